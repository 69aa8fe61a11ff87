public import CoreFoundation
public import CoreGraphics

/// A layer that shows text, which Pango draws at `contentsScale`.
open class CATextLayer: CALayer {
  /// Creates a layer without text, for white Helvetica of size 36 on lines that do not wrap.
  public override init() { super.init() }
  /// Creates a copy of a layer's properties, also of its text, without its sublayers, mask, delegate and animations.
  public override init(layer: Any) { super.init(layer: layer) }
  /// Creates a text layer from an archive; nil if decoding fails.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.text }
  override var content: LayerContent { .text }
  override func twin() -> CALayer { CATextLayer(layer: self) }

  /// Returns the size of the text, wrapped and truncated as it is drawn; zero if there is no text or Pango is missing.
  @discardableResult
  open override func preferredFrameSize() -> CGSize { TextSetting(values)?.measured() ?? .zero }

  /// The text, a `String` or an `NSAttributedString`, whose attributes take precedence over the layer's; initially nil.
  open var string: Any? {
    get { values[LayerKeys.string] }
    set { values[LayerKeys.string] = newValue }
  }

  /// The PostScript name or the family name of the font, a String. Any other object means Helvetica. Pango replaces a
  /// font that is not installed.
  open var font: CFTypeRef? {
    get { values[LayerKeys.font].map { $0 as CFTypeRef } }
    set { values[LayerKeys.font] = newValue }
  }

  /// The size of the font in the layer's units; initially 36.
  open var fontSize: CGFloat {
    get { self[LayerKeys.fontSize] }
    set { self[LayerKeys.fontSize] = newValue }
  }

  /// The colour of the text; initially white.
  open var foregroundColor: CGColor? {
    get { self[LayerKeys.foregroundColor] }
    set { self[LayerKeys.foregroundColor] = newValue }
  }

  /// Whether lines wrap at the bounds; initially false.
  open var isWrapped: Bool {
    get { self[LayerKeys.isWrapped] }
    set { self[LayerKeys.isWrapped] = newValue }
  }

  /// The part of a line that an ellipsis replaces if the text is too long; initially `none`.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[LayerKeys.truncationMode] }
    set { self[LayerKeys.truncationMode] = newValue }
  }

  /// The horizontal alignment of lines; initially `natural`.
  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[LayerKeys.alignmentMode] }
    set { self[LayerKeys.alignmentMode] = newValue }
  }

  /// Whether glyphs may be moved to whole pixels; initially false. Linux: ignored.
  open var allowsFontSubpixelQuantization: Bool {
    get { self[LayerKeys.allowsFontSubpixelQuantization] }
    set { self[LayerKeys.allowsFontSubpixelQuantization] = newValue }
  }
}

/// Which part of a line an ellipsis replaces if the text is too long.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `none`, `start`, `middle` or `end`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `end`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// No ellipsis replaces a part of a line: text that is too long is not truncated.
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  /// An ellipsis replaces the start of a line that is too long.
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  /// An ellipsis replaces the middle of a line that is too long.
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  /// An ellipsis replaces the end of a line that is too long.
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}

/// At which edges of a text layer the lines are aligned.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  /// Apple's string: `natural`, `left`, `right`, `center` or `justified`.
  public let rawValue: String
  /// Creates a value from Apple's string, such as `center`.
  public init(rawValue: String) { self.rawValue = rawValue }
  /// Lines are aligned at the edge where the text's script begins.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  /// Lines begin at the left edge.
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  /// Lines end at the right edge.
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  /// The middle of each line is in the middle of the layer.
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  /// Spaces are widened until lines reach both edges.
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
