public import CoreFoundation

extension CGImage: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGImage`.
  public class var typeID: CFTypeID { 0x4347_494D }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColorSpace: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGColorSpace`.
  public class var typeID: CFTypeID { 0x4347_4353 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGColor: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGColor`.
  public class var typeID: CFTypeID { 0x4347_434F }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataProvider: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGDataProvider`.
  public class var typeID: CFTypeID { 0x4347_4450 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGDataConsumer: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGDataConsumer`.
  public class var typeID: CFTypeID { 0x4347_4443 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGPath: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGPath`.
  public class var typeID: CFTypeID { 0x4347_5041 }
  /// The CF type identifier of the object.
  public var _typeID: CFTypeID { CGPath.typeID }
}
