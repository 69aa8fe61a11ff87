public import Foundation

/// A collection that change requests of Photos accept as a list of objects: an array, a set, an ordered set or a fetch
/// result.
///
/// Linux: Foundation lacks this protocol. Swift's arrays and sets conform, too.
public protocol NSFastEnumeration {
  /// The objects of the collection.
  var _enumeratedObjects: [Any] { get }
}

extension NSArray: NSFastEnumeration {
  /// The array's objects.
  public var _enumeratedObjects: [Any] { Array(self) }
}

extension NSSet: NSFastEnumeration {
  /// The set's objects, in arbitrary order.
  public var _enumeratedObjects: [Any] { allObjects }
}

extension NSOrderedSet: NSFastEnumeration {
  /// The ordered set's objects.
  public var _enumeratedObjects: [Any] { array }
}

extension Array: NSFastEnumeration {
  /// The array itself.
  public var _enumeratedObjects: [Any] { self }
}

extension Set: NSFastEnumeration {
  /// The set's elements, in arbitrary order.
  public var _enumeratedObjects: [Any] { Array(self) }
}
