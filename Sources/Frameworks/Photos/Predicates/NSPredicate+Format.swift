import AVEngineMediaLibrary
import CoreFoundation
public import Foundation

extension NSPredicate {
  /// Makes a predicate from Apple's predicate format language, which Foundation on Linux lacks.
  ///
  /// The format may contain comparisons (`= == != <> < <= > >= IN BETWEEN CONTAINS BEGINSWITH ENDSWITH LIKE MATCHES`,
  /// with `[c]` and `[d]` for texts), `AND OR NOT` and their symbols, parentheses, arithmetic and bit operators, and
  /// the constants `YES NO TRUE FALSE NIL SELF TRUEPREDICATE FALSEPREDICATE`. `ANY`, `ALL`, `SUBQUERY`, functions and
  /// variables are not supported.
  ///
  /// - Parameters:
  ///   - predicateFormat: the format. A format that cannot be parsed ends the process.
  ///   - args: the values of `%@`, `%d`, `%f` and the other placeholders, and the keys of `%K`, in order.
  public convenience init(format predicateFormat: String, _ args: any CVarArg...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  /// Makes a predicate from a format and values of types that are not `CVarArg` on Linux: `date as NSDate`,
  /// `NSNumber(value: true)`, arrays and assets.
  @_disfavoredOverload
  public convenience init(format predicateFormat: String, _ args: Any...) {
    self.init(format: predicateFormat, argumentArray: args)
  }

  /// Makes a predicate from a format and an array with the values of its placeholders; nil for a format without any.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    do {
      self.init(try MediaPredicate(format: predicateFormat, arguments: arguments ?? []))
    } catch {
      _misuse("NSPredicate(format:): “\(predicateFormat)” is not understood: \(error)")
    }
  }

  /// The block holds the condition, and stores it in a `ConditionCollector` if the bindings contain one.
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

  /// The condition is nil if a part of the predicate is a client's block.
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

private final class ConditionCollector {
  static let name = "swift-avfoundation.condition"
  var condition: MediaPredicate?
}

extension MediaPredicate {
  init(format: String, arguments: [Any]) throws(MediaPredicateError) {
    var values: [Value] = []
    for argument in arguments { values.append(try Value(argument: argument)) }
    try self.init(parsing: format, arguments: values)
  }
}

/// `date as CVarArg` is an argument of `NSPredicate(format:)`, as on a Mac.
extension Date: @retroactive CVarArg {
  /// The encoding of `timeIntervalSinceReferenceDate`.
  public var _cVarArgEncoding: [Int] { timeIntervalSinceReferenceDate._cVarArgEncoding }
}
