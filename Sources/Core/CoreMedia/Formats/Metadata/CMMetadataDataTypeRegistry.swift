public import CoreFoundation

/// Registers a type of metadata values.
///
/// - Parameters:
///   - dataType: A name in reverse DNS order.
///   - description: What values of the type mean, for people.
///   - conformingDataTypes: Registered types that values of this one are too; exactly one base type among them or
///     behind them.
@discardableResult
public func CMMetadataDataTypeRegistryRegisterDataType(
  _ dataType: CFString, description: CFString, conformingDataTypes: CFArray
) -> OSStatus {
  let types = conformingDataTypes.compactMap { $0 as? String }
  guard types.count == conformingDataTypes.count else { return kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier }
  return MetadataDataTypeRegistry.shared.register(
    dataType as String, description: description as String, conforming: types)
}

/// Whether a type is known, as a base type or by registration.
public func CMMetadataDataTypeRegistryDataTypeIsRegistered(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.shared.entry(dataType as String) != nil
}

/// The description of a registered type; empty for any other.
public func CMMetadataDataTypeRegistryGetDataTypeDescription(_ dataType: CFString) -> CFString {
  NSString(string: MetadataDataTypeRegistry.shared.entry(dataType as String)?.description ?? "")
}

/// The types that a registered one conforms to; empty for base types and unknown ones.
public func CMMetadataDataTypeRegistryGetConformingDataTypes(_ dataType: CFString) -> CFArray {
  NSArray(array: MetadataDataTypeRegistry.shared.entry(dataType as String)?.conforming ?? [])
}

/// Whether values of a type are values of another one too.
public func CMMetadataDataTypeRegistryDataTypeConformsToDataType(
  _ dataType: CFString, conformsTo conformsToDataType: CFString
) -> Bool {
  let (name, other) = (dataType as String, conformsToDataType as String)
  guard let entry = MetadataDataTypeRegistry.shared.entry(name) else { return false }
  return name == other || entry.conforming.contains(other)
}

/// All base types.
public func CMMetadataDataTypeRegistryGetBaseDataTypes() -> CFArray? {
  NSArray(array: MetadataDataTypeRegistry.wellKnown.map(\.name))
}

/// Whether a type is a base type.
public func CMMetadataDataTypeRegistryDataTypeIsBaseDataType(_ dataType: CFString) -> Bool {
  MetadataDataTypeRegistry.isBase(dataType as String)
}

/// The base type that values of a type are stored as; for an unknown one raw data.
public func CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(_ dataType: CFString) -> CFString {
  NSString(
    string: MetadataDataTypeRegistry.shared.base(of: dataType as String) ?? kCMMetadataBaseDataType_RawData as String)
}
