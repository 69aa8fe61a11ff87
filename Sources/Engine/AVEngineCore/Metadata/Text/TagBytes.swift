package struct TagBytes {
  private var rest: ArraySlice<UInt8>

  package init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }
  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  package var count: Int { rest.count }
  package var isAtEnd: Bool { rest.isEmpty }
  package var remaining: ArraySlice<UInt8> { rest }
  package var first: UInt8? { rest.first }

  package func starts(with text: String) -> Bool { rest.starts(with: text.utf8) }

  package mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, count <= rest.count else { return nil }
    defer { rest = rest.dropFirst(count) }
    return rest.prefix(count)
  }

  @discardableResult package mutating func skip(_ count: Int) -> Bool { take(count) != nil }
  package mutating func u8() -> UInt8? { rest.popFirst() }

  package mutating func big(_ count: Int) -> UInt64? { take(count)?.reduce(0) { $0 << 8 | UInt64($1) } }

  package mutating func little(_ count: Int) -> UInt64? { take(count)?.reversed().reduce(0) { $0 << 8 | UInt64($1) } }

  package mutating func length() -> Int? { big(4).map { Int($0) } }

  /// Reads a number from the lower seven bits of four bytes (ID3 tag version 2.4.0 §6.2).
  package mutating func synchsafe() -> Int? { take(4)?.reduce(0) { $0 << 7 | Int($1 & 0x7F) } }

  package mutating func latin() -> String {
    let text = rest.prefix { $0 != 0 }
    rest = rest.dropFirst(text.count + 1)
    return Self.latin(text)
  }

  package static func latin(_ bytes: some Sequence<UInt8>) -> String {
    String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
  }
}
