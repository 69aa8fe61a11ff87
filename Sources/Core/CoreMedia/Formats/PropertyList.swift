import CoreFoundation

enum PropertyList {
  /// Compares contents, regardless of the Foundation or Swift types that contain them.
  static func areEqual(_ a: Any?, _ b: Any?) -> Bool {
    switch (a, b) {
    case (nil, nil): return true
    case (let a?, let b?): return areEqualValues(a, b)
    default: return false
    }
  }

  private static func areEqualValues(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? String { return (b as? String) == a }
    if let a = a as? NSNumber { return (b as? NSNumber) == a }
    if let a = a as? Data { return (b as? Data) == a }
    if let a = a as? [AnyHashable: Any] {
      guard let b = b as? [AnyHashable: Any], a.count == b.count else { return false }
      return a.allSatisfy { key, value in areEqual(value, b[key]) }
    }
    if let a = a as? [Any] {
      guard let b = b as? [Any], a.count == b.count else { return false }
      return zip(a, b).allSatisfy { areEqualValues($0, $1) }
    }
    return (a as? NSObject)?.isEqual(b) ?? ((a as AnyObject) === (b as AnyObject))
  }

  static func double(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }
  static func integer(_ value: Any?) -> Int? { (value as? NSNumber)?.intValue }
}
