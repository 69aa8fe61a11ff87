import AVFoundation
import CoreMedia

/// The estimated time of one processor for the work on a frame, and on the other tracks.
///
/// The numbers were measured with one core of a server, H.264 and AAC. Plans state costs in milliseconds.
struct FarmCost {
  /// The nanoseconds for a pixel of a layer that is decoded and composed.
  private static let layerPixel = 3.0
  /// The nanoseconds for a pixel that is encoded.
  private static func encodedPixel(_ codec: CMVideoCodecType) -> Double { codec == kCMVideoCodecType_HEVC ? 64 : 15 }
  /// The nanoseconds for a second of the other tracks, of which audio is decoded, mixed and encoded.
  private static let secondOfOthers = 30e6

  /// The nanoseconds for a frame's encoding.
  private let encoded: Int
  /// The nanoseconds for the layers, by the times at which they change, ascending.
  private let layers: [(start: CMTime, cost: Int)]

  init(encoded: Int, layers: [(start: CMTime, cost: Int)]) { (self.encoded, self.layers) = (encoded, layers) }

  init(_ video: ExportLayout.Video, _ media: FarmMedia) {
    let pixels = Double(video.width * video.height)
    encoded = Int(pixels * Self.encodedPixel(video.codec))
    guard let composition = media.videoComposition else {
      layers = [(.zero, Int(pixels * Self.layerPixel))]
      return
    }
    let size = Double(composition.renderSize.width * composition.renderSize.height)
    layers = composition.instructions.map {
      ($0.timeRange.start, Int(size * Self.layerPixel) * max(1, $0.requiredSourceTrackIDs?.count ?? 1))
    }
  }

  /// The milliseconds for all tracks but encoded video.
  static func others(_ duration: CMTime) -> Int { milliseconds(Int(min(duration.seconds * secondOfOthers, 1e18))) }

  static func milliseconds(_ nanoseconds: Int) -> Int { max(1, (nanoseconds + 500_000) / 1_000_000) }

  /// The nanoseconds for a frame; `time` is a time of the asset.
  func frame(at time: CMTime) -> Int {
    var low = 0
    var high = layers.count
    while low < high {
      let middle = (low + high) / 2
      if layers[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return encoded + (low > 0 ? layers[low - 1].cost : 0)
  }
}
