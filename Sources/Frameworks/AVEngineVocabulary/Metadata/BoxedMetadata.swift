package import AVEngineCore
package import CoreMedia
import Foundation

/// A sample is a sequence of boxes: the box size in bytes and the local identifier of a key, of 32 bits each, and the
/// value (QuickTime File Format, "Timed metadata media", access unit).
package struct BoxedMetadata {
  let keys: [UInt32: MetadataKeyEntry]
  private let localIDs: [MetadataKeyEntry: UInt32]

  package init?(_ format: CMFormatDescription) {
    guard format.typeCode == kCMMediaType_Metadata, format.subTypeCode == kCMMetadataFormatType_Boxed else {
      return nil
    }
    keys = format.metadataKeyEntries
    localIDs = Dictionary(keys.map { ($0.value, $0.key) }) { min($0, $1) }
  }

  // MARK: Reading

  package func items(_ bytes: [UInt8], in range: CMTimeRange) -> [AVMetadataItem] {
    var items: [AVMetadataItem] = []
    var rest = bytes[...]
    while rest.count >= 8 {
      let size = Int(Self.word(rest)), id = Self.word(rest.dropFirst(4))
      guard size >= 8, size <= rest.count else { break }
      if let key = keys[id] { items.append(Self.item(key, rest.prefix(size).dropFirst(8), range)) }
      rest = rest.dropFirst(size)
    }
    return items
  }

  private static func word(_ bytes: ArraySlice<UInt8>) -> UInt32 { bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) } }

  private static func item(_ key: MetadataKeyEntry, _ bytes: ArraySlice<UInt8>, _ range: CMTimeRange) -> AVMetadataItem
  {
    var properties = MetadataProperties()
    properties.setIdentifier(AVMetadataIdentifier(rawValue: key.identifier))
    properties.dataType = key.dataType
    properties.extendedLanguageTag = key.languageTag
    properties.locale = key.languageTag.map(Locale.init(identifier:))
    properties.value = TypedMetadataValue.value(Array(bytes), type: key.baseType)
    (properties.time, properties.duration) = (range.start, range.duration)
    return AVMetadataItem(properties)
  }

  // MARK: Writing

  package func data(_ items: [AVMetadataItem]) throws(EngineError) -> Data {
    // The local identifier 0 is reserved, so this box represents no item.
    if items.isEmpty { return Data([0, 0, 0, 8, 0, 0, 0, 0]) }
    var result = Data()
    for item in items {
      guard let key = key(of: item), let id = localIDs[key] else {
        throw Self.failure(
          item, "the track's format description has no key with its identifier, data type and language")
      }
      guard let value = try item.readItemValue(), let bytes = TypedMetadataValue.bytes(value, type: key.baseType) else {
        throw Self.failure(item, "its value cannot be stored as \(key.dataType ?? "its data type")")
      }
      guard let size = UInt32(exactly: bytes.count + 8) else { throw Self.failure(item, "its value is too large") }
      for word in [size, id] { result += [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
      result += bytes
    }
    return result
  }

  private static func failure(_ item: AVMetadataItem, _ detail: String) -> EngineError {
    EngineError(
      .unsupported, "Writing the metadata item “\(item.identifier?.rawValue ?? "without identifier")”", detail: detail)
  }

  private func key(of item: AVMetadataItem) -> MetadataKeyEntry? {
    guard let identifier = item.identifier?.rawValue else { return nil }
    let normal = Self.normal(identifier)
    let fitting = keys.sorted { $0.key < $1.key }.map(\.value).filter { Self.normal($0.identifier) == normal }
    let typed = fitting.filter { item.dataType == nil || $0.dataType == item.dataType }
    return typed.first { $0.languageTag == item.extendedLanguageTag }
      ?? (item.extendedLanguageTag == nil ? typed.first : nil)
  }

  /// A client's identifier may escape characters that need no escape.
  private static func normal(_ identifier: String) -> String {
    guard let space = MetadataIdentifier.keySpace(of: identifier),
      let bytes = MetadataIdentifier.keyBytes(of: identifier)
    else {
      return identifier
    }
    return MetadataIdentifier.make(bytes: bytes, keySpace: space)
  }

  static func formatDescription(of items: [AVMetadataItem]) -> CMMetadataFormatDescription? {
    var specifications: [[String: String]] = []
    for item in items {
      guard let identifier = item.identifier?.rawValue, let type = item.dataType else {
        _misuse("AVTimedMetadataGroup.copyFormatDescription(): each item needs an identifier and a dataType")
      }
      var specification = [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: identifier,
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: type,
      ]
      specification[kCMMetadataFormatDescriptionMetadataSpecificationKey_ExtendedLanguageTag as String] =
        item.extendedLanguageTag
      if !specifications.contains(specification) { specifications.append(specification) }
    }
    guard !specifications.isEmpty else { return nil }
    var format: CMMetadataFormatDescription?
    CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
      allocator: nil, metadataType: kCMMetadataFormatType_Boxed, metadataSpecifications: specifications as NSArray,
      formatDescriptionOut: &format)
    return format
  }
}
