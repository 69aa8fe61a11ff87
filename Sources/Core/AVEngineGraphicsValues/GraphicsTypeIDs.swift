public import CoreFoundation

// The numbers of this module's CF types. Each is a code of four characters, far above the small consecutive numbers of
// Foundation's types.

extension CGImage: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_494D }
  /// The number of the object's type.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColorSpace: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_4353 }
  /// The number of the object's type.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColor: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_434F }
  /// The number of the object's type.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataProvider: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_4450 }
  /// The number of the object's type.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataConsumer: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_4443 }
  /// The number of the object's type.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGPath: _CFTyped {
  /// The number of the type.
  public class var typeID: CFTypeID { 0x4347_5041 }
  /// The number of the object's type.
  public var _typeID: CFTypeID { CGPath.typeID }
}
