import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia

/// One kind of file that holds sound alone: what stands around the bytes of the sound.
protocol AudioFileFormatWriter {
  /// Finds out whether the format can be stored.
  func check(_ format: CMFormatDescription) throws(EngineError)
  /// What stands before the sound while its length is not known.
  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8]
  /// What stands behind the sound, and what is then put into the header.
  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  )
  /// Whether the file can say that some of its packets' frames are not to be heard; else they are removed.
  var tellsPriming: Bool { get }
}

/// What is noted of the sound that was written.
struct AudioFileRecord {
  let format: CMFormatDescription
  /// Where the sound begins in the file.
  let dataStart: Int64
  var byteCount: Int64 = 0
  var packetCount: Int64 = 0
  /// Frames of all packets.
  var frameCount: Int64 = 0
  /// Frames before those that are to be heard.
  var primingFrames: Int64 = 0
  /// Frames to be heard.
  var validFrames: Int64 = 0
  /// Sizes and durations of packets, as a Core Audio file's table has them.
  var packetTable: [UInt8] = []

  var basic: AudioStreamBasicDescription { format.audioStreamBasicDescription ?? AudioStreamBasicDescription() }
}

extension AudioStreamBasicDescription {
  var isFloatingPoint: Bool { mFormatFlags & kAudioFormatFlagIsFloat != 0 }
  var hasBigEndianSamples: Bool { mFormatFlags & kAudioFormatFlagIsBigEndian != 0 }
  var hasSignedIntegers: Bool { mFormatFlags & kAudioFormatFlagIsSignedInteger != 0 }
  /// What the uncompressed sound is, in words.
  var wording: String {
    let kind = isFloatingPoint ? "floating-point" : hasSignedIntegers ? "signed integer" : "unsigned integer"
    return "\(hasBigEndianSamples ? "big-endian" : "little-endian") \(kind) samples of \(mBitsPerChannel) bits"
  }
}

extension BoxWriter {
  mutating func little<T: FixedWidthInteger>(_ value: T) { integer(value.byteSwapped) }

  /// A chunk of a RIFF file: little-endian size, padded to an even length.
  mutating func littleChunk(_ type: FourCC, _ body: [UInt8]) {
    code(type)
    little(UInt32(clamping: body.count))
    bytes(body)
    if body.count % 2 != 0 { u8(0) }
  }

  /// A chunk of an IFF file: big-endian size, padded to an even length.
  mutating func chunk(_ type: FourCC, _ body: [UInt8]) {
    code(type)
    u32(UInt32(clamping: body.count))
    bytes(body)
    if body.count % 2 != 0 { u8(0) }
  }
}
