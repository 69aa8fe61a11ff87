import AVFoundation
import CoreMedia

@testable import MediaFarm

enum ExportVideo {
  /// Video with a frame at each tick of 1/30 s.
  static func video(frames: Int) -> ExportLayout.Video {
    ExportLayout.Video(
      codec: kCMVideoCodecType_H264, width: 100, height: 100, rate: .visuallyLossless, timescale: 30,
      frames: (0..<frames).map(Int64.init), end: Int64(frames), isExact: true, keyFrameInterval: 250)
  }
}

extension FarmCost {
  static let uniform = FarmCost(encoded: 1000, layers: [])

  /// Frames before a tick of 1/30 s cost three times as much as those after it, which cost `cost`.
  static func changing(at tick: Int64, to cost: Int) -> FarmCost {
    FarmCost(encoded: 0, layers: [(.zero, 3 * cost), (CMTime(value: tick, timescale: 30), cost)])
  }
}
