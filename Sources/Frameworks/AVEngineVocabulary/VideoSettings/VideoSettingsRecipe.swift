import Foundation

package struct VideoSettingsRecipe: Sendable {
  package var codec: AVVideoCodecType
  package var width: Int
  package var height: Int
  /// The bit rate in bits per second, at 30 frames per second.
  package var bitRate: Int

  package init(codec: AVVideoCodecType, width: Int, height: Int, bitRate: Int) {
    self.codec = codec
    self.width = width
    self.height = height
    self.bitRate = bitRate
  }

  package static let h264 = VideoSettingsRecipe(codec: .h264, width: 1920, height: 1080, bitRate: 10_000_000)
  package static let hevc = VideoSettingsRecipe(codec: .hevc, width: 1920, height: 1080, bitRate: 6_000_000)

  package func settings(width: Int, height: Int, frameRate: Double) -> [String: Any] {
    let area = Double(width * height) / Double(self.width * self.height)
    // Smaller frames need more bits per pixel, and higher frame rates fewer bits per frame.
    let bits = Double(bitRate) * pow(area, 0.75) * pow(max(frameRate, 1) / 30, 0.6)
    return [
      AVVideoCodecKey: codec.rawValue, AVVideoWidthKey: NSNumber(value: width),
      AVVideoHeightKey: NSNumber(value: height),
      AVVideoCompressionPropertiesKey: [
        AVVideoAverageBitRateKey: NSNumber(value: Int(bits)),
        AVVideoExpectedSourceFrameRateKey: NSNumber(value: Int(frameRate.rounded())),
        AVVideoMaxKeyFrameIntervalDurationKey: NSNumber(value: 1),
        AVVideoAllowFrameReorderingKey: NSNumber(value: true),
        AVVideoProfileLevelKey: codec == .hevc ? "HEVC_Main_AutoLevel" : AVVideoProfileLevelH264HighAutoLevel,
      ] as [String: Any],
    ]
  }
}
