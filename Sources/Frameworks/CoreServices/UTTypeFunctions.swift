public import CoreFoundation
internal import UniformTypeIdentifiers

/// `public.filename-extension`, the class of tags that are file name extensions, without the dot.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// `public.mime-type`, the class of tags that are MIME types.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Returns the identifier of the preferred type with a tag, or of a dynamic type if none is declared; nil if the tag is
/// empty, or if the class of tags or the type to conform to is unknown.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  types(inTagClass, inTag, inConformingToUTI)?.first.map { retained($0.identifier) }
}

/// Returns the identifiers of all types with a tag, the preferred one first, or of one dynamic type if none is
/// declared; nil if the tag is empty, or if the class of tags or the type to conform to is unknown.
public func UTTypeCreateAllIdentifiersForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
  // Safety: the caller releases the result of functions named `Create`.
  types(inTagClass, inTag, inConformingToUTI).map { Unmanaged.passRetained($0.map(\.identifier) as CFArray) }
}

/// Returns the preferred tag of a type; nil if the type is unknown or has no tag of the class.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]?.first.map(retained)
}

/// Returns all tags of a type in a class, the preferred one first; nil if the type is unknown or has no tag of the
/// class.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFArray>? {
  guard let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)], !tags.isEmpty else {
    return nil
  }
  // Safety: the caller releases the result of functions named `Copy`.
  return Unmanaged.passRetained(tags as CFArray)
}

/// Returns a name for users, in English; nil if the type is unknown or has no name.
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.localizedDescription.map(retained)
}

/// Returns whether two identifiers are equal, whatever their case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns whether a type equals another type or conforms to it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI as String), let other = UTType(inConformsToUTI as String) else { return false }
  return type.conforms(to: other)
}

/// Returns whether the system has a declaration of a type. Linux: only the types that the module
/// `UniformTypeIdentifiers` declares.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDeclared == true }

/// Returns whether an identifier is that of a dynamic type, which stands for a tag that no declared type has.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDynamic == true }

private func types(_ tagClass: CFString, _ tag: CFString, _ supertype: CFString?) -> [UTType]? {
  let parent = supertype.flatMap { UTType($0 as String) }
  if supertype != nil && parent == nil { return nil }
  let found = UTType.types(tag: tag as String, tagClass: UTTagClass(rawValue: tagClass as String), conformingTo: parent)
  return found.isEmpty ? nil : found
}

// Safety: the caller releases the result of functions named `Create` or `Copy`.
private func retained(_ text: String) -> Unmanaged<CFString> { Unmanaged.passRetained(text as CFString) }
