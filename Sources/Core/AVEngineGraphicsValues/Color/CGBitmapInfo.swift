/// The arrangement of a pixel's components in memory: alpha, floating point, byte order.
public struct CGBitmapInfo: OptionSet, Sendable {
  /// The bits: alpha in bits 0 to 4, floating point in bits 8 to 11, byte order in bits 12 to 14, pixel format in bits
  /// 16 to 19.
  public let rawValue: UInt32
  /// Makes the information from bits laid out as in `rawValue`, which are not checked.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// The mask 0x1F of the bits that hold a `CGImageAlphaInfo`.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The mask 0xF00 of the bits that tell floating-point components from integers.
  public static let floatInfoMask = CGBitmapInfo(rawValue: 0xF00)
  /// Components are floating-point numbers instead of integers.
  public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
  /// The mask 0x7000 of the bits that hold a `CGImageByteOrderInfo`.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// The bytes of a pixel are in the order of its components, not in words that are turned round.
  public static let byteOrderDefault = CGBitmapInfo([])
  /// The bytes of a pixel form words of two bytes each, little-endian: the lowest byte comes first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
  /// The bytes of a pixel form words of four bytes each, little-endian: the lowest byte comes first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
  /// The bytes of a pixel form words of two bytes each, big-endian: the highest byte comes first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
  /// The bytes of a pixel form words of four bytes each, big-endian: the highest byte comes first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)

  package var alpha: CGImageAlphaInfo? { CGImageAlphaInfo(rawValue: rawValue & Self.alphaInfoMask.rawValue) }
  package var byteOrder: CGImageByteOrderInfo? {
    CGImageByteOrderInfo(rawValue: rawValue & Self.byteOrderMask.rawValue)
  }
  package var pixelFormat: CGImagePixelFormatInfo? {
    CGImagePixelFormatInfo(rawValue: rawValue & CGImagePixelFormatInfo.mask.rawValue)
  }
}

/// The position of a pixel's alpha, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  /// A pixel has only colour components: no alpha and no unused component.
  case none = 0
  /// Alpha is the last component; colours are multiplied by it.
  case premultipliedLast = 1
  /// Alpha is the first component; colours are multiplied by it.
  case premultipliedFirst = 2
  /// Alpha is the last component; colours are not multiplied by it.
  case last = 3
  /// Alpha is the first component; colours are not multiplied by it.
  case first = 4
  /// There is no alpha, but a pixel has room for it after its colours; that last component is ignored.
  case noneSkipLast = 5
  /// There is no alpha, but a pixel has room for it before its colours; that first component is ignored.
  case noneSkipFirst = 6
  /// A pixel has only alpha and no colour, as in a mask of opacity.
  case alphaOnly = 7

  package var extraComponents: Int { self == .none ? 0 : 1 }
  package var isPremultiplied: Bool { self == .premultipliedFirst || self == .premultipliedLast }
  package var hasAlpha: Bool { ![.none, .noneSkipFirst, .noneSkipLast].contains(self) }
  package var comesFirst: Bool { [.premultipliedFirst, .first, .noneSkipFirst].contains(self) }
}

/// The order of bytes in a pixel's words, as bits 12 to 14 of a `CGBitmapInfo`.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  /// The bytes of a pixel are in the order of its components, not in words that are turned round.
  case orderDefault = 0
  /// The bytes of a pixel form words of two bytes each, little-endian: the lowest byte comes first.
  case order16Little = 0x1000
  /// The bytes of a pixel form words of four bytes each, little-endian: the lowest byte comes first.
  case order32Little = 0x2000
  /// The bytes of a pixel form words of two bytes each, big-endian: the highest byte comes first.
  case order16Big = 0x3000
  /// The bytes of a pixel form words of four bytes each, big-endian: the highest byte comes first.
  case order32Big = 0x4000
  /// The mask of the bits of a `CGBitmapInfo` that contain one of the other values. It is not a byte order.
  case orderMask = 0x7000

  package var isLittle: Bool { self == .order16Little || self == .order32Little }
}

/// The way in which components are packed into a pixel, as bits 16 to 19 of a `CGBitmapInfo`.
public enum CGImagePixelFormatInfo: UInt32, Sendable {
  /// Components of equal size, one after another.
  case packed = 0x00000
  /// Red, green and blue of five bits each in two bytes.
  case RGB555 = 0x10000
  /// Red of five, green of six and blue of five bits in two bytes.
  case RGB565 = 0x20000
  /// Red, green and blue of ten bits each in four bytes.
  case RGB101010 = 0x30000
  /// Red, green and blue of ten bits each in four bytes, in another encoding than `RGB101010`. Linux: the pixels cannot
  /// be read.
  case RGBCIF10 = 0x40000
  /// The bits of a `CGBitmapInfo` that contain one of the other values. It is not a format.
  case mask = 0xF0000
}

/// `byteOrder16Little` on a little-endian machine, such as x86-64 or ARM64; otherwise `byteOrder16Big`.
public var kCGBitmapByteOrder16Host: CGBitmapInfo { 1.littleEndian == 1 ? .byteOrder16Little : .byteOrder16Big }
/// `byteOrder32Little` on a little-endian machine, such as x86-64 or ARM64; otherwise `byteOrder32Big`.
public var kCGBitmapByteOrder32Host: CGBitmapInfo { 1.littleEndian == 1 ? .byteOrder32Little : .byteOrder32Big }

/// The way in which colours outside a destination's gamut are brought into it.
public enum CGColorRenderingIntent: Int32, Sendable {
  /// Leaves the choice of another intent to the renderer.
  case defaultIntent = 0
  /// Keeps colours within the gamut exactly, including white.
  case absoluteColorimetric = 1
  /// Keeps colours within the gamut relative to white.
  case relativeColorimetric = 2
  /// Compresses the gamut to keep the relations between colours.
  case perceptual = 3
  /// Keeps saturation rather than hue and lightness.
  case saturation = 4
}
