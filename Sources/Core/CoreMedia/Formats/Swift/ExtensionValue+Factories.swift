public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// The face of a font: bold, italic and underlined text.
  public struct FontFace: OptionSet, Hashable, Sendable {
    /// The number.
    public var rawValue: UInt8
    /// Makes a value from its number.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold text.
    public static let bold = FontFace(rawValue: 1 << 0)
    /// Italic text.
    public static let italic = FontFace(rawValue: 1 << 1)
    /// Underlined text.
    public static let underline = FontFace(rawValue: 1 << 2)
    /// Bold, italic and underlined text.
    public static let all: FontFace = [.bold, .italic, .underline]
  }

  /// The justification of text: at one of two opposite edges, or in the middle.
  public struct TextJustification: RawRepresentable, Hashable, Sendable {
    /// The number.
    public var rawValue: Int8
    /// Makes a value from its number.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// At the left edge.
    public static let left = Self(rawValue: kCMTextJustification_left_top)
    /// At the top edge.
    public static let top = Self(rawValue: kCMTextJustification_left_top)
    /// In the middle.
    public static let centered = Self(rawValue: kCMTextJustification_centered)
    /// At the right edge.
    public static let right = Self(rawValue: kCMTextJustification_bottom_right)
    /// At the bottom edge.
    public static let bottom = Self(rawValue: kCMTextJustification_bottom_right)
  }

  /// Returns a number as a value.
  public static func number<T>(_ value: T) -> Self where T: Numeric { Self(boxed(value)) }
  /// Returns a string as a value.
  public static func string(_ value: String) -> Self { Self(value as NSString) }
  /// Returns a string as a value.
  public static func string(_ value: CFString) -> Self { Self(value) }
  /// Returns data as a value.
  public static func data(_ value: CFData) -> Self { Self(value) }

  /// Returns an alpha channel mode as a value.
  public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self { Self(alphaChannelMode.rawValue) }
  /// Returns a chroma location as a value.
  public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }
  /// Returns colour primaries as a value.
  public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }
  /// Returns the order of fields as a value.
  public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }
  /// Returns a transfer function as a value.
  public static func transferFunction(_ transferFunction: TransferFunction) -> Self { Self(transferFunction.rawValue) }
  /// Returns a YCbCr matrix as a value.
  public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }
  /// Returns the vendor of an encoder as a value.
  public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }
  /// Returns the four-character code of an encoder's vendor as a value.
  public static func vendor(_ fourCC: String) -> Self { Self(fourCC as NSString) }
  /// Returns a profile of MPEG2 video as a value.
  public static func mpeg2VideoProfile(_ mpeg2VideoProfile: MPEG2VideoProfile) -> Self {
    Self(NSNumber(value: mpeg2VideoProfile.rawValue))
  }

  /// Returns the justification of text as a value.
  public static func textJustification(_ textJustification: TextJustification) -> Self {
    Self(NSNumber(value: textJustification.rawValue))
  }

  /// Returns a set of display flags of text as one value.
  public static func textDisplayFlags(_ textDisplayFlags: Set<TextDisplayFlags>) -> Self {
    Self(NSNumber(value: textDisplayFlags.reduce(0) { $0 | $1.rawValue }))
  }

  /// Returns a pixel aspect ratio as a value: the width and the height of a pixel relative to each other.
  public static func pixelAspectRatio<Horizontal, Vertical>(
    horizontalSpacing: Horizontal, verticalSpacing: Vertical
  ) -> Self where Horizontal: Numeric, Vertical: Numeric {
    dictionary([
      (kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing, boxed(horizontalSpacing)),
      (kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing, boxed(verticalSpacing)),
    ])
  }

  /// Returns a clean aperture as a value: its size, and the offset of its centre from the frame's centre, in pixels.
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

  /// Returns a clean aperture in exact fractions of pixels as a value.
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

  /// Returns the edges of a box of text as a value, in pixels.
  public static func textRect(top: Int, left: Int, bottom: Int, right: Int) -> Self {
    dictionary([
      (kCMTextFormatDescriptionRect_Top, NSNumber(value: top)),
      (kCMTextFormatDescriptionRect_Left, NSNumber(value: left)),
      (kCMTextFormatDescriptionRect_Bottom, NSNumber(value: bottom)),
      (kCMTextFormatDescriptionRect_Right, NSNumber(value: right)),
    ])
  }

  /// Returns a font table as a value: the names of fonts by the numbers that styles use.
  public static func fontTable(_ fontTable: [Int: String]) -> Self {
    dictionary(fontTable.map { (String($0.key) as NSString, $0.value as NSString) })
  }

  /// Returns the name of the source of time codes, such as a tape, and the language of the name as a value.
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

  /// A value that does not bridge to `NSNumber` is converted through its description.
  static func boxed<T: Numeric>(_ value: T) -> NSNumber {
    (value as? NSNumber) ?? NSNumber(value: Double("\(value)") ?? 0)
  }
}
