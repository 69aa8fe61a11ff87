import CoreMedia
import Foundation

/// A JSON object that states its kind and version, such as “Clip.2” (OpenTimelineIO, “File Format Specification”).
struct SchemaObject {
  let fields: [String: Any]
  let kind: String
  let path: String

  init(_ value: Any, in path: String) throws(EditError) {
    guard let fields = value as? [String: Any] else { throw .malformed("\(path): the value is not an object") }
    guard let schema = fields["OTIO_SCHEMA"] as? String, let kind = schema.split(separator: ".").first else {
      throw .malformed("\(path): an object has no OTIO_SCHEMA")
    }
    (self.fields, self.kind) = (fields, String(kind))
    let name = fields["name"] as? String ?? ""
    self.path = name.isEmpty ? "\(path) › \(kind)" : "\(path) › \(kind) “\(Self.short(name))”"
  }

  var name: String { fields["name"] as? String ?? "" }
  var title: String { name.isEmpty ? kind : "\(kind) “\(Self.short(name))”" }

  func string(_ key: String) -> String { fields[key] as? String ?? "" }

  /// Older versions lack the field.
  var isEnabled: Bool { fields["enabled"] as? Bool ?? true }

  func number(_ key: String) throws(EditError) -> Double {
    guard let number = (fields[key] as? NSNumber)?.doubleValue, number.isFinite else {
      throw .malformed("\(path): \(key) is not a number")
    }
    return number
  }

  func object(_ key: String) throws(EditError) -> SchemaObject? {
    guard let value = fields[key], !Self.isNull(value) else { return nil }
    return try SchemaObject(value, in: "\(path) › \(key)")
  }

  func objects(_ key: String) throws(EditError) -> [SchemaObject] {
    guard let value = fields[key], !Self.isNull(value) else { return [] }
    guard let list = value as? [Any] else { throw .malformed("\(path): \(key) is not a list") }
    var objects: [SchemaObject] = []
    // Some writers leave null for missing objects.
    for value in list where !Self.isNull(value) { objects.append(try SchemaObject(value, in: path)) }
    return objects
  }

  /// `value is NSNull` would bridge a dictionary to NSDictionary, and copy it.
  static func isNull(_ value: Any) -> Bool { type(of: value) == NSNull.self }

  func range(_ key: String) throws(EditError) -> CMTimeRange? {
    guard let object = try object(key) else { return nil }
    guard let start = try object.time("start_time"), let duration = try object.time("duration") else {
      throw .malformed("\(path): \(key) lacks its start or its duration")
    }
    guard duration >= .zero else { throw .malformed("\(path): \(key) has a negative duration") }
    guard (start + duration).isNumeric else {
      throw .malformed("\(path): the end of \(key) is too large to be represented")
    }
    return CMTimeRange(start: start, duration: duration)
  }

  /// The file states `value` units, of which there are `rate` per second.
  func time(_ key: String) throws(EditError) -> CMTime? {
    guard let object = try object(key) else { return nil }
    let (value, rate) = (try object.number("value"), try object.number("rate"))
    guard let seconds = Ratio(rate: rate)?.seconds(units: value), abs(seconds.seconds) < 1e9 else {
      throw .malformed("\(path): \(key) is not a valid time: \(value) at \(rate)")
    }
    return seconds
  }

  private static func short(_ name: String) -> String {
    name.count > 60 ? name.prefix(59) + "…" : name
  }
}
