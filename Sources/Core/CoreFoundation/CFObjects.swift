/// Returns whether two objects are equal: by `isEqual(_:)` for an `NSObject`, by `==` for another `Hashable`, else by
/// identity. Returns false if either is nil.
public func CFEqual(_ cf1: CFTypeRef!, _ cf2: CFTypeRef!) -> Bool {
  guard let cf1, let cf2 else { return false }
  if cf1 === cf2 { return true }
  if let object = cf1 as? NSObject { return object.isEqual(cf2) }
  guard let hashable = cf1 as? any Hashable, let other = cf2 as? any Hashable else { return false }
  return AnyHashable(hashable) == AnyHashable(other)
}

/// Returns the hash of an object; zero for nil.
public func CFHash(_ cf: CFTypeRef!) -> CFHashCode {
  guard let cf else { return 0 }
  if let object = cf as? NSObject { return CFHashCode(bitPattern: object.hash) }
  if let hashable = cf as? any Hashable { return CFHashCode(bitPattern: hashable.hashValue) }
  return CFHashCode(bitPattern: ObjectIdentifier(cf).hashValue)
}

/// Returns the identifier of an object's type, such as `CFStringGetTypeID()` for a string; zero for nil and
/// for a type that this function does not know.
public func CFGetTypeID(_ cf: CFTypeRef!) -> CFTypeID {
  switch cf {
  case is NSString: CFStringGetTypeID()
  case let number as NSNumber: isBoolean(number) ? CFBooleanGetTypeID() : CFNumberGetTypeID()
  case is NSDictionary: CFDictionaryGetTypeID()
  case is NSArray: CFArrayGetTypeID()
  case is NSData: CFDataGetTypeID()
  case is NSURL: CFURLGetTypeID()
  case is NSDate: CFDateGetTypeID()
  case is NSSet: CFSetGetTypeID()
  case is NSNull: CFNullGetTypeID()
  case is NSError: CFErrorGetTypeID()
  case is NSUUID: CFUUIDGetTypeID()
  case is NSAttributedString: CFAttributedStringGetTypeID()
  case is NSLocale: CFLocaleGetTypeID()
  case let typed as any _CFTyped: typed._typeID
  default: 0
  }
}

/// An object of a type that another module of the package defines. `CFGetTypeID` finds its identifier even if only
/// `CFTypeRef` is known.
public protocol _CFTyped: AnyObject {
  /// The identifier of the object's type.
  var _typeID: CFTypeID { get }
}

private func isBoolean(_ number: NSNumber) -> Bool {
  number === kCFBooleanTrue || number === kCFBooleanFalse || String(cString: number.objCType) == "B"
}

/// Returns the description of an object for people to read; nil for nil.
public func CFCopyDescription(_ cf: CFTypeRef!) -> CFString! {
  guard let cf else { return nil }
  return String(describing: cf) as CFString
}

/// Writes an object's description and a line break to standard error.
public func CFShow(_ obj: CFTypeRef!) {
  let text = obj.map { String(describing: $0) } ?? "(null)"
  FileHandle.standardError.write(Data((text + "\n").utf8))
}

/// Calls a function. Linux: there are no autoreleased objects, so nothing is drained.
@discardableResult
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

/// A pointer to which a function in the style of Objective-C writes its error.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?

/// Returns the value of a boolean object, `kCFBooleanTrue` or `kCFBooleanFalse`.
public func CFBooleanGetValue(_ boolean: CFBoolean!) -> Bool { boolean.boolValue }

/// The null object, which stands for nil in arrays and dictionaries.
public let kCFNull: CFNull! = NSNull()
