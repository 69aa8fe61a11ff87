package import Foundation

/// A place, as in a `loci` box of 3GPP TS 26.244 §8 and in ISO 6709 text. Degrees and metres.
package struct PlaceInformation: Equatable {
  package var name = ""
  package var latitude: Double
  package var longitude: Double
  package var altitude: Double?

  // MARK: Text

  /// Reads degrees, degrees and minutes, or degrees, minutes and seconds, without separators (ISO 6709 annex H).
  package init?(iso6709 text: String) {
    var numbers: [Substring] = []
    var rest = text.prefix { $0 != "/" && $0 != "C" }
    while let sign = rest.first, sign == "+" || sign == "-" {
      let digits = rest.dropFirst().prefix { $0.isNumber || $0 == "." }
      guard !digits.isEmpty else { return nil }
      numbers.append(rest.prefix(digits.count + 1))
      rest = rest.dropFirst(digits.count + 1)
    }
    guard numbers.count >= 2, let latitude = Self.degrees(numbers[0], whole: 2),
      let longitude = Self.degrees(numbers[1], whole: 3),
      abs(latitude) <= 90, abs(longitude) <= 360
    else { return nil }
    self.latitude = latitude
    self.longitude = longitude
    altitude = numbers.count > 2 ? Double(numbers[2]) : nil
  }

  /// `whole` is the number of digits of whole degrees; two digits of minutes and two of seconds may follow.
  private static func degrees(_ text: Substring, whole: Int) -> Double? {
    guard let value = Double(text.dropFirst()) else { return nil }
    let sign: Double = text.first == "-" ? -1 : 1
    switch text.dropFirst().prefix(while: { $0 != "." }).count - whole {
    case ...0: return sign * value
    case 1, 2:
      let degrees = (value / 100).rounded(.down)
      return sign * (degrees + (value - degrees * 100) / 60)
    default:
      let (degrees, minutes) = (
        (value / 10_000).rounded(.down), (value / 100).rounded(.down).truncatingRemainder(dividingBy: 100)
      )
      return sign * (degrees + minutes / 60 + value.truncatingRemainder(dividingBy: 100) / 3600)
    }
  }

  // MARK: Bytes

  /// Reads the contents of a `loci` box after its version and flags.
  package init?(data: Data) {
    var bytes = Array(data)[...].dropFirst(2)
    let isWide = bytes.starts(with: [0xFE, 0xFF])
    if isWide {
      let pairs = stride(from: bytes.startIndex, to: bytes.endIndex - 1, by: 2)
      guard let end = pairs.first(where: { bytes[$0] == 0 && bytes[$0 + 1] == 0 }) else { return nil }
      name = String(bytes: bytes[..<end], encoding: .utf16) ?? ""
      bytes = bytes[(end + 2)...]
    } else {
      guard let end = bytes.firstIndex(of: 0) else { return nil }
      name = String(decoding: bytes[..<end], as: UTF8.self)
      bytes = bytes[(end + 1)...]
    }
    guard bytes.count >= 13 else { return nil }
    func number(_ index: Int) -> Double {
      let word = bytes.dropFirst(1 + index * 4).prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      return Double(Int32(bitPattern: word)) / 65_536
    }
    (longitude, latitude, altitude) = (number(0), number(1), number(2))
  }
}
