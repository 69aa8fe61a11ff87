import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineStreaming
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

final class PlayerItemSource: Sendable {
  let asset: UncheckedSendable<AVAsset>
  let settings = Mutex(Settings())
  private let opened = Mutex(Opened())
  let streamIdentifier = UUID()

  struct Settings: Sendable {
    var audioMix: UncheckedSendable<AVAudioMix>?
    var composition = HeldComposition()
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var enabled: [CMPersistentTrackID: Bool] = [:]
    /// The track of the option that the client has selected for a characteristic. A nil value means that the client has
    /// selected no option; a missing entry, that the selection is automatic.
    var selected: [AVMediaCharacteristic: CMPersistentTrackID?] = [:]
    var criteria: [AVMediaCharacteristic: AVPlayerMediaSelectionCriteria] = [:]
    var textRules: [AVTextStyleRule]?
    var limits = VariantChooser.Limits()
    /// The duration is in seconds; 0 means the default.
    var forwardDuration = 0.0
    var looksAheadWhilePaused = false
    var statedMetadata: [UncheckedSendable<AVMetadataItem>] = []

    func choices(
      in groups: [(characteristic: AVMediaCharacteristic, group: AVMediaSelectionGroup)]
    ) -> [(group: AVMediaSelectionGroup, option: AVMediaSelectionOption?, isClients: Bool)] {
      groups.map { characteristic, group in
        if let selected = selected[characteristic] {
          let option = group.options.first { $0.track.trackID == selected }
          if option != nil || group.allowsEmptySelection { return (group, option, true) }
        }
        let option = criteria[characteristic].map { $0.choice(in: group) } ?? group.defaultOption
        guard option?.track.info.missing != nil else { return (group, option, false) }
        return (group, group.options.first(where: \.isPlayable) ?? option, false)
      }
    }
  }

  struct Opened: @unchecked Sendable {
    // Safety: tracks can be loaded from any thread.
    var tracks: [AVAssetTrack] = []
    var played: Set<CMPersistentTrackID> = []
    var presentationSize = CGSize.zero
    var transform = CGAffineTransform.identity
    var legible: EditedTrack?
    var metadata: [EditedTrack] = []
    var stream: StreamSession?
  }

  private let listener = Mutex<(@Sendable () -> Void)?>(nil)

  /// - Parameter opened: Called on any thread each time the asset has been opened.
  func listen(_ opened: @escaping @Sendable () -> Void) { listener.withLock { $0 = opened } }

  init(_ asset: AVAsset) { self.asset = UncheckedSendable(asset) }

  var found: Opened { opened.withLock { $0 } }

  /// Opens the asset and returns the program to play. May block.
  func program() throws(EngineError) -> PlaybackProgram {
    let asset = asset.value
    do throws(EngineError) {
      let settings = settings.withLock { $0 }
      guard try !asset.readIsProtected() else {
        throw EngineError(.protected, "Playing", detail: "the media is encrypted")
      }
      let tracks = try asset.allTracks()
      let choice = PlayedTracks(
        tracks + (try asset.embeddedCaptions()), settings,
        chosen: Self.chosen(settings.choices(in: try asset.readSelectionGroups())))
      guard
        choice.video != nil || !choice.audioParts.isEmpty || settings.composition.composition != nil || !tracks.isEmpty
      else {
        throw EngineError(.noSuchTrack, "Playing", detail: "it has no tracks")
      }
      let stream = (try? asset.engineContainer() as? StreamedContainer)?.session
      let program = PlaybackProgram(
        duration: try duration(asset, stream), frames: try frames(choice, tracks, settings),
        audioParts: try audioParts(choice, settings))
      let size = presentationSize(choice.video, settings)
      opened.withLock { opened in
        opened.tracks = tracks
        opened.presentationSize = size
        opened.transform = choice.video?.info.preferredTransform ?? .identity
        opened.played = Set(
          choice.audioParts.map(\.trackID) + [choice.video?.trackID, choice.legible?.trackID].compactMap(\.self))
        opened.legible = try? choice.legible?.readable()
        opened.stream = stream
        opened.metadata = choice.metadata.compactMap { try? $0.edited() }
      }
      listener.withLock { $0 }?()
      return program
    } catch { throw error.concerning(asset.displayName) }
  }

  private static func chosen(
    _ choices: [(group: AVMediaSelectionGroup, option: AVMediaSelectionOption?, isClients: Bool)]
  ) -> (played: Set<CMPersistentTrackID>, grouped: Set<CMPersistentTrackID>) {
    (Set(choices.compactMap(\.option?.track.trackID)), Set(choices.flatMap { $0.group.options.map(\.track.trackID) }))
  }

  private func frames(
    _ choice: PlayedTracks, _ tracks: [AVAssetTrack], _ settings: Settings
  ) throws(EngineError) -> PlaybackProgram.Frames? {
    if let plan = try settings.composition.plan(for: tracks.filter { $0.mediaType == .video }) {
      return .composition(plan)
    }
    guard let video = choice.video else { return nil }
    return .track(try video.edited())
  }

  private func audioParts(_ choice: PlayedTracks, _ settings: Settings) throws(EngineError) -> [MixInput] {
    var result: [MixInput] = []
    let mix = settings.audioMix?.value ?? AVAudioMix()
    for track in choice.audioParts { result.append(mix.input(try track.edited(), pitch: settings.pitch)) }
    return result
  }

  private func duration(_ asset: AVAsset, _ stream: StreamSession?) throws(EngineError) -> CMTime {
    if let stream { return stream.isLive ? StreamProvider.endless : stream.timeline.window.end }
    return try asset.readDuration()
  }

  private func presentationSize(_ video: AVAssetTrack?, _ settings: Settings) -> CGSize {
    if let composition = settings.composition.composition { return composition.renderSize }
    guard let video, let format = video.info.formatDescriptions.first else { return .zero }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(
      format, usePixelAspectRatio: true, useCleanAperture: true)
    let turned = CGRect(origin: .zero, size: shown).applying(video.info.preferredTransform)
    return CGSize(width: abs(turned.width), height: abs(turned.height))
  }
}

struct PlayedTracks {
  private(set) var video: AVAssetTrack?
  private(set) var audioParts: [AVAssetTrack] = []
  private(set) var legible: AVAssetTrack?
  private(set) var metadata: [AVAssetTrack] = []

  /// - Parameter chosen: The tracks of the selected options (`played`) and of all options (`grouped`).
  init(
    _ tracks: [AVAssetTrack], _ settings: PlayerItemSource.Settings,
    chosen: (played: Set<CMPersistentTrackID>, grouped: Set<CMPersistentTrackID>)
  ) {
    let enabled = tracks.filter { track in
      let id = track.trackID
      return settings.enabled[id] ?? (chosen.grouped.contains(id) ? chosen.played.contains(id) : track.info.isEnabled)
    }
    let playable = enabled.filter { $0.isPlayableMedia && $0.canBeDecoded }
    video = playable.first { $0.mediaType == .video }
    var groups: Set<Int> = []
    for track in playable where track.mediaType == .audio {
      let group = track.info.alternateGroup
      if group == 0 || groups.insert(group).inserted { audioParts.append(track) }
    }
    // Text tracks of chapter titles are left out, because they are not subtitles.
    let chapters = Set(tracks.flatMap { $0.info.references[AVAssetTrack.AssociationType.chapterList.rawValue] ?? [] })
    legible = enabled.first { track in
      guard !chapters.contains(track.trackID) else { return false }
      return track.isClosedCaption || track.info.formatDescriptions.contains { CaptionCoding($0) != nil }
    }
    metadata = enabled.filter { $0.mediaType == .metadata }
  }
}
