package struct CaptureDraft<Value: Sendable>: Sendable {
  package private(set) var draft: Value
  private var depth = 0

  package init(_ value: Value) { draft = value }

  package var isEditing: Bool { depth > 0 }

  package mutating func begin() { depth += 1 }

  package mutating func commit() -> Bool? {
    guard depth > 0 else { return nil }
    depth -= 1
    return depth == 0
  }

  package mutating func edit<Result>(_ body: (inout Value) -> Result) -> Result { body(&draft) }
}
