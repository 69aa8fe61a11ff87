public import Foundation

/// The persistent identifier of an item, a playlist or another collection of items in a library.
public typealias MPMediaEntityPersistentID = UInt64

/// The key of `value(forProperty:)` for the persistent identifier of an item, a playlist or a collection (`NSNumber` of
/// `UInt64`).
public let MPMediaEntityPropertyPersistentID = "persistentID"

/// An object of a library: an item, a collection of items or a playlist.
open class MPMediaEntity: NSObject {
  /// Makes an entity outside any library, without values. Tests can subclass it to replace a library's entities.
  public override init() { super.init() }

  /// The persistent identifier of the entity; 0 if there is none.
  open var persistentID: MPMediaEntityPersistentID {
    (value(forProperty: MPMediaEntityPropertyPersistentID) as? NSNumber)?.uint64Value ?? 0
  }

  /// Returns whether predicates of a query can compare a property.
  ///
  /// - Parameter property: a key such as `MPMediaItemPropertyTitle`.
  @discardableResult
  open class func canFilter(byProperty property: String) -> Bool { property == MPMediaEntityPropertyPersistentID }

  /// Returns the value of a property: a `String`, `NSNumber`, `Date`, `URL` or `MPMediaItemArtwork`.
  ///
  /// - Returns: nil if the property lacks a value, or if the key is not one of this kind of entity.
  @discardableResult
  open func value(forProperty property: String) -> Any? { nil }

  /// Calls a block for each property that has a value. Returns after the last call.
  ///
  /// - Parameters:
  ///   - properties: the keys. Keys without a value are skipped.
  ///   - block: receives a key, its value, and a flag; setting the flag to true ends the calls.
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

  /// The value of a property by its key, such as `MPMediaItemPropertyTitle`; nil if the key is not a `String`.
  open subscript(key: Any) -> Any? { (key as? String).flatMap { value(forProperty: $0) } }

  /// Returns whether another object is this one, or has the same class and the same `persistentID`, which is not 0.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? MPMediaEntity else { return false }
    if other === self { return true }
    return type(of: other) == type(of: self) && persistentID != 0 && other.persistentID == persistentID
  }

  /// The hash of `persistentID`, or of the object's identity if `persistentID` is 0.
  open override var hash: Int {
    let number = persistentID
    return number == 0 ? ObjectIdentifier(self).hashValue : number.hashValue
  }
}
