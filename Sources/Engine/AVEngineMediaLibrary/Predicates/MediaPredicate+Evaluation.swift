import Foundation

extension MediaPredicate {
  /// A property with the value `.null` equals only `.null`, and is neither less nor greater than any value.
  package func matches(_ property: (String) -> Value?) throws(MediaPredicateError) -> Bool {
    switch self {
    case .constant(let value): return value
    case .not(let predicate): return try !predicate.matches(property)
    case .all(let predicates):
      for predicate in predicates where try !predicate.matches(property) { return false }
      return true
    case .any(let predicates):
      for predicate in predicates where try predicate.matches(property) { return true }
      return false
    case .comparison(let comparison): return try comparison.matches(property)
    }
  }

  package var keys: Set<String> {
    switch self {
    case .constant: []
    case .not(let predicate): predicate.keys
    case .all(let predicates), .any(let predicates): predicates.reduce(into: []) { $0.formUnion($1.keys) }
    case .comparison(let comparison): comparison.left.keys.union(comparison.right.keys)
    }
  }
}

extension MediaPredicate.Operand {
  var keys: Set<String> {
    switch self {
    case .key(let key): [key]
    case .value: []
    case .list(let members): members.reduce(into: []) { $0.formUnion($1.keys) }
    case .calculation(let left, _, let right): left.keys.union(right.keys)
    }
  }

  package var constant: MediaPredicate.Value? {
    keys.isEmpty ? try? value { _ in nil } : nil
  }

  func value(
    _ property: (String) -> MediaPredicate.Value?
  ) throws(MediaPredicateError) -> MediaPredicate.Value {
    switch self {
    case .value(let value): return value
    case .key(let key):
      guard let value = property(key) else { throw .unknownKey(key) }
      return value
    case .list(let members):
      var values: [MediaPredicate.Value] = []
      for member in members { values.append(try member.value(property)) }
      return .list(values)
    case .calculation(let left, let operation, let right):
      return try operation.result(left.value(property), right.value(property))
    }
  }
}

extension MediaPredicate.Operation {
  fileprivate func result(
    _ left: MediaPredicate.Value, _ right: MediaPredicate.Value
  ) throws(MediaPredicateError) -> MediaPredicate.Value {
    if left == .null || right == .null { return .null }
    if case (.integer(let left), .integer(let right)) = (left, right) {
      switch self {
      case .bitAnd: return .integer(left & right)
      case .bitOr: return .integer(left | right)
      case .add: return .integer(left &+ right)
      case .subtract: return .integer(left &- right)
      case .multiply: return .integer(left &* right)
      case .divide: return right == 0 ? .null : .integer(left.dividedReportingOverflow(by: right).partialValue)
      }
    }
    guard let left = left.number, let right = right.number else {
      throw .comparison("calculations need numbers")
    }
    switch self {
    case .add: return .real(left + right)
    case .subtract: return .real(left - right)
    case .multiply: return .real(left * right)
    case .divide: return right == 0 ? .null : .real(left / right)
    case .bitAnd, .bitOr: throw .comparison("operations on bits need integers")
    }
  }
}

extension MediaPredicate.Value {
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }

  package func order(with other: Self, folding: MediaLibraryCondition.TextOptions) -> Int? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): return Self.order(left, right)
    case (.text(let left), .text(let right)): return Self.order(left.folded(folding), right.folded(folding))
    case (.date(let left), .date(let right)): return Self.order(left, right)
    default:
      guard let left = number, let right = other.number, !left.isNaN, !right.isNaN else { return nil }
      return Self.order(left, right)
    }
  }

  private static func order<V: Comparable>(_ left: V, _ right: V) -> Int { left < right ? -1 : left == right ? 0 : 1 }

  fileprivate func isEqual(to other: Self, folding: MediaLibraryCondition.TextOptions) -> Bool {
    if self == .null || other == .null { return self == other }
    if case (.list(let left), .list(let right)) = (self, other) {
      return left.count == right.count && zip(left, right).allSatisfy { $0.isEqual(to: $1, folding: folding) }
    }
    return order(with: other, folding: folding) == 0
  }
}

extension MediaPredicate.Comparison {
  fileprivate func matches(_ property: (String) -> MediaPredicate.Value?) throws(MediaPredicateError) -> Bool {
    let (left, right) = (try left.value(property), try right.value(property))
    let order = left.order(with: right, folding: folding)
    switch relation {
    case .equal: return left.isEqual(to: right, folding: folding)
    case .notEqual: return !left.isEqual(to: right, folding: folding)
    case .less: return order.map { $0 < 0 } ?? false
    case .lessOrEqual: return order.map { $0 <= 0 } ?? false
    case .greater: return order.map { $0 > 0 } ?? false
    case .greaterOrEqual: return order.map { $0 >= 0 } ?? false
    case .isIn:
      switch (left, right) {
      case (_, .list(let members)): return members.contains { left.isEqual(to: $0, folding: folding) }
      case (.text(let part), .text(let whole)): return whole.folded(folding).contains(part.folded(folding))
      default: return false
      }
    case .between:
      guard case .list(let bounds) = right, bounds.count == 2,
        let low = left.order(with: bounds[0], folding: folding),
        let high = left.order(with: bounds[1], folding: folding)
      else { return false }
      return low >= 0 && high <= 0
    case .contains, .beginsWith, .endsWith, .like, .matches: return try matchesText(left, right)
    }
  }

  private func matchesText(
    _ left: MediaPredicate.Value, _ right: MediaPredicate.Value
  ) throws(MediaPredicateError) -> Bool {
    if case .list(let members) = left, relation == .contains {
      return members.contains { $0.isEqual(to: right, folding: folding) }
    }
    if left == .null || right == .null { return false }
    guard case (.text(let left), .text(let right)) = (left, right) else {
      throw .comparison("this comparison needs texts")
    }
    if relation == .matches {
      guard let expression = RegularExpressions.expression(right, folding) else {
        throw .comparison("“\(right)” is not a regular expression")
      }
      return expression.matchesWhole(left, folding)
    }
    let (whole, part) = (left.folded(folding), right.folded(folding))
    return switch relation {
    case .contains: part.isEmpty || whole.contains(part)
    case .beginsWith: whole.hasPrefix(part)
    case .endsWith: whole.hasSuffix(part)
    default: TextPattern(part).matches(whole)
    }
  }
}
