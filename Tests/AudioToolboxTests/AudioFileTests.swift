import AudioToolbox
import Foundation
import TestSupport
import Testing

@Suite struct AudioFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func path(_ name: String) -> String { folder[name].path }

  private func create(_ name: String, _ type: AudioFileTypeID, _ format: AudioStreamBasicDescription) throws
    -> AudioFileID
  {
    var (format, made): (AudioStreamBasicDescription, AudioFileID?) = (format, nil)
    #expect(AudioFileCreateWithURL(NSURL(fileURLWithPath: path(name)), type, &format, .eraseFile, &made) == noErr)
    return try #require(made)
  }

  private func open(_ name: String) throws -> AudioFileID {
    var made: AudioFileID?
    #expect(AudioFileOpenURL(NSURL(fileURLWithPath: path(name)), .readPermission, 0, &made) == noErr)
    return try #require(made)
  }

  private func property<T: BitwiseCopyable>(_ file: AudioFileID, _ property: AudioFilePropertyID, _ value: T) -> T {
    var (size, value) = (UInt32(MemoryLayout<T>.size), value)
    let status = AudioFileGetProperty(file, property, &size, &value)
    #expect(status == noErr)
    return value
  }

  @Test func framesOfLinearPCM() throws {
    let format = AudioStreamBasicDescription(
      mSampleRate: 8000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
      mBytesPerPacket: 4, mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16,
      mReserved: 0)
    let file = try create("a.wav", kAudioFileWAVEType, format)
    let samples = (0..<2000).map { Int16($0) }
    for part in 0..<2 {
      var count: UInt32 = 500
      let status = samples.withUnsafeBytes { bytes in
        AudioFileWritePackets(file, false, 2000, nil, Int64(part * 500), &count, bytes.baseAddress! + part * 2000)
      }
      #expect(status == noErr)
      #expect(count == 500)
    }
    #expect(AudioFileClose(file) == noErr)
    let theirs = try Tool.run("ffmpeg", ["-v", "error", "-i", path("a.wav"), "-f", "s16le", "-"])
    #expect(theirs.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) } == samples.prefix(2000).map { $0 })

    let again = try open("a.wav")
    defer { AudioFileClose(again) }
    #expect(property(again, kAudioFilePropertyFileFormat, UInt32(0)) == kAudioFileWAVEType)
    #expect(property(again, kAudioFilePropertyDataFormat, AudioStreamBasicDescription()).mSampleRate == 8000)
    #expect(property(again, kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == 1000)
    #expect(property(again, kAudioFilePropertyAudioDataByteCount, UInt64(0)) == 4000)
    let seconds: Float64 = property(again, kAudioFilePropertyEstimatedDuration, Float64(0))
    #expect(seconds == 0.125)
    for start in [400, 990, 0] as [Int64] {
      var (room, bytes, count) = ([Int16](repeating: 0, count: 100), UInt32(200), UInt32(50))
      #expect(AudioFileReadPacketData(again, false, &bytes, nil, start, &count, &room) == noErr)
      let expected = min(50, 1000 - Int(start))
      #expect(Int(count) == expected)
      #expect(Int(bytes) == expected * 4)
      #expect(Array(room.prefix(expected * 2)) == Array(samples[Int(start) * 2..<Int(start) * 2 + expected * 2]))
    }
  }

  @Test(arguments: [("a.m4a", kAudioFileM4AType), ("a.caf", kAudioFileCAFType)])
  func packetsOfAAC(_ name: String, _ type: AudioFileTypeID) throws {
    let coded = try AudioConverterTests.encoded()
    let file = try create(name, type, AudioConverterTests.aac(44_100))
    #expect(
      AudioFileSetProperty(file, kAudioFilePropertyMagicCookieData, UInt32(coded.cookie.count), coded.cookie) == noErr)
    var count = UInt32(coded.descriptions.count)
    #expect(
      AudioFileWritePackets(file, false, UInt32(coded.bytes.count), coded.descriptions, 0, &count, coded.bytes) == noErr
    )
    var table = AudioFilePacketTableInfo(
      mNumberValidFrames: 20_000, mPrimingFrames: Int32(coded.prime.leadingFrames),
      mRemainderFrames: Int32(coded.prime.trailingFrames))
    #expect(
      AudioFileSetProperty(
        file, kAudioFilePropertyPacketTableInfo, UInt32(MemoryLayout<AudioFilePacketTableInfo>.size), &table) == noErr)
    #expect(AudioFileClose(file) == noErr)

    let again = try open(name)
    defer { AudioFileClose(again) }
    #expect(property(again, kAudioFilePropertyAudioDataPacketCount, UInt64(0)) == UInt64(coded.descriptions.count))
    let found = property(again, kAudioFilePropertyPacketTableInfo, AudioFilePacketTableInfo())
    #expect(found.mNumberValidFrames == 20_000)
    #expect(found.mPrimingFrames == table.mPrimingFrames)
    #expect(found.mRemainderFrames == table.mRemainderFrames)
    for start in [3, 0, 10] {
      let wanted = coded.descriptions[start..<start + 4]
      let length = wanted.reduce(0) { $0 + Int($1.mDataByteSize) }
      var (room, bytes, packets) = ([UInt8](repeating: 0, count: length), UInt32(length), UInt32(100))
      var places = [AudioStreamPacketDescription](repeating: AudioStreamPacketDescription(), count: 100)
      #expect(AudioFileReadPacketData(again, false, &bytes, &places, Int64(start), &packets, &room) == noErr)
      #expect(packets == 4)
      #expect(places.prefix(4).map(\.mDataByteSize) == wanted.map(\.mDataByteSize))
      let same = room[...] == coded.bytes[Int(wanted.first?.mStartOffset ?? 0)...].prefix(length)
      #expect(same)
    }
    #expect(AudioFileWritePackets(again, false, 0, nil, 0, &count, coded.bytes) == kAudioFilePermissionsError)
  }

  @Test func failuresHaveTheirCodes() throws {
    var made: AudioFileID?
    #expect(
      AudioFileOpenURL(NSURL(fileURLWithPath: path("none.wav")), .readPermission, 0, &made)
        == kAudioFileFileNotFoundError)
    #expect(made == nil)
    var format = AudioConverterTests.floats(8000, 1)
    #expect(
      AudioFileCreateWithURL(NSURL(fileURLWithPath: path("a.mp3")), kAudioFileMP3Type, &format, .eraseFile, &made)
        == kAudioFileUnsupportedFileTypeError)
    try Data([1]).write(to: URL(fileURLWithPath: path("there.wav")))
    #expect(
      AudioFileCreateWithURL(NSURL(fileURLWithPath: path("there.wav")), kAudioFileWAVEType, &format, [], &made)
        == kAudioFilePermissionsError)
  }

  @Test func aLayoutOfTooFewBytesIsRefused() throws {
    let file = try create("a.caf", kAudioFileCAFType, AudioConverterTests.floats(8000, 2))
    defer { AudioFileClose(file) }
    var layout = AudioChannelLayout()
    layout.mChannelLayoutTag = kAudioChannelLayoutTag_Stereo
    for size in [0, 1, 3, 11] as [UInt32] {
      #expect(
        AudioFileSetProperty(file, kAudioFilePropertyChannelLayout, size, &layout) == kAudioFileBadPropertySizeError)
    }
    #expect(AudioFileSetProperty(file, kAudioFilePropertyChannelLayout, 12, &layout) == noErr)
  }

  @Test func propertiesOfFormats() {
    var (format, size) = (AudioStreamBasicDescription(), UInt32(MemoryLayout<AudioStreamBasicDescription>.size))
    (format.mFormatID, format.mSampleRate, format.mChannelsPerFrame) = (kAudioFormatMPEG4AAC, 44_100, 2)
    #expect(AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &format) == noErr)
    #expect(format.mFramesPerPacket == 1024)
    var formatID = kAudioFormatAppleLossless
    size = 0
    #expect(AudioFormatGetPropertyInfo(kAudioFormatProperty_Decoders, 4, &formatID, &size) == noErr)
    #expect(Int(size) == MemoryLayout<AudioClassDescription>.size)
    #expect(AudioFormatGetPropertyInfo(1, 0, nil, &size) == kAudioFormatUnsupportedPropertyError)
    let formats = [(UInt32(1), AudioConverterTests.aac(48_000)), (0, AudioConverterTests.floats(48_000, 2))]
    for (isVariable, description) in formats {
      var specifier = description
      var answer: UInt32 = 2
      size = 4
      let status = AudioFormatGetProperty(
        kAudioFormatProperty_FormatIsVBR, UInt32(MemoryLayout<AudioStreamBasicDescription>.size), &specifier, &size,
        &answer)
      #expect(status == noErr && answer == isVariable)
    }
  }
}
