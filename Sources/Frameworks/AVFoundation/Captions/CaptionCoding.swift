import CoreGraphics
import CoreMedia
import Foundation
import MediaEngine

/// How the samples of a track hold captions.
enum CaptionCoding {
  case timedText
  /// Read only.
  case quickTimeText
  case webVTT

  /// nil for tracks of other kinds.
  init?(_ format: CMFormatDescription) {
    guard [kCMMediaType_Text, kCMMediaType_Subtitle].contains(CMFormatDescriptionGetMediaType(format)) else { return nil }
    switch fourCharacters(CMFormatDescriptionGetMediaSubType(format)) {
    case "tx3g": self = .timedText
    case "text": self = .quickTimeText
    case "wvtt": self = .webVTT
    default: return nil
    }
  }

  /// - Parameter language: The track's, which implies the encoding of older texts.
  func read(_ bytes: [UInt8], language: String? = nil) -> [CaptionText] {
    switch self {
    case .timedText: TimedTextSample.read(bytes, isQuickTime: false, language: language).map { [$0] } ?? []
    case .quickTimeText: TimedTextSample.read(bytes, isQuickTime: true, language: language).map { [$0] } ?? []
    case .webVTT: WebVTTSample.read(bytes)
    }
  }

  func write(_ captions: [CaptionText]) throws(EngineError) -> [UInt8] {
    switch self {
    case .timedText: try TimedTextSample.write(captions)
    case .webVTT: WebVTTSample.write(captions)
    case .quickTimeText:
      throw EngineError(.unsupported, "Writing captions", detail: "QuickTime's own text is not written; tx3g and wvtt are")
    }
  }
}

extension AVCaption {
  /// A caption of a track, shown for a range.
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
    self.init(contents)
  }

  /// The caption as a track can hold it: what no format here can say is left out.
  var coded: CaptionText {
    var result = CaptionText("")
    let length = contents.text.utf16.count
    let bounds =
      contents.weight.bounds + contents.slant.bounds + contents.decoration.bounds + contents.color.bounds + contents.background.bounds
      + contents.ruby.bounds
    let cuts = Set(bounds + [0, length]).filter { $0 >= 0 && $0 <= length }.sorted()
    for (start, end) in zip(cuts, cuts.dropFirst()) {
      let piece = contents.text[String.Index(utf16Offset: start, in: contents.text)..<String.Index(utf16Offset: end, in: contents.text)]
      result.append(piece, style(at: start, length))
    }
    switch contents.alignment {
    case .start: result.alignment = nil
    case .end: result.alignment = .end
    case .center: result.alignment = .center
    case .left: result.alignment = .left
    case .right: result.alignment = .right
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

extension CGColor {
  /// From red, green, blue and alpha of 8 bits each, red uppermost.
  convenience init(packed: UInt32) {
    let part = { (shift: UInt32) in CGFloat(packed >> shift & 0xFF) / 255 }
    self.init(srgbRed: part(24), green: part(16), blue: part(8), alpha: part(0))
  }

  /// Red, green, blue and alpha of 8 bits each, red uppermost; nil for what sRGB cannot say.
  var packed: UInt32? {
    guard let space = CGColorSpace(name: CGColorSpace.sRGB), let color = converted(to: space, intent: .defaultIntent, options: nil),
      let parts = color.components, parts.count == 4
    else { return nil }
    return parts.reduce(0) { $0 << 8 | UInt32((min(max($1, 0), 1) * 255).rounded()) }
  }
}
