import AVFAudio
import Foundation
import TestSupport

enum AudioFixture {
  static func file(_ channels: [[Float]], sampleRate: Double = 48_000, name: String = "sound.wav") throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sound-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let url = folder.appendingPathComponent(name)
    let count = AVAudioFrameCount(channels[0].count)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: sampleRate, AVNumberOfChannelsKey: channels.count,
      AVLinearPCMBitDepthKey: 32, AVLinearPCMIsFloatKey: true,
    ]
    let file = try AVAudioFile(forWriting: url, settings: settings)
    guard let buffer = AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: max(1, count)),
      let planes = buffer.floatChannelData
    else { throw CocoaError(.fileWriteUnknown) }
    for (index, channel) in channels.enumerated() {
      for (frame, sample) in channel.enumerated() { planes[index][frame] = sample }
    }
    buffer.frameLength = count
    if count > 0 { try file.write(from: buffer) }
    file.close()
    return url
  }

  /// Returns noise without a zero sample, so that tests can tell it from silence.
  static func noise(_ count: Int, seed: UInt64 = 1) -> [Float] {
    var random = SplitMix(seed: seed)
    return (0..<count).map { _ in Float(random.next() % 60_000 + 1) / 65_536 * (random.next() % 2 == 0 ? 1 : -1) }
  }

  static func sine(_ count: Int, frequency: Double, amplitude: Double = 0.5, sampleRate: Double = 48_000) -> [Float] {
    (0..<count).map { Float(amplitude * sin(2 * .pi * frequency * Double($0) / sampleRate)) }
  }

  static func frequency(_ samples: ArraySlice<Float>, sampleRate: Double = 48_000) -> Double {
    let crossings = zip(samples.indices.dropFirst(), zip(samples, samples.dropFirst())).filter {
      $0.1.0 < 0 && $0.1.1 >= 0
    }.map(\.0)
    guard let first = crossings.first, let last = crossings.last, last > first else { return 0 }
    return Double(crossings.count - 1) * sampleRate / Double(last - first)
  }
}
