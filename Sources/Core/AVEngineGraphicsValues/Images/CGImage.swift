public import CoreFoundation

/// A bitmap that does not change. Its first row in memory is the top row.
public final class CGImage: @unchecked Sendable {
  // Safety: immutable after creation, and so are the provider and, by its contract, its bytes. A client's callbacks
  // must allow calls on several threads.
  /// The number of pixels in a row.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The number of bits of each component: 1 to 32, such as 8.
  public let bitsPerComponent: Int
  /// The number of bits from a pixel to the next, unused ones included: 32 for 8-bit RGB with alpha.
  public let bitsPerPixel: Int
  /// The number of bytes from a row to the next, unused ones at the row's end included.
  public let bytesPerRow: Int
  /// The colour space of the components; nil for a mask.
  public let colorSpace: CGColorSpace?
  /// The arrangement of a pixel's components in memory: alpha, floating point, byte order and packing.
  public let bitmapInfo: CGBitmapInfo
  /// The provider of the bytes of the whole bitmap, which is read when they are needed.
  public let dataProvider: CGDataProvider?
  /// Whether a renderer should interpolate between pixels where it scales the image.
  public let shouldInterpolate: Bool
  /// The way in which colours outside a destination's gamut are brought into it, as given at creation.
  public let renderingIntent: CGColorRenderingIntent
  /// Whether the samples control where paint is applied, instead of holding colours.
  public let isMask: Bool
  /// The uniform type identifier of the file that the image was read from; nil if the image was drawn or scaled.
  public let utType: CFString?
  /// The largest ratio of a pixel's light to reference white's; 0 if unknown.
  public let contentHeadroom: Float
  private let decodeArray: UnsafeMutableBufferPointer<CGFloat>?
  package let maskingColors: [CGFloat]?
  package let maskImage: CGImage?

  deinit { decodeArray?.deallocate() }

  package init?(_ description: Description) {
    guard description.isValid else { return nil }
    width = description.width
    height = description.height
    bitsPerComponent = description.bitsPerComponent
    bitsPerPixel = description.bitsPerPixel
    bytesPerRow = description.bytesPerRow
    colorSpace = description.space
    bitmapInfo = description.bitmapInfo
    dataProvider = description.provider
    shouldInterpolate = description.shouldInterpolate
    renderingIntent = description.intent
    isMask = description.space == nil
    utType = description.type as NSString?
    contentHeadroom = description.headroom
    maskingColors = description.maskingColors
    maskImage = description.mask
    decodeArray = description.decode.map { values in
      // Safety: the image owns the memory and frees it in deinit, so that `decode` can return a stable pointer.
      let copy = UnsafeMutableBufferPointer<CGFloat>.allocate(capacity: values.count)
      _ = copy.initialize(from: values)
      return copy
    }
  }

  /// The position of a pixel's alpha, from `bitmapInfo`.
  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
  /// The order of bytes in a pixel's words, from `bitmapInfo`.
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }
  /// The way in which components are packed into a pixel, from `bitmapInfo`.
  public var pixelFormatInfo: CGImagePixelFormatInfo { bitmapInfo.pixelFormat ?? .packed }
  /// A minimum and a maximum for each component, valid while the image lives; nil for the usual range.
  public var decode: UnsafePointer<CGFloat>? { decodeArray?.baseAddress.map { UnsafePointer($0) } }
  package var decodeValues: [CGFloat]? { decodeArray.map(Array.init) }

  /// Whether the image has tone mapping metadata that is specific to it. Linux: always false.
  public var containsImageSpecificToneMappingMetadata: Bool { false }

  /// Whether the image should be tone-mapped: whether its colour space is a named one with the curve PQ or HLG.
  public var shouldToneMap: Bool { colorSpace.map(CGColorSpaceUsesITUR_2100TF) ?? false }
}

extension CGImage: Hashable {
  /// Two images are equal only if they are the same object.
  public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }
  /// Adds the object's identity to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
