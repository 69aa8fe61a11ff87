package struct BitReader {
  private let bytes: [UInt8]
  private var position = 0

  package init(_ bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

  package mutating func read(_ count: Int) -> Int? {
    guard count <= bytes.count * 8 - position else { return nil }
    var value = 0
    for _ in 0..<count {
      value = value << 1 | Int(bytes[position / 8] >> UInt8(7 - position % 8) & 1)
      position += 1
    }
    return value
  }

  package mutating func skipIfFlagged(_ count: Int) -> Bool {
    guard let flag = read(1) else { return false }
    return flag == 0 || read(count) != nil
  }
}
