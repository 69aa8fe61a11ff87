public import CoreFoundation

/// Registers a type of metadata values.
///
/// - Parameters:
///   - dataType: a name in reverse DNS order.
///   - description: a description of the values, for people to read.
///   - conformingDataTypes: the known types that the type conforms to. All of them must have the same base type.
@discardableResult
public func CMMetadataDataTypeRegistryRegisterDataType(
  _ dataType: CFString, description: CFString, conformingDataTypes: CFArray
) -> OSStatus {
  let types = conformingDataTypes.compactMap { $0 as? String }
  guard types.count == conformingDataTypes.count else { return kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier }
  return MetadataDataTypeRegistry.shared.register(
    dataType as String, description: description as String, conforming: types)
}

/// Returns whether the registry contains a type: a base type, one of Apple's types, or one that a client registered.
public func CMMetadataDataTypeRegistryDataTypeIsRegistered(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.shared.entry(dataType as String) != nil
}

/// Returns the description of a registered type; empty for an unknown type.
public func CMMetadataDataTypeRegistryGetDataTypeDescription(_ dataType: CFString) -> CFString {
  NSString(string: MetadataDataTypeRegistry.shared.entry(dataType as String)?.description ?? "")
}

/// Returns the types that a registered type conforms to; empty for base types and unknown types.
public func CMMetadataDataTypeRegistryGetConformingDataTypes(_ dataType: CFString) -> CFArray {
  NSArray(array: MetadataDataTypeRegistry.shared.entry(dataType as String)?.conforming ?? [])
}

/// Returns whether a type conforms to another one; false for an unknown type. A known type conforms to itself.
public func CMMetadataDataTypeRegistryDataTypeConformsToDataType(
  _ dataType: CFString, conformsTo conformsToDataType: CFString
) -> Bool {
  let (name, other) = (dataType as String, conformsToDataType as String)
  guard let entry = MetadataDataTypeRegistry.shared.entry(name) else { return false }
  return name == other || entry.conforming.contains(other)
}

/// Returns the names of all base types, such as `kCMMetadataBaseDataType_UTF8`.
public func CMMetadataDataTypeRegistryGetBaseDataTypes() -> CFArray? {
  NSArray(array: MetadataDataTypeRegistry.wellKnown.map(\.name))
}

/// Returns whether a type is a base type, one that says how values are stored.
public func CMMetadataDataTypeRegistryDataTypeIsBaseDataType(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.isBase(dataType as String)
}

/// Returns the base type in which values of a type are stored; for an unknown type, raw data.
public func CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(_ dataType: CFString) -> CFString {
  NSString(
    string: MetadataDataTypeRegistry.shared.base(of: dataType as String) ?? kCMMetadataBaseDataType_RawData as String)
}
