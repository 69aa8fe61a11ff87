public import CoreFoundation

extension CGImage: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_494D }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColorSpace: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_4353 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColor: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_434F }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataProvider: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_4450 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataConsumer: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_4443 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGPath: _CFTyped {
  /// The CF type identifier of the class.
  public class var typeID: CFTypeID { 0x4347_5041 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { CGPath.typeID }
}
