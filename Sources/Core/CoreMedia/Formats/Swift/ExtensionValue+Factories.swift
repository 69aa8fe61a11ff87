public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// Bold, italic and underlined text.
  public struct FontFace: OptionSet, Hashable, Sendable {
    public var rawValue: UInt8
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    public static let bold = FontFace(rawValue: 1 << 0)
    public static let italic = FontFace(rawValue: 1 << 1)
    public static let underline = FontFace(rawValue: 1 << 2)
    public static let all: FontFace = [.bold, .italic, .underline]
  }

  /// Where text stands between two edges.
  public struct TextJustification: RawRepresentable, Hashable, Sendable {
    public var rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let left = Self(rawValue: kCMTextJustification_left_top)
    public static let top = Self(rawValue: kCMTextJustification_left_top)
    public static let centered = Self(rawValue: kCMTextJustification_centered)
    public static let right = Self(rawValue: kCMTextJustification_bottom_right)
    public static let bottom = Self(rawValue: kCMTextJustification_bottom_right)
  }

  public static func number<T>(_ value: T) -> Self where T: Numeric { Self(boxed(value)) }
  public static func string(_ value: String) -> Self { Self(value as NSString) }
  public static func string(_ value: CFString) -> Self { Self(value) }
  public static func data(_ value: CFData) -> Self { Self(value) }

  public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self { Self(alphaChannelMode.rawValue) }
  public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }
  public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }
  public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }
  public static func transferFunction(_ transferFunction: TransferFunction) -> Self { Self(transferFunction.rawValue) }
  public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }
  public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }
  public static func vendor(_ fourCC: String) -> Self { Self(fourCC as NSString) }
  public static func mpeg2VideoProfile(_ mpeg2VideoProfile: MPEG2VideoProfile) -> Self {
    Self(NSNumber(value: mpeg2VideoProfile.rawValue))
  }

  public static func textJustification(_ textJustification: TextJustification) -> Self {
    Self(NSNumber(value: textJustification.rawValue))
  }

  public static func textDisplayFlags(_ textDisplayFlags: Set<TextDisplayFlags>) -> Self {
    Self(NSNumber(value: textDisplayFlags.reduce(0) { $0 | $1.rawValue }))
  }

  /// The width and height of a pixel, relative to each other.
  public static func pixelAspectRatio<Horizontal, Vertical>(
    horizontalSpacing: Horizontal, verticalSpacing: Vertical
  ) -> Self where Horizontal: Numeric, Vertical: Numeric {
    dictionary([
      (kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing, boxed(horizontalSpacing)),
      (kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing, boxed(verticalSpacing)),
    ])
  }

  /// The part of a picture to be seen: its size, and how far its centre lies from the picture's, in pixels.
  public static func cleanAperture<Width, Height, Horizontal, Vertical>(
    width: Width, height: Height, horizontalOffet: Horizontal, verticalOffset: Vertical
  ) -> Self where Width: Numeric, Height: Numeric, Horizontal: Numeric, Vertical: Numeric {
    dictionary([
      (kCMFormatDescriptionKey_CleanApertureWidth, boxed(width)),
      (kCMFormatDescriptionKey_CleanApertureHeight, boxed(height)),
      (kCMFormatDescriptionKey_CleanApertureHorizontalOffset, boxed(horizontalOffet)),
      (kCMFormatDescriptionKey_CleanApertureVerticalOffset, boxed(verticalOffset)),
    ])
  }

  /// The part of a picture to be seen, in exact fractions of pixels. A denominator of zero is a programming error.
  public static func cleanAperture(
    width: (numerator: Int, denominator: Int), height: (numerator: Int, denominator: Int),
    horizontalOffet: (numerator: Int, denominator: Int), verticalOffset: (numerator: Int, denominator: Int)
  ) -> Self {
    func pair(_ value: (numerator: Int, denominator: Int)) -> NSArray {
      [NSNumber(value: value.numerator), NSNumber(value: value.denominator)]
    }
    func number(_ value: (numerator: Int, denominator: Int)) -> NSNumber {
      NSNumber(value: Double(value.numerator) / Double(value.denominator))
    }
    return dictionary([
      (kCMFormatDescriptionKey_CleanApertureWidth, number(width)),
      (kCMFormatDescriptionKey_CleanApertureHeight, number(height)),
      (kCMFormatDescriptionKey_CleanApertureHorizontalOffset, number(horizontalOffet)),
      (kCMFormatDescriptionKey_CleanApertureVerticalOffset, number(verticalOffset)),
      (kCMFormatDescriptionKey_CleanApertureWidthRational, pair(width)),
      (kCMFormatDescriptionKey_CleanApertureHeightRational, pair(height)),
      (kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational, pair(horizontalOffet)),
      (kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational, pair(verticalOffset)),
    ])
  }

  /// The edges of the box that text stands in, in pixels.
  public static func textRect(top: Int, left: Int, bottom: Int, right: Int) -> Self {
    dictionary([
      (kCMTextFormatDescriptionRect_Top, NSNumber(value: top)),
      (kCMTextFormatDescriptionRect_Left, NSNumber(value: left)),
      (kCMTextFormatDescriptionRect_Bottom, NSNumber(value: bottom)),
      (kCMTextFormatDescriptionRect_Right, NSNumber(value: right)),
    ])
  }

  /// The names of fonts by the numbers that styles use.
  public static func fontTable(_ fontTable: [Int: String]) -> Self {
    dictionary(fontTable.map { (String($0.key) as NSString, $0.value as NSString) })
  }

  /// Where a tape or file came from, and the language of that name.
  public static func sourceReferenceName(value: String, langCode: Int) -> Self {
    dictionary([
      (kCMTimeCodeFormatDescriptionKey_Value, value as NSString),
      (kCMTimeCodeFormatDescriptionKey_LangCode, NSNumber(value: langCode)),
    ])
  }

  static func dictionary(_ entries: [(CFString, AnyObject)]) -> Self {
    let result = NSMutableDictionary()
    for (key, value) in entries { result[key] = value }
    return Self(result)
  }

  /// A number as an object; what is no number of Swift's becomes its description's number.
  static func boxed<T: Numeric>(_ value: T) -> NSNumber {
    (value as? NSNumber) ?? NSNumber(value: Double("\(value)") ?? 0)
  }
}
