import AVFoundation

@MainActor final class TrackChoices {
  struct Choice {
    var row: ControlsMenu.Row
    var choose: (() -> Void)?
  }

  var onChange: () -> Void = {}
  private var item: AVPlayerItem?
  private var audioParts: AVMediaSelectionGroup?
  private var subtitles: AVMediaSelectionGroup?
  private var loading: Task<Void, Never>?

  func follow(_ item: AVPlayerItem?) {
    loading?.cancel()
    if self.item !== item { (audioParts, subtitles) = (nil, nil) }
    self.item = item
    guard let item, item.status == .readyToPlay else { return onChange() }
    loading = Task { [weak self] in
      let audioParts = try? await item.asset.loadMediaSelectionGroup(for: .audible)
      let subtitles = try? await item.asset.loadMediaSelectionGroup(for: .legible)
      guard !Task.isCancelled, let self else { return }
      self.audioParts = audioParts
      self.subtitles = subtitles
      onChange()
    }
  }

  private var audioTracks: [AVPlayerItemTrack] { item?.tracks.filter { $0.assetTrack?.mediaType == .audio } ?? [] }

  var hasAudio: Bool { !audioTracks.isEmpty }

  var isEmpty: Bool { (audioParts?.options.count ?? 0) < 2 && audioTracks.count < 2 && subtitles == nil }

  var rows: [Choice] {
    guard let item else { return [] }
    var audio: [Choice] = []
    if let audioParts, audioParts.options.count > 1 {
      audio = options(of: audioParts, item)
    } else if audioTracks.count > 1 {
      audio = audioTracks.enumerated().map { index, track in
        Choice(row: .init(text: Self.name(of: track, index), isChecked: track.isEnabled)) { track.isEnabled.toggle() }
      }
    }
    return Self.section("AUDIO", audio) + Self.section("SUBTITLES", subtitles.map { options(of: $0, item) } ?? [])
  }

  private static func section(_ heading: String, _ choices: [Choice]) -> [Choice] {
    choices.isEmpty ? [] : [Choice(row: .init(text: heading, isHeading: true))] + choices
  }

  private func options(of group: AVMediaSelectionGroup, _ item: AVPlayerItem) -> [Choice] {
    let selected = item.currentMediaSelection.selectedMediaOption(in: group)
    let none = Choice(row: .init(text: "Off", isChecked: selected == nil)) { item.select(nil, in: group) }
    return (group.allowsEmptySelection ? [none] : [])
      + group.options.map { option in
        Choice(row: .init(text: option.displayName, isChecked: option == selected)) { item.select(option, in: group) }
      }
  }

  private static func name(of track: AVPlayerItemTrack, _ index: Int) -> String {
    let tag = track.assetTrack?.extendedLanguageTag ?? track.assetTrack?.languageCode
    let language = tag.flatMap { $0 == "und" ? nil : Locale.current.localizedString(forIdentifier: $0) }
    return language.map { "Track \(index + 1) (\($0))" } ?? "Track \(index + 1)"
  }
}
