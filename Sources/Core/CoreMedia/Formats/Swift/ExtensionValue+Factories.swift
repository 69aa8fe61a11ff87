public import CoreFoundation

extension CMFormatDescription.Extensions.Value {
  /// The face of a font: a sum of the bits for bold, italic and underlined text.
  public struct FontFace: OptionSet, Hashable, Sendable {
    /// The sum of 1 for bold, 2 for italic and 4 for underlined.
    public var rawValue: UInt8
    /// Makes a face from the sum of 1 for bold, 2 for italic and 4 for underlined.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Bold text, the bit 1.
    public static let bold = FontFace(rawValue: 1 << 0)
    /// Italic text, the bit 2.
    public static let italic = FontFace(rawValue: 1 << 1)
    /// Underlined text, the bit 4.
    public static let underline = FontFace(rawValue: 1 << 2)
    /// Bold, italic and underlined text, the sum 7.
    public static let all: FontFace = [.bold, .italic, .underline]
  }

  /// The justification of text: at one of two opposite edges, or in the middle.
  public struct TextJustification: RawRepresentable, Hashable, Sendable {
    /// The number: 0 for left or top, 1 for the middle, −1 for right or bottom.
    public var rawValue: Int8
    /// Makes a justification from its number: 0 for left or top, 1 for the middle, −1 for right or bottom.
    public init(rawValue: Int8) { self.rawValue = rawValue }
    /// At the left edge; the number 0, which means top for the vertical justification.
    public static let left = Self(rawValue: kCMTextJustification_left_top)
    /// At the top edge; the number 0, which means left for the horizontal justification.
    public static let top = Self(rawValue: kCMTextJustification_left_top)
    /// In the middle; the number 1.
    public static let centered = Self(rawValue: kCMTextJustification_centered)
    /// At the right edge; the number −1, which means bottom for the vertical justification.
    public static let right = Self(rawValue: kCMTextJustification_bottom_right)
    /// At the bottom edge; the number −1, which means right for the horizontal justification.
    public static let bottom = Self(rawValue: kCMTextJustification_bottom_right)
  }

  /// Wraps a number, for a key such as `depth`.
  public static func number<T>(_ value: T) -> Self where T: Numeric { Self(boxed(value)) }
  /// Wraps a string, for a key such as `formatName`.
  public static func string(_ value: String) -> Self { Self(value as NSString) }
  /// Wraps a Core Foundation string, for a key such as `formatName`.
  public static func string(_ value: CFString) -> Self { Self(value) }
  /// Wraps data, for a key such as `iccProfile`.
  public static func data(_ value: CFData) -> Self { Self(value) }

  /// Wraps an alpha channel mode, for the key `alphaChannelMode`.
  public static func alphaChannelMode(_ alphaChannelMode: AlphaChannelMode) -> Self { Self(alphaChannelMode.rawValue) }
  /// Wraps a chroma location, for the keys `chromaLocationTopField` and `chromaLocationBottomField`.
  public static func chromaLocation(_ chromaLocation: ChromaLocation) -> Self { Self(chromaLocation.rawValue) }
  /// Wraps colour primaries, for the key `colorPrimaries`.
  public static func colorPrimaries(_ colorPrimaries: ColorPrimaries) -> Self { Self(colorPrimaries.rawValue) }
  /// Wraps the order of fields, for the key `fieldDetail`.
  public static func fieldDetail(_ fieldDetail: FieldDetail) -> Self { Self(fieldDetail.rawValue) }
  /// Wraps a transfer function, for the key `transferFunction`.
  public static func transferFunction(_ transferFunction: TransferFunction) -> Self { Self(transferFunction.rawValue) }
  /// Wraps a YCbCr matrix, for the key `yCbCrMatrix`.
  public static func yCbCrMatrix(_ yCbCrMatrix: YCbCrMatrix) -> Self { Self(yCbCrMatrix.rawValue) }
  /// Wraps the vendor of an encoder, for the key `vendor`.
  public static func vendor(_ vendor: Vendor) -> Self { Self(vendor.rawValue) }
  /// Wraps the four-character code of an encoder's vendor as a string, for the key `vendor`.
  public static func vendor(_ fourCC: String) -> Self { Self(fourCC as NSString) }
  /// Wraps a profile of MPEG-2 video, for the key `conformsToMPEG2VideoProfile`.
  public static func mpeg2VideoProfile(_ mpeg2VideoProfile: MPEG2VideoProfile) -> Self {
    Self(NSNumber(value: mpeg2VideoProfile.rawValue))
  }

  /// Wraps the justification of text, for a key such as `horizontalJustification`.
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

  /// Returns a clean aperture as a value: its size, and the offset of its centre from the frame's centre, in exact
  /// fractions of pixels.
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
