import AVEngineCore
import CoreAudioTypes
import CoreMedia

struct PCMEntry {
  let format: AudioStreamBasicDescription?

  private enum Kind {
    case signed, unsigned, float
    case law(AudioFormatID)
  }

  init(_ name: FourCC, _ fields: AudioEntryParser.Fields, _ boxes: EntryBoxes) {
    // `enda`: 1 means little-endian.
    var endian = boxes["enda"]
    let isLittle = (try? endian?.u16()) == 1
    let bits = max(fields.bits, 8)
    format =
      switch name {
      case "sowt": Self.make(.signed, bits, isBig: false, fields)
      case "twos": Self.make(.signed, bits, isBig: true, fields)
      // Offset binary at 8 bits, two's complement above (QuickTime).
      case "raw ", "NONE":
        bits > 8 ? Self.make(.signed, bits, isBig: true, fields) : Self.make(.unsigned, 8, isBig: false, fields)
      case "in24": Self.make(.signed, 24, isBig: !isLittle, fields)
      case "in32": Self.make(.signed, 32, isBig: !isLittle, fields)
      case "fl32": Self.make(.float, 32, isBig: !isLittle, fields)
      case "fl64": Self.make(.float, 64, isBig: !isLittle, fields)
      case "ulaw": Self.make(.law(kAudioFormatULaw), 8, isBig: false, fields)
      case "alaw": Self.make(.law(kAudioFormatALaw), 8, isBig: false, fields)
      case "ipcm": Self.iso(.signed, boxes, fields)
      case "fpcm": Self.iso(.float, boxes, fields)
      case "lpcm": Self.linear(fields)
      default: nil
      }
  }

  private static func make(_ kind: Kind, _ bits: Int, isBig: Bool, _ fields: AudioEntryParser.Fields)
    -> AudioStreamBasicDescription?
  {
    let bytes = (bits + 7) / 8 * fields.channels
    guard fields.channels > 0, bits <= 64 else { return nil }
    var format = AudioStreamBasicDescription()
    format.mSampleRate = fields.rate
    format.mFormatID = kAudioFormatLinearPCM
    switch kind {
    case .signed: format.mFormatFlags = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    case .unsigned: format.mFormatFlags = kAudioFormatFlagIsPacked
    case .float: format.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
    case .law(let id): format.mFormatID = id
    }
    if isBig, bits > 8 { format.mFormatFlags |= kAudioFormatFlagIsBigEndian }
    (format.mBytesPerPacket, format.mFramesPerPacket, format.mBytesPerFrame) = (UInt32(bytes), 1, UInt32(bytes))
    format.mChannelsPerFrame = UInt32(fields.channels)
    format.mBitsPerChannel = UInt32(bits)
    return format
  }

  /// ISO/IEC 23003-5 §5: bit 0 of the flags means little-endian.
  private static func iso(_ kind: Kind, _ boxes: EntryBoxes, _ fields: AudioEntryParser.Fields)
    -> AudioStreamBasicDescription?
  {
    guard var box = boxes["pcmC"], (try? box.fullBox()) != nil, let flags = try? box.u8(), let bits = try? box.u8(),
      bits > 0
    else {
      return nil
    }
    return make(kind, Int(bits), isBig: flags & 1 == 0, fields)
  }

  /// Version 2 of QuickTime's description has the flags of Core Audio's stream description.
  private static func linear(_ fields: AudioEntryParser.Fields) -> AudioStreamBasicDescription? {
    guard fields.version == 2, fields.bytesPerPacket > 0, fields.framesPerPacket == 1, fields.channels > 0,
      fields.bytesPerPacket <= 1 << 16,
      fields.bits <= 64
    else { return make(.signed, max(fields.bits, 8), isBig: false, fields) }
    var format = AudioStreamBasicDescription()
    format.mSampleRate = fields.rate
    format.mFormatID = kAudioFormatLinearPCM
    format.mFormatFlags = fields.flags
    format.mBytesPerPacket = UInt32(fields.bytesPerPacket)
    format.mFramesPerPacket = 1
    format.mBytesPerFrame = UInt32(fields.bytesPerPacket)
    (format.mChannelsPerFrame, format.mBitsPerChannel) = (UInt32(fields.channels), UInt32(fields.bits))
    return format
  }
}
