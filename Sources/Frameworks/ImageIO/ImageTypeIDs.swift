public import CoreFoundation

extension CGImageSource: _CFTyped {
  public var _typeID: CFTypeID { CGImageSourceGetTypeID() }
}

extension CGImageDestination: _CFTyped {
  public var _typeID: CFTypeID { CGImageDestinationGetTypeID() }
}

/// The number of the type of image sources.
public func CGImageSourceGetTypeID() -> CFTypeID { 0x4349_5352 }

/// The number of the type of image destinations.
public func CGImageDestinationGetTypeID() -> CFTypeID { 0x4349_4453 }
