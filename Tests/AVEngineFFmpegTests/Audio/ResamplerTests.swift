import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVEngineFFmpeg

@Suite struct ResamplerTests {
  static func audio(_ frames: Int, rate: Int, channels: Int, mask: UInt64 = 0, _ value: (Int, Int) -> Float) throws
    -> FFmpegAudio
  {
    let holder = try FrameHolder(for: "Testing")
    holder.pointer.pointee.format = AV_SAMPLE_FMT_FLTP.rawValue
    holder.pointer.pointee.sample_rate = Int32(rate)
    holder.pointer.pointee.nb_samples = Int32(frames)
    let layout = SpeakerLayout(ChannelLayout(count: channels, mask: mask))
    _ = withExtendedLifetime(layout) { av_channel_layout_copy(&holder.pointer.pointee.ch_layout, layout.pointer) }
    guard av_frame_get_buffer(holder.pointer, 0) >= 0 else { throw Demuxed.Failure(text: "memory") }
    for channel in 0..<channels {
      holder.plane(channel)?.withMemoryRebound(to: Float.self, capacity: frames) { plane in
        for frame in 0..<frames { plane[frame] = value(channel, frame) }
      }
    }
    return try #require(FFmpegAudio(holder, presentationTime: .zero))
  }

  static func tone(_ frames: Int, rate: Int, channels: Int) throws -> FFmpegAudio {
    try audio(frames, rate: rate, channels: channels) { sinf(Float($1) * 0.05 * Float($0 + 1)) * 0.5 }
  }

  static func pcm(_ bits: Int, rate: Int, channels: Int, _ flags: AudioFormatFlags, bytes: Int? = nil)
    -> AudioStreamBasicDescription
  {
    let size = bytes ?? (bits + 7) / 8
    let frame = UInt32(flags & kAudioFormatFlagIsNonInterleaved != 0 ? size : size * channels)
    return AudioStreamBasicDescription(
      mSampleRate: Float64(rate), mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frame,
      mFramesPerPacket: 1,
      mBytesPerFrame: frame, mChannelsPerFrame: UInt32(channels), mBitsPerChannel: UInt32(bits), mReserved: 0)
  }

  static func convert(
    _ audio: FFmpegAudio, to format: AudioStreamBasicDescription, chunk: Int = .max, layout: ChannelLayout? = nil
  ) throws -> PCMBuffer {
    let resampler = try FFmpegResampler(
      from: audio.format, layout: audio.channelLayout, to: format,
      layout: layout ?? ChannelLayout(count: Int(format.mChannelsPerFrame)))
    var buffer = PCMBuffer(format: format)
    var position = 0
    while position < audio.frameCount {
      let end = chunk == .max ? audio.frameCount : min(position + chunk, audio.frameCount)
      try resampler.convert(audio.frames(position..<end), into: &buffer)
      position = end
    }
    try resampler.finish(into: &buffer)
    return buffer
  }

  @Test(arguments: [8, 16, 24, 32, 64]) func integersReachFullScale(_ bits: Int) {
    var floats = PCMBuffer(format: Self.pcm(32, rate: 48_000, channels: 1, kAudioFormatFlagIsFloat))
    floats.planes[0] = [Float(0.5), -1, 1].flatMap { withUnsafeBytes(of: $0) { Array($0) } }
    floats.frameCount = 3
    let packed = floats.packed(as: Self.pcm(bits, rate: 48_000, channels: 1, kAudioFormatFlagIsSignedInteger))
    let size = bits / 8
    let values = (0..<3).map { frame in
      packed.planes[0][frame * size..<(frame + 1) * size].reversed().reduce(Int64(0)) { $0 << 8 | Int64($1) }
        << Int64(64 - bits)
    }
    let unused = Int64(64 - bits)
    let most: Int64 = (.max >> unused) << unused
    #expect(values == [1 << 62, .min, most])
  }

  @Test(arguments: [
    (44100, 48000), (48000, 44100), (44100, 16000), (48000, 8000), (22050, 44100), (44100, 44100), (11025, 96000),
  ])
  func theCountIsRoundedFromTheRates(_ from: Int, _ to: Int) throws {
    for frames in [1, 2, 147, 4410, 44100, 44101, 50001] {
      let audio = try Self.tone(frames, rate: from, channels: 2)
      let format = Self.pcm(32, rate: to, channels: 2, kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked)
      let whole = try Self.convert(audio, to: format)
      #expect(whole.frameCount == (frames * to * 2 + from) / (from * 2), "\(frames) frames from \(from) to \(to)")
      #expect(whole.planes[0].count == whole.frameCount * 8)
    }
  }

  @Test(arguments: [1, 333, 1024]) func theSizeOfPiecesDoesNotMatter(_ chunk: Int) throws {
    let audio = try Self.tone(9000, rate: 44100, channels: 2)
    let flags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsNonInterleaved
    let format = Self.pcm(32, rate: 48000, channels: 2, flags)
    #expect(try isSame(Self.convert(audio, to: format, chunk: chunk).planes, Self.convert(audio, to: format).planes))
  }

  @Test func aToneKeepsItsPlaceAndHeight() throws {
    let audio = try Self.audio(44100, rate: 44100, channels: 1) { Float(sin(2 * .pi * 441 * Double($1) / 44100) * 0.5) }
    let buffer = try Self.convert(
      audio, to: Self.pcm(32, rate: 48000, channels: 1, kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked))
    let values = buffer.planes[0].withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    var worst = 0.0
    for frame in 2000..<values.count - 2000 {
      let expected = sin(2 * Double.pi * 441 * Double(frame) / 48000) * 0.5
      worst = max(worst, abs(Double(values[frame]) - expected))
    }
    #expect(worst < 1e-4)
  }

  @Test func everySampleTypeHoldsTheSameValue() throws {
    let audio = try Self.audio(2, rate: 48000, channels: 1) { _, frame in frame == 0 ? 0.5 : -1 }
    let signed = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked
    let big = signed | kAudioFormatFlagIsBigEndian
    let high = kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsAlignedHigh
    let cases: [(AudioStreamBasicDescription, [UInt8])] = [
      (Self.pcm(8, rate: 48000, channels: 1, kAudioFormatFlagIsPacked), [0xc0, 0x00]),
      (Self.pcm(8, rate: 48000, channels: 1, signed), [0x40, 0x80]),
      (Self.pcm(16, rate: 48000, channels: 1, signed), [0x00, 0x40, 0x00, 0x80]),
      (Self.pcm(16, rate: 48000, channels: 1, big), [0x40, 0x00, 0x80, 0x00]),
      (Self.pcm(24, rate: 48000, channels: 1, signed), [0, 0, 0x40, 0, 0, 0x80]),
      (Self.pcm(24, rate: 48000, channels: 1, big), [0x40, 0, 0, 0x80, 0, 0]),
      (
        Self.pcm(24, rate: 48000, channels: 1, kAudioFormatFlagIsSignedInteger, bytes: 4),
        [0, 0, 0x40, 0, 0, 0, 0x80, 0xff]
      ),
      (Self.pcm(24, rate: 48000, channels: 1, high, bytes: 4), [0, 0, 0, 0x40, 0, 0, 0, 0x80]),
      (Self.pcm(32, rate: 48000, channels: 1, signed), [0, 0, 0, 0x40, 0, 0, 0, 0x80]),
      (Self.pcm(32, rate: 48000, channels: 1, big), [0x40, 0, 0, 0, 0x80, 0, 0, 0]),
      (
        Self.pcm(32, rate: 48000, channels: 1, kAudioFormatFlagIsFloat | kAudioFormatFlagIsBigEndian),
        [0x3f, 0, 0, 0, 0xbf, 0x80, 0, 0]
      ),
      (
        Self.pcm(64, rate: 48000, channels: 1, kAudioFormatFlagIsFloat),
        [0, 0, 0, 0, 0, 0, 0xe0, 0x3f, 0, 0, 0, 0, 0, 0, 0xf0, 0xbf]
      ),
    ]
    for (format, bytes) in cases { #expect(try Self.convert(audio, to: format).planes == [bytes], "\(format)") }
  }

  @Test func oneChannelGoesToBothSidesAsItIs() throws {
    let audio = try Self.audio(3, rate: 48000, channels: 1) { _, frame in Float(frame) * 0.25 }
    let buffer = try Self.convert(audio, to: Self.pcm(32, rate: 48000, channels: 2, kAudioFormatFlagIsFloat))
    #expect(buffer.planes[0].withUnsafeBytes { Array($0.bindMemory(to: Float.self)) } == [0, 0, 0.25, 0.25, 0.5, 0.5])
  }

  @Test func aSurroundMixStaysWithinFullScale() throws {
    let audio = try Self.audio(64, rate: 48000, channels: 6, mask: 0x3f) { _, _ in 1 }
    let stereo = Self.pcm(32, rate: 48000, channels: 2, kAudioFormatFlagIsFloat)
    let buffer = try Self.convert(audio, to: stereo, layout: ChannelLayout(count: 2, mask: 3))
    let values = buffer.planes[0].withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    #expect(values.allSatisfy { $0 > 0.9 && $0 <= 1.0001 })
  }

  @Test func aFormatThatDoesNotExistIsRefused() throws {
    let audio = try Self.tone(4, rate: 48000, channels: 1)
    let error = #expect(throws: EngineError.self) {
      try Self.convert(audio, to: Self.pcm(12, rate: 48000, channels: 1, 0))
    }
    #expect(error?.kind == .unsupported)
  }
}
