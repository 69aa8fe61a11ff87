public import CoreFoundation
internal import UniformTypeIdentifiers

/// The tag class of file name extensions.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The tag class of MIME types.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Returns the preferred type with a tag, or a dynamic one if no declared type has it. Returns nil for an empty tag,
/// an unknown tag class or an unknown supertype.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  types(inTagClass, inTag, inConformingToUTI)?.first.map { retained($0.identifier) }
}

/// Returns all types with a tag, the preferred one first. Returns nil for an empty tag, an unknown tag class or an
/// unknown supertype.
public func UTTypeCreateAllIdentifiersForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
  // Safety: the caller releases the results of functions that create.
  types(inTagClass, inTag, inConformingToUTI).map { Unmanaged.passRetained($0.map(\.identifier) as CFArray) }
}

/// Returns the preferred tag of a type; nil if the type has none of the class.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]?.first.map(retained)
}

/// Returns all tags of a class that a type has, the preferred one first; nil if it has none.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFArray>? {
  guard let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)], !tags.isEmpty else {
    return nil
  }
  // Safety: the caller releases the results of functions that copy.
  return Unmanaged.passRetained(tags as CFArray)
}

/// Returns a description for users, in English; nil if the type has none.
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.localizedDescription.map(retained)
}

/// Returns whether two identifiers are the same, regardless of case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns whether a type is equal to another one, or conforms to it.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI as String), let other = UTType(inConformsToUTI as String) else { return false }
  return type.conforms(to: other)
}

/// Returns whether a type is declared.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDeclared == true }

/// Returns whether a type is dynamic: made from a tag that no declared type has.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDynamic == true }

private func types(_ tagClass: CFString, _ tag: CFString, _ supertype: CFString?) -> [UTType]? {
  let parent = supertype.flatMap { UTType($0 as String) }
  if supertype != nil && parent == nil { return nil }
  let found = UTType.types(tag: tag as String, tagClass: UTTagClass(rawValue: tagClass as String), conformingTo: parent)
  return found.isEmpty ? nil : found
}

// Safety: the caller releases the results of functions that create or copy.
private func retained(_ text: String) -> Unmanaged<CFString> { Unmanaged.passRetained(text as CFString) }
