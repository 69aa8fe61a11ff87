public import CoreFoundation

// Numbers of this module's CF types: four characters each, which the small running numbers of Foundation's own never
// reach.

extension CGImage: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_494D }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColorSpace: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_4353 }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColor: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_434F }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataProvider: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_4450 }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataConsumer: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_4443 }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGPath: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_5041 }
  public var _typeID: CFTypeID { CGPath.typeID }
}
