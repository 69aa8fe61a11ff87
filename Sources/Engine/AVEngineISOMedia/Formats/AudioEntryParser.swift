package import AVEngineCore
package import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation

struct AudioEntryParser {
  let entry: SampleEntry
  let timescale: UInt32

  init(_ entry: SampleEntry, timescale: UInt32) { (self.entry, self.timescale) = (entry, timescale) }

  struct Fields {
    var channels = 0
    var bits = 0
    var rate = 0.0
    var version = 0
    var framesPerPacket = 0
    /// Version 1: the bytes of a packet, for all channels together.
    var bytesPerFrame = 0
    /// Version 2: the flags of Core Audio's stream description.
    var flags: UInt32 = 0
    var bytesPerPacket = 0
  }

  func description() throws(EngineError) -> CMFormatDescription {
    var parser = ByteParser(entry.contents, box: entry.format)
    var fields = try Self.fields(&parser, entry)
    var children = parser.children()
    // QuickTime puts the codec's boxes into `wave`; a terminator of eight bytes ends them.
    if let wave = children.first(where: { $0.box == "wave" }) { children += wave.children() }
    let boxes = EntryBoxes(children)
    if fields.rate <= 0 { fields.rate = Double(timescale) }
    if var rate = boxes["srat"], (try? rate.skip(4)) != nil, let stated = try? rate.u32(), entry.listVersion == 1 {
      fields.rate = Double(stated)
    }
    let codec = AudioCodecReader(entry.format, fields, boxes).codec()
    var extensions = entry.verbatimExtension
    let atoms = boxes.atoms(except: ["wave", "frma", "chan", "chnl", "enda", "sinf", "mp4a", "\0\0\0\0"])
    if !atoms.isEmpty { extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] = atoms }
    if let box = boxes["sinf"], var original = box.children().first(where: { $0.box == "frma" }),
      let format = try? original.code()
    {
      extensions[kCMFormatDescriptionExtension_ProtectedContentOriginalFormat as String] = Int(format.rawValue)
    }
    return .audio(
      codec.format, layout: Self.layout(boxes, fields) ?? codec.layout, magicCookie: codec.cookie,
      extensions: extensions as CFDictionary)
  }

  private static func layout(_ boxes: EntryBoxes, _ fields: Fields) -> Data? {
    if let box = boxes["chan"], let layout = try? ChannelLayoutBox.layout(box) { return layout }
    return boxes["chnl"].flatMap { (try? ChannelPositionBox.layout($0, channels: fields.channels)) ?? nil }
  }

  private static func fields(_ parser: inout ByteParser, _ entry: SampleEntry) throws(EngineError) -> Fields {
    var fields = Fields()
    fields.version = Int(try parser.u16())
    try parser.skip(6)
    fields.channels = Int(try parser.u16())
    fields.bits = Int(try parser.u16())
    try parser.skip(4)
    // The sample rate is a fixed-point number, 16.16. That of TrueHD is a plain integer, since its rates do not fit
    // ("Dolby TrueHD (MLP) bitstreams within the ISO base media file format" §3.1).
    fields.rate = Double(try parser.u32()) / (entry.format == "mlpa" ? 1 : 65_536)
    // A version 1 entry in a version 1 table is ISO's, which has no more fields; otherwise it is QuickTime's.
    if fields.version == 1, entry.listVersion == 0 {
      fields.framesPerPacket = Int(try parser.u32())
      _ = try parser.u32()
      fields.bytesPerFrame = Int(try parser.u32())
      try parser.skip(4)
    } else if fields.version == 2 {
      try parser.skip(4)
      let rate = Double(bitPattern: try parser.u64())
      fields.rate = rate.isFinite && rate > 0 && rate < 1e7 ? rate : 0
      fields.channels = Int(try parser.u32())
      try parser.skip(4)
      fields.bits = Int(try parser.u32())
      fields.flags = try parser.u32()
      fields.bytesPerPacket = Int(try parser.u32())
      fields.framesPerPacket = Int(try parser.u32())
    }
    fields.channels = min(fields.channels, 1024)
    return fields
  }
}

/// QuickTime's `chan` atom: an AudioChannelLayout, big-endian, after version and flags.
package enum ChannelLayoutBox {
  package static func layout(_ box: ByteParser) throws(EngineError) -> Data {
    var parser = box
    _ = try parser.fullBox()
    return try layout(unversioned: parser)
  }

  /// Core Audio files have no version and flags before the layout.
  package static func layout(unversioned bytes: ByteParser) throws(EngineError) -> Data {
    var parser = bytes
    var data = Data()
    // Safety: the bytes of a value on the stack are copied while it exists; the same applies below.
    func append(_ value: UInt32) { withUnsafeBytes(of: value) { data.append(contentsOf: $0) } }
    let (tag, bitmap) = (try parser.u32(), try parser.u32())
    let count = min(Int(try parser.u32()), parser.remaining / 20)
    [tag, bitmap, UInt32(count)].forEach(append)
    // A channel description has a label, flags and three coordinates, of 32 bits each.
    for _ in 0..<count * 5 { append(try parser.u32()) }
    return data
  }

  package static func layout(tag: AudioChannelLayoutTag) -> Data {
    var data = Data()
    for value in [tag, 0, 0] as [UInt32] { withUnsafeBytes(of: value) { data.append(contentsOf: $0) } }
    return data
  }

  package static func contents(_ layout: Data) -> [UInt8]? {
    guard layout.count >= 12 else { return nil }
    var writer = BoxWriter()
    writer.u32(0)
    // Safety: `bytes.count / 4` words lie within the bytes, at whatever alignment.
    let words = layout.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: UInt32.self) }
    }
    let count = min(Int(words[2]), (words.count - 3) / 5)
    for word in words.prefix(2) + [UInt32(count)] + words.dropFirst(3).prefix(count * 5) { writer.u32(word) }
    return writer.bytes
  }
}
