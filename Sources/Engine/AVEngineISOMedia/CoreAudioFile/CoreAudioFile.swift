import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation

struct CoreAudioFile {
  /// For uncompressed audio, the file format gives the flags other meanings than Core Audio does.
  private(set) var description = AudioStreamBasicDescription()
  private(set) var cookie: [UInt8] = []
  private(set) var layout: Data?
  private(set) var strings: [(key: String, value: String)] = []
  /// The audio's bytes in the file, cut at the end of the file.
  private(set) var data: Range<Int64> = 0..<0
  private(set) var packets: PacketTableHeader?

  struct PacketTableHeader {
    var packetCount: Int64
    var validFrames: Int64
    var primingFrames: Int64
    var remainderFrames: Int64
    var entries: Range<Int64>
  }

  private static let maximumChunkCount = 100_000

  init(_ source: any ByteSource) throws(EngineError) {
    let length = try source.length() ?? .max
    var offset: Int64 = 8
    var hasDescription = false
    var hasData = false
    for _ in 0..<Self.maximumChunkCount where length - offset >= 12 {
      var header = ByteParser(try source.bytes(at: offset, count: 12), box: "caff")
      guard header.remaining == 12 else { break }
      let (type, stated) = (try header.code(), try header.i64())
      let start = offset + 12
      // Only the audio chunk may have an unknown size: it then extends to the end of the file.
      guard stated >= 0 || (stated == -1 && type == "data") else {
        throw .malformed(type, "its size is not valid: \(stated)")
      }
      let end = stated < 0 || stated > length - start ? length : start + stated
      switch type {
      case "data":
        guard end - start >= 4 else { throw .malformed("data", "it is too short for its edit count") }
        data = start + 4..<end
        hasData = true
      case "desc": hasDescription = try read(description: Self.contents(start..<end, type, source))
      case "pakt": try read(packets: start..<end, source)
      case "kuki": cookie = try Self.contents(start..<end, type, source).rest
      case "chan": layout = try? ChannelLayoutBox.layout(unversioned: Self.contents(start..<end, type, source))
      case "info": strings = (try? Self.strings(Self.contents(start..<end, type, source))) ?? []
      default: break
      }
      guard end > offset, end < length else { break }
      offset = end
    }
    guard hasDescription else { throw .malformed("caff", "it has no audio description") }
    guard hasData else {
      throw .malformed("caff", "it contains no audio data; the recording may have been cut off before it was complete")
    }
  }

  private static func contents(_ range: Range<Int64>, _ type: FourCC, _ source: any ByteSource) throws(EngineError)
    -> ByteParser
  {
    let count = range.upperBound - range.lowerBound
    guard count <= 16 << 20 else {
      throw .malformed(type, "it has \(count) bytes, more than the limit for such a chunk")
    }
    return ByteParser(try source.bytes(at: range.lowerBound, count: Int(count)), box: type)
  }

  private mutating func read(description chunk: ByteParser) throws(EngineError) -> Bool {
    var parser = chunk
    description.mSampleRate = Double(bitPattern: try parser.u64())
    description.mFormatID = try parser.u32()
    description.mFormatFlags = try parser.u32()
    description.mBytesPerPacket = try parser.u32()
    description.mFramesPerPacket = try parser.u32()
    description.mChannelsPerFrame = try parser.u32()
    description.mBitsPerChannel = try parser.u32()
    guard description.mSampleRate >= 1, description.mSampleRate < 10_000_000 else {
      throw .malformed("desc", "the sample rate \(description.mSampleRate) is not valid")
    }
    guard (1...1024).contains(description.mChannelsPerFrame) else {
      throw .malformed("desc", "the channel count \(description.mChannelsPerFrame) is not valid")
    }
    return true
  }

  private mutating func read(packets range: Range<Int64>, _ source: any ByteSource) throws(EngineError) {
    var parser = ByteParser(try source.exactly(24, at: range.lowerBound), box: "pakt")
    let (count, valid) = (try parser.i64(), try parser.i64())
    let (priming, remainder) = (try parser.i32(), try parser.i32())
    guard count >= 0, valid >= 0, valid < 1 << 56, priming >= 0, remainder >= 0,
      range.upperBound - range.lowerBound >= 24
    else {
      throw .malformed("pakt", "it states \(count) packets with \(valid) frames, which is not valid")
    }
    packets = PacketTableHeader(
      packetCount: count, validFrames: valid, primingFrames: Int64(priming), remainderFrames: Int64(remainder),
      entries: range.lowerBound + 24..<range.upperBound)
  }

  private static func strings(_ chunk: ByteParser) throws(EngineError) -> [(key: String, value: String)] {
    var (parser, strings) = (chunk, [(key: String, value: String)]())
    let count = Int(try parser.u32())
    while strings.count < count, !parser.isAtEnd { strings.append((parser.string(), parser.string())) }
    return strings
  }
}
