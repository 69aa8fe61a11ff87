import CoreMedia
import Foundation
import MediaEngine

extension MetadataMapping {
  /// Items as entries of a file that is being written; an item without key, key space or value has no place in a file.
  static func entries(_ items: [AVMetadataItem]) -> [MetadataEntry] { items.compactMap(entry) }

  private static func entry(_ item: AVMetadataItem) -> MetadataEntry? {
    guard let space = item.keySpace, let key = key(item.key), let value = value(item.value) else { return nil }
    var entry = MetadataEntry(keySpace: space == .isoUserData ? "isom" : space.rawValue, key: key, value: value)
    entry.language = item.extendedLanguageTag
    if item.dataType == kCMMetadataBaseDataType_JPEG as String { (entry.dataType, entry.mimeType) = (13, "image/jpeg") }
    if item.dataType == kCMMetadataBaseDataType_PNG as String { (entry.dataType, entry.mimeType) = (14, "image/png") }
    return entry
  }

  private static func key(_ key: Any?) -> MetadataEntry.Key? {
    switch key {
    case let text as String: .text(text)
    case let number as NSNumber: .code(UInt32(truncatingIfNeeded: number.int64Value))
    default: nil
    }
  }

  private static func value(_ value: Any?) -> MetadataEntry.Value? {
    switch value {
    case let text as String: .text(text)
    case let data as Data: .data(data)
    case let date as Date: .date(date)
    case let number as NSNumber where isReal(number): .real(number.doubleValue)
    case let number as NSNumber: .integer(number.int64Value)
    default: nil
    }
  }

  private static func isReal(_ number: NSNumber) -> Bool { ["d", "f"].contains(String(cString: number.objCType)) }
}
