public import CoreGraphics
public import CoreMedia
public import Foundation

/// Text that is shown for a range of time.
open class AVCaption: NSObject, NSCopying, NSMutableCopying {
  var contents: CaptionContents

  init(_ contents: CaptionContents) {
    self.contents = contents
    super.init()
  }

  /// A caption of plain text.
  public convenience init(_ text: String, timeRange: CMTimeRange) {
    self.init(CaptionContents(text: text, timeRange: timeRange))
  }

  /// The text, with line breaks.
  open var text: String { contents.text }
  /// When the text is shown.
  open var timeRange: CMTimeRange { contents.timeRange }
  /// Where the text is shown; nil where its format does not say.
  open var region: AVCaptionRegion? { contents.region }
  /// How lines lie in the region.
  open var textAlignment: TextAlignment { contents.alignment }
  /// How the text appears.
  open var animation: Animation { contents.animation }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVCaption(contents) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableCaption(contents) }

  open override var description: String {
    "<\(type(of: self)): \(timeRange.start.seconds) s to \(timeRange.end.seconds) s, “\(text)”>"
  }

  // MARK: Characters

  /// The colour of a character, nil where nobody chose one, and the range of characters that have it.
  open func textColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    style(\.color, at: index, "textColor(at:)")
  }

  /// The colour behind a character, nil where nobody chose one, and the range of characters that have it.
  open func backgroundColor(at index: String.Index) -> (CGColor?, Range<String.Index>) {
    style(\.background, at: index, "backgroundColor(at:)")
  }

  /// How heavy a character is, and the range of characters that are.
  open func fontWeight(at index: String.Index) -> (FontWeight, Range<String.Index>) {
    let (value, range) = style(\.weight, at: index, "fontWeight(at:)")
    return (value ?? .normal, range)
  }

  /// Whether a character is slanted, and the range of characters that are alike.
  open func fontStyle(at index: String.Index) -> (FontStyle, Range<String.Index>) {
    let (value, range) = style(\.slant, at: index, "fontStyle(at:)")
    return (value ?? .normal, range)
  }

  /// The lines at a character, and the range of characters that have them.
  open func decoration(at index: String.Index) -> (Decoration, Range<String.Index>) {
    let (value, range) = style(\.decoration, at: index, "decoration(at:)")
    return (value ?? [], range)
  }

  /// How characters of vertical text are combined upright, and the range of characters for which it holds.
  open func textCombine(at index: String.Index) -> (TextCombine, Range<String.Index>) {
    let (value, range) = style(\.combine, at: index, "textCombine(at:)")
    return (value ?? .none, range)
  }

  /// The annotation of a character, nil where there is none, and the range of characters that it belongs to.
  open func ruby(at index: String.Index) -> (Ruby?, Range<String.Index>) { style(\.ruby, at: index, "ruby(at:)") }

  private func style<Value>(
    _ path: KeyPath<CaptionContents, StyledRanges<Value>>, at index: String.Index, _ call: String
  ) -> (Value?, Range<String.Index>) {
    let text = contents.text
    _require(
      index >= text.startIndex && index <= text.endIndex,
      "AVCaption.\(call): the index lies outside the text of \(text.count) characters")
    let (value, range) = contents[keyPath: path].value(at: index.utf16Offset(in: text), in: text.utf16.count)
    return (
      value,
      String.Index(utf16Offset: range.lowerBound, in: text)..<String.Index(utf16Offset: range.upperBound, in: text)
    )
  }
}

/// What a caption consists of.
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
