import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine
import Synchronization

/// What an item plays of its asset, and how: the client's settings, and the program that the engine makes of them.
final class PlayerItemSource: Sendable {
  let asset: Transferred<AVAsset>
  let settings = Mutex(Settings())
  private let opened = Mutex(Opened())

  struct Settings: Sendable {
    var audioMix: Transferred<AVAudioMix>?
    var composition = HeldComposition()
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    /// Tracks that the client has switched on or off.
    var enabled: [CMPersistentTrackID: Bool] = [:]
    /// What the client has chosen, a track for each kind of media; nil: none.
    var selected: [AVMediaCharacteristic: CMPersistentTrackID?] = [:]
  }

  /// What was found when the asset was opened.
  struct Opened: @unchecked Sendable {
    // Safety: tracks load thread-safely.
    var tracks: [AVAssetTrack] = []
    var played: Set<CMPersistentTrackID> = []
    var presentationSize = CGSize.zero
    /// Of the track that is seen.
    var transform = CGAffineTransform.identity
  }

  init(_ asset: AVAsset) { self.asset = Transferred(asset) }

  var found: Opened { opened.withLock { $0 } }

  /// Opens the asset, which may block, and says what is played.
  func program() throws(EngineError) -> PlaybackProgram {
    let asset = asset.value
    do throws(EngineError) {
      let settings = settings.withLock { $0 }
      guard try !asset.readIsProtected() else { throw EngineError(.protected, "Playing", detail: "the media is encrypted") }
      let tracks = try asset.allTracks()
      let choice = PlayedTracks(tracks, settings)
      guard choice.video != nil || !choice.sounds.isEmpty || settings.composition.composition != nil || !tracks.isEmpty else {
        throw EngineError(.noSuchTrack, "Playing", detail: "it has no tracks")
      }
      let program = PlaybackProgram(
        duration: try asset.readDuration(), pictures: try pictures(choice, tracks, settings), sounds: try sounds(choice, settings))
      let size = presentationSize(choice.video, settings)
      opened.withLock { opened in
        (opened.tracks, opened.presentationSize) = (tracks, size)
        opened.transform = choice.video?.info.preferredTransform ?? .identity
        opened.played = Set(choice.sounds.map(\.trackID) + [choice.video?.trackID].compactMap(\.self))
      }
      return program
    } catch { throw error.concerning(asset.displayName) }
  }

  private func pictures(
    _ choice: PlayedTracks, _ tracks: [AVAssetTrack], _ settings: Settings
  ) throws(EngineError) -> PlaybackProgram.Pictures? {
    if let plan = try settings.composition.plan(for: tracks.filter { $0.mediaType == .video }) { return .composition(plan) }
    guard let video = choice.video else { return nil }
    return .track(try video.edited())
  }

  private func sounds(_ choice: PlayedTracks, _ settings: Settings) throws(EngineError) -> [MixInput] {
    var result: [MixInput] = []
    let mix = settings.audioMix?.value ?? AVAudioMix()
    for track in choice.sounds { result.append(mix.input(try track.edited(), pitch: settings.pitch)) }
    return result
  }

  private func presentationSize(_ video: AVAssetTrack?, _ settings: Settings) -> CGSize {
    if let composition = settings.composition.composition { return composition.renderSize }
    guard let video, let format = video.info.formatDescriptions.first else { return .zero }
    let shown = CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
    let turned = CGRect(origin: .zero, size: shown).applying(video.info.preferredTransform)
    return CGSize(width: abs(turned.width), height: abs(turned.height))
  }
}

/// The tracks that are seen and heard: the first picture, and all sounds, of alternates one.
struct PlayedTracks {
  private(set) var video: AVAssetTrack?
  private(set) var sounds: [AVAssetTrack] = []

  init(_ tracks: [AVAssetTrack], _ settings: PlayerItemSource.Settings) {
    let playable = tracks.filter { Self.isEnabled($0, settings) && $0.isPlayableMedia && $0.canBeDecoded }
    video = playable.first { $0.mediaType == .video }
    var groups: Set<Int> = []
    for track in playable where track.mediaType == .audio {
      let group = track.info.alternateGroup
      if group == 0 || groups.insert(group).inserted { sounds.append(track) }
    }
  }

  private static func isEnabled(_ track: AVAssetTrack, _ settings: PlayerItemSource.Settings) -> Bool {
    if let isEnabled = settings.enabled[track.trackID] { return isEnabled }
    let kind: AVMediaCharacteristic? = track.mediaType == .audio ? .audible : track.mediaType == .video ? .visual : nil
    if track.info.alternateGroup != 0, let kind, let chosen = settings.selected[kind] { return chosen == track.trackID }
    return track.info.isEnabled
  }
}
