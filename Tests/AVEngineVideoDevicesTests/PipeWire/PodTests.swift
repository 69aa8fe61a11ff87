import AVEngineVideoDevices
import TestSupport
import Testing

@Suite struct PodTests {
  /// The layout of <spa/pod/pod.h>: size, type, body, padding.
  @Test(
    arguments: [
      (.none, [0, 0, 0, 0, 1, 0, 0, 0]), (.bool(true), [4, 0, 0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]),
      (.id(7), [4, 0, 0, 0, 3, 0, 0, 0, 7, 0, 0, 0, 0, 0, 0, 0]),
      (.long(-2), [8, 0, 0, 0, 5, 0, 0, 0, 254, 255, 255, 255, 255, 255, 255, 255]),
      (.string("ab"), [3, 0, 0, 0, 8, 0, 0, 0, 97, 98, 0, 0, 0, 0, 0, 0]),
      (.rectangle(width: 640, height: 480), [8, 0, 0, 0, 10, 0, 0, 0, 128, 2, 0, 0, 224, 1, 0, 0]),
      (
        .choice(.init(.range, [.int(4), .int(2), .int(16)])),
        [28, 0, 0, 0, 19, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 4, 0, 0, 0, 2, 0, 0, 0, 16, 0, 0]
          + [0, 0, 0, 0, 0]
      ),
      (
        .object(.init(type: 0x40003, id: 3, properties: [.init(1, .id(2))])),
        [32, 0, 0, 0, 15, 0, 0, 0, 3, 0, 4, 0, 3, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0]
          + [0, 0, 0, 0]
      ),
    ] as [(Pod, [UInt8])])
  func bytesAreAsInTheHeaders(_ pod: Pod, _ bytes: [UInt8]) {
    #expect(pod.encoded == bytes)
    #expect(Pod(bytes) == pod)
  }

  @Test func writtenValuesAreRead() {
    var numbers = SplitMix(seed: 1)
    for _ in 0..<2_000 {
      let pod = Self.random(&numbers, depth: 0)
      let bytes = pod.encoded
      #expect(bytes.count.isMultiple(of: 8))
      #expect(Pod(bytes) == pod)
    }
  }

  @Test func damagedBytesAreRefusedOrRead() {
    var numbers = SplitMix(seed: 2)
    var refused = 0
    for _ in 0..<10_000 {
      var bytes = Self.random(&numbers, depth: 0).encoded
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        bytes[Int.random(in: 0..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
      }
      bytes.removeLast(Int.random(in: 0...min(8, bytes.count - 1), using: &numbers))
      guard let pod = Pod(bytes) else {
        refused += 1
        continue
      }
      let again = pod.encoded
      #expect(Pod(again)?.encoded == again)
    }
    #expect(refused > 1_000)
  }

  @Test func bytesOfNoiseAreRefusedOrRead() {
    var numbers = SplitMix(seed: 3)
    for _ in 0..<5_000 {
      let bytes = (0..<Int.random(in: 0...64, using: &numbers)).map { _ in UInt8.random(in: 0...20, using: &numbers) }
      if let pod = Pod(bytes) { #expect(pod.encoded.count <= 2 * bytes.count + 16) }
    }
  }

  @Test func eachPrefixIsRefused() {
    let pod = Pod.object(
      .init(
        type: 0x40003, id: 3,
        properties: [.init(1, .id(2)), .init(2, .choice(.init(.enumeration, [.id(23), .id(23), .id(4)])))]))
    let bytes = pod.encoded
    // The last value's padding may be missing, so the longest prefixes are not checked.
    for count in 0..<bytes.count - 8 { #expect(Pod(Array(bytes[..<count])) == nil, "\(count)") }
  }

  @Test func depthIsLimited() {
    var pod = Pod.int(1)
    for _ in 0..<10 { pod = .structure([pod]) }
    #expect(Pod(pod.encoded) == pod)
    var bytes = Pod.int(1).encoded
    for _ in 0..<100 { bytes = Self.wrapped(bytes) }
    #expect(Pod(bytes) == nil)
  }

  private static func wrapped(_ bytes: [UInt8]) -> [UInt8] {
    let size = UInt32(bytes.count)
    return withUnsafeBytes(of: size) { Array($0) } + [14, 0, 0, 0] + bytes
  }

  private static func random(_ numbers: inout SplitMix, depth: Int) -> Pod {
    switch Int.random(in: 0..<(depth < 4 ? 15 : 11), using: &numbers) {
    case 0: return .none
    case 1: return .bool(.random(using: &numbers))
    case 2: return .id(.random(in: 0...UInt32.max, using: &numbers))
    case 3: return .int(.random(in: Int32.min...Int32.max, using: &numbers))
    case 4: return .long(.random(in: Int64.min...Int64.max, using: &numbers))
    case 5: return .float(.random(in: -1...1, using: &numbers))
    case 6: return .double(.random(in: -1...1, using: &numbers))
    case 7: return .string(String((0..<5).map { _ in "abcdé".randomElement(using: &numbers) ?? "x" }))
    case 8: return .rectangle(width: .random(in: 0...9_999, using: &numbers), height: 1)
    case 9: return .fraction(.random(in: 0...9_999, using: &numbers), over: 1)
    case 10: return .bytes((0..<Int.random(in: 0...20, using: &numbers)).map { UInt8($0) })
    case 11: return .array((1...Int32.random(in: 1...5, using: &numbers)).map { .int($0) })
    case 12:
      return .structure((0..<Int.random(in: 0...4, using: &numbers)).map { _ in random(&numbers, depth: depth + 1) })
    case 13:
      let kinds: [Pod.Choice.Kind] = [.none, .range, .step, .enumeration, .flags]
      return .choice(.init(kinds.randomElement(using: &numbers) ?? .none, (1...4).map { .id($0) }))
    default:
      return .object(
        .init(
          type: 0x40003, id: .random(in: 0...9, using: &numbers),
          properties: (0..<Int.random(in: 0...4, using: &numbers)).map {
            .init(UInt32($0), random(&numbers, depth: depth + 1), flags: 1)
          }))
    }
  }
}
