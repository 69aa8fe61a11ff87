internal import CoreFoundation

package struct MetadataKeyEntry: Hashable, Sendable {
  package let identifier: String
  package let dataType: String?
  package let baseType: String?
  package let languageTag: String?

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
