public import Foundation

extension AVCaption {
  /// How a caption's text appears.
  public enum Animation: Int, Sendable {
    /// At once.
    case none = 0
    /// One character after the other.
    case characterReveal = 1
  }

  /// How heavy characters are.
  public enum FontWeight: Int, Sendable {
    case unknown = 0
    case normal = 1
    case bold = 2
  }

  /// Whether characters are slanted.
  public enum FontStyle: Int, Sendable {
    case unknown = 0
    case normal = 1
    case italic = 2
  }

  /// Lines at characters.
  public struct Decoration: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Below them.
    public static let underline = Decoration(rawValue: 1 << 0)
    /// Through them.
    public static let lineThrough = Decoration(rawValue: 1 << 1)
    /// Above them.
    public static let overline = Decoration(rawValue: 1 << 2)
  }

  /// How characters of vertical text stand upright side by side.
  public enum TextCombine: Int, Sendable {
    /// All of them in one.
    case all = -1
    /// Each by itself.
    case none = 0
    case oneDigit = 1
    case twoDigits = 2
    case threeDigits = 3
    case fourDigits = 4
  }

  /// How lines lie in their region.
  public enum TextAlignment: Int, Sendable {
    /// At the side where their writing begins.
    case start = 0
    /// At the side where their writing ends.
    case end = 1
    case center = 2
    case left = 3
    case right = 4
  }

  /// Small text beside characters, which tells how they are read.
  open class Ruby: NSObject, NSCopying, NSSecureCoding {
    /// The small text.
    public let text: String
    /// On which side it stands.
    public let position: AVCaptionRubyPosition
    /// How it is spread along the characters.
    public let alignment: AVCaptionRubyAlignment

    /// Text before the line, in the middle.
    public convenience init(text: String) { self.init(text: text, position: .before, alignment: .center) }

    /// Text beside the line.
    public init(text: String, position: AVCaptionRubyPosition, alignment: AVCaptionRubyAlignment) {
      self.text = text
      self.position = position
      self.alignment = alignment
      super.init()
    }

    open class var supportsSecureCoding: Bool { true }

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

    open func encode(with coder: NSCoder) {
      coder.encode(text as NSString, forKey: "text")
      coder.encode(position.rawValue, forKey: "position")
      coder.encode(alignment.rawValue, forKey: "alignment")
    }

    /// The object itself, which does not change.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    open override func isEqual(_ object: Any?) -> Bool {
      guard let other = object as? Ruby else { return false }
      return text == other.text && position == other.position && alignment == other.alignment
    }

    open override var hash: Int { text.hash }
  }
}

/// On which side of a line small text stands.
public enum AVCaptionRubyPosition: Int, Sendable {
  /// Above a horizontal line.
  case before = 0
  /// Below a horizontal line.
  case after = 1
}

/// How small text is spread along its characters.
public enum AVCaptionRubyAlignment: Int, Sendable {
  case start = 0
  case center = 1
  /// The same room between all characters.
  case distributeSpaceBetween = 2
  /// The same room between all characters, and half of it at both ends.
  case distributeSpaceAround = 3
}
