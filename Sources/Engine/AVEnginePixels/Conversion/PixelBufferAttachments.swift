internal import AVEngineCore
internal import AVEngineGraphicsValues
internal import CoreFoundation
internal import CoreVideo

struct PixelBufferAttachments: Equatable {
  private let width: Int
  private let height: Int
  private let color: ColorDescription
  private let layout: SampleLayout
  private let pixelWidth: Int
  private let pixelHeight: Int
  private let isAlphaStraight: Bool?

  /// `color` is resolved; `isAlphaStraight` is nil if the source frame has no alpha.
  init(
    width: Int, height: Int, color: ColorDescription, layout: SampleLayout,
    pixelAspectRatio: (horizontal: Int, vertical: Int),
    isAlphaStraight: Bool?
  ) {
    self.width = width
    self.height = height
    self.color = color
    self.layout = layout
    self.isAlphaStraight = isAlphaStraight
    (pixelWidth, pixelHeight) = pixelAspectRatio
  }

  var values: ImageAttachments {
    var values = color.attachments(isRGB: layout.family != .yCbCr, hasSubsampledChroma: layout.chromaShiftX > 0)
    if layout.family == .rgb {
      values[kCVImageBufferCGColorSpaceKey] = colorSpace(for: color, width: width, height: height)
    }
    if (pixelWidth, pixelHeight) != (1, 1) {
      values[kCVImageBufferPixelAspectRatioKey] =
        [
          kCVImageBufferPixelAspectRatioHorizontalSpacingKey as String: NSNumber(value: pixelWidth),
          kCVImageBufferPixelAspectRatioVerticalSpacingKey as String: NSNumber(value: pixelHeight),
        ] as NSDictionary
    }
    guard layout.hasAlpha else { return ImageAttachments(values) }
    if let isAlphaStraight {
      values[kCVImageBufferAlphaChannelModeKey] =
        isAlphaStraight
        ? kCVImageBufferAlphaChannelMode_StraightAlpha : kCVImageBufferAlphaChannelMode_PremultipliedAlpha
    } else {
      values[kCVImageBufferAlphaChannelIsOpaque] = NSNumber(value: true)
    }
    return ImageAttachments(values)
  }
}

extension CVBuffer {
  var attachedPixelAspectRatio: (horizontal: Int, vertical: Int) {
    guard let ratio = CVBufferCopyAttachment(self, kCVImageBufferPixelAspectRatioKey, nil) as? NSDictionary,
      let across = (ratio.object(forKey: kCVImageBufferPixelAspectRatioHorizontalSpacingKey) as? NSNumber)?.intValue,
      let down = (ratio.object(forKey: kCVImageBufferPixelAspectRatioVerticalSpacingKey) as? NSNumber)?.intValue,
      (1...65536).contains(across), (1...65536).contains(down)
    else { return (1, 1) }
    return (across, down)
  }

  var hasStraightAlpha: Bool {
    (CVBufferCopyAttachment(self, kCVImageBufferAlphaChannelModeKey, nil) as? NSString)
      == kCVImageBufferAlphaChannelMode_StraightAlpha
  }
}

/// Returns the pixel aspect ratio after scaling. A deviation from square by up to one pixel of the width or of the
/// height counts as the rounding of the size.
func pixelAspectRatio(
  _ ratio: (horizontal: Int, vertical: Int), scaling crop: PixelCrop, to size: (width: Int, height: Int)
) -> (horizontal: Int, vertical: Int) {
  if crop.width == size.width, crop.height == size.height { return ratio }
  let (across, overflowA) = ratio.horizontal.multipliedReportingOverflow(by: crop.width * size.height)
  let (down, overflowB) = ratio.vertical.multipliedReportingOverflow(by: crop.height * size.width)
  guard !overflowA, !overflowB, across > 0, down > 0 else { return (1, 1) }
  let exactWidth = Double(size.width) * Double(across) / Double(down)
  if abs(exactWidth - Double(size.width)) <= max(1, Double(size.width) / Double(size.height)) { return (1, 1) }
  var a = across
  var b = down
  while b != 0 { (a, b) = (b, a % b) }
  return (across / a, down / a)
}
