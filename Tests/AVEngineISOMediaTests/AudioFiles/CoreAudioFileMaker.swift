import CoreAudioTypes
import Foundation

@testable import AVEngineISOMedia

enum CoreAudioFileMaker {
  static func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] {
    Array(type.utf8) + BoxMaker.be64(UInt64(body.count)) + body
  }

  static func description(_ format: AudioStreamBasicDescription) -> [UInt8] {
    let numbers = [
      format.mFormatID, format.mFormatFlags, format.mBytesPerPacket, format.mFramesPerPacket, format.mChannelsPerFrame,
      format.mBitsPerChannel,
    ]
    return chunk("desc", BoxMaker.be64(format.mSampleRate.bitPattern) + numbers.flatMap(BoxMaker.be32))
  }

  /// A number has seven bits per byte. The top bit means that more bytes follow.
  static func number(_ value: Int64) -> [UInt8] {
    var bytes = [UInt8(value & 0x7F)]
    var rest = value >> 7
    while rest > 0 {
      bytes.insert(UInt8(rest & 0x7F) | 0x80, at: 0)
      rest >>= 7
    }
    return bytes
  }

  static func file(
    _ format: AudioStreamBasicDescription, cookie: [UInt8], packets: [Data], frames: [Int64] = [], valid: Int64,
    priming: Int32, remainder: Int32
  ) -> [UInt8] {
    var table = BoxMaker.be64(UInt64(packets.count)) + BoxMaker.be64(UInt64(valid))
    table += BoxMaker.be32(UInt32(bitPattern: priming)) + BoxMaker.be32(UInt32(bitPattern: remainder))
    for (index, packet) in packets.enumerated() {
      if format.mBytesPerPacket == 0 { table += number(Int64(packet.count)) }
      if format.mFramesPerPacket == 0 { table += number(frames[index]) }
    }
    var file = Array("caff".utf8) + [0, 1, 0, 0] + description(format)
    if !cookie.isEmpty { file += chunk("kuki", cookie) }
    return file + chunk("data", BoxMaker.zero32 + packets.flatMap { [UInt8]($0) }) + chunk("pakt", table)
  }
}
