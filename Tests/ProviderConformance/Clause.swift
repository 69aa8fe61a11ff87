package import Testing

/// The promises of a provider's protocol, one for each case. The raw value of a case states its promise in words.
package protocol Clause: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension Clause {
  /// The beginning of every issue about this clause: the case's name, then the promise.
  package var label: String { "clause \(self) (\(rawValue))" }

  /// Whether an issue is about this clause. Tests of the conformance checks use this.
  package func isBroken(in issue: Issue) -> Bool { issue.comments.contains { $0.rawValue.hasPrefix(label) } }
}

/// Checks clauses of one provider and reports each broken one by its name.
struct ClauseReport<Promise: Clause> {
  /// The name of what is checked, as issues state it.
  let subject: String
  let sourceLocation: SourceLocation

  /// - Parameter fault: Returns how the clause is broken, or nil if it is kept. A thrown error is a fault.
  /// - Returns: Whether the clause is kept.
  @discardableResult
  func expect(_ clause: Promise, fault: () throws -> String?) -> Bool {
    var found: String?
    do { found = try fault() } catch { found = "an error: \(error)" }
    #expect(found == nil, "\(clause.label): \(subject): \(found ?? "")", sourceLocation: sourceLocation)
    return found == nil
  }

  /// Checks a clause without which the others make no sense. Returns the body's value, or nil if the clause is broken.
  func require<Value>(_ clause: Promise, _ body: () throws -> Value) -> Value? {
    var value: Value?
    expect(clause) {
      value = try body()
      return nil
    }
    return value
  }
}
