struct PodReader {
  private let bytes: UnsafeRawBufferPointer
  private var offset = 0

  /// The greatest depth of nested values, which limits the use of the stack.
  static let maximumDepth = 16
  static let headerSize = 8

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { offset >= bytes.count }

  private mutating func number() -> UInt32? {
    guard bytes.count - offset >= 4 else { return nil }
    defer { offset += 4 }
    return bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)
  }

  mutating func next(depth: Int = 0) -> Pod? {
    guard depth < Self.maximumDepth, let size = number().map(Int.init), let type = number(),
      size <= bytes.count - offset
    else { return nil }
    let body = UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + size])
    // The padding of the last value may be missing.
    offset = min(offset + (size + 7) & ~7, bytes.count)
    return Self.value(of: type, body, depth: depth)
  }

  private static func value(of type: UInt32, _ body: UnsafeRawBufferPointer, depth: Int) -> Pod? {
    func load<T: BitwiseCopyable>(_ type: T.Type, at offset: Int = 0) -> T? {
      body.count - offset >= MemoryLayout<T>.size ? body.loadUnaligned(fromByteOffset: offset, as: type) : nil
    }
    switch Pod.Kind(rawValue: type) {
    case .some(.none): return Pod.none
    case .bool: return load(Int32.self).map { .bool($0 != 0) }
    case .id: return load(UInt32.self).map(Pod.id)
    case .int: return load(Int32.self).map(Pod.int)
    case .long: return load(Int64.self).map(Pod.long)
    case .float: return load(UInt32.self).map { .float(Float(bitPattern: $0)) }
    case .double: return load(UInt64.self).map { .double(Double(bitPattern: $0)) }
    case .string:
      // The body includes the terminating NUL.
      guard let end = body.firstIndex(of: 0) else { return nil }
      return .string(String(decoding: body[..<end], as: UTF8.self))
    case .bytes: return .bytes([UInt8](body))
    case .rectangle:
      guard let width = load(UInt32.self), let height = load(UInt32.self, at: 4) else { return nil }
      return .rectangle(width: width, height: height)
    case .fraction:
      guard let above = load(UInt32.self), let below = load(UInt32.self, at: 4) else { return nil }
      return .fraction(above, over: below)
    case .descriptor: return load(Int64.self).map(Pod.descriptor)
    case .array: return children(body, depth: depth).map(Pod.array)
    case .structure: return structure(body, depth: depth)
    case .object: return object(body, depth: depth)
    case .choice: return choice(body, depth: depth)
    case .bitmap, .sequence, .pointer, nil: return .other(type: type, [UInt8](body))
    }
  }

  private static func children(_ body: UnsafeRawBufferPointer, depth: Int) -> [Pod]? {
    var reader = PodReader(body)
    guard depth + 1 < maximumDepth, let size = reader.number().map(Int.init), let type = reader.number() else {
      return nil
    }
    // Values without a body cannot be counted.
    guard size > 0 else { return [] }
    let bodies = UnsafeRawBufferPointer(rebasing: body[headerSize...])
    var values: [Pod] = []
    for start in stride(from: 0, through: bodies.count - size, by: size) {
      let child = UnsafeRawBufferPointer(rebasing: bodies[start..<start + size])
      guard let value = value(of: type, child, depth: depth + 1) else { return nil }
      values.append(value)
    }
    return values
  }

  private static func structure(_ body: UnsafeRawBufferPointer, depth: Int) -> Pod? {
    var reader = PodReader(body)
    var values: [Pod] = []
    while !reader.isAtEnd {
      guard let value = reader.next(depth: depth + 1) else { return nil }
      values.append(value)
    }
    return .structure(values)
  }

  private static func object(_ body: UnsafeRawBufferPointer, depth: Int) -> Pod? {
    var reader = PodReader(body)
    guard let type = reader.number(), let id = reader.number() else { return nil }
    var object = Pod.Object(type: type, id: id, properties: [])
    while !reader.isAtEnd {
      guard let key = reader.number(), let flags = reader.number(), let value = reader.next(depth: depth + 1) else {
        return nil
      }
      object.properties.append(Pod.Property(key, value, flags: flags))
    }
    return .object(object)
  }

  private static func choice(_ body: UnsafeRawBufferPointer, depth: Int) -> Pod? {
    var reader = PodReader(body)
    guard let kind = reader.number().flatMap(Pod.Choice.Kind.init), let flags = reader.number(),
      let values = children(UnsafeRawBufferPointer(rebasing: body[headerSize...]), depth: depth)
    else { return nil }
    return .choice(Pod.Choice(kind, values, flags: flags))
  }
}

extension Pod {
  /// Decodes the first value; further bytes are ignored.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    var reader = PodReader(bytes)
    guard let value = reader.next() else { return nil }
    self = value
  }

  package init?(_ bytes: [UInt8]) {
    guard let value = bytes.withUnsafeBytes({ Pod($0) }) else { return nil }
    self = value
  }
}
