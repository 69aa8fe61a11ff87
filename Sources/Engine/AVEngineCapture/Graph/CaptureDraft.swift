/// A value that is edited between nested begins and commits: what others see changes at the last commit, all at once.
package struct CaptureDraft<Value: Sendable>: Sendable {
  /// The value that others see.
  package private(set) var committed: Value
  /// The value that the editor sees.
  package private(set) var draft: Value
  private var depth = 0

  package init(_ value: Value) { (committed, draft) = (value, value) }

  package var isEditing: Bool { depth > 0 }

  package mutating func begin() { depth += 1 }

  /// - Returns: Whether this was the last commit, and others see the draft now; nil where nothing was begun.
  package mutating func commit() -> Bool? {
    guard depth > 0 else { return nil }
    depth -= 1
    if depth == 0 { committed = draft }
    return depth == 0
  }

  /// Changes the draft; without a begin, others see it at once.
  package mutating func edit<Result>(_ body: (inout Value) -> Result) -> Result {
    let result = body(&draft)
    if depth == 0 { committed = draft }
    return result
  }
}
