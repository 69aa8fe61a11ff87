public import CoreFoundation
public import CoreGraphics

/// A layer that shows text, drawn by Pango at `contentsScale`.
open class CATextLayer: CALayer {
  public override init() { super.init() }
  public override init(layer: Any) { super.init(layer: layer) }
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  override class var keys: [any NamedKey] { super.keys + LayerKeys.text }
  override var content: LayerContent { .text }
  override func twin() -> CALayer { CATextLayer(layer: self) }

  /// The size that the text takes: in one line, or wrapped within the bounds.
  @discardableResult
  open override func preferredFrameSize() -> CGSize { TextSetting(values)?.measured() ?? .zero }

  /// A String or an NSAttributedString.
  open var string: Any? {
    get { values[LayerKeys.string] }
    set { values[LayerKeys.string] = newValue }
  }

  /// A PostScript or family name; Helvetica, or what stands in for it, where there is none.
  open var font: CFTypeRef? {
    get { values[LayerKeys.font].map { $0 as CFTypeRef } }
    set { values[LayerKeys.font] = newValue }
  }

  open var fontSize: CGFloat {
    get { self[LayerKeys.fontSize] }
    set { self[LayerKeys.fontSize] = newValue }
  }

  /// White at first.
  open var foregroundColor: CGColor? {
    get { self[LayerKeys.foregroundColor] }
    set { self[LayerKeys.foregroundColor] = newValue }
  }

  /// Whether lines are broken where they reach the bounds.
  open var isWrapped: Bool {
    get { self[LayerKeys.isWrapped] }
    set { self[LayerKeys.isWrapped] = newValue }
  }

  /// Which part of too long a text gives way to an ellipsis.
  open var truncationMode: CATextLayerTruncationMode {
    get { self[LayerKeys.truncationMode] }
    set { self[LayerKeys.truncationMode] = newValue }
  }

  open var alignmentMode: CATextLayerAlignmentMode {
    get { self[LayerKeys.alignmentMode] }
    set { self[LayerKeys.alignmentMode] = newValue }
  }

  /// Linux: makes no difference; glyphs are never moved to whole pixels.
  open var allowsFontSubpixelQuantization: Bool {
    get { self[LayerKeys.allowsFontSubpixelQuantization] }
    set { self[LayerKeys.allowsFontSubpixelQuantization] = newValue }
  }
}

/// Which part of too long a text gives way to an ellipsis.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let none = CATextLayerTruncationMode(rawValue: "none")
  public static let start = CATextLayerTruncationMode(rawValue: "start")
  public static let middle = CATextLayerTruncationMode(rawValue: "middle")
  public static let end = CATextLayerTruncationMode(rawValue: "end")
}

/// Where lines lie between the left and the right edge.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable, KeyedValue {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  /// By the direction of the script.
  public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
  public static let left = CATextLayerAlignmentMode(rawValue: "left")
  public static let right = CATextLayerAlignmentMode(rawValue: "right")
  public static let center = CATextLayerAlignmentMode(rawValue: "center")
  public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}
