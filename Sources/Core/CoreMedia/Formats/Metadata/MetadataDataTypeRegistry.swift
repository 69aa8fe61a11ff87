internal import CoreFoundation
import Synchronization

package final class MetadataDataTypeRegistry: Sendable {
  package static let shared = MetadataDataTypeRegistry()

  struct Entry {
    var description: String
    /// The base type comes first. The array is empty for a base type.
    var conforming: [String]
  }

  /// The base types and their numbers in files (QuickTime File Format, "Well-known types").
  package static let wellKnown: [(name: String, code: UInt32?)] = {
    let all: [(CFString, UInt32?)] = [
      (kCMMetadataBaseDataType_RawData, 0), (kCMMetadataBaseDataType_UTF8, 1), (kCMMetadataBaseDataType_UTF16, 2),
      (kCMMetadataBaseDataType_GIF, 12), (kCMMetadataBaseDataType_JPEG, 13), (kCMMetadataBaseDataType_PNG, 14),
      (kCMMetadataBaseDataType_Float32, 23), (kCMMetadataBaseDataType_Float64, 24), (kCMMetadataBaseDataType_BMP, 27),
      (kCMMetadataBaseDataType_SInt8, 65), (kCMMetadataBaseDataType_SInt16, 66), (kCMMetadataBaseDataType_SInt32, 67),
      (kCMMetadataBaseDataType_PointF32, 70), (kCMMetadataBaseDataType_DimensionsF32, 71),
      (kCMMetadataBaseDataType_RectF32, 72),
      (kCMMetadataBaseDataType_SInt64, 74), (kCMMetadataBaseDataType_UInt8, 75), (kCMMetadataBaseDataType_UInt16, 76),
      (kCMMetadataBaseDataType_UInt32, 77), (kCMMetadataBaseDataType_UInt64, 78),
      (kCMMetadataBaseDataType_AffineTransformF64, 79),
      (kCMMetadataBaseDataType_PolygonF32, nil), (kCMMetadataBaseDataType_PolylineF32, nil),
      (kCMMetadataBaseDataType_JSON, nil),
      (kCMMetadataBaseDataType_PerspectiveTransformF64, nil),
    ]
    return all.map { ($0.0 as String, $0.1) }
  }()

  package static func wellKnownCode(of name: String) -> UInt32? { wellKnown.first { $0.name == name }?.code }
  package static func wellKnownName(of code: UInt32) -> String? { wellKnown.first { $0.code == code }?.name }

  private let entries: Mutex<[String: Entry]>

  private init() {
    var known: [String: Entry] = [:]
    for type in Self.wellKnown { known[type.name] = Entry(description: type.name, conforming: []) }
    let derived: [(CFString, CFString)] = [
      (kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709, kCMMetadataBaseDataType_UTF8),
      (kCMMetadataDataType_QuickTimeMetadataDirection, kCMMetadataBaseDataType_UTF8),
      (kCMMetadataDataType_QuickTimeMetadataUUID, kCMMetadataBaseDataType_RawData),
      (kCMMetadataDataType_QuickTimeMetadataMilliLux, kCMMetadataBaseDataType_SInt32),
    ]
    for (name, base) in derived {
      known[name as String] = Entry(description: name as String, conforming: [base as String])
    }
    entries = Mutex(known)
  }

  static func isBase(_ name: String) -> Bool { wellKnown.contains { $0.name == name } }

  func entry(_ name: String) -> Entry? { entries.withLock { $0[name] } }

  package func base(of name: String) -> String? { Self.isBase(name) ? name : entry(name)?.conforming.first }

  func register(_ name: String, description: String, conforming types: [String]) -> OSStatus {
    guard !name.isEmpty, !Self.isBase(name), types.allSatisfy({ entry($0) != nil }) else {
      return name.isEmpty
        ? kCMMetadataDataTypeRegistryError_BadDataTypeIdentifier
        : Self.isBase(name)
          ? kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered
          : kCMMetadataDataTypeRegistryError_RequiresConformingBaseType
    }
    let bases = types.compactMap(base)
    guard let base = bases.first else { return kCMMetadataDataTypeRegistryError_RequiresConformingBaseType }
    guard Set(bases).count == 1 else { return kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes }
    let inherited = types.flatMap { entry($0)?.conforming ?? [] }
    var conforming = [base]
    for type in types + inherited where !conforming.contains(type) { conforming.append(type) }
    return entries.withLock { entries in
      if let known = entries[name] {
        return Set(known.conforming) == Set(conforming)
          ? noErr : kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered
      }
      entries[name] = Entry(description: description, conforming: conforming)
      return noErr
    }
  }
}
