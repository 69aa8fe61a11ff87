internal import CoreFoundation

/// An entry of the key table of boxed metadata. It describes one kind of item.
package struct MetadataKeyEntry: Hashable, Sendable {
  package let identifier: String
  /// The data type: a name in reverse DNS order. It is nil if the entry has no data type, or a number that
  /// `MetadataDataTypeRegistry` does not know.
  package let dataType: String?
  /// The base type in which the values are stored; nil if the registry does not know it.
  package let baseType: String?
  package let languageTag: String?

  /// Reads an entry of a key table; nil if it lacks the namespace or the value.
  ///
  /// - Parameter entry: a dictionary with the entries `kCMMetadataFormatDescriptionKey_…`.
  init?(_ entry: Any) {
    guard let entry = entry as? [String: Any],
      let space = entry[kCMMetadataFormatDescriptionKey_Namespace as String] as? NSNumber,
      let bytes = entry[kCMMetadataFormatDescriptionKey_Value as String] as? Data
    else { return nil }
    identifier = MetadataIdentifier.make(bytes: bytes, keySpace: Self.text(of: space.uint32Value))
    dataType = Self.dataType(entry)
    let conforming = entry[kCMMetadataFormatDescriptionKey_ConformingDataTypes as String] as? [[String: Any]] ?? []
    baseType =
      ([dataType] + conforming.map(Self.dataType)).lazy.compactMap(\.self)
      .compactMap(MetadataDataTypeRegistry.shared.base).first
    languageTag = entry[kCMMetadataFormatDescriptionKey_LanguageTag as String] as? String
  }

  private static func dataType(_ entry: [String: Any]) -> String? {
    guard let bytes = entry[kCMMetadataFormatDescriptionKey_DataType as String] as? Data else { return nil }
    let namespace = (entry[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] as? NSNumber)?.intValue
    if namespace == 0 || namespace == nil && bytes.count == 4 {
      return bytes.count > 4
        ? nil : MetadataDataTypeRegistry.wellKnownName(of: bytes.reduce(0) { $0 << 8 | UInt32($1) })
    }
    return String(data: bytes, encoding: .utf8)
  }

  private static func text(of code: UInt32) -> String {
    let bytes = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }
    return String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespaces)
  }
}
