import AVEngineCore
import CoreMedia

struct StillTargets {
  private struct Target {
    var formatIndex: Int
    var wants: [StillGroup.Want] = []
  }

  private var targets: [CMTime: Target] = [:]

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

  var open: [StillGroup.Want] { targets.values.flatMap(\.wants).sorted { $0.mediaTime < $1.mediaTime } }

  var someOpen: StillGroup.Want? { targets.values.first?.wants.first }

  func isWanted(_ sample: MediaSample) -> Bool { targets[sample.presentationTime] != nil }

  mutating func take(_ frame: any DecodedVideoFrame, of track: TrackInfo) -> [(StillGroup.Want, Still)] {
    guard let target = targets.removeValue(forKey: frame.presentationTime) else { return [] }
    let formats = track.formatDescriptions
    let format = formats.indices.contains(target.formatIndex) ? formats[target.formatIndex] : nil
    return target.wants.map {
      ($0, Still(frame: frame, actualTime: Self.actualTime(of: $0, frame: frame), format: format))
    }
  }

  /// For a frame that is presented before the edit begins in the media, this is the edit's start.
  private static func actualTime(of want: StillGroup.Want, frame: any DecodedVideoFrame) -> CMTime {
    want.stretch.start(ofFrameAt: frame.presentationTime)
  }
}
