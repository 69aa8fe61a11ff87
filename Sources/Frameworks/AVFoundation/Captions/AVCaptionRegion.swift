import CoreGraphics
public import Foundation

/// The part of the video frame in which a caption is placed.
open class AVCaptionRegion: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  /// The positions of the stack of a caption's lines within the region, across the direction of the lines.
  public enum DisplayAlignment: Int, Sendable {
    /// The lines are at the top of the region if they are horizontal, or at its right if they are vertical.
    case before = 0
    /// The lines are in the middle of the region, with equal space on both sides.
    case center = 1
    /// The lines are at the bottom of the region if they are horizontal, or at its left if they are vertical.
    case after = 2
  }

  /// The directions in which a caption's characters and lines follow one another.
  public enum WritingMode: Int, Sendable {
    /// Horizontal lines, which follow one another downwards.
    case leftToRightAndTopToBottom = 0
    /// Vertical lines, which follow one another leftwards.
    case topToBottomAndRightToLeft = 2
  }

  /// How a region scrolls when lines are added.
  public enum Scroll: Int, Sendable {
    /// The region does not scroll, the default.
    case none = 0
    /// Older lines move up, and the oldest disappears, as in live captions.
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

  /// The uppermost 15 % of the video frame, with lines at its top.
  open class var appleITTTop: AVCaptionRegion { region("top", 0, 0, 100, 15, .before) }
  /// The lowest 15 % of the video frame, with lines at its bottom.
  open class var appleITTBottom: AVCaptionRegion { region("bottom", 0, 85, 100, 15, .after) }
  /// The leftmost 15 % of the video frame, with vertical lines at its left.
  open class var appleITTLeft: AVCaptionRegion { region("left", 0, 0, 15, 100, .after, .topToBottomAndRightToLeft) }
  /// The rightmost 15 % of the video frame, with vertical lines at its right.
  open class var appleITTRight: AVCaptionRegion { region("right", 85, 0, 15, 100, .before, .topToBottomAndRightToLeft) }
  /// The whole video frame, with lines at its bottom.
  open class var subRipTextBottom: AVCaptionRegion { region("subrip", 0, 0, 100, 100, .after) }

  // MARK: Properties

  /// The identifier by which captions of one file share a region, such as `bottom`; nil if the region has none.
  open var identifier: String? { contents.identifier }
  /// The top left corner of the region, as distances from the frame's top left corner; unspecified by default.
  open var origin: AVCaptionPoint { contents.origin }
  /// The width and height of the region; unspecified by default.
  open var size: AVCaptionSize { contents.size }
  /// How the region scrolls when lines are added; `none` by default.
  open var scroll: Scroll { contents.scroll }
  /// The position of the stack of lines within the region; `before` by default.
  open var displayAlignment: DisplayAlignment { contents.displayAlignment }
  /// The directions in which characters and lines follow one another; `leftToRightAndTopToBottom` by default.
  open var writingMode: WritingMode { contents.writingMode }

  /// Returns an immutable copy of the region.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaptionRegion(contents) }
  /// Returns an `AVMutableCaptionRegion` with the same values.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaptionRegion(contents) }

  /// Returns whether two regions have the same identifier or, if both lack one, the same origin and size.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVCaptionRegion else { return false }
    if identifier != nil || other.identifier != nil { return identifier == other.identifier }
    return origin == other.origin && size == other.size
  }

  /// A hash of the identifier or, if the region has none, of its origin.
  open override var hash: Int {
    guard identifier == nil else { return identifier.hashValue }
    var hasher = Hasher()
    hasher.combine(origin.x.value)
    hasher.combine(origin.y.value)
    return hasher.finalize()
  }

  // MARK: Coding

  /// True: the class can be archived by coders that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes a region; nil if a value is unknown.
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

  /// Encodes the identifier, the origin, the size, the scroll, the alignment and the writing mode.
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

/// A caption's region that can be changed, except for its identifier.
open class AVMutableCaptionRegion: AVCaptionRegion {
  /// Creates a region without an identifier. Its origin and size are unspecified.
  public convenience init() { self.init(Contents()) }
  /// Creates a region with an identifier. Its origin and size are unspecified.
  public convenience init(identifier: String) { self.init(Contents(identifier: identifier)) }

  /// The top left corner of the region, as distances from the frame's top left corner; initially unspecified.
  open override var origin: AVCaptionPoint {
    get { contents.origin }
    set { contents.origin = newValue }
  }

  /// The width and height of the region; initially unspecified.
  open override var size: AVCaptionSize {
    get { contents.size }
    set { contents.size = newValue }
  }

  /// How the region scrolls when lines are added; initially `none`.
  open override var scroll: Scroll {
    get { contents.scroll }
    set { contents.scroll = newValue }
  }

  /// The position of the stack of lines within the region; initially `before`.
  open override var displayAlignment: DisplayAlignment {
    get { contents.displayAlignment }
    set { contents.displayAlignment = newValue }
  }

  /// The directions in which characters and lines follow one another; initially `leftToRightAndTopToBottom`.
  open override var writingMode: WritingMode {
    get { contents.writingMode }
    set { contents.writingMode = newValue }
  }
}
