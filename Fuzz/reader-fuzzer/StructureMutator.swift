import SeededNumbers

/// The sizes of the enclosing boxes stay correct, so that the parser of the changed box is reached.
struct StructureMutator {
  private let format: Exercise.Format
  var random: SplitMix

  /// A box: its children, if it has any, and the bytes before them.
  private struct Node {
    var type: [UInt8]
    var bytes: [UInt8]
    var children: [Node] = []
  }

  init(_ format: Exercise.Format, seed: UInt64) { (self.format, random) = (format, SplitMix(seed: seed)) }

  mutating func changed(_ input: [UInt8]) -> [UInt8]? {
    guard format != .m3u8, format != .ref else { return nil }
    let head = Array(input.prefix(Self.heads[format] ?? 0))
    var nodes = parse(input[head.count...], depth: 0)
    guard !nodes.isEmpty else { return nil }
    for _ in 0..<Int.random(in: 1...3, using: &random) { change(&nodes) }
    return head + nodes.flatMap(write)
  }

  // MARK: Boxes

  /// The number of bytes before the first box: a file's signature and version, or the header of an ID3 tag, whose
  /// frames are treated as boxes.
  private static let heads: [Exercise.Format: Int] = [.caf: 8, .id3: 10]

  /// Boxes with children, and the number of bytes before the children.
  private static let parents: [String: Int] = [
    "moov": 0, "trak": 0, "mdia": 0, "minf": 0, "stbl": 0, "dinf": 0, "udta": 0, "edts": 0, "mvex": 0, "moof": 0,
    "traf": 0, "mfra": 0,
    "meta": 4, "stsd": 8, "dref": 8, "tref": 0, "tapt": 0, "ilst": 0, "wave": 0, "cmov": 0, "rmra": 0, "rmda": 0,
    "avc1": 78, "mp4a": 28,
    "sinf": 0, "keys": 8,
  ]

  private func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private func parse(_ bytes: ArraySlice<UInt8>, depth: Int) -> [Node] {
    var (nodes, rest) = ([Node](), bytes)
    let header = [.caf: 12, .id3: 10][format] ?? 8
    while rest.count >= header, nodes.count < 1000 {
      let start = rest.startIndex
      var size =
        switch format {
        case .iso: number(rest[start..<start + 4]) - 8
        case .caf: number(rest[start + 5..<start + 12])
        default: number(rest[start + 4..<start + 8])
        }
      let type = Array(format == .iso ? rest[start + 4..<start + 8] : rest[start..<start + 4])
      size = min(max(0, size), rest.count - header)
      let body = rest[start + header..<start + header + size]
      let front = Self.parents[String(decoding: type, as: UTF8.self)]
      if format == .iso, let front, front <= body.count, depth < 12 {
        let children = parse(body.dropFirst(front), depth: depth + 1)
        nodes.append(Node(type: type, bytes: Array(body.prefix(front)), children: children))
      } else {
        nodes.append(Node(type: type, bytes: Array(body)))
      }
      rest = rest[(start + header + size)...]
    }
    return nodes
  }

  private func write(_ node: Node) -> [UInt8] {
    let body = node.bytes + node.children.flatMap(write)
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    return switch format {
    case .iso: big(body.count + 8, 4) + node.type + body
    case .caf: node.type + big(body.count, 8) + body
    default: node.type + big(body.count, 4) + [0, 0] + body
    }
  }

  // MARK: Changes

  private mutating func change(_ nodes: inout [Node]) {
    guard !nodes.isEmpty else { return }
    let at = Int.random(in: 0..<nodes.count, using: &random)
    // Most changes are made deep in the tree, because leaves contain the fields.
    if !nodes[at].children.isEmpty, Int.random(in: 0..<8, using: &random) > 0 { return change(&nodes[at].children) }
    switch Int.random(in: 0..<10, using: &random) {
    case 0 where nodes.count < 100: nodes.insert(nodes[at], at: Int.random(in: 0...nodes.count, using: &random))
    case 1: nodes.remove(at: at)
    case 2: nodes.swapAt(at, Int.random(in: 0..<nodes.count, using: &random))
    case 3: nodes[at].type = nodes.randomElement(using: &random)?.type ?? nodes[at].type
    case 4: nodes[at].bytes = Array(nodes[at].bytes.prefix(Int.random(in: 0...nodes[at].bytes.count, using: &random)))
    case 5:
      nodes[at].bytes += Array(
        repeating: UInt8.random(in: .min ... .max, using: &random), count: Int.random(in: 1...64, using: &random))
    default: setField(&nodes[at].bytes)
    }
  }

  private static let extremes: [UInt64] = [
    0, 1, 2, 0x7F, 0xFF, 0x7FFF, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF, 0x1_0000_0000, 0x7FFF_FFFF_FFFF_FFFF,
    .max,
  ]

  private mutating func setField(_ bytes: inout [UInt8]) {
    let width = [1, 2, 4, 4, 4, 8].randomElement(using: &random) ?? 4
    guard bytes.count >= width else { return }
    let aligned = Int.random(in: 0...(bytes.count - width), using: &random) / width * width
    let old = bytes[aligned..<aligned + width].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let value: UInt64 =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: UInt64.random(in: .min ... .max, using: &random)
      case 1: old &+ UInt64.random(in: 0...8, using: &random) &- 4
      default: Self.extremes.randomElement(using: &random) ?? 0
      }
    for index in 0..<width {
      bytes[aligned + index] = UInt8(truncatingIfNeeded: value >> UInt64(8 * (width - 1 - index)))
    }
  }
}
