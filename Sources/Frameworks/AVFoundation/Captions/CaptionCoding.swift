import AVEngineCaptions
import AVEngineCore
import CoreGraphics
import CoreMedia
import Foundation
import QuartzCore

enum CaptionCoding: Equatable {
  case timedText
  /// QuickTime text, which can be read but not written.
  case quickTimeText
  /// WebVTT, with the header that applies to all cues of the track.
  case webVTT(WebVTTHeader)

  init?(_ format: CMFormatDescription) {
    guard [kCMMediaType_Text, kCMMediaType_Subtitle].contains(CMFormatDescriptionGetMediaType(format)) else {
      return nil
    }
    switch CMFormatDescriptionGetMediaSubType(format).fourCharacters {
    case "tx3g": self = .timedText
    case "text": self = .quickTimeText
    case "wvtt": self = .webVTT(WebVTTHeader(format.webVTTHeader))
    default: return nil
    }
  }

  /// - Parameter language: The track's language, which determines the encoding of text that is not Unicode.
  func read(_ bytes: [UInt8], language: String? = nil) -> [CaptionText] {
    switch self {
    case .timedText: TimedTextSample.read(bytes, isQuickTime: false, language: language).map { [$0] } ?? []
    case .quickTimeText: TimedTextSample.read(bytes, isQuickTime: true, language: language).map { [$0] } ?? []
    case .webVTT(let header): WebVTTSample.read(bytes, header: header)
    }
  }

  func write(_ captions: [CaptionText]) throws(EngineError) -> [UInt8] {
    switch self {
    case .timedText: try TimedTextSample.write(captions)
    case .webVTT: WebVTTSample.write(captions)
    case .quickTimeText:
      throw EngineError(
        .unsupported, "Writing captions", detail: "QuickTime text cannot be written; tx3g and wvtt can")
    }
  }
}

extension CMFormatDescription {
  fileprivate var webVTTHeader: Data {
    let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    let atoms = CMFormatDescriptionGetExtension(self, extensionKey: key) as? [String: Any]
    return atoms?["vttC"] as? Data ?? Data()
  }
}

extension AVCaption {
  convenience init(_ caption: CaptionText, timeRange: CMTimeRange) {
    var contents = CaptionContents(text: caption.text, timeRange: timeRange)
    switch caption.alignment {
    case .start: contents.alignment = .start
    case .center: contents.alignment = .center
    case .end: contents.alignment = .end
    case .left: contents.alignment = .left
    case .right: contents.alignment = .right
    case nil: break
    }
    for run in caption.runs {
      if run.style.isBold { contents.weight.set(.bold, in: run.range) }
      if run.style.isItalic { contents.slant.set(.italic, in: run.range) }
      if run.style.isUnderlined { contents.decoration.set(.underline, in: run.range) }
      if let color = run.style.color { contents.color.set(CGColor(packed: color), in: run.range) }
      if let color = run.style.background { contents.background.set(CGColor(packed: color), in: run.range) }
      if let ruby = run.style.ruby { contents.ruby.set(Ruby(text: ruby), in: run.range) }
    }
    if caption.place != CaptionText.Place() {
      contents.region = AVCaptionRegion(caption.place, caption.alignment)
      // A caption with a place but without an alignment is centred (W3C WebVTT §3.3).
      if caption.alignment == nil { contents.alignment = .center }
    }
    self.init(contents)
  }

  var coded: CaptionText {
    var result = CaptionText("")
    let length = contents.text.utf16.count
    let bounds =
      contents.weight.bounds + contents.slant.bounds + contents.decoration.bounds + contents.color.bounds
      + contents.background.bounds
      + contents.ruby.bounds
    let cuts = Set(bounds + [0, length]).filter { $0 >= 0 && $0 <= length }.sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let piece = contents.text[
        String.Index(utf16Offset: start, in: contents.text)..<String.Index(utf16Offset: end, in: contents.text)]
      result.append(piece, style(at: start, length))
    }
    switch contents.alignment {
    case .start: result.alignment = nil
    case .end: result.alignment = .end
    case .center: result.alignment = .center
    case .left: result.alignment = .left
    case .right: result.alignment = .right
    }
    if let place = contents.region?.coded(result.alignment ?? .start) {
      (result.place, result.alignment) = (place, result.alignment ?? .start)
    }
    return result
  }

  private func style(at offset: Int, _ length: Int) -> CaptionText.Style {
    var style = CaptionText.Style()
    style.isBold = contents.weight.value(at: offset, in: length).value == .bold
    style.isItalic = contents.slant.value(at: offset, in: length).value == .italic
    style.isUnderlined = contents.decoration.value(at: offset, in: length).value?.contains(.underline) ?? false
    style.color = contents.color.value(at: offset, in: length).value?.packed
    style.background = contents.background.value(at: offset, in: length).value?.packed
    style.ruby = contents.ruby.value(at: offset, in: length).value?.text
    return style
  }
}

extension AVCaptionRegion {
  /// `AVCaptionRegion` has no writing mode for vertical lines that progress to the right.
  convenience init(_ place: CaptionText.Place, _ alignment: CaptionText.Alignment?) {
    let along = Self.extent(of: place, alignment)
    // Players stack captions without a line position at the bottom or, if the lines are vertical, at the side of the
    // last line.
    let line = place.line ?? (place.vertical == .growingLeft ? Self.margin : 100 - Self.margin)
    let usual: CaptionText.Anchor = place.vertical == .growingLeft ? .start : .end
    let anchor = place.line == nil ? usual : place.lineAnchor
    let across: (start: Double, length: Double) =
      switch anchor {
      case .start: (line, 100 - line)
      case .center: (max(2 * line - 100, 0), 2 * min(line, 100 - line))
      case .end: (0, line)
      }
    var contents = Contents()
    // In a region with vertical lines, `before` is the right side.
    contents.displayAlignment =
      switch anchor {
      case .start: place.vertical == nil ? .before : .after
      case .center: .center
      case .end: place.vertical == nil ? .after : .before
      }
    contents.writingMode = place.vertical == nil ? .leftToRightAndTopToBottom : .topToBottomAndRightToLeft
    let (x, y) = place.vertical == nil ? (along, across) : (across, along)
    let percent = { (value: Double) in AVCaptionDimension(value: CGFloat(value), units: .percent) }
    contents.origin = AVCaptionPoint(x: percent(x.start), y: percent(y.start))
    contents.size = AVCaptionSize(width: percent(x.length), height: percent(y.length))
    self.init(contents)
  }

  /// The distance in percent between the edge of the frame and captions without a line position.
  private static let margin = 5.0

  private static func extent(
    of place: CaptionText.Place, _ alignment: CaptionText.Alignment?
  ) -> (start: Double, length: Double) {
    let size = place.size ?? 100
    switch alignment {
    case .start, .left:
      let start = place.position ?? 0
      return (start, min(size, 100 - start))
    case .end, .right:
      let end = place.position ?? 100
      return (max(end - size, 0), min(size, end))
    case .center, nil:
      let middle = place.position ?? 50
      let length = min(size, 2 * min(middle, 100 - middle))
      return (middle - length / 2, length)
    }
  }

  func coded(_ alignment: CaptionText.Alignment) -> CaptionText.Place? {
    let lengths = [origin.x, origin.y, size.width, size.height]
    guard lengths.allSatisfy({ $0.units == .percent && $0.value.isFinite }) else { return nil }
    let values = lengths.map { Double($0.value) }
    let isUpright = writingMode == .topToBottomAndRightToLeft
    let (x, y) = ((values[0], values[2]), (values[1], values[3]))
    let (along, across) = isUpright ? (y, x) : (x, y)
    var place = CaptionText.Place()
    place.vertical = isUpright ? .growingLeft : nil
    place.lineAnchor =
      switch displayAlignment {
      case .before: isUpright ? .end : .start
      case .center: .center
      case .after: isUpright ? .start : .end
      }
    let percent = { (value: Double) in min(max(value, 0), 100) }
    let part = place.lineAnchor == .start ? 0 : place.lineAnchor == .center ? 0.5 : 1
    place.line = percent(across.0 + across.1 * part)
    place.position =
      switch alignment {
      case .start, .left: percent(along.0)
      case .end, .right: percent(along.0 + along.1)
      case .center: percent(along.0 + along.1 / 2)
      }
    place.size = percent(along.1)
    return place
  }
}

extension CGColor {
  /// The order is red, green, blue, alpha, from the highest byte.
  convenience init(packed: UInt32) {
    let part = { (shift: UInt32) in CGFloat(packed >> shift & 0xFF) / 255 }
    self.init(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  var packed: UInt32? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB),
      let color = converted(to: space, intent: .defaultIntent, options: nil),
      let parts = color.components, parts.count == 4
    else { return nil }
    return parts.reduce(0) { $0 << 8 | UInt32(($1.kept(in: 0...1) * 255).rounded()) }
  }
}
