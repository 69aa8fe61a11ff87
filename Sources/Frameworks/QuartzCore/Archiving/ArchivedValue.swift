package import Foundation

final class ArchivedValue: NSObject, NSSecureCoding {
  private let kind: String
  private let content: Any

  private init(_ kind: String, _ content: Any) {
    self.kind = kind
    self.content = content
    super.init()
  }

  static var supportsSecureCoding: Bool { true }

  func encode(with coder: NSCoder) {
    coder.encode(kind as NSString, forKey: "kind")
    coder.encode(content, forKey: "content")
  }

  required init?(coder: NSCoder) {
    guard let kind = coder.decodeObject(of: NSString.self, forKey: "kind") as String?,
      let content = coder.decodeObject(of: coder.classesOfValues, forKey: "content")
    else { return nil }
    self.kind = kind
    self.content = content
    super.init()
  }

  static func object(for value: Any) -> Any? {
    if let box = value as? NSValue, !(box is NSNumber) {
      let content = unboxed(box)
      return content is NSValue ? nil : object(for: content).map { ArchivedValue("NSValue", $0) }
    }
    for kind in ArchivedKind.all {
      if let content = kind.pack(value) { return ArchivedValue(kind.name, content) }
    }
    switch value {
    case let value as any RawRepresentable: return object(for: value.rawValue)
    case let value as String: return value as NSString
    case let value as NSNumber: return value
    case let value as Data: return value as NSData
    case let value as Date: return value as NSDate
    case let value as URL: return value as NSURL
    case let values as [Any]:
      let objects = values.compactMap { object(for: $0) }
      return objects.count == values.count ? objects as NSArray : nil
    case let values as [AnyHashable: Any]:
      let objects = values.filter { $0.key.base is String || $0.key.base is NSNumber }.compactMapValues {
        object(for: $0)
      }
      return objects.count == values.count ? objects as NSDictionary : nil
    default: return value as? any NSSecureCoding
    }
  }

  @TaskLocal private static var depth = 0

  /// The maximum nesting depth, because an archive may nest lists without limit.
  static let deepest = 64

  static func value(of object: Any) -> Any? {
    guard depth < deepest else { return nil }
    return $depth.withValue(depth + 1) { content(of: object) }
  }

  private static func content(of object: Any) -> Any? {
    switch object {
    case let archived as ArchivedValue:
      guard archived.kind != "NSValue" else { return value(of: archived.content).flatMap(boxed) }
      return ArchivedKind.all.first { $0.name == archived.kind }?.unpack(archived.content)
    case let objects as NSArray:
      var values: [Any] = []
      for object in objects {
        guard let value = value(of: object) else { return nil }
        values.append(value)
      }
      return values
    case let objects as NSDictionary:
      var result: [AnyHashable: Any] = [:]
      for (key, object) in objects {
        guard
          let name: AnyHashable = (key as? String).map({ AnyHashable($0) })
            ?? (key as? NSNumber).map({ AnyHashable($0) }),
          let value = value(of: object)
        else { return nil }
        result[name] = value
      }
      return result
    default: return object
    }
  }

  private static func boxed(_ value: Any) -> NSValue? {
    switch value {
    case let value as CGPoint: NSValue(point: value)
    case let value as CGSize: NSValue(size: value)
    case let value as CGRect: NSValue(rect: value)
    case let value as CATransform3D: NSValue(caTransform3D: value)
    default: nil
    }
  }
}

struct ArchivedKind: Sendable {
  let name: String
  let pack: @Sendable (Any) -> Any?
  let unpack: @Sendable (Any) -> Any?

  init<Value, Content>(
    _ name: String, _ pack: @escaping @Sendable (Value) -> Content?, _ unpack: @escaping @Sendable (Content) -> Value?
  ) {
    self.name = name
    self.pack = { ($0 as? Value).flatMap { pack($0) } }
    self.unpack = { ($0 as? Content).flatMap { unpack($0) } }
  }

  init<Value>(
    _ name: String, of count: Int, _ pack: @escaping @Sendable (Value) -> [CGFloat],
    _ unpack: @escaping @Sendable ([CGFloat]) -> Value?
  ) {
    self.init(name, { (value: Value) in pack(value).archived }) { (numbers: NSArray) in
      numbers.numbers.flatMap { $0.count == count ? unpack($0) : nil }
    }
  }
}

extension [CGFloat] {
  var archived: NSArray { map { NSNumber(value: Double($0)) } as NSArray }
}

extension NSArray {
  var numbers: [CGFloat]? { (self as? [NSNumber])?.map { CGFloat($0.doubleValue) } }
}

extension NSCoder {
  var classesOfValues: [AnyClass] {
    let own: [AnyClass] = [
      NSArray.self, NSDictionary.self, NSString.self, NSNumber.self, NSData.self, NSDate.self, NSURL.self, NSNull.self,
      ArchivedValue.self,
      CALayer.self, CAAnimation.self, CAMediaTimingFunction.self, CAValueFunction.self,
    ]
    return own + (allowedClasses ?? []).filter { allowed in !own.contains { $0 == allowed } }
  }

  package func encodeValue(_ value: Any?, forKey key: String) {
    if let object = value.flatMap(ArchivedValue.object(for:)) { encode(object, forKey: key) }
  }

  package func decodeValue(forKey key: String) -> Any? {
    decodeIfPresent(key).flatMap(ArchivedValue.value(of:))
  }

  /// Decodes an object. Returns nil if the key is missing, which Foundation on Linux treats as an error.
  func decodeIfPresent(_ key: String) -> Any? {
    containsValue(forKey: key) ? decodeObject(of: classesOfValues, forKey: key) : nil
  }

  func encode(_ values: KeyedValues, where isWanted: (String) -> Bool) {
    var objects: [String: Any] = [:]
    for (name, value) in values.objects where isWanted(name) { objects[name] = ArchivedValue.object(for: value) }
    encode(objects as NSDictionary, forKey: "properties")
  }

  func decodeProperties(_ keys: (String) -> (any NamedKey)?) -> KeyedValues {
    var values = KeyedValues()
    let objects = decodeIfPresent("properties") as? NSDictionary
    for case (let name as String, let object) in objects ?? [:] {
      guard let value = ArchivedValue.value(of: object) else { continue }
      if let key = keys(name), !(value is NSNull) {
        if let typed = key.typed(value) { values.set(typed, for: name) }
      } else {
        values.set(value, for: name)
      }
    }
    return values
  }

  func encode(_ list: [NSObject], _ key: String) { encode(list as NSArray, forKey: key) }

  func decodeList<Member>(of type: Member.Type, _ key: String) -> [Member] {
    decodeIfPresent(key) as? [Member] ?? []
  }
}
