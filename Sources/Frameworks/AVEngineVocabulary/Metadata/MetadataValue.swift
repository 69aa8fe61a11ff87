import Foundation

enum MetadataValue {
  typealias Value = (any NSCopying & NSObjectProtocol)?

  static func string(_ value: Value) -> String? {
    switch value {
    case let text as NSString: String._unconditionallyBridgeFromObjectiveC(text)
    case let number as NSNumber: number.stringValue
    case let date as NSDate:
      ISO8601DateFormatter().string(from: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    default: nil
    }
  }

  static func number(_ value: Value) -> NSNumber? {
    switch value {
    case let number as NSNumber: return number
    case let text as NSString:
      let text = String._unconditionallyBridgeFromObjectiveC(text).trimmingCharacters(in: .whitespaces)
      if let integer = Int64(text) { return NSNumber(value: integer) }
      return Double(text).map { NSNumber(value: $0) }
    default: return nil
    }
  }

  static func date(_ value: Value) -> Date? {
    switch value {
    case let date as NSDate: Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case let text as NSString: date(String._unconditionallyBridgeFromObjectiveC(text))
    default: nil
    }
  }

  package static func data(_ value: Value) -> Data? {
    switch value {
    case let data as NSData: Data(referencing: data)
    case let text as NSString: Data(String._unconditionallyBridgeFromObjectiveC(text).utf8)
    default: nil
    }
  }

  private static let dateFormats = [
    "yyyy-MM-dd'T'HH:mm:ssZZZZZ", "yyyy-MM-dd'T'HH:mm:ss.SSSZZZZZ", "yyyy-MM-dd'T'HH:mm:ss", "yyyy-MM-dd HH:mm:ss",
    "yyyy-MM-dd'T'HH:mmZZZZZ", "yyyy-MM-dd'T'HH:mm", "yyyy-MM-dd",
    "yyyy-MM", "yyyy",
  ]

  /// Reads a date in one of `dateFormats`, from a year alone to a time with a time zone.
  private static func date(_ text: String) -> Date? {
    for format in dateFormats {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "en_US_POSIX")
      formatter.timeZone = TimeZone(secondsFromGMT: 0)
      formatter.dateFormat = format
      if let date = formatter.date(from: text) { return date }
    }
    return nil
  }
}
