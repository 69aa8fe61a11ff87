import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct FileWritingTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var codec: String
    var settings: @Sendable () -> [String: Any]
    var quality = 80.0
    var isExact = true
    /// The number of priming frames that ffmpeg does not recognise.
    var priming = 0
    var testDescription: String { name }
  }

  static func pcm(_ bits: Int, isFloat: Bool = false, isBig: Bool = false) -> @Sendable () -> [String: Any] {
    {
      [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 44_100.0, AVNumberOfChannelsKey: 2,
        AVLinearPCMBitDepthKey: bits,
        AVLinearPCMIsFloatKey: isFloat, AVLinearPCMIsBigEndianKey: isBig,
      ]
    }
  }

  static func coded(_ format: AudioFormatID, rate: Double = 44_100, bitRate: Int? = nil, depth: Int? = nil)
    -> @Sendable () -> [String: Any]
  {
    {
      var settings: [String: Any] = [AVFormatIDKey: format, AVSampleRateKey: rate, AVNumberOfChannelsKey: 2]
      settings[AVEncoderBitRateKey] = bitRate
      settings[AVEncoderBitDepthHintKey] = depth
      return settings
    }
  }

  static let kinds = [
    Kind(name: "16.wav", codec: "pcm_s16le", settings: pcm(16)),
    Kind(name: "24.wav", codec: "pcm_s24le", settings: pcm(24), quality: 130),
    Kind(name: "float.wav", codec: "pcm_f32le", settings: pcm(32, isFloat: true), quality: .infinity),
    Kind(name: "8.wav", codec: "pcm_u8", settings: pcm(8), quality: 35),
    Kind(name: "16.aiff", codec: "pcm_s16be", settings: pcm(16)),
    Kind(name: "24.caf", codec: "pcm_s24be", settings: pcm(24, isBig: true), quality: 130),
    Kind(
      name: "aac.m4a", codec: "aac", settings: coded(kAudioFormatMPEG4AAC, bitRate: 192_000), quality: 25,
      isExact: false),
    Kind(name: "alac.m4a", codec: "alac", settings: coded(kAudioFormatAppleLossless)),
    Kind(name: "alac24.m4a", codec: "alac", settings: coded(kAudioFormatAppleLossless, depth: 24), quality: 130),
    Kind(name: "alac.caf", codec: "alac", settings: coded(kAudioFormatAppleLossless)),
    Kind(
      name: "aac.caf", codec: "aac", settings: coded(kAudioFormatMPEG4AAC, bitRate: 192_000), quality: 25,
      isExact: false, priming: 1024),
    Kind(name: "a.flac", codec: "flac", settings: coded(kAudioFormatFLAC)),
    Kind(name: "flac24.flac", codec: "flac", settings: coded(kAudioFormatFLAC, depth: 24), quality: 130),
    Kind(name: "flac.mp4", codec: "flac", settings: coded(kAudioFormatFLAC)),
    Kind(
      name: "opus.mp4", codec: "opus", settings: coded(kAudioFormatOpus, rate: 48_000, bitRate: 160_000), quality: 20,
      isExact: false),
  ]

  @Test(arguments: [("a.bwf", "wav"), ("a.WAVE", "wav"), ("a.qt", "mov"), ("a.3gpp", "mov"), ("a.mpg4", "mov")])
  func pathExtensionsNameContainers(_ name: String, _ format: String) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = fixtures.url(name)
    let settings = format == "wav" ? Self.pcm(16)() : Self.coded(kAudioFormatMPEG4AAC)()
    _ = try Self.write(url, settings, frames: 10_000)
    let found = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "format=format_name", "-of", "csv=p=0", url.path])
    #expect(String(decoding: found, as: UTF8.self).contains(format))
  }

  @Test(arguments: ["a.mp3", "a.mkv", "a.txt", "a"]) func otherExtensionsAreRefused(_ name: String) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    #expect(throws: (any Error).self) { try AVAudioFile(forWriting: fixtures.url(name), settings: Self.pcm(16)()) }
  }

  static func fill(_ buffer: AVAudioPCMBuffer, from start: Int, count: Int) {
    buffer.frameLength = AVAudioFrameCount(count)
    guard let data = buffer.floatChannelData else { return }
    let (rate, step) = (buffer.format.sampleRate, buffer.stride)
    for channel in 0..<Int(buffer.format.channelCount) {
      let (samples, tone) = (data[channel], Double(440 + 220 * channel))
      var frame = 0
      while frame < count {
        samples[frame * step] = Float(0.5 * sin(Double(start + frame) * tone * 2 * .pi / rate))
        frame += 1
      }
    }
  }

  static func write(_ url: URL, _ settings: [String: Any], frames: Int) throws -> [Float] {
    let file = try AVAudioFile(forWriting: url, settings: settings)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 9000))
    var (written, random): ([Float], SplitMix) = ([], SplitMix(seed: 3))
    var done = 0
    while done < frames {
      let count = min(Int.random(in: 1...9000, using: &random), frames - done)
      fill(buffer, from: done, count: count)
      try file.write(from: buffer)
      written += buffer.samples
      done += count
      #expect(file.length == Int64(done))
    }
    file.close()
    return written
  }

  @Test(arguments: kinds) func whatIsWrittenIsReadByOthers(_ kind: Kind) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let (url, frames) = (fixtures.url(kind.name), 50_001)
    let written = try Self.write(url, kind.settings(), frames: frames)
    let codec = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=codec_name", "-of", "csv=p=0", url.path])
    #expect(String(decoding: codec, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) == kind.codec)
    let theirs = try fixtures.decoded(url, ["-af", "atrim=start_sample=\(kind.priming)"])
    #expect(kind.isExact ? theirs.count == frames * 2 : theirs.count >= frames * 2)
    let ratio = signalToNoise(written, theirs)
    #expect(ratio >= kind.quality, "\(ratio) dB as ffmpeg reads it")
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == Int64(frames))
    let own = signalToNoise(written, try file.samples())
    #expect(own >= kind.quality, "\(own) dB as it is read here")
  }

  @Test func aFileThatNobodyClosesIsWholeAllTheSame() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = fixtures.url("a.wav")
    // Clients often pass non-interleaved settings, for example those of a processing format. The file is interleaved.
    let settings = try #require(AVAudioFormat(standardFormatWithSampleRate: 22_050, channels: 2)).settings
    do {
      let file = try AVAudioFile(forWriting: url, settings: settings)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
      buffer.frameLength = 77
      try file.write(from: buffer)
    }
    #expect(try fixtures.decoded(url).count == 154)
  }

  @Test func anotherProcessingFormat() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = fixtures.url("a.wav")
    let file = try AVAudioFile(
      forWriting: url, settings: Self.pcm(16)(), commonFormat: .pcmFormatInt16, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3))
    buffer.frameLength = 3
    for index in 0..<6 { buffer.int16ChannelData?[0][index] = Int16(index * 1000) }
    try file.write(from: buffer)
    file.close()
    let raw = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"])
    #expect(raw.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } == [0, 1000, 2000, 3000, 4000, 5000])
    #expect(throws: NSError.self) { try file.write(from: buffer) }
  }

  @Test func whatCannotBeWrittenIsRefusedAndNothingIsLost() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = fixtures.url("a.m4a")
    try Data([1, 2, 3]).write(to: url)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 12_345.0, AVNumberOfChannelsKey: 2,
    ]
    let refused = #expect(throws: NSError.self) { try AVAudioFile(forWriting: url, settings: settings) }
    #expect(refused?.code == Int(kAudioFileUnsupportedDataFormatError))
    #expect(refused?.localizedDescription.contains("12345") == true)
    #expect(try Data(contentsOf: url) == Data([1, 2, 3]))
    let unknown = #expect(throws: NSError.self) {
      try AVAudioFile(forWriting: fixtures.url("a.xyz"), settings: Self.pcm(16)())
    }
    #expect(unknown?.code == Int(kAudioFileUnsupportedFileTypeError))
    #expect(throws: NSError.self) { try AVAudioFile(forWriting: fixtures.url("none/a.wav"), settings: Self.pcm(16)()) }
  }
}
