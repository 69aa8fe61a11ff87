public import Foundation

extension AVCaption {
  /// The way in which a caption's text appears at its start.
  public enum Animation: Int, Sendable {
    /// The whole text appears at once, at the start of the caption's time range.
    case none = 0
    /// Characters appear one after the other during the caption's time range.
    case characterReveal = 1
  }

  /// The weight of the font in which characters are drawn.
  public enum FontWeight: Int, Sendable {
    /// The weight is not known: the source of the caption states none.
    case unknown = 0
    /// The font's normal weight, the default.
    case normal = 1
    /// Bold, a heavier weight than `normal`.
    case bold = 2
  }

  /// The style of characters: upright or italic.
  public enum FontStyle: Int, Sendable {
    /// The style is not known: the source of the caption states none.
    case unknown = 0
    /// Upright characters, the default.
    case normal = 1
    /// Slanted characters, as for emphasis.
    case italic = 2
  }

  /// Lines under, through and over characters, which can be combined.
  public struct Decoration: OptionSet, Sendable {
    /// The decorations as bits: 1 for `underline`, 2 for `lineThrough`, 4 for `overline`.
    public let rawValue: UInt
    /// Creates a set of decorations from bits: 1 for `underline`, 2 for `lineThrough`, 4 for `overline`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// A line below the characters; bit 0.
    public static let underline = Decoration(rawValue: 1 << 0)
    /// A line through the middle of the characters; bit 1.
    public static let lineThrough = Decoration(rawValue: 1 << 1)
    /// A line above the characters; bit 2.
    public static let overline = Decoration(rawValue: 1 << 2)
  }

  /// How many characters of vertical text are combined into a horizontal group, as wide as one character.
  public enum TextCombine: Int, Sendable {
    /// All characters of a range of vertical text form one horizontal group.
    case all = -1
    /// Characters of vertical text are not combined, the default.
    case none = 0
    /// Single digits in vertical text form horizontal groups.
    case oneDigit = 1
    /// Sequences of up to two digits in vertical text form horizontal groups.
    case twoDigits = 2
    /// Sequences of up to three digits in vertical text form horizontal groups.
    case threeDigits = 3
    /// Sequences of up to four digits in vertical text form horizontal groups.
    case fourDigits = 4
  }

  /// The alignment of lines along their direction within their region.
  public enum TextAlignment: Int, Sendable {
    /// Lines are aligned at the side where they begin to be read.
    case start = 0
    /// Lines are aligned at the side where they end.
    case end = 1
    /// Lines are centred in their region.
    case center = 2
    /// Lines are aligned at the left, whatever the direction in which they are read.
    case left = 3
    /// Lines are aligned at the right, whatever the direction in which they are read.
    case right = 4
  }

  /// A ruby annotation: small text next to characters, such as their pronunciation.
  open class Ruby: NSObject, NSCopying, NSSecureCoding {
    /// The small text that stands beside the annotated characters.
    public let text: String
    /// The side of the line on which the small text is placed; `before` unless stated.
    public let position: AVCaptionRubyPosition
    /// How the small text is spread along the characters; `center` unless stated.
    public let alignment: AVCaptionRubyAlignment

    /// Creates an annotation with the position `before` and the alignment `center`.
    public convenience init(text: String) { self.init(text: text, position: .before, alignment: .center) }

    /// Creates an annotation whose text stands on a side of the line, spread along the annotated characters as
    /// `alignment` states.
    public init(text: String, position: AVCaptionRubyPosition, alignment: AVCaptionRubyAlignment) {
      self.text = text
      self.position = position
      self.alignment = alignment
      super.init()
    }

    /// True: the class can be archived by coders that require secure coding.
    open class var supportsSecureCoding: Bool { true }

    /// Decodes an annotation; nil if the text is missing or a value is unknown.
    public required init?(coder: NSCoder) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: "text") as String?,
        let position = AVCaptionRubyPosition(rawValue: coder.decodeInteger(forKey: "position")),
        let alignment = AVCaptionRubyAlignment(rawValue: coder.decodeInteger(forKey: "alignment"))
      else { return nil }
      self.text = text
      self.position = position
      self.alignment = alignment
      super.init()
    }

    /// Encodes the text, the position and the alignment.
    open func encode(with coder: NSCoder) {
      coder.encode(text as NSString, forKey: "text")
      coder.encode(position.rawValue, forKey: "position")
      coder.encode(alignment.rawValue, forKey: "alignment")
    }

    /// Returns the object itself, which is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns whether another annotation has the same text, position and alignment.
    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Ruby else { return false }
      return text == other.text && position == other.position && alignment == other.alignment
    }

    /// A hash of the small text.
    open override var hash: Int { text.hash }
  }
}

/// The side of a line on which ruby text is placed.
public enum AVCaptionRubyPosition: Int, Sendable {
  /// The ruby text is above a horizontal line, or to the right of a vertical one.
  case before = 0
  /// The ruby text is below a horizontal line, or to the left of a vertical one.
  case after = 1
}

/// The distribution of ruby text along the characters that it annotates.
public enum AVCaptionRubyAlignment: Int, Sendable {
  /// The ruby text begins at the start of the annotated characters.
  case start = 0
  /// The ruby text is centred on the annotated characters.
  case center = 1
  /// The characters of the ruby text are spread along the annotated characters, with equal space between them.
  case distributeSpaceBetween = 2
  /// The characters of the ruby text are spread along the annotated characters, with equal space between them and half
  /// as much at both ends.
  case distributeSpaceAround = 3
}
