public import CoreFoundation
internal import UniformTypeIdentifiers

/// The class of file name extensions among the tags of a type.
public nonisolated(unsafe) let kUTTagClassFilenameExtension: CFString = "public.filename-extension"
/// The class of MIME types among the tags of a type.
public nonisolated(unsafe) let kUTTagClassMIMEType: CFString = "public.mime-type"

/// Gives the preferred type with a tag, a dynamic one where none is declared; nil for a class of tags that is unknown.
public func UTTypeCreatePreferredIdentifierForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
  types(inTagClass, inTag, inConformingToUTI)?.first.map { retained($0.identifier) }
}

/// Gives all types with a tag, the preferred one first; nil for a class of tags that is unknown.
public func UTTypeCreateAllIdentifiersForTag(
  _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFArray>? {
  // Safety: the caller releases what functions that create give.
  types(inTagClass, inTag, inConformingToUTI).map { Unmanaged.passRetained($0.map(\.identifier) as CFArray) }
}

/// Gives the preferred tag of a type; nil where it has none of the class.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]?.first.map(retained)
}

/// Gives all tags of a class that a type has, the preferred one first; nil where it has none.
public func UTTypeCopyAllTagsWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFArray>? {
  guard let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)], !tags.isEmpty else {
    return nil
  }
  // Safety: the caller releases what functions that copy give.
  return Unmanaged.passRetained(tags as CFArray)
}

/// Gives a name for people, in English; nil for a type that is not declared.
public func UTTypeCopyDescription(_ inUTI: CFString) -> Unmanaged<CFString>? {
  UTType(inUTI as String)?.localizedDescription.map(retained)
}

/// Whether two identifiers name one type.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
  (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Whether a type is another one or one of its kinds.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
  if UTTypeEqual(inUTI, inConformsToUTI) { return true }
  guard let type = UTType(inUTI as String), let other = UTType(inConformsToUTI as String) else { return false }
  return type.conforms(to: other)
}

/// Whether a type is declared.
public func UTTypeIsDeclared(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDeclared == true }

/// Whether a type was made from a tag that nobody declared.
public func UTTypeIsDynamic(_ inUTI: CFString) -> Bool { UTType(inUTI as String)?.isDynamic == true }

private func types(_ tagClass: CFString, _ tag: CFString, _ supertype: CFString?) -> [UTType]? {
  let parent = supertype.flatMap { UTType($0 as String) }
  if supertype != nil && parent == nil { return nil }
  let found = UTType.types(tag: tag as String, tagClass: UTTagClass(rawValue: tagClass as String), conformingTo: parent)
  return found.isEmpty ? nil : found
}

// Safety: the caller releases what functions that create or copy give.
private func retained(_ text: String) -> Unmanaged<CFString> { Unmanaged.passRetained(text as CFString) }
