import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia

protocol AudioFileFormatWriter {
  func check(_ format: CMFormatDescription) throws(EngineError)
  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8]
  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  )
  /// Whether the file can state how many frames are played. If not, the other frames are removed.
  var tellsPriming: Bool { get }
}

struct AudioFileRecord {
  let format: CMFormatDescription
  let dataStart: Int64
  var byteCount: Int64 = 0
  var packetCount: Int64 = 0
  var frameCount: Int64 = 0
  var primingFrames: Int64 = 0
  var validFrames: Int64 = 0
  /// The sizes and durations of packets, as far as they vary, in the form of a Core Audio file's table.
  var packetTable: [UInt8] = []

  var basic: AudioStreamBasicDescription { format.audioStreamBasicDescription ?? AudioStreamBasicDescription() }
}

extension AudioStreamBasicDescription {
  var isFloatingPoint: Bool { mFormatFlags & kAudioFormatFlagIsFloat != 0 }
  var hasBigEndianSamples: Bool { mFormatFlags & kAudioFormatFlagIsBigEndian != 0 }
  var hasSignedIntegers: Bool { mFormatFlags & kAudioFormatFlagIsSignedInteger != 0 }
  var wording: String {
    let kind = isFloatingPoint ? "floating-point" : hasSignedIntegers ? "signed integer" : "unsigned integer"
    return "\(hasBigEndianSamples ? "big-endian" : "little-endian") \(kind) samples of \(mBitsPerChannel) bits"
  }
}

extension BoxWriter {
  mutating func little<T: FixedWidthInteger>(_ value: T) { integer(value.byteSwapped) }

  mutating func littleChunk(_ type: FourCC, _ body: [UInt8]) {
    code(type)
    little(UInt32(clamping: body.count))
    bytes(body)
    if body.count % 2 != 0 { u8(0) }
  }

  mutating func chunk(_ type: FourCC, _ body: [UInt8]) {
    code(type)
    u32(UInt32(clamping: body.count))
    bytes(body)
    if body.count % 2 != 0 { u8(0) }
  }
}
