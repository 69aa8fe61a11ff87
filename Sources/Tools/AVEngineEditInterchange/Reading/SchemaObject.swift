import CoreMedia
import Foundation

/// An object of an OpenTimelineIO file: typed fields, and where it stands, for errors.
///
/// Documents are JSON in which every object names its kind and version, “Clip.2” (OpenTimelineIO, “File Format
/// Specification”).
struct SchemaObject {
  let fields: [String: Any]
  let kind: String
  /// The names on the way to it.
  let path: String

  init(_ value: Any, in path: String) throws(EditError) {
    guard let fields = value as? [String: Any] else { throw .malformed("\(path): there is no object") }
    guard let schema = fields["OTIO_SCHEMA"] as? String, let kind = schema.split(separator: ".").first else {
      throw .malformed("\(path): an object has no OTIO_SCHEMA")
    }
    (self.fields, self.kind) = (fields, String(kind))
    let name = fields["name"] as? String ?? ""
    self.path = name.isEmpty ? "\(path) › \(kind)" : "\(path) › \(kind) “\(Self.short(name))”"
  }

  var name: String { fields["name"] as? String ?? "" }
  /// How it is called in notes.
  var title: String { name.isEmpty ? kind : "\(kind) “\(Self.short(name))”" }

  func string(_ key: String) -> String { fields[key] as? String ?? "" }

  /// True unless it says false, as for objects of versions without the field.
  var isEnabled: Bool { fields["enabled"] as? Bool ?? true }

  func number(_ key: String) throws(EditError) -> Double {
    guard let number = (fields[key] as? NSNumber)?.doubleValue, number.isFinite else {
      throw .malformed("\(path): \(key) is no number")
    }
    return number
  }

  func object(_ key: String) throws(EditError) -> SchemaObject? {
    guard let value = fields[key], !Self.isNull(value) else { return nil }
    return try SchemaObject(value, in: "\(path) › \(key)")
  }

  func objects(_ key: String) throws(EditError) -> [SchemaObject] {
    guard let value = fields[key], !Self.isNull(value) else { return [] }
    guard let list = value as? [Any] else { throw .malformed("\(path): \(key) is no list") }
    var objects: [SchemaObject] = []
    // Some writers leave null where there is nothing.
    for value in list where !Self.isNull(value) { objects.append(try SchemaObject(value, in: path)) }
    return objects
  }

  /// Told by the value's own type: a cast of a dictionary to a class would copy it.
  static func isNull(_ value: Any) -> Bool { type(of: value) == NSNull.self }

  /// A range of time; nil where there is none.
  func range(_ key: String) throws(EditError) -> CMTimeRange? {
    guard let object = try object(key) else { return nil }
    guard let start = try object.time("start_time"), let duration = try object.time("duration") else {
      throw .malformed("\(path): \(key) lacks its start or its duration")
    }
    guard duration >= .zero else { throw .malformed("\(path): \(key) has a negative duration") }
    guard (start + duration).isNumeric else { throw .malformed("\(path): \(key) ends beyond all time") }
    return CMTimeRange(start: start, duration: duration)
  }

  /// A moment, exactly: `value` units of which `rate` last a second.
  func time(_ key: String) throws(EditError) -> CMTime? {
    guard let object = try object(key) else { return nil }
    let (value, rate) = (try object.number("value"), try object.number("rate"))
    guard let seconds = Ratio(rate: rate)?.seconds(units: value), abs(seconds.seconds) < 1e9 else {
      throw .malformed("\(path): \(key) is no time: \(value) at \(rate)")
    }
    return seconds
  }

  private static func short(_ name: String) -> String {
    name.count > 60 ? name.prefix(59) + "…" : name
  }
}
