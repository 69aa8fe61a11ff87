import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct FileReadingTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var name: String
    var options: [String] = []
    var rate = 44_100
    var channels = 2
    var quality = Double.infinity
    /// The signal-to-noise ratio that is enough after a seek, in decibels. Opus decoders depend on earlier packets.
    var sought = 80.0
    /// The number of frames to which the container rounds its length.
    var rounding = 0
    var testDescription: String { name }
  }

  static let kinds = [
    Kind(name: "16.wav"), Kind(name: "24.wav", options: ["-c:a", "pcm_s24le"]),
    Kind(name: "float.wav", options: ["-c:a", "pcm_f32le"]),
    Kind(name: "8.wav", options: ["-c:a", "pcm_u8"]), Kind(name: "mono.wav", rate: 16_000, channels: 1),
    Kind(name: "six.wav", rate: 48_000, channels: 6), Kind(name: "a.aiff"),
    Kind(name: "a.caf", options: ["-c:a", "pcm_s16be"]),
    Kind(name: "alac.m4a", options: ["-c:a", "alac"]),
    Kind(name: "aac.m4a", options: ["-c:a", "aac", "-aac_pns", "0"], quality: 90), Kind(name: "a.flac", rate: 96_000),
    Kind(name: "a.mp3", options: ["-c:a", "libmp3lame"], quality: 90),
    Kind(name: "a.ogg", options: ["-c:a", "libvorbis"], quality: 90),
    Kind(name: "a.opus", options: ["-c:a", "libopus"], rate: 48_000, quality: 90, sought: 20),
    Kind(name: "a.mka", options: ["-c:a", "flac"], rounding: 45), Kind(name: "a.mov", options: ["-c:a", "pcm_s24le"]),
  ]

  @Test(arguments: kinds) func readsAllFramesAndNoMore(_ kind: Kind) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let frames = 100_003
    let url = try fixtures.make(kind.name, rate: kind.rate, channels: kind.channels, frames: frames, kind.options)
    let file = try AVAudioFile(forReading: url)
    #expect(abs(file.length - Int64(frames)) <= Int64(kind.rounding))
    #expect(file.processingFormat.sampleRate == Double(kind.rate))
    #expect(file.processingFormat.channelCount == AVAudioChannelCount(kind.channels))
    #expect(file.processingFormat.isStandard)
    let ours = try file.samples()
    #expect(ours.count == Int(file.length) * kind.channels)
    let theirs = try fixtures.decoded(url)
    #expect(theirs.count >= ours.count - kind.rounding * kind.channels)
    let ratio = signalToNoise(theirs, ours)
    #expect(ratio >= kind.quality, "\(ratio) dB")
  }

  /// Matroska is left out: its times are rounded to milliseconds, so a packet's exact position depends on all earlier
  /// packets.
  @Test(arguments: kinds.filter { $0.rounding == 0 }) func seeksToTheFrame(_ kind: Kind) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let frames = 100_003
    let url = try fixtures.make(kind.name, rate: kind.rate, channels: kind.channels, frames: frames, kind.options)
    let all = try AVAudioFile(forReading: url).samples()
    let file = try AVAudioFile(forReading: url)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 700))
    var random = SplitMix(seed: 7)
    for _ in 0..<6 {
      let start = Int.random(in: 0..<frames - 100, using: &random)
      file.framePosition = Int64(start)
      try file.read(into: buffer)
      let count = min(700, Int(file.length) - start)
      #expect(Int(buffer.frameLength) == count)
      #expect(file.framePosition == Int64(start + count))
      let part = all[start * kind.channels..<(start + count) * kind.channels]
      let ratio = signalToNoise(part, buffer.samples)
      #expect(ratio >= min(kind.quality, kind.sought), "\(ratio) dB from frame \(start)")
    }
  }

  @Test func otherProcessingFormats() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = try fixtures.make("a.wav", frames: 3000)
    let raw = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"])
    let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4000))
    try file.read(into: buffer, frameCount: 1000)
    #expect(buffer.frameLength == 1000)
    let samples = try #require(buffer.int16ChannelData)
    let same = raw.withUnsafeBytes { memcmp(samples[0], $0.baseAddress!, 4000) == 0 }
    #expect(same)
    #expect(file.fileFormat.commonFormat == .pcmFormatInt16)
    #expect(file.fileFormat.settings[AVFormatIDKey] as? UInt32 == kAudioFormatLinearPCM)
  }

  @Test func theEndIsAnError() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let file = try AVAudioFile(forReading: fixtures.make("a.wav", frames: 100))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 200))
    try file.read(into: buffer)
    #expect(buffer.frameLength == 100)
    let error = #expect(throws: NSError.self) { try file.read(into: buffer) }
    #expect(error?.code == Int(kAudioFileEndOfFileError))
    #expect(buffer.frameLength == 0)
    file.close()
    #expect(!file.isOpen)
    #expect(throws: NSError.self) { try file.read(into: buffer) }
  }

  @Test func failuresNameTheFileAndTheCause() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let missing = #expect(throws: NSError.self) { try AVAudioFile(forReading: fixtures.url("none.wav")) }
    #expect(missing?.code == Int(kAudioFileFileNotFoundError))
    #expect(missing?.domain == "com.apple.coreaudio.avfaudio")
    #expect(missing?.localizedDescription.contains("none.wav") == true)
    let text = fixtures.url("text.wav")
    try Data("no sound at all, only words, and not a few of them".utf8).write(to: text)
    #expect(throws: NSError.self) { try AVAudioFile(forReading: text) }
    let video = fixtures.url("picture.mp4")
    try Tool.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=d=0.2", video.path])
    let silent = #expect(throws: NSError.self) { try AVAudioFile(forReading: video) }
    #expect(silent?.localizedDescription.contains("no audio track") == true)
  }
}
