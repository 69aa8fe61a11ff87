import AVEngineCore
import CoreFoundation
import CoreVideo

extension ColorDescription {
  /// The attachments of a camera's frames, where the camera states this colour, by V4L2 or PipeWire: parts that it
  /// leaves open are those that a decoder would assume.
  func attachments(toFramesOf format: PixelFormat, size: PixelSize) -> [CFString: Any] {
    let isRGB = format.model == .rgb
    let color = resolved(for: .decoding, width: size.width, height: size.height, isRGB: isRGB)
    return color.attachments(isRGB: isRGB, hasSubsampledChroma: !isRGB && format.verticalGranule > 1)
  }
}
