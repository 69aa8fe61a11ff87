extension DBusValue {
  static let maximumSize = 16 << 20
  static let maximumDepth = 64

  /// Throws `invalid` if an element does not have the type that its array states, or if values are nested too deeply.
  package func signature() throws(DBusFailure) -> String { try signature(depth: 0) }

  private func signature(depth: Int) throws(DBusFailure) -> String {
    guard depth <= Self.maximumDepth else { throw DBusFailure(.invalid, "values are nested too deeply") }
    switch self {
    case .byte: return "y"
    case .bool: return "b"
    case .int16: return "n"
    case .uint16: return "q"
    case .int32: return "i"
    case .uint32: return "u"
    case .int64: return "x"
    case .uint64: return "t"
    case .double: return "d"
    case .string: return "s"
    case .path: return "o"
    case .signature: return "g"
    case .descriptor: return "h"
    case .bytes: return "ay"
    case .array(let element, let values):
      for value in values {
        let found = try value.signature(depth: depth + 1)
        guard found == element else {
          throw DBusFailure(.invalid, "an array of \(element) contains an element of \(found)")
        }
      }
      return "a\(element)"
    case .structure(let members):
      var inner = ""
      for member in members { inner += try member.signature(depth: depth + 1) }
      return "(\(inner))"
    case .entry(let key, let value):
      return try "{\(key.signature(depth: depth + 1))\(value.signature(depth: depth + 1))}"
    case .variant(let inner):
      _ = try inner.signature(depth: depth + 1)
      return "v"
    }
  }

  var size: Int {
    switch self {
    case .string(let text), .path(let text), .signature(let text): text.utf8.count + 8
    case .bytes(let bytes): bytes.count + 8
    case .array(_, let values), .structure(let values): values.reduce(8) { $0 + $1.size }
    case .entry(let key, let value): key.size + value.size + 8
    case .variant(let inner): inner.size + 8
    default: 8
    }
  }

  var descriptorCount: Int {
    switch self {
    case .descriptor: 1
    case .array(_, let values), .structure(let values): values.reduce(0) { $0 + $1.descriptorCount }
    case .entry(let key, let value): key.descriptorCount + value.descriptorCount
    case .variant(let inner): inner.descriptorCount
    default: 0
    }
  }
}

extension [DBusValue] {
  package func signature() throws(DBusFailure) -> String {
    var result = ""
    for value in self { result += try value.signature() }
    return result
  }
}
