import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia
import Foundation

struct CoreAudioFormatWriter: AudioFileFormatWriter {
  let metadata: [MetadataEntry]
  var tellsPriming: Bool { true }

  func check(_ format: CMFormatDescription) throws(EngineError) {
    guard let basic = format.audioStreamBasicDescription, basic.mChannelsPerFrame > 0, basic.mSampleRate > 0 else {
      throw SampleEntryWriter.missing(format, "its audio format is missing or incomplete")
    }
    guard basic.mFormatID == kAudioFormatLinearPCM else {
      _ = try cookie(format)
      return
    }
    guard LinearPCMStorage(.caf).holds(basic) else {
      throw SampleEntryWriter.missing(
        format, "Core Audio files contain packed signed integers or floats, not \(basic.wording)")
    }
  }

  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    var writer = BoxWriter()
    writer.code("caff")
    writer.u16(1)
    writer.u16(0)
    Self.chunk("desc", Self.description(format), &writer)
    if let cookie = try cookie(format) { Self.chunk("kuki", cookie, &writer) }
    // The contents are those of a movie's `chan` box, without version and flags.
    if let layout = format.audioFormat?.layoutData, let contents = ChannelLayoutBox.contents(layout) {
      Self.chunk("chan", Array(contents.dropFirst(4)), &writer)
    }
    writer.code("data")
    // Audio of unknown length extends to the end of the file.
    writer.i64(-1)
    // The edit count.
    writer.u32(0)
    return writer.bytes
  }

  private static func chunk(_ type: FourCC, _ body: [UInt8], _ writer: inout BoxWriter) {
    writer.code(type)
    writer.i64(Int64(body.count))
    writer.bytes(body)
  }

  private static func description(_ format: CMFormatDescription) -> [UInt8] {
    let basic = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    var flags = basic.mFormatFlags
    if basic.mFormatID == kAudioFormatLinearPCM {
      flags = (basic.isFloatingPoint ? 1 : 0) | (basic.hasBigEndianSamples ? 0 : 2)
    }
    var writer = BoxWriter()
    writer.u64(basic.mSampleRate.bitPattern)
    for value in [
      basic.mFormatID, flags, basic.mBytesPerPacket, basic.mFramesPerPacket, basic.mChannelsPerFrame,
      basic.mBitsPerChannel,
    ] { writer.u32(value) }
    return writer.bytes
  }

  private func cookie(_ format: CMFormatDescription) throws(EngineError) -> [UInt8]? {
    let basic = format.audioStreamBasicDescription ?? AudioStreamBasicDescription()
    let entry = AudioEntryWriter(brand: .quickTime, format: format)
    switch basic.mFormatID {
    case kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD,
      kAudioFormatMPEG4AAC_ELD:
      return Array(try entry.elementaryStream().dropFirst(4))
    case kAudioFormatAppleLossless: return Array(try entry.lossless().dropFirst(4))
    default: return format.audioFormat?.cookieData.map { [UInt8]($0) }
    }
  }

  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  ) {
    var writer = BoxWriter()
    let remainder = record.frameCount - record.primingFrames - record.validFrames
    let isConstant = record.basic.mBytesPerPacket > 0 && record.basic.mFramesPerPacket > 0
    if !isConstant || record.primingFrames > 0 || remainder > 0 {
      var table = BoxWriter()
      table.i64(record.packetCount)
      table.i64(record.validFrames)
      table.i32(Int32(clamping: record.primingFrames))
      table.i32(Int32(clamping: max(0, remainder)))
      Self.chunk("pakt", table.bytes + (isConstant ? [] : record.packetTable), &writer)
    }
    let strings = texts
    if !strings.isEmpty {
      var info = BoxWriter()
      info.u32(UInt32(clamping: strings.count))
      for (key, value) in strings { info.bytes(Array(key.utf8) + [0] + Array(value.utf8) + [0]) }
      Self.chunk("info", info.bytes, &writer)
    }
    var size = BoxWriter()
    size.i64(record.byteCount + 4)
    return (writer.bytes, [(record.dataStart - 12, size.bytes)])
  }

  private var texts: [(String, String)] {
    metadata.compactMap { entry in
      guard entry.keySpace == "caaf", case .text(let key) = entry.key, case .text(let value) = entry.value else {
        return nil
      }
      return (key, value)
    }
  }
}
