package import AVEngineCore
import Foundation

/// Samples of 3GPP timed text (3GPP TS 26.245 §5.17) and of QuickTime's text tracks.
package enum TimedTextSample {
  /// `language` implies the encoding of older texts; QuickTime's boxes of styles have another form and are skipped.
  package static func read(_ bytes: [UInt8], isQuickTime: Bool, language: String? = nil) -> CaptionText? {
    var reader = TagBytes(bytes)
    guard let length = reader.big(2), length > 0, let text = reader.take(Int(length)) else { return nil }
    var caption = CaptionText(StoredText.string(text, language: language))
    while let size = reader.big(4), let type = reader.take(4), size >= 8, let contents = reader.take(Int(size) - 8) {
      if !isQuickTime, type.elementsEqual("styl".utf8) {
        caption.runs = styles(contents, text: caption.text)
      } else {
        caption.skipped.append(String(decoding: type, as: UTF8.self))
      }
    }
    return caption
  }

  private static let face = (bold: UInt64(1), italic: UInt64(2), underline: UInt64(4))
  private static let white: UInt32 = 0xFFFF_FFFF

  private static func styles(_ contents: ArraySlice<UInt8>, text: String) -> [CaptionText.Run] {
    var (reader, runs) = (TagBytes(contents), [CaptionText.Run]())
    // The offsets in a sample count Unicode scalars.
    let offsets = text.unicodeScalars.reduce(into: [0]) { $0.append(($0.last ?? 0) + UTF16.width($1)) }
    for _ in 0..<(reader.big(2) ?? 0) {
      guard let start = reader.big(2), let end = reader.big(2), reader.skip(2), let flags = reader.big(1),
        reader.skip(1),
        let color = reader.big(4)
      else { break }
      let range = min(Int(start), offsets.count - 1)..<min(max(Int(start), Int(end)), offsets.count - 1)
      var style = CaptionText.Style()
      style.isBold = flags & face.bold != 0
      style.isItalic = flags & face.italic != 0
      style.isUnderlined = flags & face.underline != 0
      if color != UInt64(white) { style.color = UInt32(color) }
      let units = offsets[range.lowerBound]..<offsets[range.upperBound]
      if !units.isEmpty, style != CaptionText.Style(), units.lowerBound >= runs.last?.range.upperBound ?? 0 {
        runs.append(CaptionText.Run(range: units, style: style))
      }
    }
    return runs
  }

  /// Returns a sample of 3GPP timed text with each caption on a separate line.
  package static func write(_ captions: [CaptionText]) throws(EngineError) -> [UInt8] {
    guard var caption = captions.first else { return [0, 0] }
    for other in captions.dropFirst() { caption.append(other) }
    let text = Array(caption.text.utf8)
    guard text.count <= Int(UInt16.max) else {
      throw EngineError(
        .unsupported, "Writing captions", detail: "a text of \(text.count) bytes is too long for a sample")
    }
    var bytes = big(text.count, 2) + text
    var records = [UInt8]()
    var reached = 0
    var count = 0
    for piece in caption.pieces {
      let end = reached + piece.text.unicodeScalars.count
      defer { reached = end }
      guard let record = record(piece.style, reached..<end) else { continue }
      records += record
      count += 1
    }
    if count > 0, count <= Int(UInt16.max) {
      bytes += big(8 + 2 + records.count, 4) + Array("styl".utf8) + big(count, 2) + records
    }
    return bytes
  }

  private static func record(_ style: CaptionText.Style, _ range: Range<Int>) -> [UInt8]? {
    guard style.isBold || style.isItalic || style.isUnderlined || style.color != nil else { return nil }
    let flags =
      (style.isBold ? face.bold : 0) | (style.isItalic ? face.italic : 0) | (style.isUnderlined ? face.underline : 0)
    // Font number 1 in size 18.
    return big(range.lowerBound, 2) + big(range.upperBound, 2) + [0, 1, UInt8(flags), 18]
      + big(Int(style.color ?? white), 4)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
