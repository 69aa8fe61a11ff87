import AVFAudio
import AVFoundation
import Foundation
import Testing

/// Source: AVAudioConverter.h, Apple's documentation of `AVAudioConverter`.
@Suite struct AudioConverterTests {
  private func format(
    _ common: AVAudioCommonFormat, rate: Double = 8_000, channels: AVAudioChannelCount = 1, interleaved: Bool = false
  ) throws -> AVAudioFormat {
    try #require(AVAudioFormat(commonFormat: common, sampleRate: rate, channels: channels, interleaved: interleaved))
  }

  private func buffer(_ format: AVAudioFormat, _ capacity: AVAudioFrameCount) throws -> AVAudioPCMBuffer {
    try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: capacity))
  }

  // convert(to:from:): formats of one rate, sample by sample. Full scale of integers is 1.
  @Test func integersBecomeFloats() throws {
    let (from, to) = (
      try format(.pcmFormatInt16, channels: 2, interleaved: true), try format(.pcmFormatFloat32, channels: 2)
    )
    let converter = try #require(AVAudioConverter(from: from, to: to))
    #expect(converter.inputFormat == from && converter.outputFormat == to)
    let (input, output) = (try buffer(from, 3), try buffer(to, 3))
    input.frameLength = 3
    for (index, value) in [0, 16_384, -32_768, 1, 8_192, -8_192].enumerated() {
      input.int16ChannelData?[0][index] = Int16(value)
    }
    try converter.convert(to: output, from: input)
    #expect(output.frameLength == 3)
    let channels = try #require(output.floatChannelData)
    #expect((0..<3).map { channels[0][$0] } == [0, -1, 0.25])
    #expect((0..<3).map { channels[1][$0] } == [0.5, 1.0 / 32_768, -0.25])
  }

  // Floats beyond full scale become the greatest and the least integer.
  @Test func floatsBecomeIntegers() throws {
    let (from, to) = (try format(.pcmFormatFloat32), try format(.pcmFormatInt16))
    let converter = try #require(AVAudioConverter(from: from, to: to))
    let (input, output) = (try buffer(from, 5), try buffer(to, 5))
    input.frameLength = 5
    for (index, value) in ([0.5, -0.5, 2, -2, 0] as [Float]).enumerated() { input.floatChannelData?[0][index] = value }
    try converter.convert(to: output, from: input)
    let samples = try #require(output.int16ChannelData)[0]
    #expect((0..<5).map { samples[$0] } == [16_384, -16_384, 32_767, -32_768, 0])
  }

  // channelMap: the input's channel for each channel of the output; -1 is silence.
  @Test func channelsAreMapped() throws {
    let stereo = try format(.pcmFormatFloat32, channels: 2)
    let converter = try #require(AVAudioConverter(from: stereo, to: stereo))
    #expect(converter.channelMap == [0, 1])
    converter.channelMap = [1, -1]
    let (input, output) = (try buffer(stereo, 2), try buffer(stereo, 2))
    input.frameLength = 2
    for frame in 0..<2 {
      input.floatChannelData?[0][frame] = 0.25
      input.floatChannelData?[1][frame] = 0.75
    }
    try converter.convert(to: output, from: input)
    #expect(output.floatChannelData?[0][1] == 0.75 && output.floatChannelData?[1][1] == 0)
  }

  // Mono to stereo: both channels are the input.
  @Test func monoBecomesStereo() throws {
    let (mono, stereo) = (try format(.pcmFormatFloat32), try format(.pcmFormatFloat32, channels: 2))
    let converter = try #require(AVAudioConverter(from: mono, to: stereo))
    let (input, output) = (try buffer(mono, 1), try buffer(stereo, 1))
    input.frameLength = 1
    input.floatChannelData?[0][0] = 0.5
    try converter.convert(to: output, from: input)
    #expect(output.floatChannelData?[0][0] == 0.5 && output.floatChannelData?[1][0] == 0.5)
  }

  // convert(to:error:withInputFrom:): at the end of the stream all frames have been given: frames · rate ratio.
  @Test func ratesAreConverted() throws {
    let (from, to) = (try format(.pcmFormatFloat32, rate: 8_000), try format(.pcmFormatFloat32, rate: 16_000))
    let converter = try #require(AVAudioConverter(from: from, to: to))
    let input = try buffer(from, 4_000)
    input.frameLength = 4_000
    for frame in 0..<4_000 { input.floatChannelData?[0][frame] = sinf(Float(frame) * 2 * .pi / 80) }
    final class Given: @unchecked Sendable { var isGiven = false }
    let given = Given()
    var samples: [Float] = []
    while true {
      let output = try buffer(to, 1_000)
      var error: NSError?
      let status = converter.convert(to: output, error: &error) { _, status in
        status.pointee = given.isGiven ? .endOfStream : .haveData
        defer { given.isGiven = true }
        return given.isGiven ? nil : input
      }
      #expect(error == nil && status != .error)
      samples += UnsafeBufferPointer(start: try #require(output.floatChannelData)[0], count: Int(output.frameLength))
      if status != .haveData { break }
    }
    #expect(abs(samples.count - 8_000) <= 64)
    // A sine of 80 frames a period at 8 kHz has 160 frames a period at 16 kHz, and the same amplitude.
    let middle = samples[3_200..<4_800]
    #expect(abs((middle.max() ?? 0) - 1) < 0.02 && abs((middle.min() ?? 0) + 1) < 0.02)
    let crossings = zip(middle, middle.dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
    #expect((9...11).contains(crossings))
  }

  // convert(to:from:): "It cannot be used to convert sample rates": an error.
  @Test func oneBufferCannotChangeTheRate() throws {
    let (from, to) = (try format(.pcmFormatFloat32, rate: 8_000), try format(.pcmFormatFloat32, rate: 16_000))
    let converter = try #require(AVAudioConverter(from: from, to: to))
    let (input, output) = (try buffer(from, 10), try buffer(to, 40))
    input.frameLength = 10
    #expect(throws: (any Error).self) { try converter.convert(to: output, from: input) }
  }

  // AVAudioConverterInputStatus.noDataNow: inputRanDry if no output was produced.
  @Test func inputCanRunDry() throws {
    let format = try format(.pcmFormatFloat32)
    let converter = try #require(AVAudioConverter(from: format, to: try self.format(.pcmFormatInt16)))
    let output = try buffer(try self.format(.pcmFormatInt16), 10)
    let status = converter.convert(to: output, error: nil) { _, status in
      status.pointee = .noDataNow
      return nil
    }
    #expect(status == .inputRanDry && output.frameLength == 0)
    let end = converter.convert(to: output, error: nil) { _, status in
      status.pointee = .endOfStream
      return nil
    }
    #expect(end == .endOfStream && output.frameLength == 0)
  }
}
