internal import AVEngineCFFmpeg
package import AVEngineCore
package import CoreMedia
internal import Foundation

package final class FFmpegClosedCaptionDecoder: ClosedCaptionDecoder {
  private let decoder: TextDecoder

  package init() throws(EngineError) {
    decoder = try TextDecoder(
      AV_CODEC_ID_EIA_608, options: ["real_time": "1", "real_time_latency_msec": "0", "data_field": "first"])
  }

  package func decode(_ threes: [UInt8], at time: CMTime) throws(EngineError) -> ClosedCaptionScreen? {
    guard let block = CMBlockBuffer(copying: Data(threes)) else { throw EngineError(.outOfMemory, "Decoding captions") }
    let microseconds = time.convertScale(1_000_000, method: .roundTowardZero)
    // The decoder does not report the screen at time zero, so times are shifted by a second.
    let stamp =
      microseconds.isNumeric ? max(-StreamTiming.limit, min(microseconds.value, StreamTiming.limit)) + 1_000_000 : 0
    return try decoder.captions(block, at: stamp).last.map { ClosedCaptionScreen($0) }
  }
}
