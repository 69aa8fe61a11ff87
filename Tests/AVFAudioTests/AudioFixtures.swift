import AVFAudio
import Foundation
import TestSupport

struct AudioFixtures {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("avfaudio-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  func make(_ name: String, rate: Int = 44_100, channels: Int = 2, frames: Int = 100_000, _ options: [String] = [])
    throws -> URL
  {
    let tone = { (f: Int) in "0.4*sin(2*PI*\(f)*t)+0.2*sin(2*PI*(300+900*t)*t)" }
    let source =
      "aevalsrc=exprs=\((0..<channels).map { tone(440 + 110 * $0) }.joined(separator: "|")):s=\(rate):d=\(frames / rate + 1)"
    let target = url(name)
    let arguments = MadeMedia.input(source) + ["-af", "atrim=end_sample=\(frames)", "-bitexact"] + options
    try? FileManager.default.removeItem(at: target)
    try MadeMedia.copy(name, arguments, to: target)
    return target
  }

  func decoded(_ url: URL, _ options: [String] = []) throws -> [Float] {
    let data = try Tool.run(
      "ffmpeg", ["-v", "error", "-i", url.path, "-map", "0:a:0"] + options + ["-f", "f32le", "-"])
    return data.withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
  }
}

extension AVAudioFile {
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
  var samples: [Float] {
    guard let data = floatChannelData else { return [] }
    let (channels, frames, step) = (Int(format.channelCount), Int(frameLength), stride)
    // Tests are compiled without optimisation. There, loops over memory are much faster than sequences.
    return [Float](unsafeUninitializedCapacity: frames * channels) { result, count in
      count = frames * channels
      for channel in 0..<channels {
        // Safety: a channel has `frames` samples, `step` apart, and the result has room for the samples of all
        // channels.
        guard var target = result.baseAddress.map({ $0 + channel }) else { return }
        var source = data[channel]
        var frame = 0
        while frame < frames {
          target.pointee = source.pointee
          target += channels
          source += step
          frame &+= 1
        }
      }
    }
  }
}

/// - Returns: A ratio in decibels.
func signalToNoise(_ signal: some Collection<Float>, _ other: some Collection<Float>) -> Double {
  let count = min(signal.count, other.count)
  var power = 0.0
  var error = 0.0
  Array(signal).withUnsafeBufferPointer { signal in
    Array(other).withUnsafeBufferPointer { other in
      // Safety: both have `count` samples.
      guard let signal = signal.baseAddress, let other = other.baseAddress else { return }
      var index = 0
      while index < count {
        let value = Double(signal[index])
        let difference = Double(signal[index] - other[index])
        power += value * value
        error += difference * difference
        index &+= 1
      }
    }
  }
  return error == 0 ? .infinity : 10 * log10(power / error)
}
