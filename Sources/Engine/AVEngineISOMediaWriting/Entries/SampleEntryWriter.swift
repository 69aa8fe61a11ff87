import AVEngineCore
import AVEngineISOMedia
import CoreFoundation
import CoreMedia
import Foundation

struct SampleEntryWriter {
  let brand: ContainerBrand
  let mediaType: CMMediaType

  init(_ brand: ContainerBrand, mediaType: CMMediaType) { (self.brand, self.mediaType) = (brand, mediaType) }

  func entry(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    switch mediaType {
    case kCMMediaType_Video, kCMMediaType_AuxiliaryPicture:
      // A format that was read from a movie file is written even if files of this brand usually do not hold it.
      if let contents = FileContents(format: brand.format), format.typeCode == kCMMediaType_Video,
        !contents.stores(format),
        Self.verbatim(format) == nil
      {
        throw Self.missing(format, contents.refusal(of: format))
      }
      return video(format)
    case kCMMediaType_Audio: return try AudioEntryWriter(brand: brand, format: format).entry()
    default: break
    }
    if let verbatim = Self.verbatim(format) { return verbatim }
    return try other(format)
  }

  static func missing(_ format: CMFormatDescription, _ detail: String) -> EngineError {
    EngineError(.unsupported, "Writing media of the type '\(FourCC(format.subTypeCode))'", detail: detail)
  }

  /// The entry gets the first data reference.
  static func verbatim(_ format: CMFormatDescription) -> [UInt8]? {
    let keys = [
      kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription,
    ]
    guard let data = keys.lazy.compactMap({ format.extensionValue($0) as? Data }).first, data.count >= 16 else {
      return nil
    }
    var bytes = [UInt8](data)
    (bytes[14], bytes[15]) = (0, 1)
    return bytes
  }

  static func box(_ type: FourCC, _ body: (inout BoxWriter) -> Void) -> [UInt8] {
    var writer = BoxWriter()
    writer.box(type) { box in
      box.zeros(6)
      box.u16(1)
      body(&box)
    }
    return writer.bytes
  }

  /// Configurations are first, as some players expect.
  static func atoms(_ format: CMFormatDescription, except known: Set<String> = []) -> [(FourCC, Data)] {
    let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
    guard let atoms = format.extensionValue(key) as? [String: Any] else { return [] }
    let configurations = ["avcC", "hvcC", "vvcC", "av1C", "vpcC", "esds", "d263", "dvcC", "dvvC"]
    let names = atoms.keys.filter { !known.contains($0) }.sorted {
      (configurations.firstIndex(of: $0) ?? configurations.count, $0) < (
        configurations.firstIndex(of: $1) ?? configurations.count, $1
      )
    }
    return names.flatMap { name -> [(FourCC, Data)] in
      guard let code = FourCC(text: name) else { return [] }
      if let data = atoms[name] as? Data { return [(code, data)] }
      return (atoms[name] as? [Data] ?? []).map { (code, $0) }
    }
  }

  // MARK: Video

  private func video(_ format: CMFormatDescription) -> [UInt8] {
    let size = format.encodedSize
    var type = FourCC(format.subTypeCode)
    // ISO files store the older MPEG codecs in MPEG-4's entry, with a stream descriptor that states the codec.
    let descriptor = streamDescriptor(format)
    if brand != .quickTime, ["mp2v", "mp1v"].contains(type) { type = "mp4v" }
    return Self.box(type) { box in
      box.u16(UInt16(clamping: number(format, kCMFormatDescriptionExtension_Version) ?? 0))
      box.u16(UInt16(clamping: number(format, kCMFormatDescriptionExtension_RevisionLevel) ?? 0))
      box.code(
        (format.extensionValue(kCMFormatDescriptionExtension_Vendor) as? String).flatMap(FourCC.init(text:))
          ?? FourCC(0))
      box.u32(UInt32(clamping: number(format, kCMFormatDescriptionExtension_TemporalQuality) ?? 0))
      box.u32(UInt32(clamping: number(format, kCMFormatDescriptionExtension_SpatialQuality) ?? 0))
      box.u16(UInt16(clamping: size.width))
      box.u16(UInt16(clamping: size.height))
      // 72 dots per inch, horizontally and vertically.
      box.u32(0x48_0000)
      box.u32(0x48_0000)
      box.u32(0)
      box.u16(1)
      let name = Array(
        (format.extensionValue(kCMFormatDescriptionExtension_FormatName) as? String ?? "").utf8.prefix(31))
      box.bytes([UInt8(name.count)] + name + Array(repeating: 0, count: 31 - name.count))
      box.u16(UInt16(clamping: number(format, kCMFormatDescriptionExtension_Depth) ?? 24))
      box.u16(0xFFFF)
      if let descriptor { box.box("esds") { $0.bytes([0, 0, 0, 0] + descriptor) } }
      for (code, data) in Self.atoms(format) { box.box(code) { $0.bytes(data) } }
      // FFmpeg's box `glbl` has the configuration of a codec for which QuickTime has no box.
      if brand == .quickTime, descriptor == nil, let record = format.extensionAtom(ExtradataAtom.name) {
        box.box("glbl") { $0.bytes(record) }
      }
      VideoExtensionWriter(brand: brand, format: format).write(&box)
    }
  }

  /// The object types of MPEG's visual codecs (ISO/IEC 14496-1, table 5): MPEG-2 of the main profile, MPEG-1, and
  /// MPEG-4.
  private static let objectTypes: [FourCC: UInt8] = ["mp2v": 0x61, "mp1v": 0x6A, "mp4v": 0x20]

  private func streamDescriptor(_ format: CMFormatDescription) -> [UInt8]? {
    let type = FourCC(format.subTypeCode)
    guard let objectType = Self.objectTypes[type], format.extensionAtom("esds") == nil,
      brand != .quickTime || type == "mp4v"
    else {
      return nil
    }
    let record = format.extensionAtom(ExtradataAtom.name).map { [UInt8]($0) } ?? []
    return ElementaryStreamDescriptor.make(objectType: objectType, streamType: 4, specificInfo: record)
  }

  private func number(_ format: CMFormatDescription, _ key: CFString) -> Int? {
    (format.extensionValue(key) as? NSNumber)?.intValue
  }

  // MARK: Text, time code and other media

  private func other(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    let type = FourCC(format.subTypeCode)
    switch type {
    case "tx3g": return Self.plainText
    case "text": return Self.quickTimeText
    case "tmcd", "tc64": return timeCode(format)
    case "mebx":
      guard let entry = MetadataSampleEntry(format) else {
        throw Self.missing(format, "its description has no table of keys")
      }
      return entry.bytes()
    case "c608", "c708", "stpp", "wvtt":
      var atoms = Self.atoms(format)
      // A WebVTT entry must have the header of a WebVTT file (ISO/IEC 14496-30 §7.5), which may be this word alone.
      if type == "wvtt", !atoms.contains(where: { $0.0 == "vttC" }) {
        atoms.insert(("vttC", Data("WEBVTT".utf8)), at: 0)
      }
      return Self.box(type) { box in for (code, data) in atoms { box.box(code) { $0.bytes(data) } } }
    default: throw Self.missing(format, "its format description lacks the configuration of the codec")
    }
  }

  /// 3GPP TS 26.245 §5.16: white text at the bottom, in the first font.
  private static var plainText: [UInt8] {
    box("tx3g") { box in
      box.u32(0)
      box.u8(1)
      box.u8(0xFF)
      box.u32(0)
      box.zeros(8)
      box.zeros(4)
      box.u16(1)
      box.u8(0)
      box.u8(18)
      box.u32(0xFFFF_FFFF)
      box.box("ftab") { table in
        table.u16(1)
        table.u16(1)
        table.u8(5)
        table.bytes(Array("Serif".utf8))
      }
    }
  }

  /// QuickTime File Format, "Text Sample Description", with default values.
  private static var quickTimeText: [UInt8] {
    box("text") { box in
      box.u32(0)
      box.u32(1)
      box.zeros(6)
      box.zeros(8)
      box.zeros(8)
      box.zeros(2 + 2 + 1 + 2 + 6)
      box.u8(0)
    }
  }

  private func timeCode(_ format: CMFormatDescription) -> [UInt8] {
    let frame = CMTimeCodeFormatDescriptionGetFrameDuration(format)
    return Self.box(FourCC(format.subTypeCode)) { box in
      box.u32(0)
      box.u32(CMTimeCodeFormatDescriptionGetTimeCodeFlags(format))
      box.i32(frame.timescale)
      box.i32(Int32(clamping: frame.value))
      box.u8(UInt8(clamping: CMTimeCodeFormatDescriptionGetFrameQuanta(format)))
      box.u8(0)
    }
  }
}
