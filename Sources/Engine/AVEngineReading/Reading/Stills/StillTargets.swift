import AVEngineCore
import CoreMedia

/// The samples whose frames a run of the decoder must return, and the requests that want each.
struct StillTargets {
  private struct Target {
    var formatIndex: Int
    var wants: [StillGroup.Want] = []
  }

  private var targets: [CMTime: Target] = [:]

  /// - Parameter samples: The samples from a sync sample on, in decode order.
  init(_ wants: [StillGroup.Want], among samples: [MediaSample]) {
    let shown = samples.sorted { $0.presentationTime < $1.presentationTime }
    var place = 0
    for want in wants.sorted(by: { $0.mediaTime < $1.mediaTime }) {
      while place + 1 < shown.count, shown[place + 1].presentationTime <= want.mediaTime { place += 1 }
      // The first sample also serves times before it.
      guard shown.indices.contains(place) else { return }
      targets[shown[place].presentationTime, default: Target(formatIndex: shown[place].formatIndex)].wants.append(want)
    }
  }

  /// The requests without a frame so far, in order of media time.
  var open: [StillGroup.Want] { targets.values.flatMap(\.wants).sorted { $0.mediaTime < $1.mediaTime } }

  /// Any one of the requests without a frame so far.
  var someOpen: StillGroup.Want? { targets.values.first?.wants.first }

  func isWanted(_ sample: MediaSample) -> Bool { targets[sample.presentationTime] != nil }

  /// Removes the requests that want a frame, and returns each with its still.
  mutating func take(_ frame: any DecodedVideoFrame, of track: TrackInfo) -> [(StillGroup.Want, Still)] {
    guard let target = targets.removeValue(forKey: frame.presentationTime) else { return [] }
    let formats = track.formatDescriptions
    let format = formats.indices.contains(target.formatIndex) ? formats[target.formatIndex] : nil
    return target.wants.map {
      ($0, Still(frame: frame, actualTime: Self.actualTime(of: $0, frame: frame), format: format))
    }
  }

  /// Returns the asset time of a frame. For a frame that is presented before the edit begins in the media, this is the
  /// edit's start.
  private static func actualTime(of want: StillGroup.Want, frame: any DecodedVideoFrame) -> CMTime {
    want.stretch.assetTime(of: max(frame.presentationTime, want.stretch.source.start))
  }
}
