import AVEngineCore
import CoreFoundation
import CoreVideo

extension ColorDescription {
  /// What is attached to frames of a camera that states this colour, by whatever way they come: what the camera leaves
  /// open is what a decoder would take.
  func attachments(toFramesOf format: PixelFormat, size: PixelSize) -> [CFString: Any] {
    let isRGB = format.model == .rgb
    let color = resolved(for: .decoding, width: size.width, height: size.height, isRGB: isRGB)
    return color.attachments(isRGB: isRGB, hasSubsampledChroma: !isRGB && format.verticalGranule > 1)
  }
}
