internal import Foundation

/// Values are read according to their own type and not the format's, so that a wrong format cannot read wrong memory.
struct FormatString {
  private let format: String

  init(_ format: String) { self.format = format }

  private struct Conversion {
    var annotations: [Substring] = []
    var layout = ""
    var isWide = false
    var letter: Character = "@"
  }

  func parts(with arguments: [any CVarArg]) -> [MessagePart] {
    var (parts, text, rest, values) = ([MessagePart](), "", format[...], arguments[...])
    while let character = rest.popFirst() {
      guard character == "%" else {
        text.append(character)
        continue
      }
      guard let conversion = parseConversion(&rest, &values) else { continue }
      if conversion.letter == "%" {
        text.append("%")
      } else {
        parts.append(MessagePart(text: text))
        text = ""
        parts.append(part(conversion, &values))
      }
    }
    return parts + [MessagePart(text: text)]
  }

  private func parseConversion(_ rest: inout Substring, _ values: inout ArraySlice<any CVarArg>) -> Conversion? {
    var conversion = Conversion()
    if rest.first == "{", let end = rest.firstIndex(of: "}") {
      conversion.annotations = rest[rest.index(after: rest.startIndex)..<end].split { $0 == "," || $0 == " " }
      rest = rest[rest.index(after: end)...]
    }
    while let character = rest.popFirst() {
      switch character {
      case "0"..."9", ".", "-", "+", " ", "#", "'": conversion.layout.append(character)
      case "*": conversion.layout += String(integer(values.popFirst()) ?? 0)
      case "l", "q", "z", "t", "j": conversion.isWide = true
      case "h", "L": continue
      default:
        conversion.letter = character
        return conversion
      }
    }
    return nil
  }

  private func part(_ conversion: Conversion, _ values: inout ArraySlice<any CVarArg>) -> MessagePart {
    if conversion.letter == "m" { return MessagePart(text: String(cString: strerror(errno))) }
    let isScalar = !"@sSP".contains(conversion.letter)
    let privacy: OSLogPrivacy =
      conversion.annotations.contains("public")
      ? .public
      : conversion.annotations.contains("private") || conversion.annotations.contains("sensitive")
        ? .private
        : OSLogPrivacy.auto.resolved(isScalar: isScalar)
    guard let value = values.popFirst() else { return MessagePart(text: "<decode: missing data>") }
    return MessagePart(text: text(of: value, conversion), privacy: privacy)
  }

  private func text(of value: any CVarArg, _ conversion: Conversion) -> String {
    switch conversion.letter {
    case "d", "i", "D", "u", "U", "x", "X", "o", "O", "c", "C": integerText(of: value, conversion)
    case "f", "F", "e", "E", "g", "G", "a", "A":
      number(value).map { String(format: "%\(conversion.layout)\(conversion.letter)", $0) } ?? mismatch(value)
    case "p": address(of: value).map { "0x" + String($0, radix: 16) } ?? mismatch(value)
    default: String(describing: (value as? UnsafePointer<CChar>).map { String(cString: $0) } ?? value)
    }
  }

  private func integerText(of value: any CVarArg, _ conversion: Conversion) -> String {
    guard let integer = integer(value) else { return mismatch(value) }
    if conversion.annotations.contains(where: { $0.lowercased() == "bool" }) { return integer == 0 ? "false" : "true" }
    if conversion.annotations.contains(where: { $0.hasSuffix("errno") }) {
      return String(cString: strerror(Int32(truncatingIfNeeded: integer)))
    }
    let letter = conversion.letter.lowercased() == "x" ? String(conversion.letter) : conversion.letter.lowercased()
    if letter == "c" { return String(UnicodeScalar(UInt8(truncatingIfNeeded: integer))) }
    if letter == "d" || letter == "i" { return String(format: "%\(conversion.layout)lld", integer) }
    // An unsigned conversion has 64 bits with one of the length modifiers l, q, z, t and j, otherwise 32.
    let bits = conversion.isWide ? UInt64(bitPattern: integer) : UInt64(UInt32(truncatingIfNeeded: integer))
    return String(format: "%\(conversion.layout)ll\(letter)", bits)
  }

  private func integer(_ value: (any CVarArg)?) -> Int64? {
    if value is any BinaryFloatingPoint { return nil }
    if let boolean = value as? Bool { return boolean ? 1 : 0 }
    if let number = value as? NSNumber { return number.int64Value }
    return (value as? any BinaryInteger).map { Int64(truncatingIfNeeded: $0) }
  }

  private func number(_ value: any CVarArg) -> Double? {
    if let number = value as? NSNumber { return number.doubleValue }
    if let real = value as? any BinaryFloatingPoint { return Double(real) }
    return integer(value).map(Double.init)
  }

  private func address(of value: any CVarArg) -> UInt? {
    switch value {
    case let pointer as OpaquePointer: UInt(bitPattern: pointer)
    case let pointer as any _Pointer: UInt(bitPattern: Int(bitPattern: pointer))
    // Safety: only the address is used.
    case let object as NSObject where type(of: value) is AnyClass:
      UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque())
    default: integer(value).map { UInt(truncatingIfNeeded: $0) }
    }
  }

  private func mismatch(_ value: any CVarArg) -> String { "<decode: mismatch for \(type(of: value))>" }
}
