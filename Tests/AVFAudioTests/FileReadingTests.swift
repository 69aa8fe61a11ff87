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
    /// Decibels; infinite where each sample is the same.
    var quality = Double.infinity
    var testDescription: String { name }
  }

  /// Every kind of file that an asset can be made of, with ffmpeg's own reading as judge.
  static let kinds = [
    Kind(name: "16.wav"), Kind(name: "24.wav", options: ["-c:a", "pcm_s24le"]), Kind(name: "float.wav", options: ["-c:a", "pcm_f32le"]),
    Kind(name: "8.wav", options: ["-c:a", "pcm_u8"]), Kind(name: "mono.wav", rate: 16_000, channels: 1),
    Kind(name: "six.wav", rate: 48_000, channels: 6), Kind(name: "a.aiff"), Kind(name: "a.caf", options: ["-c:a", "pcm_s16be"]),
    Kind(name: "alac.caf", options: ["-c:a", "alac"]), Kind(name: "alac.m4a", options: ["-c:a", "alac"]),
    Kind(name: "aac.m4a", options: ["-c:a", "aac", "-aac_pns", "0"], quality: 90), Kind(name: "a.flac", rate: 96_000),
    Kind(name: "a.mp3", options: ["-c:a", "libmp3lame"], quality: 90), Kind(name: "a.ogg", options: ["-c:a", "libvorbis"], quality: 90),
    Kind(name: "a.opus", options: ["-c:a", "libopus"], rate: 48_000, quality: 90),
    Kind(name: "a.mka", options: ["-c:a", "flac"]), Kind(name: "a.mov", options: ["-c:a", "pcm_s24le"]),
  ]

  @Test(arguments: kinds) func readsAllFramesAndNoMore(_ kind: Kind) throws {
    let fixtures = try SoundFixtures()
    defer { fixtures.remove() }
    let frames = 100_003
    let url = try fixtures.make(kind.name, rate: kind.rate, channels: kind.channels, frames: frames, kind.options)
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == Int64(frames))
    #expect(file.processingFormat.sampleRate == Double(kind.rate))
    #expect(file.processingFormat.channelCount == AVAudioChannelCount(kind.channels))
    #expect(file.processingFormat.isStandard)
    let ours = try file.samples()
    #expect(ours.count == frames * kind.channels)
    let theirs = try fixtures.decoded(url)
    #expect(theirs.count >= ours.count)
    let ratio = signalToNoise(theirs, ours)
    #expect(ratio >= kind.quality, "\(ratio) dB")
  }

  @Test(arguments: kinds) func seeksToTheFrame(_ kind: Kind) throws {
    let fixtures = try SoundFixtures()
    defer { fixtures.remove() }
    let frames = 100_003
    let url = try fixtures.make(kind.name, rate: kind.rate, channels: kind.channels, frames: frames, kind.options)
    let all = try AVAudioFile(forReading: url).samples()
    let file = try AVAudioFile(forReading: url)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 700))
    var random = SplitMix(seed: 7)
    for _ in 0..<6 {
      let start = Int.random(in: 0..<frames, using: &random)
      file.framePosition = Int64(start)
      try file.read(into: buffer)
      let count = min(700, frames - start)
      #expect(Int(buffer.frameLength) == count)
      #expect(file.framePosition == Int64(start + count))
      let part = all[start * kind.channels..<(start + count) * kind.channels]
      // A decoder that starts midway reaches the same samples but for the last bits of floats.
      let ratio = signalToNoise(part, buffer.samples)
      #expect(ratio >= min(kind.quality, 80), "\(ratio) dB from frame \(start)")
    }
  }

  @Test func otherProcessingFormats() throws {
    let fixtures = try SoundFixtures()
    defer { fixtures.remove() }
    let url = try fixtures.make("a.wav", frames: 3000)
    let raw = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"])
    let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4000))
    try file.read(into: buffer, frameCount: 1000)
    #expect(buffer.frameLength == 1000)
    let same = buffer.audioBufferList.pointee.mBuffers.mData.map { memcmp($0, (raw as NSData).bytes, 4000) == 0 }
    #expect(same == true)
    #expect(file.fileFormat.commonFormat == .pcmFormatInt16)
    #expect(file.fileFormat.settings[AVFormatIDKey] as? UInt32 == kAudioFormatLinearPCM)
  }

  @Test func theEndIsAnError() throws {
    let fixtures = try SoundFixtures()
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
    let fixtures = try SoundFixtures()
    defer { fixtures.remove() }
    let missing = #expect(throws: NSError.self) { try AVAudioFile(forReading: fixtures.url("none.wav")) }
    #expect(missing?.code == Int(kAudioFileFileNotFoundError))
    #expect(missing?.domain == "com.apple.coreaudio.avfaudio")
    #expect(missing?.localizedDescription.contains("none.wav") == true)
    let text = fixtures.url("text.wav")
    try Data("no sound at all, only words, and not a few of them".utf8).write(to: text)
    #expect(throws: NSError.self) { try AVAudioFile(forReading: text) }
    let picture = fixtures.url("picture.mp4")
    try Tool.run("ffmpeg", ["-v", "error", "-f", "lavfi", "-i", "testsrc=d=0.2", picture.path])
    let silent = #expect(throws: NSError.self) { try AVAudioFile(forReading: picture) }
    #expect(silent?.localizedDescription.contains("no sound") == true)
  }
}
