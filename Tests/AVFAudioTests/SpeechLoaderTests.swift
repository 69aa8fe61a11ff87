import AVFoundation
import TestSupport
import Testing

enum SpeechLoader {
  enum Failure: Error { case noConverter, noBuffer, conversion(NSError?) }

  static func load(_ url: URL, sampleRate: Double = 16_000) throws -> [Float] {
    let file = try AVAudioFile(forReading: url)
    guard
      let format = AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: sampleRate, channels: 1, interleaved: false),
      let converter = AVAudioConverter(from: file.processingFormat, to: format)
    else { throw Failure.noConverter }
    let capacity = AVAudioFrameCount((Double(file.length) * sampleRate / file.processingFormat.sampleRate).rounded(.up))
    guard let input = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 4096),
      let output = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: capacity)
    else { throw Failure.noBuffer }
    var error: NSError?
    let status = converter.convert(to: output, error: &error) { _, outStatus in
      do {
        try file.read(into: input)
        outStatus.pointee = .haveData
        return input
      } catch {
        outStatus.pointee = .endOfStream
        return nil
      }
    }
    guard status != .error, let samples = output.floatChannelData?[0] else { throw Failure.conversion(error) }
    return Array(UnsafeBufferPointer(start: samples, count: Int(output.frameLength)))
  }
}

@Suite struct SpeechLoaderTests {
  /// Eleven seconds of AAC have 485,100 frames, besides priming and padding.
  @Test func elevenSecondsOfAACAreExact() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let url = try fixtures.make(
      "speech.m4a", channels: 1, frames: 485_100, ["-c:a", "aac", "-aac_pns", "0", "-b:a", "128k"])
    #expect(try AVAudioFile(forReading: url).length == 485_100)
    let ours = try SpeechLoader.load(url)
    #expect(ours.count == 176_000)
    let theirs = try fixtures.decoded(url, ["-af", "atrim=end_sample=485100,aresample=16000:resampler=soxr"])
    let ratio = signalToNoise(theirs, ours)
    #expect(ratio > 60, "\(ratio) dB")
  }

  @Test func everyKindOfFileLoads() throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    for (name, rate) in [
      ("a.wav", 16_000), ("b.wav", 44_100), ("c.flac", 48_000), ("d.mp3", 22_050), ("e.ogg", 44_100), ("f.mov", 32_000),
    ] {
      let url = try fixtures.make(name, rate: rate, channels: 1, frames: rate * 3 + 1)
      let expected = Int((Double(rate * 3 + 1) * 16_000 / Double(rate)).rounded())
      #expect(try SpeechLoader.load(url).count == expected, "\(name)")
    }
  }
}
