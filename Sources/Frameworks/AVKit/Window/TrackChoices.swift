import AVFoundation

/// What a person can choose of an item's tracks: alternates that exclude one another, or several sounds that do not.
@MainActor final class TrackChoices {
  struct Choice {
    var row: ControlsMenu.Row
    /// Nil for a heading.
    var choose: (() -> Void)?
  }

  var onChange: () -> Void = {}
  private var item: AVPlayerItem?
  private var sounds: AVMediaSelectionGroup?
  private var loading: Task<Void, Never>?

  /// Another item, or another state of it.
  func follow(_ item: AVPlayerItem?) {
    loading?.cancel()
    if self.item !== item { sounds = nil }
    self.item = item
    guard let item, item.status == .readyToPlay else { return onChange() }
    loading = Task { [weak self] in
      let group = try? await item.asset.loadMediaSelectionGroup(for: .audible)
      guard !Task.isCancelled, let self else { return }
      sounds = group
      onChange()
    }
  }

  private var soundTracks: [AVPlayerItemTrack] { item?.tracks.filter { $0.assetTrack?.mediaType == .audio } ?? [] }

  var hasSound: Bool { !soundTracks.isEmpty }

  /// The menu's rows; empty where there is nothing to choose.
  var rows: [Choice] {
    guard let item else { return [] }
    var choices: [Choice] = []
    if let sounds, sounds.options.count > 1 {
      let selected = item.currentMediaSelection.selectedMediaOption(in: sounds)
      choices = sounds.options.map { option in
        Choice(row: .init(text: option.displayName, isChecked: option == selected)) { item.select(option, in: sounds) }
      }
    } else if soundTracks.count > 1 {
      choices = soundTracks.enumerated().map { index, track in
        Choice(row: .init(text: Self.name(of: track, index), isChecked: track.isEnabled)) { track.isEnabled.toggle() }
      }
    }
    return choices.isEmpty ? [] : [Choice(row: .init(text: "AUDIO", isHeading: true))] + choices
  }

  private static func name(of track: AVPlayerItemTrack, _ index: Int) -> String {
    let tag = track.assetTrack?.extendedLanguageTag ?? track.assetTrack?.languageCode
    let language = tag.flatMap { $0 == "und" ? nil : Locale.current.localizedString(forIdentifier: $0) }
    return language.map { "Track \(index + 1) (\($0))" } ?? "Track \(index + 1)"
  }
}
