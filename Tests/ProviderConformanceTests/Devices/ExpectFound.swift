import ProviderConformance
import Synchronization
import Testing

/// Expects that a check reports the clause that its provider breaks, and no other except `consequences`.
///
/// - Parameter consequences: Clauses that may be reported too, because they cannot be kept if this one is broken.
func expectFound<Promise: Clause>(
  _ clause: Promise, consequences: [Promise] = [], sourceLocation: SourceLocation = #_sourceLocation,
  _ check: () throws -> Void
) rethrows {
  let isNamed = Mutex(false)
  try withKnownIssue(sourceLocation: sourceLocation) {
    try check()
  } matching: { issue in
    let isOwn = clause.isBroken(in: issue)
    if isOwn { isNamed.withLock { $0 = true } }
    return isOwn || consequences.contains { $0.isBroken(in: issue) }
  }
  #expect(isNamed.withLock { $0 }, "\(clause) is not named", sourceLocation: sourceLocation)
}
