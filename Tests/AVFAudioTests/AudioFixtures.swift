import AVFAudio
import Foundation
import TestSupport

/// Sound files made by ffmpeg, and what ffmpeg makes of sound files.
struct AudioFixtures {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("avfaudio-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// A file of two tones and a sweep, with a number of frames.
  func make(_ name: String, rate: Int = 44_100, channels: Int = 2, frames: Int = 100_000, _ options: [String] = [])
    throws -> URL
  {
    let tone = { (f: Int) in "0.4*sin(2*PI*\(f)*t)+0.2*sin(2*PI*(300+900*t)*t)" }
    let source =
      "aevalsrc=exprs=\((0..<channels).map { tone(440 + 110 * $0) }.joined(separator: "|")):s=\(rate):d=\(frames / rate + 1)"
    let target = url(name)
    let arguments = ["-f", "lavfi", "-i", source, "-af", "atrim=end_sample=\(frames)", "-bitexact"] + options
    try? FileManager.default.removeItem(at: target)
    try MadeMedia.copy(name, arguments, to: target)
    return target
  }

  /// All samples of a file as ffmpeg decodes them, interleaved.
  func decoded(_ url: URL, _ options: [String] = []) throws -> [Float] {
    let data = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0"] + options + ["-f", "f32le", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}

extension AVAudioFile {
  /// All frames from the position on, interleaved, read in pieces of a size.
  func samples(by size: AVAudioFrameCount = 5000) throws -> [Float] {
    var result: [Float] = []
    guard let buffer = AVAudioPCMBuffer(pcmFormat: processingFormat, frameCapacity: size) else { return [] }
    while framePosition < length {
      try read(into: buffer)
      result += buffer.samples
    }
    return result
  }
}

extension AVAudioPCMBuffer {
  /// Floats, interleaved.
  var samples: [Float] {
    guard let data = floatChannelData else { return [] }
    let count = Int(format.channelCount)
    return (0..<Int(frameLength) * count).map { data[$0 % count][$0 / count * stride] }
  }
}

/// Decibels of a signal over what differs from it.
func signalToNoise(_ signal: some Collection<Float>, _ other: some Collection<Float>) -> Double {
  var (power, error) = (0.0, 0.0)
  for (a, b) in zip(signal, other) {
    power += Double(a) * Double(a)
    error += Double(a - b) * Double(a - b)
  }
  return error == 0 ? .infinity : 10 * log10(power / error)
}
