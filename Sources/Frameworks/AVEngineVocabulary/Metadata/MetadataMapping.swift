package import AVEngineCore
import CoreMedia
import Foundation

package enum MetadataMapping {
  /// For Vorbis comments, Matroska tags and chunks of WAVE and AIFF, which have no key space of Apple's.
  static let unknownSpace = AVMetadataKeySpace(rawValue: "public.unknown")

  /// Free-form items of iTunes: the key is a reversed domain and a name.
  static let iTunesLongSpace = AVMetadataKeySpace(rawValue: "itlk")

  package static func items(_ entries: [MetadataEntry]) -> [AVMetadataItem] {
    entries.map { AVMetadataItem(StoredMetadata($0)) }
  }

  package static func items(_ items: [AVMetadataItem], of format: AVMetadataFormat) -> [AVMetadataItem] {
    items.filter { $0.keySpace.map { self.format(of: $0) } == format }
  }

  package static func formats(of items: [AVMetadataItem]) -> [AVMetadataFormat] {
    var seen: Set<AVMetadataFormat> = []
    return items.compactMap { $0.keySpace.map { format(of: $0) } }.filter { seen.insert($0).inserted }
  }

  private static func format(of space: AVMetadataKeySpace) -> AVMetadataFormat {
    switch space {
    case .iTunes, iTunesLongSpace: .iTunesMetadata
    case .quickTimeMetadata: .quickTimeMetadata
    case .quickTimeUserData: .quickTimeUserData
    case .isoUserData: .isoUserData
    case .id3: .id3Metadata
    case .hlsDateRange: .hlsMetadata
    default: .unknown
    }
  }

  private static func space(_ name: String) -> AVMetadataKeySpace {
    switch name {
    case "": unknownSpace
    case "isom": .isoUserData
    default: AVMetadataKeySpace(rawValue: name)
    }
  }

  static func properties(_ entry: MetadataEntry) -> MetadataProperties {
    var result = MetadataProperties()
    result.keySpace = space(entry.keySpace)
    switch entry.key {
    case .text(let text): result.key = NSString(string: text)
    case .code(let code): result.key = NSNumber(value: Int32(bitPattern: code))
    case .bytes(let data): result.key = NSString(string: String(decoding: data, as: UTF8.self))
    }
    if let key = result.key, let space = result.keySpace {
      result.identifier = MetadataKeys.identifier(forKey: key, keySpace: space)
    }
    result.value = value(entry)
    if entry.keySpace == "uiso", entry.key == locationKey, case .data(let data) = entry.value {
      result.text = PlaceInformation(data: data)?.iso6709
    }
    result.dataType = dataType(entry)
    result.extendedLanguageTag = entry.language
    result.locale = entry.language.map(Locale.init(identifier:))
    if let info = entry.attributes["description"] ?? entry.attributes["info"] { result.extraAttributes = [.info: info] }
    return result
  }

  private static let locationKey = FourCharacterKey.key("loci")

  private static func value(_ entry: MetadataEntry) -> (any NSCopying & NSObjectProtocol)? {
    switch entry.value {
    case .text(let text): return NSString(string: text)
    case .integer(let number): return NSNumber(value: number)
    case .real(let number): return NSNumber(value: number)
    case .data(let data):
      // These well-known types are points, sizes, rectangles and transforms.
      let isGeometry = entry.dataType.map { (70...72).contains($0) || $0 == 79 } ?? false
      return isGeometry ? TypedMetadataValue.value(Array(data), type: dataType(entry)) : NSData(data: data)
    case .date(let date): return NSDate(timeIntervalSinceReferenceDate: date.timeIntervalSinceReferenceDate)
    case .pair(let first, let second):
      return entry.keySpace == "itsk"
        ? NSData(data: entry.stored ?? pair(first, second, entry.key))
        : NSString(string: second > 0 ? "\(first)/\(second)" : "\(first)")
    }
  }

  /// Returns two zero bytes, the number and the count of 16 bits each, and for `trkn` two more zero bytes.
  private static func pair(_ first: Int, _ second: Int, _ key: MetadataEntry.Key) -> Data {
    let numbers = [first, second].map { UInt16(clamping: $0) }
    var bytes: [UInt8] = [0, 0] + numbers.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    if key == .code(0x7472_6B6E) || key == .text("trkn") { bytes += [0, 0] }
    return Data(bytes)
  }

  static let imageTypes: [(mime: String, type: String, code: Int)] = [
    ("image/jpeg", kCMMetadataBaseDataType_JPEG as String, 13),
    ("image/png", kCMMetadataBaseDataType_PNG as String, 14),
    ("image/bmp", kCMMetadataBaseDataType_BMP as String, 27), ("image/gif", kCMMetadataBaseDataType_GIF as String, 12),
  ]

  private static func dataType(_ entry: MetadataEntry) -> String? {
    if let code = entry.dataType, code > 0,
      let type = MetadataDataTypeRegistry.wellKnownName(of: UInt32(clamping: code))
    {
      return type
    }
    switch entry.value {
    case .text: return kCMMetadataBaseDataType_UTF8 as String
    case .integer: return integerType(entry) as String
    case .real: return kCMMetadataBaseDataType_Float64 as String
    case .data, .pair:
      return imageTypes.first { $0.mime == entry.mimeType }?.type ?? kCMMetadataBaseDataType_RawData as String
    case .date: return kCMMetadataBaseDataType_UTF8 as String
    }
  }

  private static func integerType(_ entry: MetadataEntry) -> CFString {
    let isSigned = entry.dataType != 22
    switch entry.stored?.count {
    case 1: return isSigned ? kCMMetadataBaseDataType_SInt8 : kCMMetadataBaseDataType_UInt8
    case 2: return isSigned ? kCMMetadataBaseDataType_SInt16 : kCMMetadataBaseDataType_UInt16
    case 3, 4: return isSigned ? kCMMetadataBaseDataType_SInt32 : kCMMetadataBaseDataType_UInt32
    default: return isSigned ? kCMMetadataBaseDataType_SInt64 : kCMMetadataBaseDataType_UInt64
    }
  }
}
