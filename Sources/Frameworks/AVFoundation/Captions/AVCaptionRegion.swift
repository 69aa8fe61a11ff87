import CoreGraphics
public import Foundation

/// The part of the picture in which a caption stands.
open class AVCaptionRegion: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// How lines lie between the sides of the region where they begin and end to be stacked.
  public enum DisplayAlignment: Int, Sendable {
    /// At the first side: above, for horizontal lines.
    case before = 0
    case center = 1
    /// At the last side: below, for horizontal lines.
    case after = 2
  }

  /// In which directions characters and lines follow one another.
  public enum WritingMode: Int, Sendable {
    case leftToRightAndTopToBottom = 0
    case topToBottomAndRightToLeft = 2
  }

  /// How new lines make room for themselves.
  public enum Scroll: Int, Sendable {
    case none = 0
    /// Older lines move up.
    case rollUp = 1
  }

  struct Contents: Equatable {
    var identifier: String?
    var origin = AVCaptionPoint()
    var size = AVCaptionSize()
    var scroll = Scroll.none
    var displayAlignment = DisplayAlignment.before
    var writingMode = WritingMode.leftToRightAndTopToBottom
  }

  var contents: Contents

  init(_ contents: Contents) {
    self.contents = contents
    super.init()
  }

  // MARK: Regions of formats

  private class func region(
    _ identifier: String, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat,
    _ alignment: DisplayAlignment,
    _ mode: WritingMode = .leftToRightAndTopToBottom
  ) -> AVCaptionRegion {
    let length = { (value: CGFloat) in AVCaptionDimension(value: value, units: .percent) }
    return AVCaptionRegion(
      Contents(
        identifier: identifier, origin: AVCaptionPoint(x: length(x), y: length(y)),
        size: AVCaptionSize(width: length(width), height: length(height)), displayAlignment: alignment,
        writingMode: mode))
  }

  /// The uppermost 15 % of the picture, with lines at its top.
  open class var appleITTTop: AVCaptionRegion { region("top", 0, 0, 100, 15, .before) }
  /// The lowest 15 % of the picture, with lines at its bottom.
  open class var appleITTBottom: AVCaptionRegion { region("bottom", 0, 85, 100, 15, .after) }
  /// The leftmost 15 % of the picture, with vertical lines at its left.
  open class var appleITTLeft: AVCaptionRegion { region("left", 0, 0, 15, 100, .after, .topToBottomAndRightToLeft) }
  /// The rightmost 15 % of the picture, with vertical lines at its right.
  open class var appleITTRight: AVCaptionRegion { region("right", 85, 0, 15, 100, .before, .topToBottomAndRightToLeft) }
  /// All of the picture, with lines at its bottom.
  open class var subRipTextBottom: AVCaptionRegion { region("subrip", 0, 0, 100, 100, .after) }

  // MARK: What it is

  /// What regions are told apart by; nil: by where they lie.
  open var identifier: String? { contents.identifier }
  /// The corner at the left and the top.
  open var origin: AVCaptionPoint { contents.origin }
  /// How large it is.
  open var size: AVCaptionSize { contents.size }
  /// How new lines make room for themselves.
  open var scroll: Scroll { contents.scroll }
  /// Where lines are stacked.
  open var displayAlignment: DisplayAlignment { contents.displayAlignment }
  /// In which directions characters and lines follow one another.
  open var writingMode: WritingMode { contents.writingMode }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaptionRegion(contents) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaptionRegion(contents) }

  /// Regions are the same when their identifiers are, or without any when they lie in the same place.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVCaptionRegion else { return false }
    if identifier != nil || other.identifier != nil { return identifier == other.identifier }
    return origin == other.origin && size == other.size
  }

  open override var hash: Int {
    guard identifier == nil else { return identifier.hashValue }
    var hasher = Hasher()
    hasher.combine(origin.x.value)
    hasher.combine(origin.y.value)
    return hasher.finalize()
  }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    let length = { (key: String) -> AVCaptionDimension? in
      AVCaptionUnitsType(rawValue: coder.decodeInteger(forKey: key + "Units")).map {
        AVCaptionDimension(value: CGFloat(coder.decodeDouble(forKey: key)), units: $0)
      }
    }
    guard let x = length("x"), let y = length("y"), let width = length("width"), let height = length("height"),
      let scroll = Scroll(rawValue: coder.decodeInteger(forKey: "scroll")),
      let alignment = DisplayAlignment(rawValue: coder.decodeInteger(forKey: "displayAlignment")),
      let mode = WritingMode(rawValue: coder.decodeInteger(forKey: "writingMode"))
    else { return nil }
    contents = Contents(
      identifier: coder.decodeObject(of: NSString.self, forKey: "identifier") as String?,
      origin: AVCaptionPoint(x: x, y: y),
      size: AVCaptionSize(width: width, height: height), scroll: scroll, displayAlignment: alignment, writingMode: mode)
    super.init()
  }

  open func encode(with encoder: NSCoder) {
    if let identifier { encoder.encode(identifier as NSString, forKey: "identifier") }
    for (key, length) in [("x", origin.x), ("y", origin.y), ("width", size.width), ("height", size.height)] {
      encoder.encode(Double(length.value), forKey: key)
      encoder.encode(length.units.rawValue, forKey: key + "Units")
    }
    encoder.encode(scroll.rawValue, forKey: "scroll")
    encoder.encode(displayAlignment.rawValue, forKey: "displayAlignment")
    encoder.encode(writingMode.rawValue, forKey: "writingMode")
  }
}

/// A region that can be changed.
open class AVMutableCaptionRegion: AVCaptionRegion {
  /// A region without an identifier, of which nothing is known.
  public convenience init() { self.init(Contents()) }
  /// A region with an identifier, of which nothing else is known.
  public convenience init(identifier: String) { self.init(Contents(identifier: identifier)) }

  open override var origin: AVCaptionPoint {
    get { contents.origin }
    set { contents.origin = newValue }
  }

  open override var size: AVCaptionSize {
    get { contents.size }
    set { contents.size = newValue }
  }

  open override var scroll: Scroll {
    get { contents.scroll }
    set { contents.scroll = newValue }
  }

  open override var displayAlignment: DisplayAlignment {
    get { contents.displayAlignment }
    set { contents.displayAlignment = newValue }
  }

  open override var writingMode: WritingMode {
    get { contents.writingMode }
    set { contents.writingMode = newValue }
  }
}
