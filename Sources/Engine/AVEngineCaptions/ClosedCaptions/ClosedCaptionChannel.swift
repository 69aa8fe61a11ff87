package enum ClosedCaptionChannel: Hashable, Sendable, Comparable {
  /// CC1 to CC4 of CEA-608.
  case line21(Int)
  /// A service of CEA-708, from 1 on.
  case service(Int)

  /// `name` is that of playlists (RFC 8216 §4.3.4.1, INSTREAM-ID).
  package init?(_ name: String) {
    let number = Int(name.drop { !$0.isNumber }) ?? 0
    if name.hasPrefix("CC"), (1...4).contains(number) {
      self = .line21(number)
    } else if name.hasPrefix("SERVICE"), (1...63).contains(number) {
      self = .service(number)
    } else {
      return nil
    }
  }

  package var name: String {
    switch self {
    case .line21(let number): "CC\(number)"
    case .service(let number): "SERVICE\(number)"
    }
  }
}

/// Converts the pairs of one channel of line 21 to those of CC1 (CEA-608 §8.4).
struct Line21Channel {
  private let field: UInt8
  private let isSecond: Bool
  private var isOn = false

  init(_ number: Int) { (field, isSecond) = (number > 2 ? 1 : 0, number % 2 == 0) }

  mutating func take(_ threes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    for index in stride(from: 0, to: threes.count - threes.count % 3, by: 3) where threes[index] & 3 == field {
      let (first, second) = (threes[index + 1] & 0x7f, threes[index + 2] & 0x7f)
      guard first != 0 || second != 0 else { continue }
      switch first {
      case 1...0x0f:
        // Data about programmes continues until the next code.
        isOn = false
        continue
      case 0x10...0x1f: isOn = (first & 8 != 0) == isSecond
      default: break
      }
      guard isOn else { continue }
      result += [0xfc, Self.odd(Self.first(first, second)), Self.odd(second)]
    }
    return result
  }

  /// In the second channel of a field, codes have a further bit set. In the second field, control codes differ.
  private static func first(_ code: UInt8, _ second: UInt8) -> UInt8 {
    guard (0x10...0x1f).contains(code) else { return code }
    return code & ~8 == 0x15 && (0x20...0x2f).contains(second) ? 0x14 : code & ~8
  }

  private static func odd(_ byte: UInt8) -> UInt8 { byte.nonzeroBitCount % 2 == 0 ? byte | 0x80 : byte }
}

struct FoundChannels {
  private var channels: Set<ClosedCaptionChannel> = []
  private var packets = DigitalCaptionPackets()
  private let expectsFirst: Bool

  init(expectsFirst: Bool) { self.expectsFirst = expectsFirst }

  var isEmpty: Bool { channels.isEmpty }
  var all: [ClosedCaptionChannel] { channels.sorted() }

  mutating func take(_ threes: [UInt8]) {
    for index in stride(from: 0, to: threes.count - threes.count % 3, by: 3) where threes[index] & 2 == 0 {
      if expectsFirst { channels.insert(.line21(1)) }
      let code = threes[index + 1] & 0x7f
      guard (0x10...0x1f).contains(code) else { continue }
      channels.insert(.line21((threes[index] & 1 == 0 ? 1 : 3) + (code & 8 == 0 ? 0 : 1)))
    }
    for block in packets.take(threes) { channels.insert(.service(block.service)) }
  }
}
