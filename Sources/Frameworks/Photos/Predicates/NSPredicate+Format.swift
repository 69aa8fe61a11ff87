import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

extension NSPredicate {
  /// A predicate in Apple's language of predicates, which Foundation on Linux does not have.
  ///
  /// It understands comparisons (`= == != <> < <= > >= IN BETWEEN CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES`, those of
  /// texts with `[c]` and `[d]`), `AND OR NOT` and their signs, brackets, sums, products and bits, and the constants
  /// `YES NO TRUE FALSE NIL SELF TRUEPREDICATE FALSEPREDICATE`. It does not understand `ANY`, `ALL`, `SUBQUERY`,
  /// functions and variables. A copy means the same, and so does the predicate inside an `NSCompoundPredicate`.
  /// - Parameters:
  ///   - predicateFormat: the text. One that is not understood ends the process with a line that says why, where a Mac
  ///     throws an exception.
  ///   - args: the values of `%@`, `%d`, `%f` and their kin, and the keys of `%K`, in order.
  public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  /// The same with values that C's variable arguments do not take on Linux: `date as NSDate`, `NSNumber(value: true)`,
  /// arrays and assets.
  @_disfavoredOverload
  public convenience init(format predicateFormat: String, _ args: Any...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  /// The same with an array of values.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      self.init(try MediaPredicate(format: predicateFormat, arguments: arguments ?? []))
    } catch {
      _misuse("NSPredicate(format:): “\(predicateFormat)” is not understood: \(error)")
    }
  }

  /// The block is what `copy()` keeps: it answers a collector with the condition, and everything else with its truth.
  convenience init(_ condition: MediaPredicate) {
    self.init { object, bindings in
      if let collector = bindings?[ConditionCollector.name] as? ConditionCollector {
        collector.condition = condition
        return true
      }
      do throws(MediaPredicateError) {
        return try condition.matches { MediaPredicate.Value.property($0, of: object) }
      } catch {
        _misuse("NSPredicate.evaluate(with:): an object of type \(type(of: object)) cannot be tested: \(error)")
      }
    }
  }

  /// What the predicate says; nil where a part of it is a client's own block.
  var condition: MediaPredicate? {
    if let compound = self as? NSCompoundPredicate {
      var parts: [MediaPredicate] = []
      for predicate in compound.subpredicates {
        guard let part = predicate.condition else { return nil }
        parts.append(part)
      }
      switch compound.compoundPredicateType {
      case .and: return .all(parts)
      case .or: return .any(parts)
      case .not: return parts.first.map { .not($0) }
      }
    }
    for value in [true, false] where isEqual(NSPredicate(value: value)) { return .constant(value) }
    let collector = ConditionCollector()
    _ = evaluate(with: nil, substitutionVariables: [ConditionCollector.name: collector])
    return collector.condition
  }
}

/// Takes a condition out of the block that holds it.
private final class ConditionCollector {
  static let name = "swift-avfoundation.condition"
  var condition: MediaPredicate?
}

extension MediaPredicate {
  /// The condition of a format with its arguments.
  init(format: String, arguments: [Any]) throws(MediaPredicateError) {
    var values: [Value] = []
    for argument in arguments { values.append(try Value(argument: argument)) }
    try self.init(parsing: format, arguments: values)
  }
}

/// A date is an argument of `NSPredicate(format:)` by `date as CVarArg`, as on a Mac.
extension Date: @retroactive CVarArg {
  /// The seconds since 2001.
  public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}
