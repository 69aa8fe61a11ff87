extension MediaPredicate {
  package func condition(columns: [String: MediaLibraryColumn]) throws(MediaPredicateError) -> MediaLibraryCondition {
    switch self {
    case .constant(let value): return value ? .always : .never
    case .not(let predicate): return .not(try predicate.condition(columns: columns))
    case .all(let predicates): return .all(try Self.conditions(predicates, columns))
    case .any(let predicates): return .any(try Self.conditions(predicates, columns))
    case .comparison(let comparison): return try comparison.condition(columns)
    }
  }

  private static func conditions(
    _ predicates: [MediaPredicate], _ columns: [String: MediaLibraryColumn]
  ) throws(MediaPredicateError) -> [MediaLibraryCondition] {
    var conditions: [MediaLibraryCondition] = []
    for predicate in predicates { conditions.append(try predicate.condition(columns: columns)) }
    return conditions
  }
}

extension MediaPredicate.Comparison {
  private enum Side {
    case column(MediaLibraryColumn)
    case bits(MediaLibraryColumn, mask: Int64)
    case constant(MediaPredicate.Value)
  }

  fileprivate func condition(
    _ columns: [String: MediaLibraryColumn]
  ) throws(MediaPredicateError) -> MediaLibraryCondition {
    let (left, right) = (try Self.side(left, columns), try Self.side(right, columns))
    switch (left, right) {
    case (.column(let column), .constant(let value)): return try condition(column, value)
    case (.bits(let column, let mask), .constant(.integer(let value))):
      guard let comparison = relation.ordering else { throw unsupported }
      return .compareBits(column, mask: mask, comparison, value)
    case (.column(let first), .column(let second)):
      guard folding.isEmpty, let comparison = relation.ordering else { throw unsupported }
      return .compareColumns(first, comparison, second)
    case (.constant(let value), .column(let column)):
      guard let turned = relation.turned else { throw unsupported }
      return try Self(self.right, turned, self.left, folding: folding).condition(column, value)
    case (.constant(.integer), .bits):
      guard let turned = relation.turned else { throw unsupported }
      return try Self(self.right, turned, self.left).condition(columns)
    case (.constant, .constant):
      return try MediaPredicate.comparison(self).matches { _ in nil } ? .always : .never
    default: throw unsupported
    }
  }

  private func condition(
    _ column: MediaLibraryColumn, _ value: MediaPredicate.Value
  ) throws(MediaPredicateError) -> MediaLibraryCondition {
    switch (relation, value) {
    case (.equal, .null): return .isMissing(column)
    case (.notEqual, .null): return .not(.isMissing(column))
    case (.isIn, .list(let members)):
      var values: [MediaLibraryValue] = []
      for member in members where member != .null { values.append(try Self.value(member)) }
      let among = MediaLibraryCondition.among(column, values, folding)
      return members.contains(.null) ? .any([among, .isMissing(column)]) : among
    case (.between, .list(let bounds)) where bounds.count == 2:
      return .between(column, try Self.value(bounds[0]), try Self.value(bounds[1]))
    case (.isIn, _), (.between, _): return .never
    case (_, .list): throw unsupported
    default:
      guard let comparison = relation.comparison else { throw unsupported }
      return .compare(column, comparison, try Self.value(value), folding)
    }
  }

  private static func side(
    _ operand: MediaPredicate.Operand, _ columns: [String: MediaLibraryColumn]
  ) throws(MediaPredicateError) -> Side {
    func column(_ key: String) throws(MediaPredicateError) -> MediaLibraryColumn {
      guard let column = columns[key] else { throw .unknownKey(key) }
      return column
    }
    switch operand {
    case .key(let key): return .column(try column(key))
    case .calculation(.key(let key), .bitAnd, let mask), .calculation(let mask, .bitAnd, .key(let key)):
      guard case .integer(let bits) = mask.constant else {
        throw .comparison("bits can be compared with an integer only")
      }
      return .bits(try column(key), mask: bits)
    default:
      guard let value = operand.constant else {
        throw .comparison("calculations with a property are not supported, except for bits")
      }
      return .constant(value)
    }
  }

  private static func value(_ value: MediaPredicate.Value) throws(MediaPredicateError) -> MediaLibraryValue {
    switch value {
    case .null: .null
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .text(let value): .text(value)
    case .date(let value): .date(value)
    case .list: throw .comparison("a list cannot contain a list")
    }
  }

  private var unsupported: MediaPredicateError { .comparison("this comparison is not supported") }
}

extension MediaPredicate.Relation {
  fileprivate var comparison: MediaLibraryCondition.Comparison? {
    switch self {
    case .contains: .contains
    case .beginsWith: .beginsWith
    case .endsWith: .endsWith
    case .like: .like
    case .matches: .matches
    default: ordering
    }
  }

  fileprivate var ordering: MediaLibraryCondition.Comparison? {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    default: nil
    }
  }

  fileprivate var turned: Self? {
    switch self {
    case .equal, .notEqual: self
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    default: nil
    }
  }
}
