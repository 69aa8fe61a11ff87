package import Testing

/// Each case is a promise of a provider's protocol. The raw value states the promise in words.
package protocol Clause: RawRepresentable, CaseIterable, Hashable, Sendable where RawValue == String {}

extension Clause {
  package var label: String { "clause \(self) (\(rawValue))" }

  package func isBroken(in issue: Issue) -> Bool { issue.comments.contains { $0.rawValue.hasPrefix(label) } }
}

struct ClauseReport<Promise: Clause> {
  let subject: String
  let sourceLocation: SourceLocation

  /// - Parameter fault: Returns how the clause is broken, or nil if it is kept.
  @discardableResult
  func expect(_ clause: Promise, fault: () throws -> String?) -> Bool {
    var found: String?
    do { found = try fault() } catch { found = "an error: \(error)" }
    #expect(found == nil, "\(clause.label): \(subject): \(found ?? "")", sourceLocation: sourceLocation)
    return found == nil
  }

  func require<Value>(_ clause: Promise, _ body: () throws -> Value) -> Value? {
    var value: Value?
    expect(clause) {
      value = try body()
      return nil
    }
    return value
  }
}
