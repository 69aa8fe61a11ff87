import AVFoundation
import Foundation

/// Samples without an encoder, so that files have the same bytes with any installed libraries.
enum MadeSamples {
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// No byte is zero, so that no start code occurs.
  static func bytes(_ count: Int, seed: Int) -> [UInt8] {
    var state = UInt32(truncatingIfNeeded: seed &* 2_654_435_761 &+ 12_345)
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24) | 1
    }
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  static func buffer(
    _ bytes: [UInt8], _ format: CMFormatDescription?, count: Int = 1, at time: CMTime, decode: CMTime = .invalid,
    each: CMTime,
    sizes: [Int]? = nil
  ) throws -> CMSampleBuffer {
    let block = try CMBlockBuffer(length: bytes.count, flags: .assureMemoryNow)
    try bytes.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
    return try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: count,
      sampleTimings: [CMSampleTimingInfo(duration: each, presentationTimeStamp: time, decodeTimeStamp: decode)],
      sampleSizes: sizes ?? [bytes.count])
  }

  // MARK: Video

  static let frame = CMTime(value: 1001, timescale: 30_000)

  /// The Main profile, with 64x48 pixels, 30000/1001 frames per second and reordered frames.
  static func h264() throws -> CMFormatDescription {
    let sequence: [UInt8] = [
      0x67, 0x4D, 0x40, 0x0A, 0xEC, 0xA2, 0x3D, 0x80, 0x88, 0x00, 0x00, 0x1F, 0x48, 0x00, 0x07, 0x53, 0x00, 0x78, 0x91,
      0x2C,
      0xB0,
    ]
    return try CMFormatDescription(h264ParameterSets: [Data(sequence), Data([0x68, 0xEB, 0xE3, 0xCB, 0x20])])
  }

  /// Presentation positions in a group of ten frames, in decode order: I P B B P B B P B B.
  private static let shown = [0, 3, 1, 2, 6, 4, 5, 9, 7, 8]

  /// Numbers count in decode order.
  static func videoSample(_ number: Int, _ format: CMFormatDescription) throws -> CMSampleBuffer {
    let place = number % 10
    let isB = [2, 3, 5, 6, 8, 9].contains(place)
    let unit: [UInt8] = place == 0 ? [0x65, 0x88] : isB ? [0x01, 0x9E] : [0x41, 0x9A]
    let body = unit + bytes(place == 0 ? 400 : 40 + (number * 37) % 90, seed: number)
    let time = CMTimeMultiply(frame, multiplier: Int32(number - place + shown[place]))
    let decode = CMTimeMultiply(frame, multiplier: Int32(number - 1))
    let sample = try buffer(big(body.count, 4) + body, format, at: time, decode: decode, each: frame)
    sample.sampleAttachments[0][.notSync] = place != 0
    sample.sampleAttachments[0][.dependsOnOthers] = place != 0
    sample.sampleAttachments[0][.isDependedOnByOthers] = !isB
    return sample
  }

  // MARK: Audio

  /// The cookie is an ES descriptor (ISO/IEC 14496-1). The descriptors' lengths have four bytes, as Core Audio writes
  /// them.
  static func aac() throws -> CMFormatDescription {
    func descriptor(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] { [tag, 0x80, 0x80, 0x80, UInt8(body.count)] + body }
    let rates = big(0, 3) + big(96_000, 4) + big(96_000, 4)
    let decoder = descriptor(4, [0x40, 0x15] + rates + descriptor(5, [0x11, 0x90]))
    let stream = descriptor(3, big(0, 3) + decoder + descriptor(6, [2]))
    let audio = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0, mFramesPerPacket: 1024,
      mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0)
    return try CMFormatDescription(audioStreamBasicDescription: audio, magicCookie: Data(stream))
  }

  static func packets(_ numbers: Range<Int>, _ format: CMFormatDescription) throws -> CMSampleBuffer {
    let all = numbers.map { bytes(60 + ($0 * 53) % 80, seed: 1000 + $0) }
    return try buffer(
      Array(all.joined()), format, count: all.count,
      at: CMTime(value: Int64(numbers.lowerBound) * 1024, timescale: 48_000),
      each: CMTime(value: 1024, timescale: 48_000), sizes: all.map(\.count))
  }

  static func pcm(isBig: Bool = false, isFloat: Bool = false) throws -> CMFormatDescription {
    let width: UInt32 = isFloat ? 4 : 2
    let kind = isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger
    let order = isBig ? kAudioFormatFlagIsBigEndian : 0
    let audio = AudioStreamBasicDescription(
      mSampleRate: 44_100, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kind | order | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 2 * width, mFramesPerPacket: 1, mBytesPerFrame: 2 * width, mChannelsPerFrame: 2,
      mBitsPerChannel: 8 * width,
      mReserved: 0)
    return try CMFormatDescription(audioStreamBasicDescription: audio)
  }

  static func frames(_ numbers: Range<Int>, _ format: CMFormatDescription) throws -> CMSampleBuffer {
    guard let audio = format.audioStreamBasicDescription else { throw Failure(description: "no audio format") }
    let isBig = audio.mFormatFlags & kAudioFormatFlagIsBigEndian != 0
    let isFloat = audio.mFormatFlags & kAudioFormatFlagIsFloat != 0
    let bytes = numbers.flatMap { number -> [UInt8] in
      let level = (number * 37) % 20_000 - 10_000
      return [level, -level].flatMap { value -> [UInt8] in
        let bytes = isFloat ? big(Int((Float(value) / 32_768).bitPattern), 4) : big(value, 2)
        return isBig ? bytes : bytes.reversed()
      }
    }
    return try buffer(
      bytes, format, count: numbers.count, at: CMTime(value: Int64(numbers.lowerBound), timescale: 44_100),
      each: CMTime(value: 1, timescale: 44_100), sizes: [Int(audio.mBytesPerFrame)])
  }
}

enum FixedDates {
  /// 2001-01-01, in seconds since 1904 (ISO/IEC 14496-12 §8.2.2).
  private static let date = 3_061_152_000

  static func set(in url: URL) throws { try set(Data(contentsOf: url)).write(to: url) }

  static func set(_ data: Data) -> Data {
    var bytes = [UInt8](data)
    visit(&bytes, 0..<bytes.count)
    return Data(bytes)
  }

  private static func visit(_ bytes: inout [UInt8], _ range: Range<Int>) {
    var position = range.lowerBound
    while position + 16 <= range.upperBound {
      let short = number(bytes, position, 4)
      let size = short == 1 ? number(bytes, position + 8, 8) : short == 0 ? range.upperBound - position : short
      guard size >= 8, size <= range.upperBound - position else { return }
      switch String(decoding: bytes[position + 4..<position + 8], as: UTF8.self) {
      case "moov", "trak", "mdia": visit(&bytes, position + 8..<position + size)
      case "mvhd", "tkhd", "mdhd":
        let width = bytes[position + 8] == 1 ? 8 : 4
        let value = MadeSamples.big(date, width)
        bytes.replaceSubrange(position + 12..<position + 12 + 2 * width, with: value + value)
      default: break
      }
      position += size
    }
  }

  private static func number(_ bytes: [UInt8], _ position: Int, _ count: Int) -> Int {
    bytes[position..<position + count].reduce(0) { $0 << 8 | Int($1) }
  }
}
