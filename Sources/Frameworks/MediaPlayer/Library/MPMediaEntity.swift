public import Foundation

/// The number by which a library knows an item, an album, an artist or a playlist for ever.
public typealias MPMediaEntityPersistentID = UInt64

/// The number by which a library knows an entity (`NSNumber` of `UInt64`).
public let MPMediaEntityPropertyPersistentID = "persistentID"

/// What stands in a library: an item, a collection of items or a playlist.
open class MPMediaEntity: NSObject {
  /// An entity of no library, without values. Subclasses stand in for a library's in tests.
  public override init() { super.init() }

  /// The number by which the library knows the entity; 0 of one that is in none.
  open var persistentID: MPMediaEntityPersistentID {
    (value(forProperty: MPMediaEntityPropertyPersistentID) as? NSNumber)?.uint64Value ?? 0
  }

  /// Whether a predicate of a query can be made with a property.
  ///
  /// - Parameter property: A key such as `MPMediaItemPropertyTitle`.
  open class func canFilter(byProperty property: String) -> Bool { property == MPMediaEntityPropertyPersistentID }

  /// The value of a property: a `String`, `NSNumber`, `Date`, `URL` or `MPMediaItemArtwork`, as the property's key says.
  ///
  /// - Returns: nil where there is no value, and for keys of other entities.
  open func value(forProperty property: String) -> Any? { nil }

  /// Calls a block with the value of each property that has one, before it returns.
  ///
  /// - Parameters:
  ///   - properties: The keys. Those without a value are passed over.
  ///   - block: Gets a key, its value, and a flag that ends the calls when it is set to true.
  open func enumerateValues(
    forProperties properties: Set<String>, using block: @escaping (String, Any, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop = ObjCBool(false)
    for property in properties.sorted() {
      guard let value = value(forProperty: property) else { continue }
      block(property, value, &stop)
      if stop.boolValue { return }
    }
  }

  /// The value of a property; nil for keys that are no `String`.
  open subscript(key: Any) -> Any? { (key as? String).flatMap { value(forProperty: $0) } }

  /// Entities of one class with the same number are equal.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MPMediaEntity else { return false }
    if other === self { return true }
    return type(of: other) == type(of: self) && persistentID != 0 && other.persistentID == persistentID
  }

  open override var hash: Int {
    let number = persistentID
    return number == 0 ? ObjectIdentifier(self).hashValue : number.hashValue
  }
}
