public import CoreFoundation

/// A bitmap that does not change: its first row in memory is the top of the picture.
public final class CGImage: @unchecked Sendable {
  // Safety: immutable after creation, and so are the bytes behind the provider, by its contract.
  public let width: Int
  public let height: Int
  public let bitsPerComponent: Int
  public let bitsPerPixel: Int
  public let bytesPerRow: Int
  /// What the components mean; nil for a mask.
  public let colorSpace: CGColorSpace?
  public let bitmapInfo: CGBitmapInfo
  public let dataProvider: CGDataProvider?
  public let shouldInterpolate: Bool
  public let renderingIntent: CGColorRenderingIntent
  /// Whether the samples say where paint goes instead of what colour it has.
  public let isMask: Bool
  /// The uniform type identifier of the file that the image was read from.
  public let utType: CFString?
  /// How much brighter than reference white the brightest pixel may be; 0 where that is unknown.
  public let contentHeadroom: Float
  private let decodeArray: UnsafeMutableBufferPointer<CGFloat>?
  /// Component ranges to leave out, a minimum and a maximum for each.
  package let maskingColors: [CGFloat]?
  /// What `masking` laid over the picture.
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
      // Safety: owned by the image and freed in deinit, so that `decode` can hand out a stable pointer.
      let copy = UnsafeMutableBufferPointer<CGFloat>.allocate(capacity: values.count)
      _ = copy.initialize(from: values)
      return copy
    }
  }

  public var alphaInfo: CGImageAlphaInfo { bitmapInfo.alpha ?? .none }
  public var byteOrderInfo: CGImageByteOrderInfo { bitmapInfo.byteOrder ?? .orderDefault }
  public var pixelFormatInfo: CGImagePixelFormatInfo { bitmapInfo.pixelFormat ?? .packed }
  /// A minimum and a maximum for each component, valid while the image lives; nil for the usual range.
  public var decode: UnsafePointer<CGFloat>? { decodeArray?.baseAddress.map { UnsafePointer($0) } }
  package var decodeValues: [CGFloat]? { decodeArray.map(Array.init) }

  /// Linux: no image carries such metadata here.
  public var containsImageSpecificToneMappingMetadata: Bool { false }

  /// Whether the image is brighter than the standard range and wants to be tone-mapped.
  public var shouldToneMap: Bool { colorSpace.map(CGColorSpaceUsesITUR_2100TF) ?? false }
}

extension CGImage: Hashable {
  /// Two images are equal only if they are the same object.
  public static func == (lhs: CGImage, rhs: CGImage) -> Bool { lhs === rhs }
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
