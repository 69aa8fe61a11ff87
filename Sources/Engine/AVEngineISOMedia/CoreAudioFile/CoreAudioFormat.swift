import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

struct CoreAudioFormat {
  let file: CoreAudioFile

  var formatDescription: CMFormatDescription {
    .audio(streamDescription, layout: file.layout, magicCookie: cookie.isEmpty ? nil : Data(cookie))
  }

  /// In the file's flags of uncompressed audio, bit 0 means floating point, and bit 1 little-endian ("Linear PCM",
  /// format flags).
  var streamDescription: AudioStreamBasicDescription {
    var format = file.description
    guard format.mFormatID == kAudioFormatLinearPCM else {
      if format.mFormatID == kAudioFormatMPEG4AAC, format.mFormatFlags == 0 { format.mFormatFlags = objectType }
      return format
    }
    let flags = format.mFormatFlags
    format.mFormatFlags = flags & 1 != 0 ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    if format.mFramesPerPacket > 0 { format.mBytesPerFrame = format.mBytesPerPacket / format.mFramesPerPacket }
    // A sample with fewer bits than its bytes hold uses the high bits.
    let isPacked =
      UInt64(format.mBytesPerFrame) * 8 == UInt64(format.mBitsPerChannel) * UInt64(format.mChannelsPerFrame)
    format.mFormatFlags |= isPacked ? kAudioFormatFlagIsPacked : kAudioFormatFlagIsAlignedHigh
    if flags & 2 == 0, format.mBitsPerChannel > 8 { format.mFormatFlags |= kAudioFormatFlagIsBigEndian }
    return format
  }

  private var objectType: UInt32 {
    let configuration = ElementaryStreamDescriptor.audioConfiguration(ofCookie: file.cookie)
    return UInt32(AudioSpecificConfig(configuration)?.objectType ?? 2)
  }

  private var cookie: [UInt8] {
    switch file.description.mFormatID {
    case kAudioFormatAppleLossless: losslessCookie
    case kAudioFormatOpus: opusCookie
    case kAudioFormatFLAC: flacCookie
    default: file.cookie
    }
  }

  /// Older files store the ALAC configuration in two boxes, as in QuickTime's `wave`: 12 bytes of `frma`, then `alac`,
  /// in which 12 bytes precede the configuration.
  private var losslessCookie: [UInt8] {
    let bytes = file.cookie
    guard bytes.count >= 48, bytes[4..<8].elementsEqual("frma".utf8) else { return bytes }
    return Array(bytes.dropFirst(24).prefix(24))
  }

  /// Mono and stereo files without a cookie get the simplest form of `dOps`, with the file's priming as pre-skip
  /// ("Encapsulation of Opus in ISOBMFF" §4.3.2).
  private var opusCookie: [UInt8] {
    var bytes = file.cookie
    if bytes.starts(with: Array("OpusHead".utf8)), bytes.count >= 19 {
      // The fields of OpusHead are little-endian, those of `dOps` big-endian: channels, pre-skip, rate, gain.
      bytes =
        [0, bytes[9], bytes[11], bytes[10]] + bytes[12..<16].reversed() + bytes[16..<18].reversed() + bytes[18...]
      return bytes
    }
    guard bytes.isEmpty, file.description.mChannelsPerFrame <= 2 else { return bytes }
    var writer = BoxWriter()
    writer.u8(0)
    writer.u8(UInt8(file.description.mChannelsPerFrame))
    writer.u16(UInt16(clamping: file.packets?.primingFrames ?? 0))
    writer.u32(UInt32(file.description.mSampleRate))
    writer.zeros(3)
    return writer.bytes
  }

  private var flacCookie: [UInt8] {
    let bytes = file.cookie
    if bytes.starts(with: Array("fLaC".utf8)) { return Array(bytes.dropFirst(4)) }
    if bytes.count > 12, bytes[4..<8].elementsEqual("dfLa".utf8) { return Array(bytes.dropFirst(12)) }
    return bytes
  }
}
