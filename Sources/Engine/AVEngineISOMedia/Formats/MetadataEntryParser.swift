import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

/// QuickTime File Format, "Timed Metadata Media": the entry `mebx` lists the keys of the samples.
struct MetadataEntryParser {
  let entry: SampleEntry

  init(_ entry: SampleEntry) { self.entry = entry }

  func extensions() -> [String: Any]? {
    guard entry.format == "mebx" else { return nil }
    let boxes = ByteParser(entry.contents, box: entry.format).children()
    guard let keys = boxes.first(where: { $0.box == "keys" }) else { return nil }
    var table: [String: Any] = [:]
    // The type of each box is the number by which samples refer to the key.
    for box in keys.children() { table[String(box.box.rawValue)] = try? Self.key(box) }
    return [kCMFormatDescriptionExtensionKey_MetadataKeyTable as String: table]
  }

  private static func key(_ box: ByteParser) throws(EngineError) -> [String: Any] {
    let boxes = EntryBoxes(box.children())
    guard var declaration = boxes["keyd"] else { throw .malformed("keys", "a key has no declaration") }
    var key: [String: Any] = [kCMMetadataFormatDescriptionKey_LocalID as String: NSNumber(value: box.box.rawValue)]
    key[kCMMetadataFormatDescriptionKey_Namespace as String] = NSNumber(value: try declaration.u32())
    key[kCMMetadataFormatDescriptionKey_Value as String] = declaration.restData
    if var type = boxes["dtyp"], let space = try? type.u32() {
      key[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] = NSNumber(value: space)
      key[kCMMetadataFormatDescriptionKey_DataType as String] = type.restData
    }
    if var locale = boxes["loca"] { key[kCMMetadataFormatDescriptionKey_LanguageTag as String] = locale.string() }
    if let setup = boxes["setu"] { key[kCMMetadataFormatDescriptionKey_SetupData as String] = setup.restData }
    return key
  }
}
