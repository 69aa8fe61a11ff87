package import Testing

/// One promise of a provider's protocol. The raw value says it in words.
package protocol Clause: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension Clause {
  /// The beginning of every issue about this clause: the case's name, then the promise.
  package var label: String { "clause \(self) (\(rawValue))" }

  /// Whether an issue is about this clause. For tests of the suites themselves.
  package func isBroken(in issue: Issue) -> Bool { issue.comments.contains { $0.rawValue.hasPrefix(label) } }
}

/// Expects clauses of one provider, each by its name.
struct ClauseReport<Promise: Clause> {
  /// The provider or file that the issues name.
  let subject: String
  let sourceLocation: SourceLocation

  /// - Parameter fault: Answers how the clause is broken, or nil where it is kept. An error that it throws is a fault.
  /// - Returns: Whether the clause is kept.
  @discardableResult
  func expect(_ clause: Promise, fault: () throws -> String?) -> Bool {
    var found: String?
    do { found = try fault() } catch { found = "an error: \(error)" }
    #expect(found == nil, "\(clause.label): \(subject): \(found ?? "")", sourceLocation: sourceLocation)
    return found == nil
  }

  /// The same for a clause without which the others make no sense; nil where it is broken.
  func require<Value>(_ clause: Promise, _ body: () throws -> Value) -> Value? {
    var value: Value?
    expect(clause) {
      value = try body()
      return nil
    }
    return value
  }
}
