package import AVEngineCore
import CoreMedia
import Foundation

extension MetadataMapping {
  package static func entries(_ items: [AVMetadataItem]) -> [MetadataEntry] { items.compactMap(entry) }

  private static func entry(_ item: AVMetadataItem) -> MetadataEntry? {
    guard let space = item.keySpace, let key = key(item), let loaded = try? item.readItemValue() else { return nil }
    let type = item.dataType.flatMap(MetadataDataTypeRegistry.shared.base)
    guard let value = value(loaded, type) else { return nil }
    var entry = MetadataEntry(keySpace: space == unknownSpace ? "" : space.rawValue, key: key, value: value)
    entry.language = language(item)
    entry.dataType = type.flatMap(MetadataDataTypeRegistry.wellKnownCode).map { Int($0) }
    entry.mimeType = imageTypes.first { $0.type == type }?.mime
    entry.attributes["info"] = item.properties.extraAttributes?[.info] as? String
    keepForm(&entry, loaded, type)
    return entry
  }

  private static func keepForm(_ entry: inout MetadataEntry, _ value: TypedMetadataValue.Value, _ type: String?) {
    // Only these key spaces store a data type with each value.
    guard ["mdta", "itsk", "itlk"].contains(entry.keySpace) else { return }
    switch entry.value {
    case .integer, .real:
      entry.stored = type.flatMap { TypedMetadataValue.bytes(value, type: $0) }.map { Data($0) }
      // Type 21 is a signed integer of up to 4 bytes, type 22 an unsigned one.
      if case .integer = entry.value, entry.keySpace != "mdta" || entry.stored?.count ?? 8 <= 4 {
        entry.dataType = (75...78).contains(entry.dataType ?? 0) ? 22 : 21
      }
      if entry.stored == nil { entry.dataType = nil }
    case .text where type == kCMMetadataBaseDataType_UTF16 as String:
      entry.stored = TypedMetadataValue.bytes(value, type: type).map { Data($0) }
    case .text, .date: entry.dataType = nil
    case .data, .pair: break
    }
  }

  private static func key(_ item: AVMetadataItem) -> MetadataEntry.Key? {
    switch item.identifier.flatMap(MetadataKeys.key(for:)) {
    case let text as NSString: .text(String._unconditionallyBridgeFromObjectiveC(text))
    case let number as NSNumber: .code(UInt32(truncatingIfNeeded: number.int64Value))
    default: nil
    }
  }

  private static func value(_ value: TypedMetadataValue.Value, _ type: String?) -> MetadataEntry.Value? {
    switch value {
    case let text as NSString: .text(String._unconditionallyBridgeFromObjectiveC(text))
    case let data as NSData: .data(Data(referencing: data))
    case let date as NSDate: .date(Date(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate))
    case let number as NSNumber where isReal(number): .real(number.doubleValue)
    case let number as NSNumber: .integer(number.int64Value)
    default: type.flatMap { TypedMetadataValue.bytes(value, type: $0) }.map { .data(Data($0)) }
    }
  }

  /// Returns a code of three letters.
  private static func language(_ item: AVMetadataItem) -> String? {
    guard let tag = item.extendedLanguageTag ?? item.locale?.identifier else { return nil }
    let primary = tag.split { $0 == "-" || $0 == "_" }.first.map { $0.lowercased() } ?? ""
    return primary.count == 3 ? primary : Locale.LanguageCode(primary).identifier(.alpha3)
  }

  private static func isReal(_ number: NSNumber) -> Bool { ["d", "f"].contains(String(cString: number.objCType)) }
}
