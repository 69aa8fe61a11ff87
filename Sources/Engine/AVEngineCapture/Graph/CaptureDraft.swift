/// A value that is edited between nested begins and commits. Readers of `committed` see all changes together, at the
/// last commit.
package struct CaptureDraft<Value: Sendable>: Sendable {
  /// The value that readers see.
  package private(set) var committed: Value
  /// The value that the editor sees.
  package private(set) var draft: Value
  private var depth = 0

  package init(_ value: Value) { (committed, draft) = (value, value) }

  package var isEditing: Bool { depth > 0 }

  package mutating func begin() { depth += 1 }

  /// Ends the innermost begin.
  ///
  /// - Returns: Whether this was the last commit, so that readers see the draft; nil if nothing was begun.
  package mutating func commit() -> Bool? {
    guard depth > 0 else { return nil }
    depth -= 1
    if depth == 0 { committed = draft }
    return depth == 0
  }

  /// Changes the draft. Outside of begin and commit, readers see the change at once.
  package mutating func edit<Result>(_ body: (inout Value) -> Result) -> Result {
    let result = body(&draft)
    if depth == 0 { committed = draft }
    return result
  }
}
