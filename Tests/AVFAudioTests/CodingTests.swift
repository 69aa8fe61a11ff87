import AVFAudio
import CoreMedia
import TestSupport
import Testing

@Suite struct CodingTests {
  struct Codec: Sendable, CustomTestStringConvertible {
    var format: AudioFormatID
    var rate = 44_100.0
    var quality: Double
    var testDescription: String { withUnsafeBytes(of: format.bigEndian) { String(decoding: $0, as: UTF8.self) } }
  }

  static let codecs = [
    Codec(format: kAudioFormatMPEG4AAC, quality: 25), Codec(format: kAudioFormatAppleLossless, quality: 85),
    Codec(format: kAudioFormatFLAC, quality: 85), Codec(format: kAudioFormatOpus, rate: 48_000, quality: 20),
    Codec(format: kAudioFormatMPEGLayer3, quality: 20),
  ]

  static func compressed(_ codec: Codec, channels: Int = 2) throws -> AVAudioFormat {
    let settings: [String: Any] = [
      AVFormatIDKey: codec.format, AVSampleRateKey: codec.rate, AVNumberOfChannelsKey: channels,
    ]
    return try #require(AVAudioFormat(settings: settings))
  }

  static func encode(
    _ input: AVAudioPCMBuffer, _ converter: AVAudioConverter, packets: AVAudioPacketCount
  ) throws -> [AVAudioCompressedBuffer] {
    var (result, isGiven): ([AVAudioCompressedBuffer], Bool) = ([], false)
    while true {
      let output = AVAudioCompressedBuffer(
        format: converter.outputFormat, packetCapacity: packets, maximumPacketSize: converter.maximumOutputPacketSize)
      var error: NSError?
      let status = converter.convert(to: output, error: &error) { _, status in
        defer { isGiven = true }
        status.pointee = isGiven ? .endOfStream : .haveData
        return isGiven ? nil : input
      }
      try #require(error == nil && status != .error)
      guard status == .haveData else { return result }
      #expect(output.byteLength > 0)
      result.append(output)
    }
  }

  @Test(arguments: codecs) func whatIsEncodedIsDecodedAgain(_ codec: Codec) throws {
    let plain = try ConverterTests.format(.pcmFormatFloat32, codec.rate, 2, interleaved: false)
    let frames = 30_000
    let input = try ConverterTests.tones(plain, frames: frames)
    let encoder = try #require(AVAudioConverter(from: plain, to: Self.compressed(codec)))
    let packets = try Self.encode(input, encoder, packets: 5)
    let prime = encoder.primeInfo
    let total = packets.reduce(0) { $0 + Int($1.packetCount) }
    let length = Int(encoder.outputFormat.streamDescription.pointee.mFramesPerPacket)
    // A stream of Apple Lossless ends with a short packet.
    if length > 0, codec.format != kAudioFormatAppleLossless {
      #expect(total * length == frames + Int(prime.leadingFrames) + Int(prime.trailingFrames))
    }

    let source = try Self.compressed(codec)
    source.magicCookie = encoder.magicCookie
    let decoder = try #require(AVAudioConverter(from: source, to: plain))
    decoder.primeInfo = prime
    let output = try #require(AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: 4000))
    var (left, samples): (ArraySlice<AVAudioCompressedBuffer>, [Float]) = (packets[...], [])
    while true {
      var error: NSError?
      let status = decoder.convert(to: output, error: &error) { wanted, status in
        #expect(wanted > 0)
        status.pointee = left.isEmpty ? .endOfStream : .haveData
        return left.popFirst()
      }
      #expect(error == nil)
      guard status == .haveData else { break }
      samples += output.samples
    }
    #expect(samples.count == frames * 2)
    let ratio = signalToNoise(input.samples, samples)
    #expect(ratio > codec.quality, "\(ratio) dB")
  }

  @Test func ratesChangeOnTheWayToTheEncoder() throws {
    let plain = try ConverterTests.format(.pcmFormatInt16, 48_000, 1, interleaved: true)
    let input = try ConverterTests.tones(plain, frames: 48_000)
    let encoder = try #require(
      AVAudioConverter(
        from: plain,
        to: Self.compressed(Codec(format: kAudioFormatAppleLossless, rate: 16_000, quality: 0), channels: 1)))
    let packets = try Self.encode(input, encoder, packets: 100)
    #expect(packets.map(\.packetCount) == [4])
  }

  @Test func bitRatesAndSizes() throws {
    let plain = try ConverterTests.format(.pcmFormatFloat32, 44_100, 2, interleaved: false)
    let encoder = try #require(AVAudioConverter(from: plain, to: Self.compressed(Self.codecs[0])))
    let applicable = try #require(encoder.applicableEncodeBitRates)
    #expect(applicable.contains(64_000) && applicable.contains(256_000))
    #expect(encoder.availableEncodeSampleRates?.contains(44_100) == true)
    #expect(encoder.availableEncodeChannelLayoutTags?.contains(NSNumber(value: kAudioChannelLayoutTag_Stereo)) == true)
    let input = try ConverterTests.tones(plain, frames: 44_100 * 2)
    var sizes: [Int] = []
    for rate in [64_000, 256_000] {
      encoder.reset()
      encoder.bitRate = rate
      #expect(encoder.bitRate == rate)
      let packets = try Self.encode(input, encoder, packets: 10)
      for buffer in packets {
        for index in 0..<Int(buffer.packetCount) {
          #expect(Int(buffer.packetDescriptions?[index].mDataByteSize ?? 0) <= encoder.maximumOutputPacketSize)
        }
      }
      sizes.append(packets.reduce(0) { $0 + Int($1.byteLength) })
    }
    #expect(sizes[0] < sizes[1])
    #expect(AVAudioConverter(from: try Self.compressed(Self.codecs[0]), to: try Self.compressed(Self.codecs[1])) == nil)
    let odd = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 12_345, AVNumberOfChannelsKey: 2]))
    #expect(AVAudioConverter(from: plain, to: odd) == nil)
    #expect(encoder.bitRateStrategy == AVAudioBitRateStrategy_LongTermAverage)
  }

  @Test func packetsThatAreBrokenAreAnErrorOrSilence() throws {
    let source = try Self.compressed(Self.codecs[0])
    let plain = try ConverterTests.format(.pcmFormatFloat32, 44_100, 2, interleaved: false)
    let decoder = try #require(AVAudioConverter(from: source, to: plain))
    let output = try #require(AVAudioPCMBuffer(pcmFormat: plain, frameCapacity: 4000))
    var random = SplitMix(seed: 5)
    var left = 300
    var error: NSError?
    var status = AVAudioConverterOutputStatus.haveData
    while status == .haveData {
      status = decoder.convert(to: output, error: &error) { _, status in
        left -= 1
        guard left > 0 else {
          status.pointee = .endOfStream
          return nil
        }
        let packet = AVAudioCompressedBuffer(format: source, packetCapacity: 1, maximumPacketSize: 200)
        for index in 0..<200 {
          packet.data.storeBytes(of: UInt8.random(in: 0...255, using: &random), toByteOffset: index, as: UInt8.self)
        }
        (packet.byteLength, packet.packetCount) = (200, 1)
        packet.packetDescriptions?[0] = AudioStreamPacketDescription(
          mStartOffset: 0, mVariableFramesInPacket: 0, mDataByteSize: 200)
        status.pointee = .haveData
        return packet
      }
    }
    #expect(status == .endOfStream || error != nil)
  }

  @Test func sampleBuffersAndBack() throws {
    let format = try ConverterTests.format(.pcmFormatFloat32, 48_000, 2, interleaved: false)
    let input = try ConverterTests.tones(format, frames: 1000)
    var made: CMSampleBuffer?
    var timing = CMSampleTimingInfo(
      duration: CMTime(value: 1, timescale: 48_000), presentationTimeStamp: CMTime(value: 5, timescale: 1),
      decodeTimeStamp: .invalid)
    CMSampleBufferCreate(
      allocator: kCFAllocatorDefault, dataBuffer: nil, dataReady: false, makeDataReadyCallback: nil, refcon: nil,
      formatDescription: format.formatDescription, sampleCount: CMItemCount(input.frameLength),
      sampleTimingEntryCount: 1,
      sampleTimingArray: &timing, sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &made)
    let sample = try #require(made)
    #expect(
      CMSampleBufferSetDataBufferFromAudioBufferList(
        sample, blockBufferAllocator: kCFAllocatorDefault, blockBufferMemoryAllocator: kCFAllocatorDefault, flags: 0,
        bufferList: input.audioBufferList) == noErr)
    let description = try #require(CMSampleBufferGetFormatDescription(sample))
    let back = AVAudioFormat(cmAudioFormatDescription: description)
    #expect(back == format)
    let output = try #require(AVAudioPCMBuffer(pcmFormat: back, frameCapacity: 1000))
    output.frameLength = 1000
    #expect(
      CMSampleBufferCopyPCMDataIntoAudioBufferList(sample, at: 0, frameCount: 1000, into: output.mutableAudioBufferList)
        == noErr)
    let same = output.samples == input.samples
    #expect(same)
    try sample.withAudioBufferList { list, _ in
      let foreign = try #require(AVAudioPCMBuffer(pcmFormat: back, bufferListNoCopy: list.unsafePointer))
      let same = foreign.samples == input.samples
      #expect(same)
    }
  }
}
