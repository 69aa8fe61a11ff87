import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

struct FLACFormatWriter: AudioFileFormatWriter {
  var tellsPriming: Bool { true }

  /// The STREAMINFO block with its header (RFC 9639 §8.1, §8.2).
  private static let blockSize = 38

  func check(_ format: CMFormatDescription) throws(EngineError) {
    guard format.audioStreamBasicDescription?.mFormatID == kAudioFormatFLAC, Self.streamInfo(format) != nil else {
      throw SampleEntryWriter.missing(format, "FLAC files can contain FLAC only")
    }
  }

  private static func streamInfo(_ format: CMFormatDescription) -> [UInt8]? {
    guard let cookie = format.audioFormat?.cookieData, cookie.count >= blockSize,
      cookie.first.map({ $0 & 0x7F == 0 }) == true
    else {
      return nil
    }
    // The top bit marks the last block.
    return [0x80] + cookie.prefix(blockSize).dropFirst()
  }

  func header(_ format: CMFormatDescription) throws(EngineError) -> [UInt8] {
    Array("fLaC".utf8) + (Self.streamInfo(format) ?? [])
  }

  /// The number of audio frames has 36 bits. It follows the sample rate, the number of channels and the bits per
  /// sample.
  func completion(_ record: AudioFileRecord) throws(EngineError) -> (
    trailer: [UInt8], patches: [(offset: Int64, bytes: [UInt8])]
  ) {
    guard let info = Self.streamInfo(record.format) else { return ([], []) }
    let count = UInt64(max(0, record.validFrames)) & 0xF_FFFF_FFFF
    let depth = info[4 + 13] & 0xF0
    let bytes = [depth | UInt8(count >> 32)] + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: count >> $0) }
    return ([], [(4 + 4 + 13, bytes)])
  }
}
