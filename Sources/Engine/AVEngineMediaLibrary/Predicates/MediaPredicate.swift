package import Foundation

package indirect enum MediaPredicate: Hashable, Sendable {
  case constant(Bool)
  case all([MediaPredicate])
  case any([MediaPredicate])
  case not(MediaPredicate)
  case comparison(Comparison)

  package struct Comparison: Hashable, Sendable {
    package var left: Operand
    package var relation: Relation
    package var right: Operand
    package var folding: Folding

    package init(_ left: Operand, _ relation: Relation, _ right: Operand, folding: Folding = []) {
      (self.left, self.relation, self.right, self.folding) = (left, relation, right, folding)
    }
  }

  package enum Relation: Hashable, Sendable {
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case isIn, between
    case contains, beginsWith, endsWith, like, matches
  }

  package typealias Folding = MediaLibraryCondition.TextOptions

  package indirect enum Operand: Hashable, Sendable {
    case key(String)
    case value(Value)
    case list([Operand])
    case calculation(Operand, Operation, Operand)
  }

  package enum Operation: Hashable, Sendable { case bitAnd, bitOr, add, subtract, multiply, divide }

  /// Booleans are the integers 1 and 0.
  package enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case date(Date)
    case list([Value])
  }
}

package enum MediaPredicateError: Error, Hashable, CustomStringConvertible {
  /// `place` is the index of a character in the text.
  case syntax(String, place: Int)
  case argument(String)
  case unknownKey(String)
  /// The values cannot be compared in this way.
  case comparison(String)

  package var description: String {
    switch self {
    case .syntax(let text, let place): "\(text), at character \(place + 1)"
    case .argument(let text), .comparison(let text): text
    case .unknownKey(let key): "there is no key “\(key)”"
    }
  }
}
