import AVFAudio
import Foundation
import Testing

struct EngineBench {
  let engine = AVAudioEngine()
  let format: AVAudioFormat
  let most: AVAudioFrameCount

  init(rate: Double = 48_000, channels: AVAudioChannelCount = 2, most: AVAudioFrameCount = 1024) throws {
    format = try #require(AVAudioFormat(standardFormatWithSampleRate: rate, channels: channels))
    self.most = most
    try engine.enableManualRenderingMode(.offline, format: format, maximumFrameCount: most)
  }

  func player(_ format: AVAudioFormat? = nil) -> AVAudioPlayerNode {
    let player = AVAudioPlayerNode()
    engine.attach(player)
    engine.connect(player, to: engine.mainMixerNode, format: format ?? self.format)
    return player
  }

  func render(_ count: Int, by size: Int? = nil) throws -> [[Float]] {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: engine.manualRenderingFormat, frameCapacity: most))
    var result = [[Float]](repeating: [], count: Int(format.channelCount))
    var done = 0
    while done < count {
      let part = min(size ?? Int(most), count - done)
      #expect(try engine.renderOffline(AVAudioFrameCount(part), to: buffer) == .success)
      let data = try #require(buffer.floatChannelData)
      for channel in result.indices {
        result[channel] += UnsafeBufferPointer(start: data[channel], count: Int(buffer.frameLength))
      }
      done += part
    }
    return result
  }

  static func tone(_ frequency: Double, format: AVAudioFormat, frames: Int, amplitude: Float = 0.5) throws
    -> AVAudioPCMBuffer
  {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    buffer.frameLength = AVAudioFrameCount(frames)
    let data = try #require(buffer.floatChannelData)
    for channel in 0..<Int(format.channelCount) {
      for frame in 0..<frames {
        data[channel][frame * buffer.stride] = sample(frequency, frame, rate: format.sampleRate, channel, amplitude)
      }
    }
    return buffer
  }

  static func sample(_ frequency: Double, _ frame: Int, rate: Double, _ channel: Int = 0, _ amplitude: Float = 0.5)
    -> Float
  {
    amplitude * Float(sin(2 * .pi * frequency * Double(frame) / rate + Double(channel)))
  }

  static func ramp(_ range: Range<Int>, format: AVAudioFormat) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(range.count)))
    buffer.frameLength = AVAudioFrameCount(range.count)
    let data = try #require(buffer.floatChannelData)
    for channel in 0..<Int(format.channelCount) {
      for (index, value) in range.enumerated() { data[channel][index] = Float(value + 1) }
    }
    return buffer
  }
}

func rendered(_ effect: AVAudioNode, _ count: Int, _ fill: (Int) -> Float, frames: Int) throws -> [Float] {
  let bench = try EngineBench(channels: 1)
  let player = AVAudioPlayerNode()
  bench.engine.attach(player)
  bench.engine.attach(effect)
  bench.engine.connect(player, to: effect, format: bench.format)
  bench.engine.connect(effect, to: bench.engine.mainMixerNode, format: bench.format)
  let buffer = try #require(AVAudioPCMBuffer(pcmFormat: bench.format, frameCapacity: AVAudioFrameCount(frames)))
  buffer.frameLength = AVAudioFrameCount(frames)
  let data = try #require(buffer.floatChannelData)
  for frame in 0..<frames { data[0][frame] = fill(frame) }
  try bench.engine.start()
  player.scheduleBuffer(buffer)
  player.play()
  return try bench.render(count)[0]
}

/// The test library does not compare the lists, because it takes minutes to print them.
func firstDifference(_ a: [Float], _ b: [Float]) -> String? {
  for index in 0..<min(a.count, b.count) where a[index] != b[index] { return "\(index): \(a[index]) and \(b[index])" }
  return a.count == b.count ? nil : "\(a.count) and \(b.count) samples"
}
