package import AVEngineCore
package import Foundation

/// The header of a WebVTT track in an ISO file: style sheets and regions (ISO/IEC 14496-30, `vttC`).
package struct WebVTTHeader: Sendable, Equatable {
  let rules: WebVTTRules
  private let regions: [String: WebVTTRegion]
  private let data: Data

  private static let mostBytes = 1 << 16

  package init(_ data: Data = Data()) {
    let file = data.isEmpty || data.count > Self.mostBytes ? nil : WebVTTFile(data)
    (rules, regions, self.data) = (WebVTTRules(file?.styles ?? []), file?.namedRegions ?? [:], data)
  }

  package static func == (one: WebVTTHeader, other: WebVTTHeader) -> Bool { one.data == other.data }

  /// Settings that name a region of the header are replaced by the position in the whole frame.
  fileprivate func placed(_ settings: String) -> String {
    guard !regions.isEmpty, settings.contains("region:") else { return settings }
    return WebVTTCue("00:00.000 --> 00:00.001 \(settings)", identifier: "", regions)?.placedSettings ?? settings
  }
}

/// Samples of WebVTT in ISO files (ISO/IEC 14496-30): a box for each cue.
package enum WebVTTSample {
  package static func read(_ bytes: [UInt8], header: WebVTTHeader = WebVTTHeader()) -> [CaptionText] {
    boxes(bytes[...]).filter { $0.type == "vttc" }.map { cue in
      var text = ""
      var stated = ""
      var identifier = ""
      var (source, skipped) = (UInt32?.none, [String]())
      for box in boxes(cue.contents) {
        switch box.type {
        case "payl": text = String(decoding: box.contents, as: UTF8.self)
        case "sttg": stated = String(decoding: box.contents, as: UTF8.self)
        case "iden": identifier = String(decoding: box.contents, as: UTF8.self)
        case "vsid": source = box.contents.count == 4 ? box.contents.reduce(0) { $0 << 8 | UInt32($1) } : nil
        default: skipped.append(box.type)
        }
      }
      var parser = WebVTTText(text, rules: header.rules, identifier: identifier)
      var caption = parser.parse()
      caption.skipped = skipped + caption.skipped
      caption.source = source
      let settings = header.placed(stated).split(separator: " ").map(String.init)
      // A line's number counts in the direction of the text's lines, so the direction is applied first.
      let vertical = settings.filter { $0.hasPrefix("vertical:") }
      for setting in vertical + settings.filter({ !$0.hasPrefix("vertical:") }) { apply(setting, to: &caption) }
      return caption
    }
  }

  private static func apply(_ setting: String, to caption: inout CaptionText) {
    let parts = setting.split(separator: ":", maxSplits: 1).map(String.init)
    if parts.count == 2, parts[0] == "align", let alignment = CaptionText.Alignment(rawValue: parts[1]) {
      caption.alignment = alignment
    } else if parts.count != 2 || !caption.place.apply(parts[0], parts[1]) {
      caption.skipped.append(parts.first ?? setting)
    }
  }

  private static func boxes(_ bytes: ArraySlice<UInt8>) -> [(type: String, contents: ArraySlice<UInt8>)] {
    var (reader, result) = (TagBytes(bytes), [(type: String, contents: ArraySlice<UInt8>)]())
    while let size = reader.big(4), let type = reader.take(4), size >= 8,
      let contents = reader.take(Int(clamping: size) - 8)
    {
      result.append((String(decoding: type, as: UTF8.self), contents))
    }
    return result
  }

  /// Without captions, the sample is a box `vtte`.
  package static func write(_ captions: [CaptionText]) -> [UInt8] {
    guard !captions.isEmpty else { return box("vtte", []) }
    return captions.flatMap { caption in
      let source =
        caption.source.map { number in box("vsid", withUnsafeBytes(of: number.bigEndian) { Array($0) }) } ?? []
      let alignment = caption.alignment.map { ["align:\($0.rawValue)"] } ?? []
      let settings = (caption.place.settings + alignment).joined(separator: " ")
      return cue(text: WebVTTText.string(caption), settings: settings, inFront: source)
    }
  }

  package static func cue(text: String, settings: String) -> [UInt8] {
    cue(text: text, settings: settings, inFront: [])
  }

  private static func cue(text: String, settings: String, inFront source: [UInt8]) -> [UInt8] {
    box("vttc", source + (settings.isEmpty ? [] : box("sttg", Array(settings.utf8))) + box("payl", Array(text.utf8)))
  }

  private static func box(_ type: String, _ contents: [UInt8]) -> [UInt8] {
    let size = UInt32(clamping: contents.count + 8)
    return withUnsafeBytes(of: size.bigEndian) { Array($0) } + Array(type.utf8) + contents
  }
}

extension CaptionText.Place {
  /// In percent of the frame's height, if 15 lines fill the frame, as in CEA-608.
  private static let lineHeight = 100.0 / 15
  /// In percent of the width of a frame of 16:9.
  private static let lineWidth = lineHeight * 9 / 16

  /// Applies a setting of a cue (W3C WebVTT §4.4).
  fileprivate mutating func apply(_ name: String, _ value: String) -> Bool {
    let parts = value.split(separator: ",").map(String.init)
    guard let first = parts.first else { return false }
    switch name {
    case "vertical":
      guard let known = CaptionText.Vertical(rawValue: value) else { return false }
      vertical = known
    case "line": return applyLine(first, parts.dropFirst().first.flatMap(CaptionText.Anchor.init) ?? .start)
    case "position":
      guard let percent = WebVTTSetting.percentage(first[...]) else { return false }
      position = percent
    case "size":
      guard let percent = WebVTTSetting.percentage(first[...]) else { return false }
      size = percent
    default: return false
    }
    return true
  }

  private mutating func applyLine(_ value: String, _ anchor: CaptionText.Anchor) -> Bool {
    if let percent = WebVTTSetting.percentage(value[...]) {
      line = percent
      lineAnchor = anchor
    } else if let number = WebVTTSetting.number(value[...]) {
      let isFromEnd = number < 0
      let height = vertical == nil ? Self.lineHeight : Self.lineWidth
      // Negative numbers count from the end. Lines that grow to the left begin at the right (W3C WebVTT §7.2).
      let place =
        vertical == .growingLeft
        ? (isFromEnd ? (-number - 1) * height : 100 - number * height) : number * height + (isFromEnd ? 100 : 0)
      line = min(max(place, 0), 100)
      lineAnchor = vertical == .growingLeft && !isFromEnd ? .end : anchor
    } else {
      return false
    }
    return true
  }

  fileprivate var settings: [String] {
    let text = { (value: Double) in String(format: "%g%%", value) }
    let anchor = lineAnchor == .start ? "" : ",\(lineAnchor.rawValue)"
    return [
      vertical.map { "vertical:\($0.rawValue)" }, line.map { "line:\(text($0))\(anchor)" },
      position.map { "position:\(text($0))" }, size.map { "size:\(text($0))" },
    ].compactMap(\.self)
  }
}
