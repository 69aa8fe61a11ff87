public import CoreGraphics
public import CoreMedia
public import Foundation

/// A caption: text that is shown for a range of time.
open class AVCaption: NSObject, NSCopying, NSMutableCopying {
  var contents: CaptionContents

  init(_ contents: CaptionContents) {
    self.contents = contents
    super.init()
  }

  /// Creates a caption of plain text, without a region, styles or an animation.
  public convenience init(_ text: String, timeRange: CMTimeRange) {
    self.init(CaptionContents(text: text, timeRange: timeRange))
  }

  /// The text to show, which may contain line breaks.
  open var text: String { contents.text }
  /// The range of time in which the text is shown, on the timeline of the video.
  open var timeRange: CMTimeRange { contents.timeRange }
  /// The region in which the text is shown; nil if none is stated.
  open var region: AVCaptionRegion? { contents.region }
  /// The alignment of lines within the region; `start` by default.
  open var textAlignment: TextAlignment { contents.alignment }
  /// The animation with which the text appears; `none` by default.
  open var animation: Animation { contents.animation }

  /// Returns an immutable copy with the same text, styles and region.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaption(contents) }
  /// Returns an `AVMutableCaption` with the same text, styles and region.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaption(contents) }

  /// The time range and the text as one line for debugging.
  open override var description: String {
    "<\(type(of: self)): \(timeRange.start.seconds) s to \(timeRange.end.seconds) s, “\(text)”>"
  }

  // MARK: Characters

  /// Returns the colour of a character, or nil if none is set, and the range of characters to which it applies. Traps
  /// if the index is neither in the text nor at its end.
  open func textColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    style(\.color, at: index, "textColor(at:)")
  }

  /// Returns the background colour of a character, or nil if none is set, and the range of characters to which it
  /// applies. Traps if the index is neither in the text nor at its end.
  open func backgroundColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    style(\.background, at: index, "backgroundColor(at:)")
  }

  /// Returns the weight of a character, `normal` by default, and the range of characters to which it applies. Traps if
  /// the index is neither in the text nor at its end.
  open func fontWeight(at index: String.Index) -> (FontWeight, Range<String.Index>) {
    let (value, range) = style(\.weight, at: index, "fontWeight(at:)")
    return (value ?? .normal, range)
  }

  /// Returns the style of a character, `normal` by default, and the range of characters to which it applies. Traps if
  /// the index is neither in the text nor at its end.
  open func fontStyle(at index: String.Index) -> (FontStyle, Range<String.Index>) {
    let (value, range) = style(\.slant, at: index, "fontStyle(at:)")
    return (value ?? .normal, range)
  }

  /// Returns the decoration of a character, empty by default, and the range of characters to which it applies. Traps if
  /// the index is neither in the text nor at its end.
  open func decoration(at index: String.Index) -> (Decoration, Range<String.Index>) {
    let (value, range) = style(\.decoration, at: index, "decoration(at:)")
    return (value ?? [], range)
  }

  /// Returns how characters of vertical text are combined, `none` by default, and the range of characters to which it
  /// applies. Traps if the index is neither in the text nor at its end.
  open func textCombine(at index: String.Index) -> (TextCombine, Range<String.Index>) {
    let (value, range) = style(\.combine, at: index, "textCombine(at:)")
    return (value ?? .none, range)
  }

  /// Returns the ruby annotation of a character, or nil if none is set, and the range of characters to which it
  /// applies. Traps if the index is neither in the text nor at its end.
  open func ruby(at index: String.Index) -> (Ruby?, Range<String.Index>) { style(\.ruby, at: index, "ruby(at:)") }

  private func style<Value>(
    _ path: KeyPath<CaptionContents, StyledRanges<Value>>, at index: String.Index, _ call: String
  ) -> (Value?, Range<String.Index>) {
    let text = contents.text
    _require(
      index >= text.startIndex && index <= text.endIndex,
      "AVCaption.\(call): the index is outside of the text of \(text.count) characters")
    let (value, range) = contents[keyPath: path].value(at: index.utf16Offset(in: text), in: text.utf16.count)
    return (
      value,
      String.Index(utf16Offset: range.lowerBound, in: text)..<String.Index(utf16Offset: range.upperBound, in: text)
    )
  }
}

struct CaptionContents {
  var text: String
  var timeRange: CMTimeRange
  var region: AVCaptionRegion?
  var alignment = AVCaption.TextAlignment.start
  var animation = AVCaption.Animation.none
  var color = StyledRanges<CGColor>()
  var background = StyledRanges<CGColor>()
  var weight = StyledRanges<AVCaption.FontWeight>()
  var slant = StyledRanges<AVCaption.FontStyle>()
  var decoration = StyledRanges<AVCaption.Decoration>()
  var combine = StyledRanges<AVCaption.TextCombine>()
  var ruby = StyledRanges<AVCaption.Ruby>()

  init(text: String, timeRange: CMTimeRange) { (self.text, self.timeRange) = (text, timeRange) }
}
