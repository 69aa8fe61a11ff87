package import AVEngineCore
package import CoreMedia

/// A text with its time range and settings (W3C WebVTT §3.3).
package struct WebVTTCue: Sendable, Hashable {
  package enum LineAlignment: String, Sendable { case start, center, end }

  package enum PositionAlignment: String, Sendable { case lineLeft = "line-left", center, lineRight = "line-right" }

  package private(set) var identifier: String
  package private(set) var start: CMTime
  package private(set) var end: CMTime
  package private(set) var vertical: CaptionText.Vertical?
  /// A line's number, or a percentage if `snapsToLines` is false.
  package private(set) var line: Double?
  package private(set) var snapsToLines = true
  package private(set) var lineAlignment = LineAlignment.start
  /// In percent; nil if the alignment determines the position.
  package private(set) var position: Double?
  package private(set) var positionAlignment: PositionAlignment?
  /// In percent.
  package private(set) var size = 100.0
  package private(set) var alignment = CaptionText.Alignment.center
  package private(set) var region: WebVTTRegion?
  /// The settings as stored, but separated by single spaces.
  package private(set) var settings = ""
  package var text = ""

  /// Parses a line of times and settings (W3C WebVTT, "collect WebVTT cue timings and settings").
  init?(_ line: Substring, identifier: String, _ regions: [String: WebVTTRegion]) {
    var rest = line.drop(while: \.isWebVTTSpace)
    guard let start = WebVTTTime.take(&rest) else { return nil }
    rest = rest.drop(while: \.isWebVTTSpace)
    guard rest.hasPrefix("-->") else { return nil }
    rest = rest.dropFirst(3).drop(while: \.isWebVTTSpace)
    guard let end = WebVTTTime.take(&rest) else { return nil }
    self.identifier = identifier
    self.start = start
    self.end = end
    let words = rest.split(whereSeparator: \.isWebVTTSpace)
    settings = words.joined(separator: " ")
    let pairs = words.compactMap(WebVTTSetting.pair)
    for (name, value) in pairs { apply(name, value) }
    region = pairs.last { $0.name == "region" }.flatMap { regions[String($0.value)] }
  }

  private mutating func apply(_ name: Substring, _ value: Substring) {
    switch name {
    case "vertical": vertical = CaptionText.Vertical(rawValue: String(value)) ?? vertical
    case "line": applyLine(value)
    case "position": applyPosition(value)
    case "size": size = WebVTTSetting.percentage(value) ?? size
    case "align": alignment = CaptionText.Alignment(rawValue: String(value)) ?? alignment
    default: break
    }
  }

  private mutating func applyLine(_ value: Substring) {
    let (place, anchor) = WebVTTSetting.halves(value)
    let isPercentage = place.hasSuffix("%")
    guard let number = isPercentage ? WebVTTSetting.percentage(place) : WebVTTSetting.number(place) else { return }
    // A comma must be followed by an alignment; otherwise the whole setting is dropped.
    if let anchor {
      guard let alignment = LineAlignment(rawValue: String(anchor)) else { return }
      lineAlignment = alignment
    }
    line = number
    snapsToLines = !isPercentage
  }

  private mutating func applyPosition(_ value: Substring) {
    let (place, anchor) = WebVTTSetting.halves(value)
    guard let number = WebVTTSetting.percentage(place) else { return }
    if let anchor {
      guard let alignment = PositionAlignment(rawValue: String(anchor)) else { return }
      positionAlignment = alignment
    }
    position = number
  }

  /// The settings, which for a cue in a region state the position in the whole frame.
  var placedSettings: String {
    guard let region else { return settings }
    let left = region.viewportAnchor.x - region.width * region.anchor.x / 100
    let inner: Double
    switch alignment {
    case .left, .start: inner = position ?? 0
    case .right, .end: inner = position ?? 100
    case .center: inner = position ?? 50
    }
    let percent = { (value: Double) in "\(min(max(value, 0), 100))%" }
    // A cue's anchor has three values; the nearest to the region's is taken.
    let anchor: LineAlignment = region.anchor.y < 25 ? .start : region.anchor.y > 75 ? .end : .center
    return [
      "line:\(percent(region.viewportAnchor.y)),\(anchor.rawValue)",
      "position:\(percent(left + region.width * inner / 100))",
      "size:\(percent(region.width * size / 100))", "align:\(alignment.rawValue)",
    ].joined(separator: " ")
  }
}

/// A part of the frame that shows cues above one another (W3C WebVTT §3.4).
package struct WebVTTRegion: Sendable, Hashable {
  /// In percent of the region's or of the frame's size.
  package struct Point: Sendable, Hashable {
    package var x: Double
    package var y: Double
  }

  package private(set) var identifier = ""
  /// In percent of the frame's width.
  package private(set) var width = 100.0
  /// A whole number, of any size.
  package private(set) var lineCount = 3.0
  /// The point of the region that is at `viewportAnchor`.
  package private(set) var anchor = Point(x: 0, y: 100)
  package private(set) var viewportAnchor = Point(x: 0, y: 100)
  package private(set) var scrollsUp = false

  init(_ text: String) {
    for (name, value) in text.split(whereSeparator: \.isWebVTTSpace).compactMap(WebVTTSetting.pair) {
      switch name {
      case "id": identifier = String(value)
      case "width": width = WebVTTSetting.percentage(value) ?? width
      case "lines": if value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { lineCount = Double(value) ?? lineCount }
      case "regionanchor": anchor = WebVTTSetting.point(value) ?? anchor
      case "viewportanchor": viewportAnchor = WebVTTSetting.point(value) ?? viewportAnchor
      case "scroll": if value == "up" { scrollsUp = true }
      default: break
      }
    }
  }
}

enum WebVTTSetting {
  static func pair(_ word: Substring) -> (name: Substring, value: Substring)? {
    guard let colon = word.firstIndex(of: ":"), colon > word.startIndex else { return nil }
    let value = word[word.index(after: colon)...]
    return value.isEmpty ? nil : (word[..<colon], value)
  }

  static func halves(_ value: Substring) -> (Substring, Substring?) {
    guard let comma = value.firstIndex(of: ",") else { return (value, nil) }
    return (value[..<comma], value[value.index(after: comma)...])
  }

  static func percentage(_ text: Substring) -> Double? {
    guard text.hasSuffix("%"), !text.hasPrefix("-"), let value = number(text.dropLast()), value <= 100 else {
      return nil
    }
    return value
  }

  static func number(_ text: Substring) -> Double? {
    let digits = text.hasPrefix("-") ? text.dropFirst() : text
    let parts = digits.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }

  static func point(_ value: Substring) -> WebVTTRegion.Point? {
    guard case (let first, let second?) = halves(value), let x = percentage(first), let y = percentage(second) else {
      return nil
    }
    return WebVTTRegion.Point(x: x, y: y)
  }
}

/// Times such as "12:34.567", with or without hours (W3C WebVTT §6.3).
enum WebVTTTime {
  static func take(_ rest: inout Substring) -> CMTime? {
    guard case let (first, count)? = digits(&rest), colon(&rest), case (let second, 2)? = digits(&rest) else {
      return nil
    }
    var hours = Int64(0)
    var minutes = first
    var seconds = second
    if count != 2 || first > 59 || rest.first == ":" {
      guard colon(&rest), case (let third, 2)? = digits(&rest) else { return nil }
      hours = first
      minutes = second
      seconds = third
    }
    guard rest.first == "." else { return nil }
    rest = rest.dropFirst()
    guard case (let thousandths, 3)? = digits(&rest), minutes <= 59, seconds <= 59 else { return nil }
    return CMTime(value: ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths, timescale: 1000)
  }

  private static func digits(_ rest: inout Substring) -> (value: Int64, count: Int)? {
    let found = rest.utf8.prefix { (0x30...0x39).contains($0) }
    guard !found.isEmpty else { return nil }
    rest = rest[found.endIndex...]
    return (min(Int64(Substring(found)) ?? .max, 1_000_000_000), found.count)
  }

  private static func colon(_ rest: inout Substring) -> Bool {
    guard rest.first == ":" else { return false }
    rest = rest.dropFirst()
    return true
  }
}
