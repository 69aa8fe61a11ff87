public import CoreFoundation

extension CGContext: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_4358 }
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGGradient: _CFTyped {
  public class var typeID: CFTypeID { 0x4347_4752 }
  public var _typeID: CFTypeID { Self.typeID }
}
