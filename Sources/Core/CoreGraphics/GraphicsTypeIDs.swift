public import CoreFoundation

extension CGContext: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGContext`.
  public class var typeID: CFTypeID { 0x4347_4358 }
  /// The type identifier of the context.
  public var _typeID: CFTypeID { Self.typeID }
}

extension CGGradient: _CFTyped {
  /// The constant that `CFGetTypeID` returns for a `CGGradient`.
  public class var typeID: CFTypeID { 0x4347_4752 }
  /// The type identifier of the gradient.
  public var _typeID: CFTypeID { Self.typeID }
}
