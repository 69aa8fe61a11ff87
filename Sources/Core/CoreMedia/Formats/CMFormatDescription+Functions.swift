public import CoreFoundation
import CoreVideo

/// Returns the type identifier of format descriptions.
public func CMFormatDescriptionGetTypeID() -> CFTypeID { formatDescriptionTypeID }
/// Makes a description of any kind of media from its media type, subtype and extensions.
@discardableResult
public func CMFormatDescriptionCreate(
  allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMFormatDescriptionCreate(
      allocator: allocator, mediaType: mediaType, mediaSubType: mediaSubType, extensions: extensions,
      formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMFormatDescriptionCreate(
  allocator: CFAllocator?, mediaType: CMMediaType, mediaSubType: FourCharCode, extensions: CFDictionary?,
  formatDescriptionOut: inout CMFormatDescription?
) -> OSStatus {
  formatDescriptionOut = CMFormatDescription(mediaType, mediaSubType, extensions: extensions)
  return noErr
}

/// Makes a description of a multiplexed stream, which contains several media.
@discardableResult
public func CMMuxedFormatDescriptionCreate(
  allocator: CFAllocator?, muxType: CMMuxedStreamType, extensions: CFDictionary?,
  formatDescriptionOut: UnsafeMutablePointer<CMMuxedFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMMuxedFormatDescriptionCreate(
      allocator: allocator, muxType: muxType, extensions: extensions, formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMMuxedFormatDescriptionCreate(
  allocator: CFAllocator?, muxType: CMMuxedStreamType, extensions: CFDictionary?,
  formatDescriptionOut: inout CMMuxedFormatDescription?
) -> OSStatus {
  formatDescriptionOut = CMFormatDescription(kCMMediaType_Muxed, muxType, extensions: extensions)
  return noErr
}

/// Returns the media type.
public func CMFormatDescriptionGetMediaType(_ desc: CMFormatDescription) -> CMMediaType { desc.typeCode }

/// Returns the media subtype, such as the encoding of video.
public func CMFormatDescriptionGetMediaSubType(_ desc: CMFormatDescription) -> FourCharCode { desc.subTypeCode }

/// Returns all extensions; nil if there are none.
public func CMFormatDescriptionGetExtensions(_ desc: CMFormatDescription) -> CFDictionary? { desc.extensionDictionary }

/// Returns the value of one extension; nil if it does not exist.
public func CMFormatDescriptionGetExtension(_ desc: CMFormatDescription, extensionKey: CFString) -> CFPropertyList? {
  desc.extensionValue(extensionKey).map { $0 as AnyObject }
}

/// Returns whether two descriptions have equal contents, or both are nil.
public func CMFormatDescriptionEqual(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?
) -> Bool { formatDescription == otherFormatDescription }

/// Returns whether two descriptions have equal contents, apart from the extensions and atoms to ignore.
///
/// - Parameters:
///   - formatDescription: a description. Two nil arguments are equal.
///   - otherFormatDescription: another description.
///   - formatDescriptionExtensionKeysToIgnore: one key, or an array of keys.
///   - sampleDescriptionExtensionAtomKeysToIgnore: one four-character code as a string, or an array of such strings.
public func CMFormatDescriptionEqualIgnoringExtensionKeys(
  _ formatDescription: CMFormatDescription?, otherFormatDescription: CMFormatDescription?,
  extensionKeysToIgnore formatDescriptionExtensionKeysToIgnore: CFTypeRef?,
  sampleDescriptionExtensionAtomKeysToIgnore: CFTypeRef?
) -> Bool {
  guard let a = formatDescription, let b = otherFormatDescription else {
    return formatDescription == otherFormatDescription
  }
  return a === b
    || a.isEqual(
      to: b, ignoring: keys(formatDescriptionExtensionKeysToIgnore),
      atoms: keys(sampleDescriptionExtensionAtomKeysToIgnore))
}

private func keys(_ value: CFTypeRef?) -> Set<String> {
  if let string = value as? NSString { return [string as String] }
  if let several = value as? NSArray { return Set(several.compactMap { $0 as? String }) }
  return []
}
