extension Pod {
  package var encoded: [UInt8] {
    var writer = PodWriter()
    writer.write(self)
    return writer.bytes
  }
}

struct PodWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ pod: Pod) {
    let body = Self.body(of: pod)
    put(UInt32(clamping: body.count))
    put(Self.type(of: pod))
    bytes += body
    bytes += [UInt8](repeating: 0, count: -bytes.count & 7)
  }

  private mutating func put<T: FixedWidthInteger>(_ number: T) {
    // PipeWire's values have the byte order of the machine.
    withUnsafeBytes(of: number) { bytes += $0 }
  }

  private static func type(of pod: Pod) -> UInt32 {
    if case .other(let type, _) = pod { return type }
    return kind(of: pod).rawValue
  }

  private static func kind(of pod: Pod) -> Pod.Kind {
    switch pod {
    case .none: .none
    case .bool: .bool
    case .id: .id
    case .int: .int
    case .long: .long
    case .float: .float
    case .double: .double
    case .string: .string
    case .bytes: .bytes
    case .rectangle: .rectangle
    case .fraction: .fraction
    case .array: .array
    case .structure: .structure
    case .object: .object
    case .choice: .choice
    case .descriptor: .descriptor
    // Not reached, because `type(of:)` returns the type of `.other` itself.
    case .other: .bitmap
    }
  }

  private static func body(of pod: Pod) -> [UInt8] {
    var writer = PodWriter()
    switch pod {
    case .none: break
    case .bool(let value): writer.put(Int32(value ? 1 : 0))
    case .id(let value): writer.put(value)
    case .int(let value): writer.put(value)
    case .long(let value), .descriptor(let value): writer.put(value)
    case .float(let value): writer.put(value.bitPattern)
    case .double(let value): writer.put(value.bitPattern)
    case .string(let value): return Array(value.utf8) + [0]
    case .bytes(let value), .other(_, let value): return value
    case .rectangle(let width, let height):
      writer.put(width)
      writer.put(height)
    case .fraction(let above, let below):
      writer.put(above)
      writer.put(below)
    case .array(let values): writer.putChildren(values)
    case .structure(let values): for value in values { writer.write(value) }
    case .object(let object):
      writer.put(object.type)
      writer.put(object.id)
      for property in object.properties {
        writer.put(property.key)
        writer.put(property.flags)
        writer.write(property.value)
      }
    case .choice(let choice):
      writer.put(choice.kind.rawValue)
      writer.put(choice.flags)
      writer.putChildren(choice.values)
    }
    return writer.bytes
  }

  /// Encodes one header for all values. Values with another type or size than the first are left out.
  private mutating func putChildren(_ values: [Pod]) {
    let bodies = values.map(Self.body)
    let size = bodies.first?.count ?? 0
    let type = values.first.map(Self.type) ?? Pod.Kind.none.rawValue
    put(UInt32(clamping: size))
    put(type)
    for (value, body) in zip(values, bodies) where body.count == size && Self.type(of: value) == type { bytes += body }
  }
}
