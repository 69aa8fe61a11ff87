import AVEngineCore
import CoreFoundation
import CoreVideo

extension ColorDescription {
  /// Returns the attachments for frames of a source that states this colour description by V4L2 or PipeWire. For values
  /// that the description leaves open, those that a decoder would assume are attached.
  func attachments(toFramesOf format: PixelFormat, size: PixelSize) -> [CFString: Any] {
    let isRGB = format.model == .rgb
    let color = resolved(for: .decoding, width: size.width, height: size.height, isRGB: isRGB)
    return color.attachments(isRGB: isRGB, hasSubsampledChroma: !isRGB && format.verticalGranule > 1)
  }
}
