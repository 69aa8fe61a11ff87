import AVEngineCore
import CoreFoundation
import CoreGraphics
import CoreMedia
import CoreVideo

struct ImageMaker {
  private let settings: StillSettings
  private let transform: CGAffineTransform

  init(_ settings: StillSettings, transform: CGAffineTransform) {
    self.settings = settings
    self.transform = transform
  }

  func image(
    of frame: any DecodedVideoFrame, _ format: CMFormatDescription?, _ converter: any VideoFrameConverter
  ) throws(EngineError) -> CGImage {
    let geometry = geometry(of: frame, format)
    let keepsRange = settings.dynamicRangePolicy == .matchSource && frame.color.isHighDynamicRange
    var request = VideoFrameRequest(
      pixelFormat: keepsRange ? kCVPixelFormatType_64RGBALE : kCVPixelFormatType_32BGRA, width: geometry.width,
      height: geometry.height)
    request.crop = geometry.crop
    request.mapsToStandardRange = !keepsRange && frame.color.isHighDynamicRange
    let buffer = try converter.convert(frame, to: request)
    return try CGImage.make(
      buffer, orientation: geometry.orientation, colorSpace: colorSpace(of: buffer), hasAlpha: hasAlpha(buffer))
  }

  private func colorSpace(of buffer: CVPixelBuffer) -> CGColorSpace {
    // Safety: the buffer keeps the colour space.
    CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() ?? CGColorSpace(name: CGColorSpace.sRGB)
      ?? CGColorSpaceCreateDeviceRGB()
  }

  /// The converter attaches an alpha channel mode only if the frame has alpha.
  private func hasAlpha(_ buffer: CVPixelBuffer) -> Bool {
    CVBufferCopyAttachment(buffer, kCVImageBufferAlphaChannelModeKey, nil) != nil
  }

  private func geometry(of frame: any DecodedVideoFrame, _ format: CMFormatDescription?) -> StillGeometry {
    let mode = settings.apertureMode ?? .cleanAperture
    return StillGeometry(
      width: frame.width, height: frame.height,
      cleanAperture: mode == .cleanAperture ? format?.statedCleanAperture : nil,
      pixelAspectRatio: mode == .encodedPixels ? nil : format?.statedPixelAspectRatio ?? frame.pixelAspectRatio,
      orientation: settings.appliesTransform ? VideoOrientation(transform) : .upright, maximumSize: settings.maximumSize
    )
  }
}
