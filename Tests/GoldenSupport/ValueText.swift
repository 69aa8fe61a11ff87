import AVFoundation
import CoreGraphics
import CoreMedia
import Foundation

enum ValueText {
  /// Omits the timescale if it equals `scale`.
  static func time(_ time: CMTime, scale: CMTimeScale = 0) -> String {
    if time.isIndefinite { return "indefinite" }
    if time.isPositiveInfinity { return "+infinity" }
    if time.isNegativeInfinity { return "-infinity" }
    guard time.isNumeric else { return "none" }
    let text = time.timescale == scale ? "\(time.value)" : "\(time.value)/\(time.timescale)"
    return time.epoch == 0 ? text : "\(text) epoch \(time.epoch)"
  }

  static func range(_ range: CMTimeRange) -> String { "\(time(range.start)) +\(time(range.duration))" }

  static func number(_ value: Double) -> String {
    value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
  }

  static func size(_ size: CGSize) -> String { "\(number(Double(size.width)))x\(number(Double(size.height)))" }

  static func transform(_ transform: CGAffineTransform) -> String {
    let parts = [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty]
    return "[" + parts.map { number(Double($0)) }.joined(separator: " ") + "]"
  }

  static func quoted(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case _ where scalar.properties.generalCategory == .control: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  static func code(_ code: FourCharCode) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> UInt32($0)) }
    let isPlain = bytes.allSatisfy { (0x20..<0x7F).contains($0) }
    return isPlain ? quoted(String(decoding: bytes, as: UTF8.self)) : "\(code)"
  }

  static func data(_ data: Data) -> String {
    let isShort = data.count <= 16
    return isShort
      ? "<" + data.map { hex(UInt32($0), 2) }.joined() + ">" : "\(data.count) bytes \(Checksum.text(of: data))"
  }

  static func hex(_ value: UInt32, _ digits: Int) -> String {
    let text = String(value, radix: 16)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  static func any(_ value: Any?) -> String {
    switch value {
    case nil: "none"
    case let text as String: quoted(text)
    case let bytes as Data: data(bytes)
    case let date as Date: "date \(number(date.timeIntervalSince1970))"
    case let values as [AnyHashable: Any]: dictionary(values)
    case let values as [Any]: "[" + values.map { any($0) }.joined(separator: ", ") + "]"
    case let value as NSNumber: number(of: value)
    case let value as Bool: value ? "1" : "0"
    case let value as any BinaryInteger: "\(value)"
    case let value as Double: number(value)
    case let value as Float: number(Double(value))
    case let value?: "\(type(of: value)) \(value)"
    }
  }

  private static func number(of value: NSNumber) -> String {
    if let exact = value as? UInt64 { return "\(exact)" }
    if let exact = value as? Int64 { return "\(exact)" }
    return number(value.doubleValue)
  }

  private static func dictionary(_ values: [AnyHashable: Any]) -> String {
    let pairs = values.map { (key: "\($0.key)", value: $0.value) }.sorted { $0.key < $1.key }
    if pairs.map(\.key) == ["epoch", "flags", "timescale", "value"], let plain = values as? [String: Any] {
      return time(CMTimeMakeFromDictionary(plain as CFDictionary))
    }
    return "{" + pairs.map { "\($0.key): \(any($0.value))" }.joined(separator: ", ") + "}"
  }
}

/// CRC-32 (ISO 3309), which ffprobe prints with `-show_data_hash CRC32`.
struct Checksum {
  private var state: UInt32 = .max
  private(set) var count = 0

  private static let table: [UInt32] = (0..<256).map { index in
    (0..<8).reduce(UInt32(index)) { value, _ in value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1 }
  }

  mutating func append(_ data: Data) {
    var value = state
    data.withUnsafeBytes { bytes in
      Self.table.withUnsafeBufferPointer { table in
        for byte in bytes { value = table[Int((value ^ UInt32(byte)) & 0xFF)] ^ value >> 8 }
      }
    }
    state = value
    count += data.count
  }

  var text: String { ValueText.hex(~state, 8) }

  static func text(of data: Data) -> String {
    var sum = Checksum()
    sum.append(data)
    return sum.text
  }
}
