import AVFAudio
import AVFoundation
import AudioToolbox
import ConformanceMedia
import Foundation
import Testing

/// Source: AVAudioFile.h and Apple's documentation of `AVAudioFile`; the WAVE format for the built files.
@Suite struct AudioFileReadingTests {
  private func ramp(_ count: Int, channels: Int = 2) -> [[Int32]] {
    var frames: [[Int32]] = []
    for frame in 0..<count { frames.append((0..<channels).map { Int32((frame * 37 + $0 * 1_000) % 20_000) - 10_000 }) }
    return frames
  }

  private func read(_ file: AVAudioFile, _ count: AVAudioFrameCount) throws -> AVAudioPCMBuffer {
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: count))
    try file.read(into: buffer)
    return buffer
  }

  // AVAudioFile.processingFormat: standard format of the file's rate and channels. Samples have full scale at 1.
  @Test(arguments: [BuiltWave.Form.int16, .float32, .int24, .uint8])
  func samplesAreFloatsOfFullScaleOne(_ form: BuiltWave.Form) throws {
    let frames: [[Int32]] =
      switch form {
      case .uint8: [[0, 255], [128, 64], [1, 129]]
      case .int24: [[-8_388_608, 8_388_607], [0, 1], [-1, 4_194_304]]
      default: [[-32_768, 32_767], [0, 1], [-1, 16_384]]
      }
    let wave = BuiltWave(form, sampleRate: 11_025, frames: frames)
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 3)
    #expect(file.processingFormat.isStandard && file.processingFormat.sampleRate == 11_025)
    #expect(file.fileFormat.streamDescription.pointee.mBitsPerChannel == UInt32(form.bits))
    #expect(file.fileFormat.channelCount == 2 && file.fileFormat.isInterleaved)
    let buffer = try read(file, 10)
    #expect(buffer.frameLength == 3)
    let channels = try #require(buffer.floatChannelData)
    for frame in 0..<3 {
      for channel in 0..<2 { #expect(channels[channel][frame] == wave.float(frame: frame, channel: channel)) }
    }
  }

  // AVAudioFile.framePosition: the position of the next read; it can be set. read(into:frameCount:) limits the frames.
  @Test func positionsAreFrames() throws {
    let wave = BuiltWave(.int16, sampleRate: 8_000, frames: ramp(1_000))
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    let file = try AVAudioFile(forReading: url)
    #expect(file.framePosition == 0 && file.length == 1_000 && file.url == url)
    _ = try read(file, 300)
    #expect(file.framePosition == 300)
    file.framePosition = 990
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
    try file.read(into: buffer, frameCount: 4)
    #expect(buffer.frameLength == 4 && file.framePosition == 994)
    #expect(buffer.floatChannelData?[1][2] == wave.float(frame: 992, channel: 1))
    try file.read(into: buffer)
    #expect(buffer.frameLength == 6 && file.framePosition == 1_000)
    #expect(buffer.floatChannelData?[0][5] == wave.float(frame: 999, channel: 0))
  }

  // AVAudioFile.init(forReading:commonFormat:interleaved:): samples in the form that the client names.
  @Test func samplesInTheClientsForm() throws {
    let url = try BuiltWave(.int16, sampleRate: 8_000, frames: [[1, 2], [-3, -4], [32_767, -32_768]]).write()
    defer { TemporaryFile.remove(url) }
    let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
    #expect(file.processingFormat.commonFormat == .pcmFormatInt16 && file.processingFormat.isInterleaved)
    let buffer = try read(file, 3)
    let samples = UnsafeBufferPointer(start: try #require(buffer.int16ChannelData)[0], count: 6)
    #expect(Array(samples) == [1, 2, -3, -4, 32_767, -32_768])
  }

  // RIFF: chunks that a reader does not know are skipped with their padding.
  @Test func unknownChunksAreSkipped() throws {
    var wave = BuiltWave(.int16, sampleRate: 8_000, frames: [[5], [6], [7]])
    var chunks = ByteBuilder()
    chunks.chunk("junk") { $0.zeros(3) }
    chunks.chunk("zzzz") { $0.zeros(8) }
    wave.leadingChunks = chunks.data
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 3)
    let buffer = try read(file, 3)
    #expect(buffer.floatChannelData?[0][2] == 7.0 / 32_768)
  }

  // A file that states more samples than it has: what is there can be read.
  @Test func missingSamples() throws {
    var wave = BuiltWave(.int16, sampleRate: 8_000, frames: ramp(100, channels: 1))
    wave.statedSize = 1_000
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    let file = try AVAudioFile(forReading: url)
    let buffer = try read(file, 1_000)
    #expect(buffer.frameLength == 100)
    #expect(buffer.floatChannelData?[0][99] == wave.float(frame: 99, channel: 0))
  }

  // AVAudioFile.init(forReading:): an error for what is no audio, and for a missing file.
  @Test func whatIsNoAudio() throws {
    let url = try TemporaryFile.write(Data("no audio at all, only text".utf8), extension: "wav")
    defer { TemporaryFile.remove(url) }
    #expect(throws: (any Error).self) { try AVAudioFile(forReading: url) }
    #expect(throws: (any Error).self) { try AVAudioFile(forReading: TemporaryFile.url(extension: "wav")) }
  }
}

@Suite struct AudioFileWritingTests {
  // AVAudioFile.init(forWriting:settings:), write(from:): what was written is read again, sample for sample.
  @Test(arguments: ["wav", "caf", "aiff"])
  func writtenFilesAreReadAgain(_ suffix: String) throws {
    let url = TemporaryFile.url(extension: suffix)
    defer { TemporaryFile.remove(url) }
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 16_000, AVNumberOfChannelsKey: 2,
      AVLinearPCMBitDepthKey: 16,
      AVLinearPCMIsFloatKey: false, AVLinearPCMIsBigEndianKey: suffix == "aiff",
    ]
    do {
      let file = try AVAudioFile(forWriting: url, settings: settings)
      #expect(file.processingFormat.isStandard && file.length == 0)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 100))
      buffer.frameLength = 100
      for frame in 0..<100 {
        buffer.floatChannelData?[0][frame] = Float(frame) / 128
        buffer.floatChannelData?[1][frame] = -Float(frame) / 256
      }
      try file.write(from: buffer)
      try file.write(from: buffer)
      #expect(file.length == 200 && file.framePosition == 200)
    }
    let file = try AVAudioFile(forReading: url)
    #expect(file.length == 200 && file.fileFormat.sampleRate == 16_000)
    #expect(file.fileFormat.streamDescription.pointee.mBitsPerChannel == 16)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 200))
    try file.read(into: buffer)
    let channels = try #require(buffer.floatChannelData)
    #expect(channels[0][99] == 99.0 / 128 && channels[1][199] == -99.0 / 256 && channels[0][100] == 0)
  }

  // The header of a WAVE file: RIFF, WAVE, fmt with the tag of PCM, the rate and the number of channels.
  @Test func wavesHaveTheirHeader() throws {
    let url = TemporaryFile.url(extension: "wav")
    defer { TemporaryFile.remove(url) }
    do {
      let file = try AVAudioFile(
        forWriting: url,
        settings: [
          AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 8_000, AVNumberOfChannelsKey: 1,
          AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
        ], commonFormat: .pcmFormatInt16, interleaved: true)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 3))
      buffer.frameLength = 3
      for frame in 0..<3 { buffer.int16ChannelData?[0][frame] = Int16(frame + 1) }
      try file.write(from: buffer)
    }
    let bytes = Array(try Data(contentsOf: url))
    #expect(bytes.prefix(4).elementsEqual(Array("RIFF".utf8)) && bytes[8..<12].elementsEqual(Array("WAVE".utf8)))
    let size = bytes[4..<8].enumerated().reduce(0) { $0 + Int($1.element) << ($1.offset * 8) }
    #expect(size == bytes.count - 8)
    let format = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("fmt ".utf8)) })
    #expect(bytes[format + 10] == 1 && bytes[format + 12] == 0x40 && bytes[format + 13] == 0x1F)
    let data = try #require(bytes.indices.first { bytes[$0...].starts(with: Array("data".utf8)) })
    #expect(bytes[(data + 8)...].starts(with: [1, 0, 2, 0, 3, 0]))
  }

  // Apple Lossless gives the samples back.
  @Test func losslessFiles() throws {
    let url = TemporaryFile.url(extension: "m4a")
    defer { TemporaryFile.remove(url) }
    do {
      let file = try AVAudioFile(
        forWriting: url,
        settings: [
          AVFormatIDKey: kAudioFormatAppleLossless, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1,
          AVEncoderBitDepthHintKey: 16,
        ], commonFormat: .pcmFormatInt16, interleaved: true)
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000))
      buffer.frameLength = 10_000
      for frame in 0..<10_000 { buffer.int16ChannelData?[0][frame] = Int16(frame * 7_919 % 60_000 - 30_000) }
      try file.write(from: buffer)
    }
    let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
    let stream = file.fileFormat.streamDescription.pointee
    #expect(
      stream.mFormatID == kAudioFormatAppleLossless && stream.mFormatFlags == kAppleLosslessFormatFlag_16BitSourceData)
    #expect(file.length == 10_000)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 10_000))
    try file.read(into: buffer)
    let samples = UnsafeBufferPointer(start: try #require(buffer.int16ChannelData)[0], count: Int(buffer.frameLength))
    let expected = (0..<10_000).map { (frame: Int) -> Int16 in Int16(frame * 7_919 % 60_000 - 30_000) }
    #expect(samples.elementsEqual(expected))
  }

  // An AAC file: 1,024 frames a packet, and the length of what was written.
  @Test func compressedFilesHaveTheLengthOfWhatWasWritten() throws {
    let url = TemporaryFile.url(extension: "m4a")
    defer { TemporaryFile.remove(url) }
    do {
      let file = try AVAudioFile(
        forWriting: url,
        settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1])
      let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 44_100))
      buffer.frameLength = 44_100
      for frame in 0..<44_100 { buffer.floatChannelData?[0][frame] = 0.5 * sinf(Float(frame) * 2 * .pi * 441 / 44_100) }
      try file.write(from: buffer)
    }
    let file = try AVAudioFile(forReading: url)
    let stream = file.fileFormat.streamDescription.pointee
    #expect(stream.mFormatID == kAudioFormatMPEG4AAC && stream.mFramesPerPacket == 1_024)
    #expect(stream.mSampleRate == 44_100 && stream.mChannelsPerFrame == 1)
    #expect(file.length == 44_100)
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: file.processingFormat, frameCapacity: 44_100))
    try file.read(into: buffer)
    let samples = UnsafeBufferPointer(start: try #require(buffer.floatChannelData)[0], count: Int(buffer.frameLength))
    // The power of a sine of amplitude 0.5 is 0.125, over whole periods away from the ends.
    let power = samples[10_000..<30_000].reduce(0) { $0 + $1 * $1 } / 20_000
    #expect(abs(power - 0.125) < 0.0125)
    // A sine of 100 frames a period that began at 0 is still in phase.
    #expect(abs(samples[20_025] - 0.5) < 0.05 && abs(samples[20_075] + 0.5) < 0.05)
  }
}
