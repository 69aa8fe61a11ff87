import AVFAudio
import Foundation
import TestSupport
import Testing

@Suite struct ConverterTests {
  static func tones(_ format: AVAudioFormat, frames: Int) throws -> AVAudioPCMBuffer {
    let floats = try #require(
      AVAudioFormat(
        commonFormat: .pcmFormatFloat32, sampleRate: format.sampleRate, channels: format.channelCount,
        interleaved: false))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: floats, frameCapacity: AVAudioFrameCount(frames)))
    FileWritingTests.fill(buffer, from: 0, count: frames)
    guard format != floats else { return buffer }
    let result = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(frames)))
    try #require(AVAudioConverter(from: floats, to: format)).convert(to: result, from: buffer)
    return result
  }

  static func format(_ form: AVAudioCommonFormat, _ rate: Double, _ channels: AVAudioChannelCount, interleaved: Bool)
    throws -> AVAudioFormat
  {
    try #require(AVAudioFormat(commonFormat: form, sampleRate: rate, channels: channels, interleaved: interleaved))
  }

  static func convert(_ input: AVAudioPCMBuffer, to format: AVAudioFormat, by size: Int, fetching room: Int) throws
    -> [Float]
  {
    let converter = try #require(AVAudioConverter(from: input.format, to: format))
    converter.downmix = true
    let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(room)))
    var (result, done): ([Float], Int) = ([], 0)
    while true {
      var error: NSError?
      let status = converter.convert(to: output, error: &error) { _, status in
        let count = min(size, Int(input.frameLength) - done)
        guard count > 0, let piece = input.piece(done..<done + count) else {
          status.pointee = .endOfStream
          return nil
        }
        done += count
        status.pointee = .haveData
        return piece
      }
      #expect(error == nil)
      guard status == .haveData else {
        #expect(status == .endOfStream)
        #expect(output.frameLength == 0)
        return result
      }
      result += try output.floats()
    }
  }

  struct Pair: Sendable, CustomTestStringConvertible {
    var from: (AVAudioCommonFormat, Double, AVAudioChannelCount, Bool)
    var to: (AVAudioCommonFormat, Double, AVAudioChannelCount, Bool)
    var testDescription: String { "\(from) to \(to)" }
  }

  static let pairs: [Pair] = {
    var random = SplitMix(seed: 20)
    let forms: [AVAudioCommonFormat] = [.pcmFormatFloat32, .pcmFormatFloat64, .pcmFormatInt16, .pcmFormatInt32]
    let rates = [8000.0, 11_025, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000]
    let side = { (random: inout SplitMix) -> (AVAudioCommonFormat, Double, AVAudioChannelCount, Bool) in
      (
        forms.randomElement(using: &random) ?? .pcmFormatFloat32, rates.randomElement(using: &random) ?? 8000,
        AVAudioChannelCount.random(in: 1...2, using: &random), Bool.random(using: &random)
      )
    }
    return (0..<30).map { _ in Pair(from: side(&random), to: side(&random)) }
  }()

  static func name(_ form: AVAudioCommonFormat) -> String {
    switch form {
    case .pcmFormatFloat64: "f64le"
    case .pcmFormatInt16: "s16le"
    case .pcmFormatInt32: "s32le"
    default: "f32le"
    }
  }

  private static func tones(at rate: Double, frames: Int, from tones: Int, to channels: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(frames * channels)
    for frame in 0..<frames {
      let turns = Double(frame) * 2 * .pi / rate
      let left = 0.5 * sin(440 * turns)
      let right = tones == 1 ? left : 0.5 * sin(660 * turns)
      if channels == 2 {
        result.append(Float(left))
        result.append(Float(right))
      } else {
        result.append(Float((left + right) / 2))
      }
    }
    return result
  }

  @Test(arguments: pairs) func isAsGoodAsFFmpeg(_ pair: Pair) throws {
    let fixtures = try AudioFixtures()
    defer { fixtures.remove() }
    let (from, to) = (
      try Self.format(pair.from.0, pair.from.1, pair.from.2, interleaved: pair.from.3),
      try Self.format(pair.to.0, pair.to.1, pair.to.2, interleaved: pair.to.3)
    )
    let frames = 30_011
    let input = try Self.tones(from, frames: frames)
    let ours = try Self.convert(input, to: to, by: 1234, fetching: 1000)
    let expected = Int((Double(frames) * pair.to.1 / pair.from.1).rounded())
    #expect(ours.count == expected * Int(pair.to.2))
    let ideal = Self.tones(at: pair.to.1, frames: expected, from: Int(pair.from.2), to: Int(pair.to.2))
    try input.rawInterleaved(from).write(to: fixtures.url("in.raw"))
    let matrix =
      pair.from.2 == pair.to.2 ? "anull" : pair.to.2 == 1 ? "pan=mono|c0=0.5*c0+0.5*c1" : "pan=stereo|c0=c0|c1=c0"
    let raw = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", Self.name(pair.from.0), "-ar", "\(Int(pair.from.1))", "-ac", "\(pair.from.2)", "-i",
        fixtures.url("in.raw").path,
        "-af", "\(matrix),aresample=\(Int(pair.to.1)):resampler=soxr", "-f", Self.name(pair.to.0),
        fixtures.url("out.raw").path,
      ])
    #expect(raw.isEmpty)
    let theirs = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-f", Self.name(pair.to.0), "-ar", "\(Int(pair.to.1))", "-ac", "\(pair.to.2)", "-i",
        fixtures.url("out.raw").path,
        "-f", "f32le", "-",
      ]
    ).withUnsafeBytes { Array($0.bindMemory(to: Float.self)) }
    // The edges are not compared, because filters ring at an abrupt beginning or end of audio.
    let edge = min(600, expected / 4) * Int(pair.to.2)
    try #require(theirs.count >= ours.count - edge, "\(theirs.count) of \(ours.count) samples are compared")
    let middle = edge..<min(ours.count, ideal.count, theirs.count) - edge
    let (own, other) = (signalToNoise(ideal[middle], ours[middle]), signalToNoise(ideal[middle], theirs[middle]))
    #expect(own >= other - 0.5, "\(own) dB, but ffmpeg has \(other)")
    #expect(own > 60)
  }

  @Test func sizesOfPiecesMakeNoDifference() throws {
    let from = try Self.format(.pcmFormatFloat32, 44_100, 2, interleaved: false)
    let to = try Self.format(.pcmFormatFloat32, 16_000, 2, interleaved: false)
    let input = try Self.tones(from, frames: 20_000)
    let whole = try Self.convert(input, to: to, by: 20_000, fetching: 20_000)
    for (size, room) in [(1, 4096), (777, 3), (4096, 100_000)] {
      let pieces = try Self.convert(input, to: to, by: size, fetching: room)
      let same = pieces == whole
      #expect(same, "pieces of \(size), fetched by \(room)")
    }
  }

  @Test func statuses() throws {
    let from = try Self.format(.pcmFormatFloat32, 48_000, 1, interleaved: false)
    let to = try Self.format(.pcmFormatInt16, 16_000, 1, interleaved: true)
    let converter = try #require(AVAudioConverter(from: from, to: to))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: to, frameCapacity: 1000))
    let input = try Self.tones(from, frames: 1500)
    var given = 0
    let once: AVAudioConverterInputBlock = { wanted, status in
      #expect(wanted > 0)
      given += 1
      status.pointee = given == 1 ? .haveData : .noDataNow
      return given == 1 ? input : nil
    }
    #expect(converter.convert(to: output, error: nil, withInputFrom: once) == .inputRanDry)
    #expect(output.frameLength < 500)
    let before = Int(output.frameLength)
    let end: AVAudioConverterInputBlock = { _, status in
      status.pointee = .endOfStream
      return nil
    }
    #expect(converter.convert(to: output, error: nil, withInputFrom: end) == .haveData)
    #expect(before + Int(output.frameLength) == 500)
    #expect(converter.convert(to: output, error: nil, withInputFrom: end) == .endOfStream)
    #expect(output.frameLength == 0)
    converter.reset()
    given = 0
    #expect(converter.convert(to: output, error: nil, withInputFrom: once) == .inputRanDry)
    #expect(Int(output.frameLength) == before)
    converter.reset()
    let other = try Self.tones(to, frames: 10)
    var error: NSError?
    let failed = converter.convert(to: output, error: &error) { _, status in
      status.pointee = .haveData
      return other
    }
    #expect(failed == .error)
    #expect(error?.code == Int(kAudioConverterErr_FormatNotSupported))
  }

  @Test func channelsAreTakenOrMixed() throws {
    let stereo = try Self.format(.pcmFormatFloat32, 8000, 2, interleaved: true)
    let mono = try Self.format(.pcmFormatFloat32, 8000, 1, interleaved: false)
    let input = try #require(AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: 2))
    input.frameLength = 2
    for (index, value) in [0.25, 0.75, -0.5, 0.5].enumerated() { input.floatChannelData?[0][index] = Float(value) }
    let output = try #require(AVAudioPCMBuffer(pcmFormat: mono, frameCapacity: 2))
    let converter = try #require(AVAudioConverter(from: stereo, to: mono))
    #expect(converter.channelMap == [0])
    try converter.convert(to: output, from: input)
    #expect(output.samples == [0.25, -0.5])
    converter.channelMap = [1]
    try converter.convert(to: output, from: input)
    #expect(output.samples == [0.75, 0.5])
    let mixer = try #require(AVAudioConverter(from: stereo, to: mono))
    mixer.downmix = true
    try mixer.convert(to: output, from: input)
    #expect(output.samples == [0.5, 0])
    let wide = try #require(AVAudioConverter(from: mono, to: stereo))
    let both = try #require(AVAudioPCMBuffer(pcmFormat: stereo, frameCapacity: 2))
    try wide.convert(to: both, from: output)
    #expect(both.samples == [0.5, 0.5, 0, 0])
    wide.channelMap = [-1, 0]
    try wide.convert(to: both, from: output)
    #expect(both.samples == [0, 0.5, 0, 0])
  }

  @Test func aSimpleConversionDoesNotChangeTheRate() throws {
    let from = try Self.format(.pcmFormatFloat32, 48_000, 1, interleaved: false)
    let to = try Self.format(.pcmFormatFloat32, 24_000, 1, interleaved: false)
    let output = try #require(AVAudioPCMBuffer(pcmFormat: to, frameCapacity: 1000))
    let error = #expect(throws: NSError.self) {
      try #require(AVAudioConverter(from: from, to: to)).convert(to: output, from: Self.tones(from, frames: 100))
    }
    #expect(error?.code == Int(kAudio_ParamError))
  }
}

extension AVAudioPCMBuffer {
  func piece(_ range: Range<Int>) -> AVAudioPCMBuffer? {
    guard let part = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: AVAudioFrameCount(range.count)) else {
      return nil
    }
    part.frameLength = AVAudioFrameCount(range.count)
    let size = Int(format.streamDescription.pointee.mBytesPerFrame)
    let source = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: audioBufferList))
    let target = UnsafeMutableAudioBufferListPointer(part.mutableAudioBufferList)
    for index in 0..<source.count {
      if let from = source[index].mData, let to = target[index].mData {
        memcpy(to, from + range.lowerBound * size, range.count * size)
      }
    }
    return part
  }

  func floats() throws -> [Float] {
    guard format.commonFormat != .pcmFormatFloat32 else { return samples }
    let floats = try ConverterTests.format(.pcmFormatFloat32, format.sampleRate, format.channelCount, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: floats, frameCapacity: max(frameLength, 1)))
    try #require(AVAudioConverter(from: format, to: floats)).convert(to: buffer, from: self)
    return buffer.samples
  }

  func rawInterleaved(_ format: AVAudioFormat) throws -> Data {
    let plain = try ConverterTests.format(
      format.commonFormat, format.sampleRate, format.channelCount, interleaved: true)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: frameLength))
    try #require(AVAudioConverter(from: format, to: plain)).convert(to: buffer, from: self)
    let list = buffer.audioBufferList.pointee.mBuffers
    return Data(bytes: try #require(list.mData), count: Int(list.mDataByteSize))
  }
}

@Suite struct ChannelOrderTests {
  @Test func speakersKeepTheirSound() throws {
    let orders: [(AudioChannelLayoutTag, [Float])] = [
      (kAudioChannelLayoutTag_MPEG_5_1_A, [1, 2, 3, 4, 5, 6]), (kAudioChannelLayoutTag_MPEG_5_1_B, [1, 2, 5, 6, 3, 4]),
      (kAudioChannelLayoutTag_MPEG_5_1_C, [1, 3, 2, 5, 6, 4]), (kAudioChannelLayoutTag_AAC_5_1, [3, 1, 2, 5, 6, 4]),
    ]
    for (from, input) in orders {
      for (to, expected) in orders {
        let formats = try [from, to].map {
          AVAudioFormat(
            standardFormatWithSampleRate: 48_000, channelLayout: try #require(AVAudioChannelLayout(layoutTag: $0)))
        }
        let source = try #require(AVAudioPCMBuffer(pcmFormat: formats[0], frameCapacity: 1))
        source.frameLength = 1
        for (channel, value) in input.enumerated() { source.floatChannelData?[channel][0] = value }
        let target = try #require(AVAudioPCMBuffer(pcmFormat: formats[1], frameCapacity: 1))
        try #require(AVAudioConverter(from: formats[0], to: formats[1])).convert(to: target, from: source)
        #expect(target.samples == expected)
      }
    }
  }
}
