import AVFoundation
import CoreGraphics

struct CompositionBuilder {
  private let media: [URL: MediaFile]
  private let composition: AVMutableComposition
  private var lanes: [LaneKey: [Lane]] = [:]
  private var tracks: [Lane] = []

  private struct LaneKey: Hashable { var kind: TrackKind, path: [Int] }

  private final class Lane {
    let track: AVMutableCompositionTrack
    var segments: [AVCompositionTrackSegment] = []
    var end = CMTime.zero
    var placements: [Placement] = []
    init(_ track: AVMutableCompositionTrack) { self.track = track }
  }

  /// `roots` are the folders that must contain the media, also when the composition opens it again.
  init(media: [URL: MediaFile], within roots: [String]?) {
    self.media = media
    composition = AVMutableComposition(urlAssetInitializationOptions: MediaFile.options(within: roots))
  }

  /// If `size` is nil, frames have the size of the largest video, in even numbers.
  mutating func build(_ placements: [Placement], duration: CMTime, size: CGSize?, frameDuration: CMTime) throws
    -> BuiltComposition
  {
    var shown: [ShownPlacement] = []
    for placement in placements {
      guard let source = media[placement.url]?.track(placement.kind) else { continue }
      let track = try add(placement, from: source)
      if placement.kind == .video { shown.append(ShownPlacement(placement: placement, source: source, track: track)) }
    }
    for lane in tracks { lane.track.segments = lane.segments }
    var video: AVMutableVideoComposition?
    if !shown.isEmpty {
      let layers = LayerPlanner(shown, size: size ?? Self.largest(shown), frameDuration: frameDuration)
      video = layers.videoComposition(duration: max(duration, composition.duration))
    }
    return BuiltComposition(composition: composition, videoComposition: video, audioMix: audioMix())
  }

  private static func largest(_ shown: [ShownPlacement]) -> CGSize {
    let sizes: [CGSize] = shown.map(\.source.shownSize)
    let size: CGSize = sizes.max { $0.width * $0.height < $1.width * $1.height } ?? .zero
    // Encoders need even numbers of lines and columns.
    return CGSize(width: max(2, (size.width / 2).rounded() * 2), height: max(2, (size.height / 2).rounded() * 2))
  }

  private mutating func add(_ placement: Placement, from source: MediaFile.Track) throws -> AVMutableCompositionTrack {
    let lane = try lane(for: placement)
    if placement.target.start > lane.end {
      lane.segments.append(
        AVCompositionTrackSegment(timeRange: CMTimeRange(start: lane.end, end: placement.target.start)))
    }
    var range = placement.source
    // A freeze plays a range of one tick, which one frame covers, slowed down to the placement's duration.
    if placement.isFrozen {
      let start = CMTimeConvertScale(
        range.start, timescale: source.tick.timescale, method: .roundTowardNegativeInfinity)
      range = CMTimeRange(start: start, duration: source.tick)
    }
    lane.segments.append(
      AVCompositionTrackSegment(
        url: placement.url, trackID: source.id, sourceTimeRange: range,
        targetTimeRange: CMTimeRange(start: max(lane.end, placement.target.start), end: placement.target.end)))
    lane.end = placement.target.end
    lane.placements.append(placement)
    return lane.track
  }

  private mutating func lane(for placement: Placement) throws -> Lane {
    let key = LaneKey(kind: placement.kind, path: placement.lane)
    if let free = lanes[key]?.first(where: { $0.end <= placement.target.start }) { return free }
    let type: AVMediaType = placement.kind == .video ? .video : .audio
    guard let track = composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)
    else {
      throw EditError.malformed("the edit has more tracks than a composition can have")
    }
    let lane = Lane(track)
    lanes[key, default: []].append(lane)
    tracks.append(lane)
    return lane
  }

  private func audioMix() -> AVMutableAudioMix? {
    let faded = tracks.filter { $0.track.mediaType == .audio && $0.placements.contains { !$0.fades.isEmpty } }
    guard !faded.isEmpty else { return nil }
    let mix = AVMutableAudioMix()
    mix.inputParameters = faded.map { lane in
      let parameters = AVMutableAudioMixInputParameters(track: lane.track)
      Self.set(lane.placements, in: parameters)
      return parameters
    }
    return mix
  }

  private static func set(_ placements: [Placement], in parameters: AVMutableAudioMixInputParameters) {
    var volume: Float?
    for placement in placements {
      let ramps = placement.fades.isEmpty ? [Fade(range: placement.target, from: 1, to: 1)] : placement.envelope
      for ramp in ramps {
        if !ramp.isConstant {
          parameters.setVolumeRamp(fromStartVolume: ramp.from, toEndVolume: ramp.to, timeRange: ramp.range)
        } else if ramp.from != volume {
          parameters.setVolume(ramp.from, at: ramp.range.start)
        }
        volume = ramp.to
      }
    }
  }
}

struct BuiltComposition {
  var composition: AVMutableComposition
  var videoComposition: AVMutableVideoComposition?
  var audioMix: AVMutableAudioMix?
}
