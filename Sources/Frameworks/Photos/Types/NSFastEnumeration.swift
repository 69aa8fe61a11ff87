public import Foundation

/// What holds objects that requests of Photos take: arrays, sets and fetch results.
///
/// Foundation on Linux has no protocol of this name. Swift's arrays are also of it here, so that `[asset]` and
/// `[asset] as NSArray` mean the same.
public protocol NSFastEnumeration {
  var _enumeratedObjects: [Any] { get }
}

extension NSArray: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { Array(self) }
}

extension NSSet: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { allObjects }
}

extension NSOrderedSet: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { array }
}

extension Array: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { self }
}

extension Set: NSFastEnumeration {
  public var _enumeratedObjects: [Any] { Array(self) }
}
