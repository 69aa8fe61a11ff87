import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation

struct AudioEntryWriter {
  let brand: ContainerBrand
  let format: CMFormatDescription

  private var basic: AudioStreamBasicDescription { format.audioStreamBasicDescription ?? AudioStreamBasicDescription() }
  private var cookie: Data? { format.audioFormat?.cookieData }
  private var isQuickTime: Bool { brand == .quickTime }

  func entry() throws(EngineError) -> [UInt8] {
    if basic.mFormatID == kAudioFormatLinearPCM { return isQuickTime ? linear() : try isoLinear() }
    switch basic.mFormatID {
    case kAudioFormatULaw: return compressed("ulaw", boxes: [])
    case kAudioFormatALaw: return compressed("alaw", boxes: [])
    case kAudioFormatMPEGLayer3, kAudioFormatMPEGLayer2, kAudioFormatMPEGLayer1: return mpegLayer()
    case kAudioFormatAppleLossless: return compressed("alac", boxes: [("alac", try lossless())])
    case kAudioFormatAC3: return compressed("ac-3", boxes: [("dac3", try configuration("dac3"))])
    case kAudioFormatEnhancedAC3: return compressed("ec-3", boxes: [("dec3", try configuration("dec3"))])
    case kAudioFormatOpus: return compressed("Opus", boxes: [("dOps", try configuration("dOps"))])
    case kAudioFormatFLAC: return compressed("fLaC", boxes: [("dfLa", try flac())])
    case kAudioFormatAMR: return compressed("samr", boxes: [("damr", try configuration("damr"))])
    case kAudioFormatAMR_WB: return compressed("sawb", boxes: [("damr", try configuration("damr"))])
    // QuickTime File Format, "IMA 4:1": packets of 64 frames, 34 bytes per channel.
    case kAudioFormatAppleIMA4 where isQuickTime: return compressed("ima4", boxes: [])
    default: break
    }
    if Self.aac.contains(basic.mFormatID) { return compressed("mp4a", boxes: [("esds", try elementaryStream())]) }
    if let verbatim = SampleEntryWriter.verbatim(format) { return verbatim }
    if basic.mFormatID == FourCC("dtsc").rawValue { return surround() }
    if basic.mFormatID == FourCC("mlpa").rawValue { return trueHD(try configuration("dmlp")) }
    let refusal = FileContents(format: brand.format)?.refusal(of: format)
    throw SampleEntryWriter.missing(format, refusal ?? "no sample entry for this audio format is known")
  }

  private static let aac: Set<AudioFormatID> = [
    kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2, kAudioFormatMPEG4AAC_LD,
    kAudioFormatMPEG4AAC_ELD,
    kAudioFormatMPEG4AAC_ELD_SBR, kAudioFormatMPEG4AAC_ELD_V2, FourCC("usac").rawValue,
  ]

  // MARK: Configurations

  private func configuration(_ name: String) throws(EngineError) -> [UInt8] {
    guard let data = format.extensionAtom(name) ?? cookie else {
      throw SampleEntryWriter.missing(format, "its description has no '\(name)'")
    }
    return [UInt8](data)
  }

  func elementaryStream() throws(EngineError) -> [UInt8] {
    if let atom = format.extensionAtom("esds") { return [UInt8](atom) }
    guard let cookie, cookie.count >= 2 else {
      throw SampleEntryWriter.missing(format, "its description has no magic cookie")
    }
    // The cookie is a descriptor, or only the decoder's configuration.
    let descriptor =
      ElementaryStreamDescriptor(cookie: cookie)?.bytes
      ?? ElementaryStreamDescriptor.aac(configuration: cookie, bitRate: 0)
    return [0, 0, 0, 0] + descriptor
  }

  /// The cookie has the 24 bytes of configuration alone, or in a box `alac`.
  func lossless() throws(EngineError) -> [UInt8] {
    if let atom = format.extensionAtom("alac") { return [UInt8](atom) }
    guard let cookie, cookie.count >= 24 else {
      throw SampleEntryWriter.missing(format, "its description has no magic cookie")
    }
    let bytes = [UInt8](cookie)
    var parser = ByteParser(bytes, box: "alac")
    while let child = parser.child() { if child.box == "alac", child.remaining >= 28 { return child.rest } }
    return [0, 0, 0, 0] + bytes.prefix(24)
  }

  private func flac() throws(EngineError) -> [UInt8] {
    if let atom = format.extensionAtom("dfLa") { return [UInt8](atom) }
    guard let cookie else { throw SampleEntryWriter.missing(format, "its description has no magic cookie") }
    var bytes = [UInt8](cookie)
    // A bare STREAMINFO gets a block header: last block, type 0, 34 bytes.
    if bytes.count == 34 { bytes = [0x80, 0, 0, 34] + bytes }
    if bytes.starts(with: Array("fLaC".utf8)) { bytes.removeFirst(4) }
    return [0, 0, 0, 0] + bytes
  }

  private func mpegLayer() -> [UInt8] {
    if isQuickTime { return compressed(FourCC(basic.mFormatID), boxes: []) }
    let objectType: UInt8 = basic.mSampleRate < 32_000 ? 0x69 : 0x6B
    let descriptor = ElementaryStreamDescriptor.make(objectType: objectType, streamType: 5)
    return compressed("mp4a", boxes: [("esds", [0, 0, 0, 0] + descriptor)])
  }

  /// The object type of DTS is registered at mp4ra.org.
  private func surround() -> [UInt8] {
    if isQuickTime { return compressed("dtsc", boxes: []) }
    let descriptor = ElementaryStreamDescriptor.make(objectType: ElementaryStreamDescriptor.dts, streamType: 5)
    return compressed("mp4a", boxes: [("esds", [0, 0, 0, 0] + descriptor)])
  }

  /// The entry of TrueHD states the sample rate as an integer instead of 16.16, in QuickTime files too.
  private func trueHD(_ configuration: [UInt8]) -> [UInt8] {
    SampleEntryWriter.box("mlpa") { box in
      fields(
        &box, version: 0, channels: basic.mChannelsPerFrame, bits: 16, compression: 0, rate: UInt32(basic.mSampleRate))
      box.box("dmlp") { $0.bytes(configuration) }
    }
  }

  // MARK: Entries

  /// As 16.16; zero if the rate does not fit.
  private var fixedRate: UInt32 {
    basic.mSampleRate >= 1 && basic.mSampleRate < 65_536 ? UInt32(basic.mSampleRate) << 16 : 0
  }

  private func fields(
    _ box: inout BoxWriter, version: UInt16, channels: UInt32, bits: UInt32, compression: Int16, rate: UInt32? = nil
  ) {
    box.u16(version)
    box.zeros(6)
    box.u16(UInt16(clamping: channels))
    box.u16(UInt16(clamping: bits))
    box.integer(compression)
    box.u16(0)
    box.u32(rate ?? fixedRate)
  }

  /// The bytes per packet and channel; zero if packets differ in size (QuickTime File Format, "Sound Sample Description
  /// (Version 1)").
  private var bytesOfChannel: UInt32 { basic.mBytesPerPacket / max(1, basic.mChannelsPerFrame) }

  private func layoutBox(_ box: inout BoxWriter) {
    guard isQuickTime, let layout = format.audioFormat?.layoutData, let contents = ChannelLayoutBox.contents(layout)
    else { return }
    box.box("chan") { $0.bytes(contents) }
  }

  /// QuickTime files have the codec's boxes in `wave`, ISO files directly after the fields.
  private func compressed(_ type: FourCC, boxes: [(FourCC, [UInt8])]) -> [UInt8] {
    SampleEntryWriter.box(type) { box in
      let bits: UInt32 = type == "alac" || type == "fLaC" ? Self.sourceDepths[basic.mFormatFlags] ?? 16 : 16
      fields(
        &box, version: isQuickTime ? 1 : 0, channels: basic.mChannelsPerFrame, bits: bits,
        compression: isQuickTime ? -2 : 0)
      guard isQuickTime else {
        for (name, contents) in boxes { box.box(name) { $0.bytes(contents) } }
        return
      }
      box.u32(basic.mFramesPerPacket)
      box.u32(bytesOfChannel)
      box.u32(basic.mBytesPerFrame > 0 ? basic.mBytesPerFrame : basic.mBytesPerPacket)
      box.u32(2)
      if !boxes.isEmpty { wave(&box, type, boxes) }
      layoutBox(&box)
    }
  }

  private func wave(_ writer: inout BoxWriter, _ type: FourCC, _ boxes: [(FourCC, [UInt8])]) {
    writer.box("wave") { wave in
      wave.box("frma") { $0.code(type) }
      // QuickTime requires an `mp4a` atom before the descriptor.
      if type == "mp4a" { wave.box("mp4a") { $0.u32(0) } }
      for (name, contents) in boxes { wave.box(name) { $0.bytes(contents) } }
      // The terminator: a box header without contents or type.
      wave.u32(8)
      wave.u32(0)
    }
  }

  private static let sourceDepths: [AudioFormatFlags: UInt32] = [
    kAppleLosslessFormatFlag_16BitSourceData: 16, kAppleLosslessFormatFlag_20BitSourceData: 20,
    kAppleLosslessFormatFlag_24BitSourceData: 24, kAppleLosslessFormatFlag_32BitSourceData: 32,
  ]

  // MARK: Uncompressed audio

  private var isFloat: Bool { basic.mFormatFlags & kAudioFormatFlagIsFloat != 0 }
  private var isBigEndian: Bool { basic.mFormatFlags & kAudioFormatFlagIsBigEndian != 0 }
  private var isSigned: Bool { basic.mFormatFlags & kAudioFormatFlagIsSignedInteger != 0 }
  private var isPacked: Bool { basic.mBytesPerFrame == basic.mChannelsPerFrame * ((basic.mBitsPerChannel + 7) / 8) }

  private func linear() -> [UInt8] {
    let isSimple = isPacked && !isFloat && fixedRate != 0 && Double(fixedRate >> 16) == basic.mSampleRate
    if isSimple, isSigned, basic.mBitsPerChannel == 16 { return plain(isBigEndian ? "twos" : "sowt") }
    if isSimple, basic.mBitsPerChannel == 8 { return plain(isSigned ? "sowt" : "raw ") }
    return SampleEntryWriter.box("lpcm") { box in
      box.u16(2)
      box.zeros(6)
      // Fixed values for older readers.
      box.u16(3)
      box.u16(16)
      box.integer(Int16(-2))
      box.u16(0)
      box.u32(0x10000)
      box.u32(72)
      box.u64(basic.mSampleRate.bitPattern)
      box.u32(basic.mChannelsPerFrame)
      box.u32(0x7F00_0000)
      box.u32(basic.mBitsPerChannel)
      box.u32(basic.mFormatFlags)
      box.u32(basic.mBytesPerPacket)
      box.u32(basic.mFramesPerPacket)
      layoutBox(&box)
    }
  }

  private func plain(_ type: FourCC) -> [UInt8] {
    SampleEntryWriter.box(type) { box in
      fields(&box, version: 0, channels: basic.mChannelsPerFrame, bits: basic.mBitsPerChannel, compression: 0)
      layoutBox(&box)
    }
  }

  private func isoLinear() throws(EngineError) -> [UInt8] {
    let sizes: Set<UInt32> = isFloat ? [32, 64] : [16, 24, 32]
    guard isPacked, isFloat || isSigned, sizes.contains(basic.mBitsPerChannel) else {
      throw SampleEntryWriter.missing(
        format, "ISO files contain packed signed integers of 16, 24 or 32 bits, or floats")
    }
    return SampleEntryWriter.box(isFloat ? "fpcm" : "ipcm") { box in
      fields(&box, version: 0, channels: basic.mChannelsPerFrame, bits: basic.mBitsPerChannel, compression: 0)
      box.fullBox("pcmC") { configuration in
        configuration.u8(isBigEndian ? 0 : 1)
        configuration.u8(UInt8(clamping: basic.mBitsPerChannel))
      }
      box.fullBox("chnl") { positions in
        positions.bytes(
          ChannelPositionBox.contents(
            format.audioFormat?.layoutData, channels: Int(UInt16(clamping: basic.mChannelsPerFrame))))
      }
    }
  }
}
