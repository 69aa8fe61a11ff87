import ProviderConformance
import Synchronization
import Testing

/// - Parameter consequences: Clauses that cannot be kept if `clause` is broken, and may be reported too.
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
