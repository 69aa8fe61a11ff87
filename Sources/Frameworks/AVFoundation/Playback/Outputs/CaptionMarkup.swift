import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

struct CaptionMarkup {
  private let rules: [AVTextStyleRule]
  private let isComplete: Bool
  private let isDrawn: Bool

  /// - Parameter isDrawn: Whether the strings include ruby, for which Core Media's markup has no name.
  init(_ rules: [AVTextStyleRule], isComplete: Bool, isDrawn: Bool = false) {
    self.rules = rules
    self.isComplete = isComplete
    self.isDrawn = isDrawn
  }

  func strings(of sample: CMSampleBuffer) -> [NSAttributedString] {
    guard let coding = CMSampleBufferGetFormatDescription(sample).flatMap(CaptionCoding.init),
      let bytes = CMSampleBufferGetDataBuffer(sample).flatMap({ try? $0.withContiguousBytes { [UInt8]($0) } })
    else { return [] }
    var base: [NSAttributedString.Key: Any] = [:]
    if isComplete { (base[.baseSize], base[.foreground], base[.background]) = (Self.size, Self.white, Self.shade) }
    if case .webVTT = coding {
      for rule in rules where rule.textSelector == nil {
        for (name, value) in rule.textMarkupAttributes { base[NSAttributedString.Key(rawValue: name)] = value }
      }
    }
    return coding.read(bytes).filter { !$0.text.isEmpty }.map { string($0, base) }
  }

  private static let size = NSNumber(value: 5)
  private static let white = [NSNumber](repeating: 1, count: 4)
  private static let shade: [NSNumber] = [0.6, 0, 0, 0]

  private func string(_ caption: CaptionText, _ base: [NSAttributedString.Key: Any]) -> NSAttributedString {
    var base = base
    if let alignment = caption.alignment { base[.alignment] = alignment.markup }
    base.merge(placement(of: caption)) { _, new in new }
    let string = NSMutableAttributedString(string: caption.text, attributes: base)
    for run in caption.runs {
      let range = NSRange(location: run.range.lowerBound, length: run.range.count)
      guard range.location >= 0, NSMaxRange(range) <= string.length else { continue }
      string.addAttributes(run.style.markup, range: range)
      if isDrawn, let ruby = run.style.ruby {
        string.addAttribute(.ruby, value: AVCaption.Ruby(text: ruby), range: range)
      }
    }
    return string
  }

  /// Returns the markup of a caption's position. Core Media's markup states the position of the first line, while the
  /// media may state that of the last line or of the middle.
  private func placement(of caption: CaptionText) -> [NSAttributedString.Key: Any] {
    var markup: [NSAttributedString.Key: Any] = [:]
    if let vertical = caption.place.vertical {
      let isLeftwards = vertical == .growingLeft
      markup[.vertical] = isLeftwards ? kCMTextVerticalLayout_RightToLeft : kCMTextVerticalLayout_LeftToRight
    }
    if let line = caption.place.line {
      let lineCount = caption.text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count
      // For vertical text, the thickness of lines is in percent of the width of a video frame, here of 16:9.
      let ofFrame = caption.place.vertical == nil ? 1.0 : 9 / 16
      let height = Double(lineCount) * Self.size.doubleValue * Self.leading * ofFrame
      let above: Double =
        switch caption.place.lineAnchor {
        case .start: 0
        case .center: height / 2
        case .end: height
        }
      markup[.line] = NSNumber(value: max(line - above, 0))
    }
    if let position = caption.place.position { markup[.position] = NSNumber(value: position) }
    if let size = caption.place.size { markup[.width] = NSNumber(value: size) }
    return markup
  }

  private static let leading = 1.2
}

extension NSAttributedString.Key {
  private static func markup(_ name: CFString) -> NSAttributedString.Key {
    NSAttributedString.Key(rawValue: name as String)
  }
  static let baseSize = markup(kCMTextMarkupAttribute_BaseFontSizePercentageRelativeToVideoHeight)
  static let foreground = markup(kCMTextMarkupAttribute_ForegroundColorARGB)
  static let background = markup(kCMTextMarkupAttribute_BackgroundColorARGB)
  static let characterBackground = markup(kCMTextMarkupAttribute_CharacterBackgroundColorARGB)
  static let bold = markup(kCMTextMarkupAttribute_BoldStyle)
  static let italic = markup(kCMTextMarkupAttribute_ItalicStyle)
  static let underline = markup(kCMTextMarkupAttribute_UnderlineStyle)
  static let alignment = markup(kCMTextMarkupAttribute_Alignment)
  static let vertical = markup(kCMTextMarkupAttribute_VerticalLayout)
  static let ruby = NSAttributedString.Key(rawValue: "AVCaptionRuby")
  /// `line`, `position` and `width` are the vertical position, the horizontal position and the width of the text, in
  /// percent of the video; for vertical text, the horizontal position, the vertical position and the height.
  static let line = markup(kCMTextMarkupAttribute_OrthogonalLinePositionPercentageRelativeToWritingDirection)
  static let position = markup(kCMTextMarkupAttribute_TextPositionPercentageRelativeToWritingDirection)
  static let width = markup(kCMTextMarkupAttribute_WritingDirectionSizePercentage)
}

extension CaptionText.Style {
  fileprivate var markup: [NSAttributedString.Key: Any] {
    var markup: [NSAttributedString.Key: Any] = [:]
    if isBold { markup[.bold] = NSNumber(value: true) }
    if isItalic { markup[.italic] = NSNumber(value: true) }
    if isUnderlined { markup[.underline] = NSNumber(value: true) }
    if let color { markup[.foreground] = Self.parts(color) }
    if let background { markup[.characterBackground] = Self.parts(background) }
    return markup
  }

  /// Returns alpha, red, green and blue, each from 0 to 1.
  private static func parts(_ color: UInt32) -> [NSNumber] {
    [0, 24, 16, 8].map { (shift: UInt32) in NSNumber(value: Double(color >> shift & 0xFF) / 255) }
  }
}

extension CaptionText.Alignment {
  fileprivate var markup: CFString {
    switch self {
    case .start: kCMTextMarkupAlignmentType_Start
    case .center: kCMTextMarkupAlignmentType_Middle
    case .end: kCMTextMarkupAlignmentType_End
    case .left: kCMTextMarkupAlignmentType_Left
    case .right: kCMTextMarkupAlignmentType_Right
    }
  }
}
