public import Testing

/// Expects that a constant has the value that Apple's headers or documentation state.
public func expectPublished<Value: Equatable>(
  _ constant: Value, _ published: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(constant == published, sourceLocation: sourceLocation)
}

/// Expects that a constant has the value that Apple's headers state as four characters.
public func expectPublished<Value: FixedWidthInteger>(
  _ constant: Value, code: String, sourceLocation: SourceLocation = #_sourceLocation
) {
  let bits = UInt32(truncatingIfNeeded: constant)
  let characters = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: bits >> $0) }
  #expect(String(decoding: characters, as: UTF8.self) == code, sourceLocation: sourceLocation)
}
