import AVEngineISOMedia
import CoreFoundation
import CoreMedia
import Foundation

struct MetadataSampleEntry {
  /// In the order of the numbers by which samples refer to the keys.
  private let keys: [(id: UInt32, entry: [String: Any])]

  init?(_ format: CMFormatDescription) {
    guard format.subTypeCode == kCMMetadataFormatType_Boxed,
      let table = format.extensionValue(kCMFormatDescriptionExtensionKey_MetadataKeyTable) as? [String: Any]
    else { return nil }
    let numbered = table.compactMap { id, entry in
      UInt32(id).flatMap { id in (entry as? [String: Any]).map { (id: id, entry: $0) } }
    }
    guard !numbered.isEmpty else { return nil }
    keys = numbered.sorted { $0.id < $1.id }
  }

  func bytes() -> [UInt8] {
    SampleEntryWriter.box("mebx") { entry in
      entry.box("keys") { table in
        for key in keys { table.box(FourCC(key.id)) { Self.write(key.entry, &$0) } }
      }
    }
  }

  private static func write(_ key: [String: Any], _ box: inout BoxWriter) {
    func value<T>(_ name: CFString, as type: T.Type) -> T? { key[name as String] as? T }
    box.box("keyd") { declaration in
      declaration.u32(value(kCMMetadataFormatDescriptionKey_Namespace, as: NSNumber.self)?.uint32Value ?? 0)
      declaration.bytes(Array(value(kCMMetadataFormatDescriptionKey_Value, as: Data.self) ?? Data()))
    }
    if let type = value(kCMMetadataFormatDescriptionKey_DataType, as: Data.self) {
      box.box("dtyp") { definition in
        definition.u32(value(kCMMetadataFormatDescriptionKey_DataTypeNamespace, as: NSNumber.self)?.uint32Value ?? 0)
        definition.bytes(Array(type))
      }
    }
    if let language = value(kCMMetadataFormatDescriptionKey_LanguageTag, as: String.self) {
      box.box("loca") { $0.bytes(Array(language.utf8) + [0]) }
    }
    if let setup = value(kCMMetadataFormatDescriptionKey_SetupData, as: Data.self) {
      box.box("setu") { $0.bytes(Array(setup)) }
    }
  }
}
