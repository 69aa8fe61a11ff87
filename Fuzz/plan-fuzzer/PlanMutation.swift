import AVEngineCore
import AVEngineSystem
import Foundation
import SeededNumbers

struct PlanMutation {
  private var random: SplitMix

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func changed(_ data: Data) -> Data {
    if roll(4) == 0 { return bytes(of: data) }
    guard var plan = try? JSONSerialization.jsonObject(with: data) as? [String: Any] else { return data }
    for _ in 0...roll(3) { plan = value(plan) as? [String: Any] ?? plan }
    if roll(16) != 0 { plan["fingerprint"] = Self.fingerprint(plan) ?? "" }
    return (try? JSONSerialization.data(withJSONObject: plan, options: Self.style)) ?? data
  }

  private static let style: JSONSerialization.WritingOptions = [
    .sortedKeys, .withoutEscapingSlashes, .fragmentsAllowed,
  ]

  /// The SHA-256 of the JSON without the fingerprint, as `FarmPlan.fingerprint` states it.
  private static func fingerprint(_ plan: [String: Any]) -> String? {
    var body = plan
    body["fingerprint"] = nil
    guard let data = try? JSONSerialization.data(withJSONObject: body, options: style), let hash = try? Engine.sha256()
    else { return nil }
    data.withUnsafeBytes { hash.add($0) }
    return hash.end().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  private mutating func roll(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func bytes(of data: Data) -> Data {
    var bytes = Array(data)
    for _ in 0...roll(4) where !bytes.isEmpty {
      let place = roll(bytes.count)
      switch roll(4) {
      case 0: bytes[place] = UInt8(roll(256))
      case 1: bytes.removeSubrange(place..<min(bytes.count, place + 1 + roll(60)))
      case 2: bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + roll(60))], at: roll(bytes.count))
      default: bytes.insert(contentsOf: Self.words[roll(Self.words.count)].utf8, at: place)
      }
    }
    return Data(bytes)
  }

  private static let words = [
    "[[[[[[[[", "1e309", "-0", "\"\\u0000", "{\"a\":", "null", "\\ud800", "99999999999999999999",
  ]

  // MARK: Values

  /// Changes one value in a tree of values.
  private mutating func value(_ old: Any) -> Any {
    switch old {
    case var object as [String: Any] where !object.isEmpty:
      let keys = object.keys.sorted()
      let key = keys[roll(keys.count)]
      switch roll(14) {
      case 0: object[key] = nil
      case 1: object[key] = object[keys[roll(keys.count)]]
      case 2: object[key + "x"] = object[key]
      case 3: object[key] = extreme()
      default: object[key] = object[key].map { value($0) }
      }
      return object
    case var list as [Any] where !list.isEmpty:
      let place = roll(list.count)
      switch roll(10) {
      case 0: list.remove(at: place)
      case 1: list.insert(list[roll(list.count)], at: place)
      case 2: list.swapAt(place, roll(list.count))
      case 3: list = Array(repeating: list[place], count: 1 + roll(50))
      default: list[place] = value(list[place])
      }
      return list
    case let number as NSNumber where roll(3) > 0:
      let near =
        [-1, 1, 2, -30, 30, 1000].map { number.int64Value &+ $0 } + [number.int64Value &* 2, 0 &- number.int64Value]
      return near[roll(near.count)]
    case let text as String where roll(3) > 0:
      let others = [text + text, String(text.dropLast()), text.uppercased(), "../" + text, text + "\0", text + "\n"]
      return others[roll(others.count)]
    default: return extreme()
    }
  }

  private mutating func extreme() -> Any {
    let all: [Any] = [
      0, -1, 1, Int64.max, Int64.min, Int64(Int32.max), Int64(Int32.min), Int64(1) << 53, 0.5, 1e300, true, NSNull(),
      "",
      "0", "x", "-1", "nan", "inf", "1e308", "https://h/a", "https://u:p@h/a?b", "file:///etc/passwd", "/",
      String(repeating: "a", count: 5000), [Any](), [0], [0, 0], [1, 0], [Int64.max, 1], [0, 1, 2], [String: Any](),
      ["a": 1],
    ]
    return all[roll(all.count)]
  }
}
