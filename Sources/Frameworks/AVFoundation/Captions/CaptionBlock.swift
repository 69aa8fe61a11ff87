import CoreFoundation
import CoreGraphics
import CoreMedia
import Foundation
import QuartzCore

struct CaptionBlock {
  enum Place {
    /// The place that markup states, in percent of the video frame: `line` is a position across the lines of text,
    /// `position` is one along them, and `length` is the greatest length of a line. A nil value means the default.
    case markup(line: CGFloat?, position: CGFloat?, length: CGFloat?)
    case region(AVCaptionRegion)
  }

  var text: String
  var looks: [(range: Range<Int>, look: BlockText.Look)] = []
  var annotations: [BlockText.Annotation] = []
  var combined: [Range<Int>] = []
  var alignment = BlockText.Alignment.center
  var flow = BlockText.Flow.down
  var place = Place.markup(line: nil, position: nil, length: nil)
  /// In percent of the frame's height.
  var fontSize: CGFloat = 5
  var color = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
  var ground: CGColor? = CGColor(srgbRed: 0, green: 0, blue: 0, alpha: 0.6)
  /// The number of UTF-16 units that are drawn. The rest of the text only takes up space.
  var revealed = Int.max

  /// If all characters have a background colour, the box has the first character's, so that its edges match.
  var shownGround: CGColor? {
    let covered = looks.filter { $0.look.background != nil }.reduce(0) { $0 + $1.range.count }
    return covered == text.utf16.count ? looks.first?.look.background : ground
  }

  init(_ text: String) { self.text = text }
}

// MARK: Captions

extension CaptionBlock {
  init(_ caption: AVCaption, at time: CMTime) {
    let contents = caption.contents
    self.init(contents.text)
    let length = text.utf16.count
    let fonts = contents.weight.bounds + contents.slant.bounds + contents.decoration.bounds
    let bounds = Set(fonts + contents.color.bounds + contents.background.bounds + [0, length])
    let cuts = bounds.filter { $0 >= 0 && $0 <= length }.sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      var look = BlockText.Look()
      look.color = contents.color.value(at: start, in: length).value
      look.background = contents.background.value(at: start, in: length).value
      look.isBold = contents.weight.value(at: start, in: length).value == .bold
      look.isItalic = contents.slant.value(at: start, in: length).value == .italic
      let decoration = contents.decoration.value(at: start, in: length).value ?? []
      (look.isUnderlined, look.isOverlined) = (decoration.contains(.underline), decoration.contains(.overline))
      look.isStruck = decoration.contains(.lineThrough)
      looks.append((start..<end, look))
    }
    annotations = contents.ruby.runs.map { BlockText.Annotation($0.value, at: $0.range) }
    combined = contents.combine.runs.flatMap { Self.combined(in: $0.range, $0.value, of: text) }
    alignment = contents.alignment.inBlock
    if let region = contents.region {
      place = .region(region)
      flow = region.writingMode == .topToBottomAndRightToLeft ? .leftwards : .down
    } else if alignment == .start {
      // A caption without a region is drawn like text whose format states no alignment.
      alignment = .center
    }
    if contents.animation == .characterReveal {
      revealed = Self.revealed(of: text, during: contents.timeRange, at: time)
    }
  }

  /// Apple does not document how fast characters appear.
  private static func revealed(of text: String, during range: CMTimeRange, at time: CMTime) -> Int {
    let passed = (time - range.start).seconds
    let duration = range.duration.seconds
    guard passed.isFinite, duration.isFinite, duration > 0 else { return .max }
    let count = Int((Double(text.count) * min(max(passed / duration, 0), 1)).rounded(.down)) + 1
    return text.prefix(count).utf16.count
  }

  private static func combined(
    in range: Range<Int>, _ combine: AVCaption.TextCombine, of text: String
  ) -> [Range<Int>] {
    guard combine != .none else { return [] }
    let inside = range.clamped(to: 0..<text.utf16.count)
    guard combine != .all else { return inside.isEmpty ? [] : [inside] }
    let units = Array(text.utf16)
    var groups = [Range<Int>]()
    var start = inside.lowerBound
    for index in inside.lowerBound...inside.upperBound {
      if index < inside.upperBound, (0x30...0x39).contains(units[index]) { continue }
      if index > start { groups.append(start..<index) }
      start = index + 1
    }
    return groups.filter { $0.count <= combine.rawValue }
  }
}

extension BlockText.Annotation {
  init(_ ruby: AVCaption.Ruby, at range: Range<Int>) {
    let spread: BlockText.Spread =
      switch ruby.alignment {
      case .start: .start
      case .center: .center
      case .distributeSpaceBetween: .between
      case .distributeSpaceAround: .around
      }
    self.init(range: range, text: ruby.text, spread: spread, isAfter: ruby.position == .after)
  }
}

extension AVCaption.TextAlignment {
  fileprivate var inBlock: BlockText.Alignment {
    switch self {
    case .start: .start
    case .end: .end
    case .center: .center
    case .left: .left
    case .right: .right
    }
  }
}

// MARK: Markup

extension CaptionBlock {
  init?(_ caption: NSAttributedString) {
    guard caption.length > 0 else { return nil }
    self.init(caption.string)
    let attributes = caption.attributes(at: 0, effectiveRange: nil)
    fontSize = CGFloat((attributes[.baseSize].flatMap(finite) ?? 5).kept(in: 1...50))
    ground = Self.color(attributes[.background])
    let percentage = { (key: NSAttributedString.Key) in
      attributes[key].flatMap(finite).map { CGFloat($0.kept(in: 0...100)) }
    }
    place = .markup(line: percentage(.line), position: percentage(.position), length: percentage(.width))
    switch attributes[.alignment] as? CFString {
    case kCMTextMarkupAlignmentType_Start: alignment = .start
    case kCMTextMarkupAlignmentType_End: alignment = .end
    case kCMTextMarkupAlignmentType_Left: alignment = .left
    case kCMTextMarkupAlignmentType_Right: alignment = .right
    default: break
    }
    switch attributes[.vertical] as? CFString {
    case kCMTextVerticalLayout_LeftToRight: flow = .rightwards
    case kCMTextVerticalLayout_RightToLeft: flow = .leftwards
    default: break
    }
    caption.enumerateAttributes(in: NSRange(location: 0, length: caption.length)) { attributes, found, _ in
      let isSet = { (key: NSAttributedString.Key) in (attributes[key] as? NSNumber)?.boolValue ?? false }
      let range = found.location..<NSMaxRange(found)
      var look = BlockText.Look()
      (look.isBold, look.isItalic, look.isUnderlined) = (isSet(.bold), isSet(.italic), isSet(.underline))
      look.color = Self.color(attributes[.foreground])
      look.background = Self.color(attributes[.characterBackground])
      looks.append((range, look))
      if let ruby = attributes[.ruby] as? AVCaption.Ruby { annotations.append(BlockText.Annotation(ruby, at: range)) }
    }
  }

  private static func color(_ value: Any?) -> CGColor? {
    guard let parts = value as? [NSNumber] else { return nil }
    let numbers = parts.compactMap(finite).map { CGFloat($0) }
    guard numbers.count == 4, parts.count == 4 else { return nil }
    return CGColor(srgbRed: numbers[1], green: numbers[2], blue: numbers[3], alpha: numbers[0])
  }
}
