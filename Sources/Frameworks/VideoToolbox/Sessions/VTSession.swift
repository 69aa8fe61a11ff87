public import CoreFoundation
import CoreVideo

/// A session of any kind, as the functions for its properties take it.
public typealias VTSession = CFTypeRef

/// Whether a property can be set: one of the `kVTPropertyReadWriteStatus` values.
public nonisolated(unsafe) let kVTPropertyReadWriteStatusKey: CFString = "ReadWriteStatus"
/// The property can only be asked for.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
/// The property can be set.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
/// Whether the property belongs to what is stored of a session, a boolean.
public nonisolated(unsafe) let kVTPropertyShouldBeSerializedKey: CFString = "ShouldBeSerialized"
/// What values the property has: one of the `kVTPropertyType` values, where it is one of these.
public nonisolated(unsafe) let kVTPropertyTypeKey: CFString = "PropertyType"
/// A boolean.
public nonisolated(unsafe) let kVTPropertyType_Boolean: CFString = "Boolean"
/// One of a list of values.
public nonisolated(unsafe) let kVTPropertyType_Enumeration: CFString = "Enumeration"
/// A number.
public nonisolated(unsafe) let kVTPropertyType_Number: CFString = "Number"
/// The least value.
public nonisolated(unsafe) let kVTPropertySupportedValueMinimumKey: CFString = "SupportedValueMinimum"
/// The greatest value.
public nonisolated(unsafe) let kVTPropertySupportedValueMaximumKey: CFString = "SupportedValueMaximum"
/// An array of all values.
public nonisolated(unsafe) let kVTPropertySupportedValueListKey: CFString = "SupportedValueList"
/// What the property does, in words.
public nonisolated(unsafe) let kVTPropertyDocumentationKey: CFString = "PropertyDocumentation"

/// Sets a property of a session; nil sets it back to what it was at first.
///
/// - Returns: `kVTPropertyNotSupportedErr` for a property that the session does not have, `kVTPropertyReadOnlyErr` for
///   one that cannot be set, `kVTParameterErr` for a value that makes no sense for it.
@discardableResult
public func VTSessionSetProperty(_ session: VTSession, key propertyKey: CFString, value propertyValue: CFTypeRef?)
  -> OSStatus
{
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  return session.properties.set(propertyKey as String, to: propertyValue)
}

/// Sets several properties of a session.
///
/// - Returns: The first error; the other properties are set all the same.
@discardableResult
public func VTSessionSetProperties(_ session: VTSession, propertyDictionary: CFDictionary) -> OSStatus {
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  var first = noErr
  for (key, value) in propertyDictionary {
    let status = (key as? String).map { session.properties.set($0, to: value as AnyObject) } ?? kVTParameterErr
    if first == noErr { first = status }
  }
  return first
}

/// Copies a property of a session.
///
/// - Parameter propertyValueOut: Where the reference goes that the caller owns then, as in an optional of the
///   property's type; nil where the property has no value.
@discardableResult
public func VTSessionCopyProperty(
  _ session: VTSession, key propertyKey: CFString, allocator: CFAllocator?,
  valueOut propertyValueOut: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let session = session as? any PropertySession, let propertyValueOut else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  // Safety: the client vouches for room for an optional reference, and releases what it is given.
  let place = propertyValueOut.assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
  guard let value = session.properties.value(of: propertyKey as String) else { return kVTPropertyNotSupportedErr }
  place.pointee = value.map { Unmanaged.passRetained($0) }
  return noErr
}

/// Copies a description of each property that a session has, by its key.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
  _ session: VTSession, supportedPropertyDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  supportedPropertyDictionaryOut.receive {
    VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &$0)
  }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
  _ session: VTSession, supportedPropertyDictionaryOut: inout CFDictionary?
) -> OSStatus {
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  supportedPropertyDictionaryOut = session.properties.description
  return noErr
}

/// Copies the properties that were set, to set them for another session.
@discardableResult
public func VTSessionCopySerializableProperties(
  _ session: VTSession, allocator: CFAllocator?, dictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  dictionaryOut.receive { VTSessionCopySerializableProperties(session, allocator: allocator, dictionaryOut: &$0) }
}

/// Does the same, and assigns to a variable, whose old value is released.
@discardableResult
public func VTSessionCopySerializableProperties(
  _ session: VTSession, allocator: CFAllocator?, dictionaryOut: inout CFDictionary?
) -> OSStatus {
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  dictionaryOut = session.properties.serializable
  return noErr
}

/// What sessions of all kinds are to the functions above.
protocol PropertySession: AnyObject {
  var isInvalid: Bool { get }
  var properties: any SessionProperties { get }
}

/// The properties of a session, by their keys.
protocol SessionProperties: AnyObject {
  func set(_ key: String, to value: AnyObject?) -> OSStatus
  /// nil: there is no such property; nil inside: it has no value.
  func value(of key: String) -> AnyObject??
  var description: NSDictionary { get }
  var serializable: NSDictionary { get }
}
