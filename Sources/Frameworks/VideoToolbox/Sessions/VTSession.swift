public import CoreFoundation
import CoreVideo

/// A session of any kind, whose properties the `VTSession` functions get and set.
public typealias VTSession = CFTypeRef

/// The key, in the description of a property, of whether it can be set: one of the `kVTPropertyReadWriteStatus` values.
public nonisolated(unsafe) let kVTPropertyReadWriteStatusKey: CFString = "ReadWriteStatus"
/// The property can only be read; `VTSessionSetProperty` returns `kVTPropertyReadOnlyErr`.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadOnly: CFString = "ReadOnly"
/// The property can be read and set.
public nonisolated(unsafe) let kVTPropertyReadWriteStatus_ReadWrite: CFString = "ReadWrite"
/// The key, in the description of a property, of whether it should be stored with a session, a Boolean.
public nonisolated(unsafe) let kVTPropertyShouldBeSerializedKey: CFString = "ShouldBeSerialized"
/// The key, in the description of a property, of its type: one of the `kVTPropertyType` values, or no value for another
/// type.
public nonisolated(unsafe) let kVTPropertyTypeKey: CFString = "PropertyType"
/// The property is a Boolean, true or false.
public nonisolated(unsafe) let kVTPropertyType_Boolean: CFString = "Boolean"
/// The property is one of the values of `kVTPropertySupportedValueListKey`.
public nonisolated(unsafe) let kVTPropertyType_Enumeration: CFString = "Enumeration"
/// The property is a number, within `kVTPropertySupportedValueMinimumKey` and `kVTPropertySupportedValueMaximumKey` if
/// the description has them.
public nonisolated(unsafe) let kVTPropertyType_Number: CFString = "Number"
/// The key, in the description of a property, of the smallest number that it can have.
public nonisolated(unsafe) let kVTPropertySupportedValueMinimumKey: CFString = "SupportedValueMinimum"
/// The key, in the description of a property, of the largest number that it can have.
public nonisolated(unsafe) let kVTPropertySupportedValueMaximumKey: CFString = "SupportedValueMaximum"
/// The key, in the description of a property, of an array of all values that it can have.
public nonisolated(unsafe) let kVTPropertySupportedValueListKey: CFString = "SupportedValueList"
/// The key, in the description of a property, of a text about it. Linux: the key is not used.
public nonisolated(unsafe) let kVTPropertyDocumentationKey: CFString = "PropertyDocumentation"

/// Sets a property of a session; nil resets it to its initial value.
///
/// - Returns: `kVTPropertyNotSupportedErr` for a property that the session does not have, `kVTPropertyReadOnlyErr` for
///   one that cannot be set, `kVTParameterErr` for a value that is not valid, `kVTInvalidSessionErr` for a session that
///   was invalidated.
@discardableResult
public func VTSessionSetProperty(_ session: VTSession, key propertyKey: CFString, value propertyValue: CFTypeRef?)
  -> OSStatus
{
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  return session.properties.set(propertyKey as String, to: propertyValue)
}

/// Sets several properties of a session. If one cannot be set, the others are still set.
///
/// - Returns: The first error.
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

/// Copies a property of a session to memory that the client provides.
///
/// - Parameters:
///   - session: A compression, decompression, pixel transfer or pixel rotation session.
///   - propertyKey: The key of the property, such as `kVTCompressionPropertyKey_Quality`.
///   - allocator: Ignored; the object is in memory of Swift's runtime.
///   - propertyValueOut: A pointer to an optional of the property's type. It receives a reference that the caller owns;
///     nil if the property is not set.
/// - Returns: `kVTPropertyNotSupportedErr` for a property that the session does not have, `kVTInvalidSessionErr` for a
///   session that was invalidated.
@discardableResult
public func VTSessionCopyProperty(
  _ session: VTSession, key propertyKey: CFString, allocator: CFAllocator?,
  valueOut propertyValueOut: UnsafeMutableRawPointer?
) -> OSStatus {
  guard let session = session as? any PropertySession, let propertyValueOut else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  // Safety: the client provides memory for an optional reference, and releases the reference that it receives.
  let place = propertyValueOut.assumingMemoryBound(to: Unmanaged<AnyObject>?.self)
  guard let value = session.properties.value(of: propertyKey as String) else { return kVTPropertyNotSupportedErr }
  place.pointee = value.map { Unmanaged.passRetained($0) }
  return noErr
}

/// Copies a dictionary that describes all properties of a session, by their keys: the type, the valid values, and
/// whether the property can be set.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
  _ session: VTSession, supportedPropertyDictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  supportedPropertyDictionaryOut.receive {
    VTSessionCopySupportedPropertyDictionary(session, supportedPropertyDictionaryOut: &$0)
  }
}

/// Assigns a dictionary that describes all properties of a session to a variable, whose old value is released. Returns
/// `kVTInvalidSessionErr` for a session that was invalidated.
@discardableResult
public func VTSessionCopySupportedPropertyDictionary(
  _ session: VTSession, supportedPropertyDictionaryOut: inout CFDictionary?
) -> OSStatus {
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  supportedPropertyDictionaryOut = session.properties.description
  return noErr
}

/// Copies the values of the properties that can be set, for `VTSessionSetProperties` of another session.
@discardableResult
public func VTSessionCopySerializableProperties(
  _ session: VTSession, allocator: CFAllocator?, dictionaryOut: UnsafeMutablePointer<CFDictionary?>
) -> OSStatus {
  dictionaryOut.receive { VTSessionCopySerializableProperties(session, allocator: allocator, dictionaryOut: &$0) }
}

/// Assigns the values of the properties that can be set to a variable, whose old value is released. Returns
/// `kVTInvalidSessionErr` for a session that was invalidated.
@discardableResult
public func VTSessionCopySerializableProperties(
  _ session: VTSession, allocator: CFAllocator?, dictionaryOut: inout CFDictionary?
) -> OSStatus {
  guard let session = session as? any PropertySession else { return kVTParameterErr }
  guard !session.isInvalid else { return kVTInvalidSessionErr }
  dictionaryOut = session.properties.serializable
  return noErr
}

protocol PropertySession: AnyObject {
  var isInvalid: Bool { get }
  var properties: any SessionProperties { get }
}

protocol SessionProperties: AnyObject {
  func set(_ key: String, to value: AnyObject?) -> OSStatus
  /// Returns nil if the session does not have the property; an optional that contains nil if the property is not set.
  func value(of key: String) -> AnyObject??
  var description: NSDictionary { get }
  var serializable: NSDictionary { get }
}
