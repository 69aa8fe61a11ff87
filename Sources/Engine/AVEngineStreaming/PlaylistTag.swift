import CoreMedia
import Foundation

/// A line of a playlist that begins with "#" (RFC 8216 §4.1, §4.2).
struct PlaylistTag {
  let name: String
  let value: String

  init(_ line: String) {
    let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    (name, value) = (String(parts.first ?? ""), parts.count > 1 ? String(parts[1]) : "")
  }

  var attributes: [String: String] {
    var (result, rest) = ([String: String](), value[...])
    while let equals = rest.firstIndex(of: "=") {
      let name = rest[..<equals].trimmingCharacters(in: .whitespaces)
      rest = rest[rest.index(after: equals)...]
      if rest.first == "\"" {
        rest = rest.dropFirst()
        let end = rest.firstIndex(of: "\"") ?? rest.endIndex
        result[name] = String(rest[..<end])
        rest = rest[end...].dropFirst()
      } else {
        let end = rest.firstIndex(of: ",") ?? rest.endIndex
        result[name] = rest[..<end].trimmingCharacters(in: .whitespaces)
        rest = rest[end...]
      }
      if let comma = rest.firstIndex(of: ",") { rest = rest[rest.index(after: comma)...] } else { break }
    }
    return result
  }

  /// Parses decimal seconds, truncated to microseconds.
  static func time(_ text: Substring) -> CMTime? {
    let parts = text.trimmingCharacters(in: .whitespaces).split(
      separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    guard let whole = parts.first.flatMap({ Int64($0) }), (0...10_000_000).contains(whole) else { return nil }
    let digits = parts.count > 1 ? parts[1].prefix(6) : ""
    guard digits.allSatisfy(\.isNumber), let fraction = Int64(digits + String(repeating: "0", count: 6 - digits.count))
    else { return nil }
    return CMTime(value: whole * 1_000_000 + fraction, timescale: 1_000_000)
  }

  /// Parses "length@start", or "length" alone.
  static func range(_ text: String) -> (length: Int64, start: Int64?)? {
    let parts = text.split(separator: "@").map { Int64($0.trimmingCharacters(in: .whitespaces)) }
    guard let length = parts.first.flatMap({ $0 }) else { return nil }
    return (length, parts.count > 1 ? parts[1] : nil)
  }

  static func bytes(_ text: String) -> [UInt8]? {
    guard text.lowercased().hasPrefix("0x"), text.count == 34 else { return nil }
    let digits = text.dropFirst(2).compactMap(\.hexDigitValue)
    guard digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// Parses a date and time of ISO 8601 with its zone, with or without a fraction of the second (RFC 8216 §4.3.2.6).
  static func date(_ text: String) -> Date? {
    let text = text.trimmingCharacters(in: .whitespaces)
    return (try? fractional.parse(text)) ?? (try? whole.parse(text))
  }

  private static let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
  private static let whole = Date.ISO8601FormatStyle()
}
