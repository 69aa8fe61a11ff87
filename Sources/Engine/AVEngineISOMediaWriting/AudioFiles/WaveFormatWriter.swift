import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia

/// "Multimedia Programming Interface and Data Specifications 1.0", and Microsoft's "Multiple Channel Audio Data and
/// WAVE Files". Files past 4 GB are RF64 (EBU Tech 3306), for which room is reserved in the header.
struct WaveFormatWriter: AudioFileFormatWriter {
  var tags = AudioFileTags()
  var tellsPriming: Bool { false }

  private static let sizesOffset: Int64 = 12
  private static let sizesLength = 28

  func check(_ format: CMFormatDescription) throws(EngineError) {
    guard let basic = format.audioStreamBasicDescription, basic.mFormatID == kAudioFormatLinearPCM else {
      throw SampleEntryWriter.missing(format, "WAVE files can contain uncompressed audio only")
    }
    guard LinearPCMStorage(.wav).holds(basic), (1...65_535).contains(basic.mChannelsPerFrame)
    else {
      throw SampleEntryWriter.missing(
        format,
        "WAVE files contain interleaved little-endian samples, unsigned at 8 bits and signed or floating-point above, "
          + "not \(basic.wording)"
      )
    }
  }

  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    var writer = BoxWriter()
    writer.code("RIFF")
    // Until the length is known, the largest one is stated: players then read to the end of the file.
    writer.u32(.max)
    writer.code("WAVE")
    writer.littleChunk("JUNK", Array(repeating: 0, count: Self.sizesLength))
    writer.littleChunk("fmt ", Self.formatFields(format))
    if format.audioStreamBasicDescription?.isFloatingPoint == true { writer.littleChunk("fact", [0, 0, 0, 0]) }
    writer.code("data")
    writer.u32(.max)
    return writer.bytes
  }

  private static func formatFields(_ format: CMFormatDescription) -> [UInt8] {
    let basic = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    let isExtensible = basic.mChannelsPerFrame > 2 || (basic.mBitsPerChannel > 16 && !basic.isFloatingPoint)
    let tag: UInt16 = basic.isFloatingPoint ? 3 : 1
    let rate = UInt32(max(0, min(basic.mSampleRate.rounded(), 4e9)))
    var writer = BoxWriter()
    writer.little(isExtensible ? 0xFFFE : tag)
    writer.little(UInt16(clamping: basic.mChannelsPerFrame))
    writer.little(rate)
    writer.little(UInt32(clamping: UInt64(rate) * UInt64(basic.mBytesPerFrame)))
    writer.little(UInt16(clamping: basic.mBytesPerFrame))
    writer.little(UInt16(clamping: basic.mBitsPerChannel))
    guard isExtensible else {
      if basic.isFloatingPoint { writer.u16(0) }
      return writer.bytes
    }
    writer.little(UInt16(22))
    writer.little(UInt16(clamping: basic.mBitsPerChannel))
    writer.little(SpeakerMask.mask(of: format, channels: Int(basic.mChannelsPerFrame)))
    // The format tag, followed by the constant part of KSDATAFORMAT_SUBTYPE.
    writer.little(tag)
    writer.bytes([0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71])
    return writer.bytes
  }

  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  ) {
    let trailer: [UInt8] = (record.byteCount % 2 == 0 ? [] : [0]) + tags.riff()
    let riffSize = record.dataStart + record.byteCount + Int64(trailer.count) - 8
    var patches: [(offset: Int64, bytes: [UInt8])] = []
    if record.basic.isFloatingPoint {
      patches.append((record.dataStart - 12, Self.little(UInt32(clamping: record.validFrames))))
    }
    guard riffSize > Int64(UInt32.max) else {
      patches.append((4, Self.little(UInt32(riffSize))))
      patches.append((record.dataStart - 4, Self.little(UInt32(record.byteCount))))
      return (trailer, patches)
    }
    var sizes = BoxWriter()
    sizes.code("ds64")
    sizes.little(UInt32(Self.sizesLength))
    for value in [riffSize, record.byteCount, record.validFrames] { sizes.little(value) }
    sizes.u32(0)
    patches.append((Self.sizesOffset, sizes.bytes))
    patches.append((0, Array("RF64".utf8)))
    return (trailer, patches)
  }

  private static func little(_ value: UInt32) -> [UInt8] {
    var writer = BoxWriter()
    writer.little(value)
    return writer.bytes
  }
}

/// `dwChannelMask` has a bit for each speaker, in the order of AudioChannelBitmap; 0 means none.
private enum SpeakerMask {
  static func mask(of format: CMFormatDescription, channels: Int) -> UInt32 {
    if let layout = format.audioFormat?.layoutData {
      let order = SpeakerOrder(layout)
      if order.count == channels, order.speakers != nil { return UInt32(exactly: order.mask ?? 0) ?? 0 }
    }
    return UInt32(exactly: ChannelLayout.usual(count: channels).mask) ?? 0
  }
}
