import AudioToolbox
import Foundation
import Testing

@Suite struct AudioConverterTests {
  static func floats(_ rate: Double, _ channels: UInt32) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 4 * channels, mFramesPerPacket: 1, mBytesPerFrame: 4 * channels, mChannelsPerFrame: channels,
      mBitsPerChannel: 32,
      mReserved: 0)
  }

  static func aac(_ rate: Double) -> AudioStreamBasicDescription {
    AudioStreamBasicDescription(
      mSampleRate: rate, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 2, mBytesPerPacket: 0, mFramesPerPacket: 1024,
      mBytesPerFrame: 0,
      mChannelsPerFrame: 1, mBitsPerChannel: 0, mReserved: 0)
  }

  static func made(_ input: AudioStreamBasicDescription, _ output: AudioStreamBasicDescription) throws
    -> AudioConverterRef
  {
    var (input, output) = (input, output)
    var made: AudioConverterRef?
    #expect(AudioConverterNew(&input, &output, &made) == noErr)
    return try #require(made)
  }

  static let tone: [Float] = (0..<20_000).map { Float(0.5 * sin(Double($0) * 440 * 2 * .pi / 44_100)) }

  /// Lives as long as a test: the converter's input procedures return pointers to it.
  final class Memory<Element: BitwiseCopyable> {
    let elements: UnsafeMutableBufferPointer<Element>
    var position = 0
    init(_ values: [Element]) {
      elements = .allocate(capacity: max(values.count, 1))
      _ = elements.initialize(from: values)
      count = values.count
    }
    let count: Int
    deinit { elements.deallocate() }
  }

  @Test func ratesChangeAndNothingIsLost() throws {
    let converter = try Self.made(Self.floats(44_100, 1), Self.floats(16_000, 1))
    defer { AudioConverterDispose(converter) }
    let source = Memory(Self.tone)
    var samples: [Float] = []
    while true {
      var room = [Float](repeating: 0, count: 1000)
      var count: UInt32 = 1000
      let status = room.withUnsafeMutableBufferPointer { memory in
        var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 1))
        let status = AudioConverterFillComplexBuffer(
          converter,
          { _, count, list, descriptions, _ in
            #expect(descriptions == nil)
            let given = min(Int(count.pointee), source.count - source.position)
            list.pointee.mBuffers.mData = UnsafeMutableRawPointer(source.elements.baseAddress! + source.position)
            list.pointee.mBuffers.mDataByteSize = UInt32(given * 4)
            count.pointee = UInt32(given)
            source.position += given
            return noErr
          }, nil, &count, &list, nil)
        #expect(list.mBuffers.mDataByteSize == count * 4)
        return status
      }
      #expect(status == noErr)
      guard count > 0 else { break }
      samples += room.prefix(Int(count))
    }
    #expect(samples.count == 7256)
    let ideal = (0..<7256).map { Float(0.5 * sin(Double($0) * 440 * 2 * .pi / 16_000)) }
    let worst = zip(samples, ideal).dropFirst(300).dropLast(300).map { abs($0 - $1) }.max() ?? 1
    #expect(worst < 1e-5)
  }

  @Test func aStatusOfTheProcedureEndsTheConversionForNow() throws {
    let converter = try Self.made(Self.floats(48_000, 1), Self.floats(48_000, 2))
    defer { AudioConverterDispose(converter) }
    let source = Memory<Float>([0.25, 0.5])
    var isGiven = false
    var room = [Float](repeating: 0, count: 200)
    var count: UInt32 = 100
    let status = room.withUnsafeMutableBufferPointer { memory in
      var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 2))
      return AudioConverterFillComplexBuffer(
        converter,
        { _, count, list, _, _ in
          guard !isGiven else {
            count.pointee = 0
            return 77
          }
          isGiven = true
          list.pointee.mBuffers.mData = UnsafeMutableRawPointer(source.elements.baseAddress!)
          (list.pointee.mBuffers.mDataByteSize, count.pointee) = (8, 2)
          return noErr
        }, nil, &count, &list, nil)
    }
    #expect(status == 77)
    #expect(count == 2)
    #expect(room.prefix(4) == [0.25, 0.25, 0.5, 0.5])
  }

  struct Coded {
    var bytes: [UInt8] = []
    var descriptions: [AudioStreamPacketDescription] = []
    var cookie: [UInt8] = []
    var prime = AudioConverterPrimeInfo()
  }

  static func encoded() throws -> Coded {
    let encoder = try made(floats(44_100, 1), aac(44_100))
    defer { AudioConverterDispose(encoder) }
    var (rate, size): (UInt32, UInt32) = (96_000, 4)
    #expect(AudioConverterSetProperty(encoder, kAudioConverterEncodeBitRate, 4, &rate) == noErr)
    var largest: UInt32 = 0
    #expect(
      AudioConverterGetProperty(encoder, kAudioConverterPropertyMaximumOutputPacketSize, &size, &largest) == noErr)
    let source = Memory(tone)
    var (bytes, descriptions): ([UInt8], [AudioStreamPacketDescription]) = ([], [])
    while true {
      var memory = [UInt8](repeating: 0, count: Int(largest) * 4)
      var places = [AudioStreamPacketDescription](repeating: AudioStreamPacketDescription(), count: 4)
      var count: UInt32 = 4
      let (status, length) = memory.withUnsafeMutableBufferPointer { memory in
        var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 1))
        let status = AudioConverterFillComplexBuffer(
          encoder,
          { _, count, list, _, _ in
            let given = min(Int(count.pointee), source.count - source.position)
            list.pointee.mBuffers.mData = UnsafeMutableRawPointer(source.elements.baseAddress! + source.position)
            list.pointee.mBuffers.mDataByteSize = UInt32(given * 4)
            count.pointee = UInt32(given)
            source.position += given
            return noErr
          }, nil, &count, &list, &places)
        return (status, Int(list.mBuffers.mDataByteSize))
      }
      #expect(status == noErr)
      guard count > 0 else { break }
      for place in places.prefix(Int(count)) {
        descriptions.append(
          AudioStreamPacketDescription(
            mStartOffset: Int64(bytes.count) + place.mStartOffset, mVariableFramesInPacket: 0,
            mDataByteSize: place.mDataByteSize))
      }
      bytes += memory.prefix(length)
    }
    var prime = AudioConverterPrimeInfo()
    size = 8
    #expect(AudioConverterGetProperty(encoder, kAudioConverterPrimeInfo, &size, &prime) == noErr)
    #expect(descriptions.count * 1024 == 20_000 + Int(prime.leadingFrames + prime.trailingFrames))

    size = 0
    #expect(AudioConverterGetPropertyInfo(encoder, kAudioConverterCompressionMagicCookie, &size, nil) == noErr)
    var cookie = [UInt8](repeating: 0, count: Int(size))
    #expect(AudioConverterGetProperty(encoder, kAudioConverterCompressionMagicCookie, &size, &cookie) == noErr)
    return Coded(bytes: bytes, descriptions: descriptions, cookie: cookie, prime: prime)
  }

  @Test func aPacketThatDoesNotFitIsKept() throws {
    let encoder = try Self.made(Self.floats(44_100, 1), Self.aac(44_100))
    defer { AudioConverterDispose(encoder) }
    let source = Memory(Self.tone)
    func fill(_ room: Int) -> (status: OSStatus, count: UInt32, byteSize: UInt32) {
      var memory = [UInt8](repeating: 0, count: room)
      var place = AudioStreamPacketDescription()
      var count: UInt32 = 1
      return memory.withUnsafeMutableBufferPointer { memory in
        var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 1))
        let status = AudioConverterFillComplexBuffer(
          encoder,
          { _, count, list, _, _ in
            let given = min(Int(count.pointee), source.count - source.position)
            list.pointee.mBuffers.mData = UnsafeMutableRawPointer(source.elements.baseAddress! + source.position)
            list.pointee.mBuffers.mDataByteSize = UInt32(given * 4)
            count.pointee = UInt32(given)
            source.position += given
            return noErr
          }, nil, &count, &list, &place)
        return (status, count, list.mBuffers.mDataByteSize)
      }
    }
    #expect(fill(1) == (kAudioConverterErr_InvalidOutputSize, 0, 0))
    var (packets, byteCount): (UInt32, UInt32) = (0, 0)
    while true {
      let (status, count, byteSize) = fill(8192)
      #expect(status == noErr)
      if count == 0 { break }
      (packets, byteCount) = (packets + count, byteCount + byteSize)
    }
    let whole = try Self.encoded()
    #expect(packets == whole.descriptions.count && byteCount > 0)
  }

  @Test func packetsAreEncodedAndDecoded() throws {
    let coded = try Self.encoded()
    var prime = coded.prime
    let decoder = try Self.made(Self.aac(44_100), Self.floats(44_100, 1))
    defer { AudioConverterDispose(decoder) }
    #expect(
      AudioConverterSetProperty(
        decoder, kAudioConverterDecompressionMagicCookie, UInt32(coded.cookie.count), coded.cookie) == noErr)
    #expect(AudioConverterSetProperty(decoder, kAudioConverterPrimeInfo, 8, &prime) == noErr)
    let (packets, places) = (Memory(coded.bytes), Memory(coded.descriptions))
    var room = [Float](repeating: 0, count: 30_000)
    var count: UInt32 = 30_000
    let status = room.withUnsafeMutableBufferPointer { memory in
      var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 1))
      return AudioConverterFillComplexBuffer(
        decoder,
        { _, count, list, out, _ in
          count.pointee = places.position == 0 ? UInt32(places.count) : 0
          places.position = places.count
          list.pointee.mBuffers.mData = UnsafeMutableRawPointer(packets.elements.baseAddress!)
          list.pointee.mBuffers.mDataByteSize = UInt32(packets.count)
          out?.pointee = places.elements.baseAddress
          return noErr
        }, nil, &count, &list, nil)
    }
    #expect(status == noErr)
    #expect(count == 20_000)
    let (power, noise) = zip(Self.tone, room).reduce((0.0, 0.0)) {
      ($0.0 + Double($1.0 * $1.0), $0.1 + Double(($1.0 - $1.1) * ($1.0 - $1.1)))
    }
    #expect(10 * log10(power / noise) > 25)
  }

  @Test func formsOfTheSameRate() throws {
    var planar = Self.floats(8000, 2)
    planar.mFormatFlags |= kAudioFormatFlagIsNonInterleaved
    (planar.mBytesPerFrame, planar.mBytesPerPacket) = (4, 4)
    let converter = try Self.made(Self.floats(8000, 2), planar)
    defer { AudioConverterDispose(converter) }
    var input: [Float] = [1, 2, 3, 4]
    let target = AudioBufferList.allocate(maximumBuffers: 2)
    defer { free(target.unsafeMutablePointer) }
    let (left, right) = (Memory<Float>([0, 0]), Memory<Float>([0, 0]))
    target[0] = AudioBuffer(left.elements, numberOfChannels: 1)
    target[1] = AudioBuffer(right.elements, numberOfChannels: 1)
    let status = input.withUnsafeMutableBufferPointer { memory in
      var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 2))
      return AudioConverterConvertComplexBuffer(converter, 2, &list, target.unsafeMutablePointer)
    }
    #expect(status == noErr)
    #expect(Array(left.elements) == [1, 3])
    #expect(Array(right.elements) == [2, 4])
  }

  @Test func whatCannotBeDoneIsSaid() throws {
    var (input, output) = (Self.aac(44_100), Self.aac(48_000))
    var made: AudioConverterRef?
    #expect(AudioConverterNew(&input, &output, &made) == kAudioConverterErr_FormatNotSupported)
    #expect(made == nil)
    output = Self.floats(0, 1)
    #expect(AudioConverterNew(&input, &output, &made) == kAudioConverterErr_OutputSampleRateOutOfRange)
    let converter = try Self.made(Self.floats(8000, 1), Self.floats(8000, 1))
    defer { AudioConverterDispose(converter) }
    var size: UInt32 = 4
    var value: UInt32 = 0
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterEncodeBitRate, &size, &value)
        == kAudioConverterErr_PropertyNotSupported)
    size = 2
    #expect(
      AudioConverterGetProperty(converter, kAudioConverterSampleRateConverterQuality, &size, &value)
        == kAudioConverterErr_BadPropertySizeError)
  }
}
