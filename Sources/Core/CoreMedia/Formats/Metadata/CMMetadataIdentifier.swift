public import CoreFoundation
import CoreVideo

/// Makes an identifier from a key and its key space.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - key: a string, a number (a code of four characters) or data.
///   - keySpace: the name of the key space, such as `kCMMetadataKeySpace_QuickTimeMetadata`.
///   - identifierOut: receives the identifier.
/// - Returns: `kCMMetadataIdentifierError_BadKeyType` for a key of another type, `…_BadKeyLength` for an empty key,
///   `…_BadKeySpace` for a key space that is empty or contains a slash.
@discardableResult
public func CMMetadataCreateIdentifierForKeyAndKeySpace(
  allocator: CFAllocator?, key: CFTypeRef, keySpace: CFString, identifierOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  identifierOut.receive {
    CMMetadataCreateIdentifierForKeyAndKeySpace(
      allocator: allocator, key: key, keySpace: keySpace, identifierOut: &$0)
  }
}

/// Makes an identifier from a key and its key space, and assigns it to a variable, whose old value is released.
@discardableResult
public func CMMetadataCreateIdentifierForKeyAndKeySpace(
  allocator: CFAllocator?, key: CFTypeRef, keySpace: CFString, identifierOut: inout CFString?
) -> OSStatus {
  identifierOut = nil
  guard keySpace.length > 0, keySpace.range(of: "/").location == NSNotFound else {
    return kCMMetadataIdentifierError_BadKeySpace
  }
  guard key is NSString || key is NSNumber || key is NSData else { return kCMMetadataIdentifierError_BadKeyType }
  guard let identifier = MetadataIdentifier.make(key: key, keySpace: keySpace as String) else {
    return kCMMetadataIdentifierError_BadKeyLength
  }
  identifierOut = NSString(string: identifier)
  return noErr
}

/// Gets the key of an identifier: a number if the key space uses four-character codes and the key is one, else a
/// string. Returns `kCMMetadataIdentifierError_BadIdentifier` for an identifier without a slash, or without a key space
/// before it.
@discardableResult
public func CMMetadataCreateKeyFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keyOut: UnsafeMutablePointer<CFTypeRef?>
) -> OSStatus {
  keyOut.receive { CMMetadataCreateKeyFromIdentifier(allocator: allocator, identifier: identifier, keyOut: &$0) }
}

/// Gets the key of an identifier, a number or a string, and assigns it to a variable, whose old value is released.
@discardableResult
public func CMMetadataCreateKeyFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keyOut: inout CFTypeRef?
) -> OSStatus {
  let key = MetadataIdentifier.key(of: identifier as String)
  keyOut = key
  return key == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}

/// Gets the bytes of an identifier's key: the text after the slash. Returns `kCMMetadataIdentifierError_BadIdentifier`
/// if there is no slash.
@discardableResult
public func CMMetadataCreateKeyFromIdentifierAsCFData(
  allocator: CFAllocator?, identifier: CFString, keyOut: UnsafeMutablePointer<CFData?>
) -> OSStatus {
  keyOut.receive {
    CMMetadataCreateKeyFromIdentifierAsCFData(allocator: allocator, identifier: identifier, keyOut: &$0)
  }
}

/// Gets the bytes of an identifier's key, and assigns them to a variable, whose old value is released.
@discardableResult
public func CMMetadataCreateKeyFromIdentifierAsCFData(
  allocator: CFAllocator?, identifier: CFString, keyOut: inout CFData?
) -> OSStatus {
  let bytes = MetadataIdentifier.keyBytes(of: identifier as String)
  keyOut = bytes.map { NSData(data: Data($0)) }
  return bytes == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}

/// Gets the key space of an identifier: the text before the slash. Returns `kCMMetadataIdentifierError_BadIdentifier`
/// if there is no slash, or no key space before it.
@discardableResult
public func CMMetadataCreateKeySpaceFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keySpaceOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  keySpaceOut.receive {
    CMMetadataCreateKeySpaceFromIdentifier(allocator: allocator, identifier: identifier, keySpaceOut: &$0)
  }
}

/// Gets the key space of an identifier, the text before the slash, and assigns it to a variable, whose old value is
/// released.
@discardableResult
public func CMMetadataCreateKeySpaceFromIdentifier(
  allocator: CFAllocator?, identifier: CFString, keySpaceOut: inout CFString?
) -> OSStatus {
  let space = MetadataIdentifier.keySpace(of: identifier as String)
  keySpaceOut = space.map { NSString(string: $0) }
  return space == nil ? kCMMetadataIdentifierError_BadIdentifier : noErr
}
