import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct AudioEncoderTests {
  static let frames = 48_000 + 123

  static func tone(_ format: AudioStreamBasicDescription, _ range: Range<Int>) -> PCMBuffer {
    var buffer = PCMBuffer(format: format)
    let channels = Int(format.mChannelsPerFrame)
    let isPlanar = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0
    for frame in range {
      for channel in 0..<channels {
        let value = 0.4 * sin(Double(frame) * 2 * .pi * Double(400 + 150 * channel) / format.mSampleRate)
        append(value, format, to: &buffer.planes[isPlanar ? channel : 0])
      }
    }
    buffer.frameCount = range.count
    return buffer
  }

  private static func append(_ value: Double, _ format: AudioStreamBasicDescription, to plane: inout [UInt8]) {
    switch (format.mFormatFlags & kAudioFormatFlagIsFloat != 0, format.mBitsPerChannel) {
    case (true, _): withUnsafeBytes(of: Float(value)) { plane.append(contentsOf: $0) }
    case (_, 16): withUnsafeBytes(of: Int16(value * 32767)) { plane.append(contentsOf: $0) }
    // 24 bits, in the upper part of 32.
    default: withUnsafeBytes(of: Int32(value * 8_388_607) << 8) { plane.append(contentsOf: $0) }
    }
  }

  struct Encoded {
    var samples: [EncodedSample] = []
    let encoder: any AudioEncoder
    var media: Demuxed {
      get throws {
        Demuxed(
          format: encoder.formatDescription,
          samples: try samples.map { ($0.sample, try $0.data.withContiguousBytes { Data($0) }) })
      }
    }
    var stream: Data { get throws { try media.samples.reduce(into: Data()) { $0 += $1.bytes } } }

    init(_ settings: AudioEncoderSettings, chunk: Int = 1000) throws {
      encoder = try FFmpegCodecs().makeAudioEncoder(settings)
      var position = 0
      while position < AudioEncoderTests.frames {
        let end = min(position + chunk, AudioEncoderTests.frames)
        try encoder.encode(AudioEncoderTests.tone(encoder.inputFormat, position..<end)) { samples.append($0) }
        position = end
      }
      try encoder.finish { samples.append($0) }
    }
  }

  static func settings(_ format: AudioFormatID, channels: Int = 2, bitRate: Int? = nil, bitDepth: Int? = nil)
    -> AudioEncoderSettings
  {
    let mask: UInt64 = [1: 0x4, 2: 0x3, 6: 0x3f][channels] ?? 0
    var settings = AudioEncoderSettings(
      formatID: format, sampleRate: 48_000, layout: ChannelLayout(count: channels, mask: mask))
    (settings.bitRate, settings.bitDepth) = (bitRate, bitDepth)
    return settings
  }

  static func values(_ audio: DecodedAudioStream) throws -> [Double] {
    let format = try #require(audio.audioParts.first).format
    let step = format.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0 ? 1 : Int(format.mChannelsPerFrame)
    return audio.planes[0].withUnsafeBytes { bytes -> [Double] in
      switch (format.mFormatFlags & kAudioFormatFlagIsFloat != 0, format.mBitsPerChannel) {
      case (true, _):
        stride(from: 0, to: bytes.count / 4, by: step).map { Double(bytes.bindMemory(to: Float.self)[$0]) }
      case (_, 16):
        stride(from: 0, to: bytes.count / 2, by: step).map { Double(bytes.bindMemory(to: Int16.self)[$0]) / 32767 }
      default:
        stride(from: 0, to: bytes.count / 4, by: step).map {
          Double(bytes.bindMemory(to: Int32.self)[$0] >> 8) / 8_388_607
        }
      }
    }
  }

  struct Case: Sendable {
    var format: AudioFormatID
    var channels = 2
    var bitRate: Int? = nil
    var bitDepth: Int? = nil
    var tolerance: Double
  }

  @Test(arguments: [
    // FFmpeg's AAC encoder quantises pure tones coarsely; their position is exact.
    Case(format: kAudioFormatMPEG4AAC, bitRate: 192_000, tolerance: 0.3),
    Case(format: kAudioFormatMPEG4AAC, channels: 1, bitRate: 96_000, tolerance: 0.3),
    Case(format: kAudioFormatAppleLossless, bitDepth: 16, tolerance: 0.00004),
    Case(format: kAudioFormatAppleLossless, bitDepth: 24, tolerance: 0.0000002),
    Case(format: kAudioFormatFLAC, bitDepth: 16, tolerance: 0.00004),
    Case(format: kAudioFormatFLAC, bitDepth: 24, tolerance: 0.0000002),
    Case(format: kAudioFormatAC3, bitRate: 384_000, tolerance: 0.02),
    Case(format: kAudioFormatEnhancedAC3, bitRate: 384_000, tolerance: 0.02),
    Case(format: kAudioFormatAC3, channels: 6, bitRate: 448_000, tolerance: 0.05),
    Case(format: kAudioFormatMPEGLayer3, bitRate: 256_000, tolerance: 0.02),
  ]) func whatIsEncodedComesBackInItsPlace(_ item: Case) throws {
    let encoded = try Encoded(
      Self.settings(item.format, channels: item.channels, bitRate: item.bitRate, bitDepth: item.bitDepth))
    let priming = encoded.encoder.primingFrames
    let first = try #require(encoded.samples.first)
    #expect(first.sample.presentationTime == CMTime(value: CMTimeValue(-priming), timescale: 48_000))
    for (earlier, later) in zip(encoded.samples, encoded.samples.dropFirst()) {
      #expect(later.sample.presentationTime == earlier.sample.presentationTime + earlier.sample.duration)
    }
    let decoded = try DecodedAudioStream(encoded.media)
    let values = try Self.values(decoded)
    // The MP3 decoder adds a delay of 529 samples, which the encoder's priming includes.
    let start = decoded.times.first.map { Int(-$0.value) } ?? 0
    #expect(start == priming)
    #expect(values.count >= start + Self.frames)
    guard values.count >= start + Self.frames else { return }
    var worst = 0.0
    for frame in 2000..<Self.frames - 2000 {
      let expected = 0.4 * sin(Double(frame) * 2 * .pi * 400 / 48_000)
      worst = max(worst, abs(values[start + frame] - expected))
    }
    #expect(worst <= item.tolerance, "\(item)")
    // The tone's period is 120 frames, so no other lag below is equivalent.
    func likeness(_ lag: Int) -> Double {
      var sum = 0.0
      for frame in 4000..<Self.frames - 4000 {
        sum += values[start + frame + lag] * sin(Double(frame) * 2 * .pi * 400 / 48_000)
      }
      return sum
    }
    let likenesses = (-50...50).map { ($0, likeness($0)) }
    let best = likenesses.max { $0.1 < $1.1 }?.0
    #expect(best == 0, "\(item)")
  }

  @Test(arguments: [kAudioFormatMPEG4AAC, kAudioFormatFLAC]) func theSizeOfPiecesDoesNotMatter(_ format: AudioFormatID)
    throws
  {
    let whole = try Encoded(Self.settings(format, bitRate: 128_000), chunk: Self.frames).stream
    for chunk in [1, 333, 1024] {
      #expect(try isSame(Encoded(Self.settings(format, bitRate: 128_000), chunk: chunk).stream, whole))
    }
  }

  @Test func theCommandDecodesAAC() throws {
    let encoded = try Encoded(Self.settings(kAudioFormatMPEG4AAC, bitRate: 128_000))
    let folder = try TemporaryFolder()
    var stream = Data()
    for (_, bytes) in try encoded.media.samples {
      // An ADTS header (ISO/IEC 13818-7 §6.2): AAC-LC, 48 kHz, two channels.
      let size = bytes.count + 7
      stream +=
        Data([
          0xff, 0xf1, 0x4c, 0x80 | UInt8(size >> 11), UInt8(size >> 3 & 0xff), UInt8(size << 5 & 0xe0) | 0x1f, 0xfc,
        ]) + bytes
    }
    try stream.write(to: folder["e.aac"])
    let raw = try folder.ffmpeg("-i e.aac -f f32le -")
    #expect(raw.count == encoded.samples.count * 1024 * 8)
    #expect(try isSame(AudioDecoderTests.interleaved(DecodedAudioStream(encoded.media)), raw))
  }

  @Test(arguments: [(kAudioFormatAC3, "e.ac3"), (kAudioFormatEnhancedAC3, "e.eac3"), (kAudioFormatMPEGLayer3, "e.mp3")])
  func theCommandReadsTheStream(_ format: AudioFormatID, _ name: String) throws {
    let folder = try TemporaryFolder()
    let encoded = try Encoded(Self.settings(format, bitRate: 192_000))
    try encoded.stream.write(to: folder[name])
    let count = try folder.ffprobe(
      "-count_packets -show_entries stream=nb_read_packets,channels,sample_rate -of csv=p=0 \(name)")
    #expect(count.trimmingCharacters(in: .whitespacesAndNewlines) == "48000,2,\(encoded.samples.count)")
  }

  @Test func theCommandReadsFLAC() throws {
    let folder = try TemporaryFolder()
    let encoded = try Encoded(Self.settings(kAudioFormatFLAC, bitDepth: 16))
    let cookie = try #require(encoded.encoder.formatDescription.audioFormat?.cookieData)
    try (Data("fLaC".utf8) + cookie + encoded.stream).write(to: folder["e.flac"])
    let raw = try folder.ffmpeg("-i e.flac -f s16le -")
    let expected = Self.tone(encoded.encoder.inputFormat, 0..<Self.frames).planes[0]
    #expect(isSame(raw, Data(expected)))
  }

  @Test(arguments: [(kAudioFormatAC3, "ac3", "dac3"), (kAudioFormatEnhancedAC3, "eac3", "dec3")], [1, 2, 6])
  func dolbyBoxesAreThoseOfTheCommand(_ codec: (AudioFormatID, String, String), _ channels: Int) throws {
    let folder = try TemporaryFolder()
    let settings = Self.settings(codec.0, channels: channels, bitRate: 192_000)
    try Encoded(settings).stream.write(to: folder["e.\(codec.1)"])
    try folder.ffmpeg("-i e.\(codec.1) -c copy e.mp4")
    let file = try Data(contentsOf: folder["e.mp4"])
    let box = try #require(file.range(of: Data(codec.2.utf8)))
    let cookie = try #require(FFmpegAudioEncoder(settings).formatDescription.audioFormat?.cookieData)
    #expect(Array(file[box.upperBound..<box.upperBound + cookie.count]) == Array(cookie))
  }

  @Test func uncompressedSoundGoesThrough() throws {
    var settings = Self.settings(kAudioFormatLinearPCM)
    settings.linearPCM = ResamplerTests.pcm(
      16, rate: 48_000, channels: 2, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked)
    let encoded = try Encoded(settings)
    #expect(try isSame(encoded.stream, Data(Self.tone(encoded.encoder.inputFormat, 0..<Self.frames).planes[0])))
    #expect(encoded.encoder.primingFrames == 0)
  }

  @Test func whatIsAbsentIsRefused() throws {
    #expect(!FFmpegAudioEncoder.canEncode(kAudioFormatMPEG4AAC_HE))
    let error = #expect(throws: EngineError.self) { try FFmpegAudioEncoder(Self.settings(kAudioFormatMPEG4AAC_HE)) }
    #expect(error?.kind == .encoderNotFound)
    var settings = Self.settings(kAudioFormatMPEGLayer3)
    settings.sampleRate = 12_345
    #expect(throws: EngineError.self) { try FFmpegAudioEncoder(settings) }
  }
}
