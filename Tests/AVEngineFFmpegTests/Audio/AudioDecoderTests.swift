import AVEngineCFFmpeg
import AVEngineCore
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct AudioDecoderTests {
  static let source = "-f lavfi -i aevalsrc=0.4*sin(440*2*PI*t)|0.3*sin(660*2*PI*t):s=44100:d=1.3"

  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var options: String
    var raw: String
    var description: String { "\(name) \(options)" }
  }

  static let cases = [
    Case(name: "a.m4a", options: "-c:a aac -aac_pns 0", raw: "f32le"),
    Case(name: "a.mp3", options: "-c:a libmp3lame", raw: "f32le"),
    Case(name: "alac.m4a", options: "-sample_fmt s16p -c:a alac", raw: "s16le"),
    Case(name: "a.flac", options: "-sample_fmt s16 -c:a flac", raw: "s16le"),
    Case(name: "a.opus", options: "-ar 48000 -c:a libopus", raw: "f32le"),
    Case(name: "v.ogg", options: "-c:a libvorbis", raw: "f32le"),
    Case(name: "law.mov", options: "-c:a pcm_mulaw", raw: "s16le"),
    Case(name: "ima.mov", options: "-c:a adpcm_ima_qt", raw: "s16le"),
    Case(name: "mp2.mp2", options: "-c:a mp2", raw: "s16le"),
  ]

  static func interleaved(_ audio: DecodedAudioStream) -> Data {
    guard audio.planes.count > 1, let first = audio.planes.first, audio.frames > 0 else {
      return audio.planes.first ?? Data()
    }
    let size = first.count / audio.frames
    var result = Data(capacity: first.count * audio.planes.count)
    for frame in 0..<audio.frames { for plane in audio.planes { result += plane[frame * size..<(frame + 1) * size] } }
    return result
  }

  @Test(arguments: cases) func everySampleIsDecodedAsFFmpegDoes(_ item: Case) throws {
    let folder = try TemporaryFolder()
    try folder.make(item.name, "\(Self.source) \(item.options)")
    let input = item.name.hasSuffix("m4a") || item.name.hasSuffix("mov") ? "-ignore_editlist 1" : ""
    let expected = try folder.ffmpeg("\(input) -flags2 +skip_manual -i \(item.name) -f \(item.raw) -")
    let decoded = try DecodedAudioStream(Demuxed(folder[item.name], type: AVMEDIA_TYPE_AUDIO))
    let bytes = Self.interleaved(decoded)
    #expect(bytes.count == expected.count)
    #expect(isSame(bytes, expected))
    #expect(decoded.audioParts.allSatisfy { $0.format.mChannelsPerFrame == 2 && $0.channelLayout.mask == 3 })
    for (earlier, later) in zip(decoded.audioParts, decoded.audioParts.dropFirst()) where item.name.hasSuffix("m4a") {
      #expect(
        later.presentationTime == earlier.presentationTime
          + CMTime(value: CMTimeValue(earlier.frameCount), timescale: 44100))
    }
  }

  @Test(arguments: cases) func nothingIsReadBehindTheBytesOfASample(_ item: Case) throws {
    let folder = try TemporaryFolder()
    try folder.make(item.name, "\(Self.source) \(item.options)")
    let media = try Demuxed(folder[item.name], type: AVMEDIA_TYPE_AUDIO)
    #expect(try isSame(DecodedAudioStream(media, block: guardedBlock).planes, DecodedAudioStream(media).planes))
  }

  @Test(arguments: [
    (
      16, 4, kAudioFormatFlagIsSignedInteger, [0x34, 0x12, 0x00, 0x80] as [UInt8], [0x1234, -0x8000] as [Double],
      0x8000 as Double
    ),
    (
      16, 4, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian, [0x12, 0x34, 0x80, 0x00],
      [0x1234, -0x8000], 0x8000
    ),
    (
      24, 6, kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsBigEndian, [0x12, 0x34, 0x56, 0xff, 0xff, 0xff],
      [0x123456, -1], 0x800000
    ),
    (24, 6, kAudioFormatFlagIsSignedInteger, [0x56, 0x34, 0x12, 0xff, 0xff, 0xff], [0x123456, -1], 0x800000),
    (
      32, 8, kAudioFormatFlagIsSignedInteger, [0x78, 0x56, 0x34, 0x12, 0, 0, 0, 0x80], [0x12345678, -0x80000000],
      0x80000000
    ),
    (8, 2, 0, [0x80, 0x00], [0, -128], 128),
    (32, 8, kAudioFormatFlagIsFloat | kAudioFormatFlagIsBigEndian, [0x3f, 0, 0, 0, 0xbf, 0x80, 0, 0], [0.5, -1], 1),
  ])
  func uncompressedSound(
    _ bits: Int, _ frame: Int, _ flags: AudioFormatFlags, _ bytes: [UInt8], _ values: [Double], _ scale: Double
  ) throws {
    let description = AudioStreamBasicDescription(
      mSampleRate: 48000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags | kAudioFormatFlagIsPacked,
      mBytesPerPacket: UInt32(frame),
      mFramesPerPacket: 1, mBytesPerFrame: UInt32(frame), mChannelsPerFrame: 2, mBitsPerChannel: UInt32(bits),
      mReserved: 0)
    let decoder = try FFmpegAudioDecoder(.audio(description))
    let sample = MediaSample(
      decodeTime: .zero, presentationTime: CMTime(value: 7, timescale: 48000),
      duration: CMTime(value: 1, timescale: 48000), size: frame,
      location: .file(offset: 0))
    var audioParts: [FFmpegAudio] = []
    try decoder.decode(sample, data: Data(bytes).block) {
      if let audio = $0 as? FFmpegAudio { audioParts.append(audio) }
    }
    let audio = try #require(audioParts.first)
    #expect(audio.frameCount == 1 && audio.presentationTime == sample.presentationTime)
    let resampler = try FFmpegResampler(
      from: audio.format, layout: audio.channelLayout,
      to: SampleFormat.description(AV_SAMPLE_FMT_DBL, rate: 48000, channels: 2),
      layout: audio.channelLayout)
    var buffer = PCMBuffer(format: SampleFormat.description(AV_SAMPLE_FMT_DBL, rate: 48000, channels: 2))
    try resampler.convert(audio, into: &buffer)
    let result = buffer.planes[0].withUnsafeBytes { Array($0.bindMemory(to: Double.self)) }
    #expect(result == values.map { $0 / scale })
  }
}
