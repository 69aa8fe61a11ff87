/// Samples of WebVTT in ISO files (ISO/IEC 14496-30 §6.6): a box for each cue that is shown.
package enum WebVTTSample {
  package static func read(_ bytes: [UInt8]) -> [CaptionText] {
    boxes(bytes[...]).filter { $0.type == "vttc" }.map { cue in
      var (caption, settings, source) = (CaptionText(""), [String](), UInt32?.none)
      for box in boxes(cue.contents) {
        switch box.type {
        case "payl":
          var parser = WebVTTText(String(decoding: box.contents, as: UTF8.self))
          let skipped = caption.skipped
          caption = parser.parse()
          caption.skipped = skipped + caption.skipped
        case "sttg": settings = String(decoding: box.contents, as: UTF8.self).split(separator: " ").map(String.init)
        case "vsid": source = box.contents.count == 4 ? box.contents.reduce(0) { $0 << 8 | UInt32($1) } : nil
        // An identifier does not show.
        case "iden": break
        default: caption.skipped.append(box.type)
        }
      }
      caption.source = source
      for setting in settings { apply(setting, to: &caption) }
      return caption
    }
  }

  private static func apply(_ setting: String, to caption: inout CaptionText) {
    let parts = setting.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "align", let alignment = CaptionText.Alignment(rawValue: parts[1]) {
      caption.alignment = alignment
    } else {
      caption.skipped.append(parts.first ?? setting)
    }
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(type: String, contents: ArraySlice<UInt8>)] {
    var (reader, result) = (TagBytes(bytes), [(type: String, contents: ArraySlice<UInt8>)]())
    while let size = reader.big(4), let type = reader.take(4), size >= 8, let contents = reader.take(Int(clamping: size) - 8) {
      result.append((String(decoding: type, as: UTF8.self), contents))
    }
    return result
  }

  /// A sample with all captions; without any it says that nothing is shown.
  package static func write(_ captions: [CaptionText]) -> [UInt8] {
    guard !captions.isEmpty else { return box("vtte", []) }
    return captions.flatMap { caption in
      let source = caption.source.map { number in box("vsid", withUnsafeBytes(of: number.bigEndian) { Array($0) }) } ?? []
      let settings = caption.alignment.map { box("sttg", Array("align:\($0.rawValue)".utf8)) } ?? []
      return box("vttc", source + settings + box("payl", Array(WebVTTText.string(caption).utf8)))
    }
  }

  private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let size = UInt32(clamping: contents.count + 8)
    return withUnsafeBytes(of: size.bigEndian) { Array($0) } + Array(type.utf8) + contents
  }
}
