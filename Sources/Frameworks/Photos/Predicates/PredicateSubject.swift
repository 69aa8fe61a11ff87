import AVEngineMediaLibrary
import CoreFoundation
import Foundation

protocol PredicateSubject {
  /// The key `SELF` gives the object's identifier.
  func predicateValue(forKey key: String) -> MediaPredicate.Value?
}

extension MediaPredicate.Value {
  init(argument: Any?) throws(MediaPredicateError) {
    // Casting to a class or a value type unwraps optionals inside `Any`.
    switch argument {
    case nil, is NSNull: self = .null
    case let text as String: self = .text(text)
    case let text as NSString: self = .text(String(describing: text))
    case let date as Date: self = .date(date)
    case let date as NSDate: self = .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let subject as any PredicateSubject: self = subject.predicateValue(forKey: "SELF") ?? .null
    case let number as NSNumber: self = Self.value(of: number)
    case let number as any BinaryInteger: self = .integer(Int64(clamping: number))
    case let number as any BinaryFloatingPoint: self = .real(Double(number))
    case let identifier as UUID: self = .text(identifier.uuidString)
    case let members as any NSFastEnumeration:
      var values: [Self] = []
      for member in members._enumeratedObjects { values.append(try Self(argument: member)) }
      self = .list(values)
    case .some(let other):
      throw .argument("a value of type \(type(of: other)) cannot be compared with")
    }
  }

  private static func value(of number: NSNumber) -> Self {
    let type = number.objCType.pointee
    if type == CChar(UInt8(ascii: "d")) || type == CChar(UInt8(ascii: "f")) { return .real(number.doubleValue) }
    if type == CChar(UInt8(ascii: "Q")), number.uint64Value > UInt64(Int64.max) { return .real(number.doubleValue) }
    return .integer(number.int64Value)
  }

  /// Returns `.null` if a dictionary lacks the key; nil if another object lacks it, or if the value cannot be compared.
  static func property(_ key: String, of object: Any?) -> Self? {
    if let subject = object as? any PredicateSubject { return subject.predicateValue(forKey: key) }
    if key == "SELF" { return try? Self(argument: object) }
    if let dictionary = object as? [String: Any] {
      guard let value = dictionary[key] else { return .null }
      return try? Self(argument: value)
    }
    return nil
  }
}
