public import CoreFoundation

extension CGImageSource: _CFTyped {
  /// The type ID of the source.
  public var _typeID: CFTypeID { CGImageSourceGetTypeID() }
}

extension CGImageDestination: _CFTyped {
  /// The type ID of the destination.
  public var _typeID: CFTypeID { CGImageDestinationGetTypeID() }
}

/// Returns the number that `CFGetTypeID(_:)` returns for an image source.
public func CGImageSourceGetTypeID() -> CFTypeID { 0x4349_5352 }

/// Returns the number that `CFGetTypeID(_:)` returns for an image destination.
public func CGImageDestinationGetTypeID() -> CFTypeID { 0x4349_4453 }
