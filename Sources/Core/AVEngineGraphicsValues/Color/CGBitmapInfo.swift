/// How a pixel's components lie in memory: alpha, float, byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  public static let byteOrderDefault = CGBitmapInfo([])
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  /// Nil where the bits name no alpha placement.
  package var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }
  /// Nil where the bits name no byte order.
  package var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
  }
  package var pixelFormat: CGImagePixelFormatInfo? {
    CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue)
  }
}

/// Where a pixel's alpha is, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none = 0
  case premultipliedLast = 1
  case premultipliedFirst = 2
  case last = 3
  case first = 4
  case noneSkipLast = 5
  case noneSkipFirst = 6
  case alphaOnly = 7

  /// Components besides the colour's own: an alpha, or a filler in its place.
  package var extraComponents: Int { self == .none ? 0 : 1 }
  package var isPremultiplied: Bool { self == .premultipliedFirst || self == .premultipliedLast }
  package var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(self) }
  package var comesFirst: Bool { [.premultipliedFirst, .first, .noneSkipFirst].contains(self) }
}

/// The order of bytes in a pixel's word.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
  case orderMask = 0x7000

  package var isLittle: Bool { self == .order16Little || self == .order32Little }
}

/// How components are packed into a pixel.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  case packed = 0x00000
  case RGB555 = 0x10000
  case RGB565 = 0x20000
  case RGB101010 = 0x30000
  case RGBCIF10 = 0x40000
  case mask = 0xF0000
}

/// The 16-bit byte order of this machine.
public var kCGBitmapByteOrder16Host: CGBitmapInfo { 1.littleEndian == 1 ? .byteOrder16Little : .byteOrder16Big }
/// The 32-bit byte order of this machine.
public var kCGBitmapByteOrder32Host: CGBitmapInfo { 1.littleEndian == 1 ? .byteOrder32Little : .byteOrder32Big }

/// How colours outside a destination's gamut are brought into it.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent = 0
  case absoluteColorimetric = 1
  case relativeColorimetric = 2
  case perceptual = 3
  case saturation = 4
}
