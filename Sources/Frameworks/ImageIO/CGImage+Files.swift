internal import AVEngineGraphicsValues
internal import AVEngineImageCodecs
public import CoreGraphics
internal import UniformTypeIdentifiers

// Linux: on a Mac, these initialisers belong to CoreGraphics.
extension CGImage {
  /// Creates an image from the bytes of a PNG file; nil if the bytes are not a PNG file that can be decoded.
  public convenience init?(
    pngDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(.png, source, decode, shouldInterpolate, intent)
  }

  /// Creates an image from the bytes of a JPEG file; nil if the bytes are not a JPEG file that can be decoded.
  public convenience init?(
    jpegDataProviderSource source: CGDataProvider, decode: UnsafePointer<CGFloat>?, shouldInterpolate: Bool,
    intent: CGColorRenderingIntent
  ) {
    self.init(.jpeg, source, decode, shouldInterpolate, intent)
  }

  private convenience init?(
    _ kind: ImageKind, _ source: CGDataProvider, _ decode: UnsafePointer<CGFloat>?, _ shouldInterpolate: Bool,
    _ intent: CGColorRenderingIntent
  ) {
    guard let file = source.wholeRegion, ImageKind.recognised(file.bytes) == kind,
      let decoded = try? ImageCodec.read(kind, file, index: 0, headerOnly: false),
      var description = decoded.image(type: kind.type.identifier)?.description
    else { return nil }
    // Safety: the C function requires two numbers for each component.
    description.decode = decode.map {
      Array(UnsafeBufferPointer(start: $0, count: 2 * (description.space?.numberOfComponents ?? 0)))
    }
    description.shouldInterpolate = shouldInterpolate
    description.intent = intent
    self.init(description)
  }
}
