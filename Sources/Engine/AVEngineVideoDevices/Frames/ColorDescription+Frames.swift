import AVEngineCore
import CoreFoundation
import CoreVideo

extension ColorDescription {
  /// Values that the description leaves open are those that a decoder would assume.
  func attachments(toFramesOf format: PixelFormat, size: PixelSize) -> [CFString: Any] {
    let isRGB = format.model == .rgb
    let color = resolved(for: .decoding, width: size.width, height: size.height, isRGB: isRGB)
    return color.attachments(isRGB: isRGB, hasSubsampledChroma: !isRGB && format.verticalGranule > 1)
  }
}
