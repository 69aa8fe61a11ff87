public import CoreFoundation
import CoreVideo

/// Makes a description of boxed timed metadata from specifications of its items.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - metadataType: `kCMMetadataFormatType_Boxed`.
///   - metadataSpecifications: dictionaries with the keys `…SpecificationKey_Identifier` and
///     `…SpecificationKey_DataType`. Optional keys are `…SpecificationKey_ExtendedLanguageTag`,
///     `…SpecificationKey_StructuralDependency` and `…SpecificationKey_SetupData`.
///   - formatDescriptionOut: receives the description.
/// - Returns: `kCMFormatDescriptionError_InvalidParameter` if `metadataType` is not boxed, if there are no
///   specifications, or if one lacks a valid identifier or the data type.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
      allocator: allocator, metadataType: metadataType, metadataSpecifications: metadataSpecifications,
      formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, metadataSpecifications: CFArray,
  formatDescriptionOut: inout CMMetadataFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  let specifications = metadataSpecifications.compactMap { $0 as? [String: Any] }
  let keys = specifications.compactMap(metadataKey)
  guard metadataType == kCMMetadataFormatType_Boxed, keys.count == metadataSpecifications.count, !keys.isEmpty else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  return CMMetadataFormatDescriptionCreateWithKeys(
    allocator: allocator, metadataType: metadataType, keys: keys.map { NSDictionary(dictionary: $0) } as NSArray,
    formatDescriptionOut: &formatDescriptionOut)
}

/// Makes a description of timed metadata from its keys. A key without a local identifier gets one.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - metadataType: the form of the samples, such as `kCMMetadataFormatType_Boxed`.
///   - keys: dictionaries with the entries `kCMMetadataFormatDescriptionKey_…`; nil or empty for formats without a key
///     table.
///   - formatDescriptionOut: receives the description.
/// - Returns: `kCMFormatDescriptionError_InvalidParameter` if two keys have the same local identifier, or if one is not
///   a dictionary.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithKeys(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, keys: CFArray?,
  formatDescriptionOut: UnsafeMutablePointer<CMMetadataFormatDescription?>
) -> OSStatus {
  formatDescriptionOut.receive {
    CMMetadataFormatDescriptionCreateWithKeys(
      allocator: allocator, metadataType: metadataType, keys: keys, formatDescriptionOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMMetadataFormatDescriptionCreateWithKeys(
  allocator: CFAllocator?, metadataType: CMMetadataFormatType, keys: CFArray?,
  formatDescriptionOut: inout CMMetadataFormatDescription?
) -> OSStatus {
  formatDescriptionOut = nil
  let entries = keys?.compactMap { $0 as? [String: Any] } ?? []
  guard entries.count == keys?.count ?? 0, let table = metadataKeyTable(entries) else {
    return kCMFormatDescriptionError_InvalidParameter
  }
  let extensions = NSMutableDictionary()
  if table.count > 0 { extensions[kCMFormatDescriptionExtensionKey_MetadataKeyTable] = table }
  formatDescriptionOut = CMFormatDescription(kCMMediaType_Metadata, metadataType, extensions: extensions)
  return noErr
}

/// Returns the key with a local identifier; nil if there is none.
public func CMMetadataFormatDescriptionGetKeyWithLocalID(
  _ desc: CMMetadataFormatDescription, localKeyID: OSType
) -> CFDictionary? { (desc.metadataKeys[String(localKeyID)] as? [String: Any]).map { NSDictionary(dictionary: $0) } }

/// Returns the identifiers of the keys that have a namespace and a value, in the order of their local identifiers; nil
/// for other media.
public func CMMetadataFormatDescriptionGetIdentifiers(_ desc: CMMetadataFormatDescription) -> CFArray? {
  desc.typeCode == kCMMediaType_Metadata ? NSArray(array: desc.identifiers) : nil
}

private let localIDKey = kCMMetadataFormatDescriptionKey_LocalID as String

private func metadataKeyTable(_ entries: [[String: Any]]) -> NSDictionary? {
  func localID(_ entry: [String: Any]) -> UInt32? { (entry[localIDKey] as? NSNumber)?.uint32Value }
  let taken = entries.compactMap(localID)
  guard Set(taken).count == taken.count else { return nil }
  var used = Set(taken)
  var table: [String: Any] = [:]
  for var entry in entries {
    // 0 and 0xffffffff have other meanings in a file (QuickTime File Format, "Timed metadata").
    let id = localID(entry) ?? (1...UInt32.max).first { !used.contains($0) } ?? 0
    used.insert(id)
    entry[localIDKey] = NSNumber(value: id)
    table[String(id)] = entry
  }
  return NSDictionary(dictionary: table)
}

/// A well-known type is a 32-bit number in namespace 0. Another type is a name in reverse DNS order in namespace 1
/// (QuickTime File Format, "Metadata datatype definition atom").
private func dataType(_ name: String) -> [String: Any] {
  let code = MetadataDataTypeRegistry.wellKnownCode(of: name)
  let bytes =
    code.map { code in Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }) } ?? Data(name.utf8)
  return [
    kCMMetadataFormatDescriptionKey_DataType as String: bytes,
    kCMMetadataFormatDescriptionKey_DataTypeNamespace as String: NSNumber(value: code == nil ? 1 : 0),
  ]
}

private func metadataKey(_ specification: [String: Any]) -> [String: Any]? {
  typealias Key = CFString
  func value(_ key: Key) -> Any? { specification[key as String] }
  guard let identifier = value(kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier) as? String,
    let type = value(kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType) as? String,
    let space = MetadataIdentifier.keySpace(of: identifier), let name = MetadataIdentifier.keyBytes(of: identifier),
    !name.isEmpty
  else { return nil }
  var key: [String: Any] = [
    kCMMetadataFormatDescriptionKey_Namespace as String: NSNumber(value: fourCharacterCode(space)),
    kCMMetadataFormatDescriptionKey_Value as String: Data(name),
  ]
  key.merge(dataType(type)) { $1 }
  let conforming = MetadataDataTypeRegistry.shared.entry(type)?.conforming ?? []
  if !conforming.isEmpty {
    key[kCMMetadataFormatDescriptionKey_ConformingDataTypes as String] = conforming.map(dataType)
  }
  for (from, to) in [
    (
      kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag,
      kCMMetadataFormatDescriptionKey_LanguageTag
    ),
    (
      kCMMetadataFormatDescriptionMetadataSpecificationKey_StructuralDependency,
      kCMMetadataFormatDescriptionKey_StructuralDependency
    ),
    (kCMMetadataFormatDescriptionMetadataSpecificationKey_SetupData, kCMMetadataFormatDescriptionKey_SetupData),
  ] {
    if let extra = value(from) { key[to as String] = extra }
  }
  return key
}

extension CMFormatDescription {
  var metadataKeys: [String: Any] {
    extensionValue(kCMFormatDescriptionExtensionKey_MetadataKeyTable) as? [String: Any] ?? [:]
  }

  /// The identifiers, such as `mdta/com.apple.quicktime.location.ISO6709`, of the keys that have a namespace and a
  /// value, in the order of their local identifiers.
  public var identifiers: [String] {
    let ordered = metadataKeys.sorted { (UInt32($0.key) ?? 0) < (UInt32($1.key) ?? 0) }
    return ordered.compactMap { MetadataKeyEntry($0.value)?.identifier }
  }

  package var metadataKeyEntries: [UInt32: MetadataKeyEntry] {
    let pairs = metadataKeys.compactMap { id, value in
      UInt32(id).flatMap { id in MetadataKeyEntry(value).map { (id, $0) } }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// Returns the key with a local identifier; nil if there is none.
  public func keyWithLocalID(_ localKeyID: OSType) -> [String: CFPropertyList]? {
    (metadataKeys[String(localKeyID)] as? [String: Any])?.mapValues { $0 as AnyObject }
  }

  /// Makes a description of timed metadata without a key table.
  public convenience init(metadataFormatType: MediaSubType) throws {
    self.init(kCMMediaType_Metadata, metadataFormatType.rawValue)
  }

  /// Makes a description of boxed metadata from its keys. Throws `invalidParameter` if two keys have the same local
  /// identifier.
  public convenience init(boxedMetadataKeys: [[String: CFPropertyList]]) throws {
    try self.init {
      CMMetadataFormatDescriptionCreateWithKeys(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed, keys: boxedMetadataKeys as NSArray,
        formatDescriptionOut: $0)
    }
  }

  /// Makes a description of boxed metadata from specifications of its items. Throws `invalidParameter` if there are no
  /// specifications, or if one lacks a valid identifier or the data type.
  public convenience init(boxedMetadataSpecifications: [[String: CFPropertyList]]) throws {
    try self.init {
      CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
        allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
        metadataSpecifications: boxedMetadataSpecifications as NSArray,
        formatDescriptionOut: $0)
    }
  }
}
