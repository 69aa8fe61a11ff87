import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia

struct InterchangeFormatWriter: AudioFileFormatWriter {
  let isCompressed: Bool
  let tags: AudioFileTags
  var tellsPriming: Bool { false }

  func check(_ format: CMFormatDescription) throws(EngineError) { _ = try coding(format) }

  private func coding(_ format: CMFormatDescription) throws(EngineError) -> (code: FourCC, name: String) {
    guard let basic = format.audioStreamBasicDescription, basic.mFormatID == kAudioFormatLinearPCM else {
      throw SampleEntryWriter.missing(format, "AIFF files can contain uncompressed audio only")
    }
    let storage = LinearPCMStorage(isCompressed ? .aifc : .aiff)
    if storage.holds(basic), (1...32_767).contains(basic.mChannelsPerFrame) {
      switch (basic.isFloatingPoint, basic.mBitsPerChannel) {
      case (true, 64): return ("fl64", "64-bit floating point")
      case (true, _): return ("fl32", "32-bit floating point")
      case (false, 16) where !basic.hasBigEndianSamples: return ("sowt", "little-endian")
      case (false, _): return ("NONE", "not compressed")
      }
    }
    throw SampleEntryWriter.missing(
      format, "\(isCompressed ? "AIFF-C" : "AIFF") files contain interleaved big-endian samples, not \(basic.wording)")
  }

  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    let (code, name) = try coding(format)
    let basic = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    var common = BoxWriter()
    common.u16(UInt16(clamping: basic.mChannelsPerFrame))
    common.u32(0)
    common.u16(UInt16(clamping: basic.mBitsPerChannel))
    common.bytes(Self.extended(basic.mSampleRate))
    if isCompressed {
      common.code(code)
      // The name follows its length, and both together take an even number of bytes.
      common.bytes([UInt8(name.utf8.count)] + Array(name.utf8))
      if name.utf8.count % 2 == 0 { common.u8(0) }
    }
    var writer = BoxWriter()
    writer.code("FORM")
    writer.u32(0)
    writer.code(isCompressed ? "AIFC" : "AIFF")
    if isCompressed { writer.chunk("FVER", [0xA2, 0x80, 0x51, 0x40]) }
    writer.chunk("COMM", common.bytes)
    writer.code("SSND")
    writer.u32(0)
    // Offset and block size.
    writer.zeros(8)
    return writer.bytes
  }

  /// IEEE 754's extended form, which has 80 bits.
  private static func extended(_ value: Double) -> [UInt8] {
    guard value >= 1, value.isFinite else { return Array(repeating: 0, count: 10) }
    var writer = BoxWriter()
    writer.u16(UInt16(16_383 + value.exponent))
    // This form stores the leading one, unlike the shorter forms.
    writer.u64(UInt64(1) << 63 | value.significandBitPattern << 11)
    return writer.bytes
  }

  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  ) {
    let trailer: [UInt8] = (record.byteCount % 2 == 0 ? [] : [0]) + tags.interchange()
    let size = record.dataStart + record.byteCount + Int64(trailer.count) - 8
    guard let formSize = UInt32(exactly: size) else {
      throw EngineError(
        .sizeLimitReached, "Writing an AIFF file", detail: "\(size) bytes are more than its header can state")
    }
    func big(_ value: UInt32) -> [UInt8] { FourCC(value).bytes }
    // The count of frames follows the chunk's header and the number of channels.
    let common: Int64 = isCompressed ? 24 : 12
    return (
      trailer,
      [
        (4, big(formSize)), (common + 10, big(UInt32(clamping: record.validFrames))),
        (record.dataStart - 12, big(UInt32(clamping: record.byteCount + 8))),
      ]
    )
  }
}
