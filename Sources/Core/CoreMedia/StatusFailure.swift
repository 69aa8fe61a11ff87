import CoreFoundation

/// A status on its way to the C-style function that returns it.
struct StatusFailure: Error {
  let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}

/// An identifier for a type of this module, the same for the whole run of the process.
///
/// Linux: Core Foundation's registry holds C types only, so the metatype's own identity serves.
func mediaTypeID(_ type: AnyObject.Type) -> CFTypeID { CFTypeID(UInt(bitPattern: ObjectIdentifier(type).hashValue)) }
