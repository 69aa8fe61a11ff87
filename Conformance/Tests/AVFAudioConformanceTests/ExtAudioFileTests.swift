import AudioToolbox
import ConformanceMedia
import Foundation
import Testing

/// Source: AudioFile.h, ExtendedAudioFile.h.
@Suite struct ExtAudioFileTests {
  private let wave = BuiltWave(.int16, sampleRate: 8_000, frames: (0..<500).map { [Int32($0), Int32(-$0)] })

  // kAudioFilePropertyDataFormat, …AudioDataPacketCount, …AudioDataByteCount, …FileFormat.
  @Test func propertiesOfFiles() throws {
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    var opened: AudioFileID?
    #expect(AudioFileOpenURL(url as CFURL, .readPermission, 0, &opened) == noErr)
    let file = try #require(opened)
    defer { AudioFileClose(file) }
    var stream = AudioStreamBasicDescription()
    var size = UInt32(MemoryLayout.size(ofValue: stream))
    #expect(AudioFileGetProperty(file, kAudioFilePropertyDataFormat, &size, &stream) == noErr)
    #expect(stream.mSampleRate == 8_000 && stream.mChannelsPerFrame == 2 && stream.mBytesPerFrame == 4)
    var count: UInt64 = 0
    size = 8
    #expect(AudioFileGetProperty(file, kAudioFilePropertyAudioDataPacketCount, &size, &count) == noErr)
    #expect(count == 500)
    #expect(AudioFileGetProperty(file, kAudioFilePropertyAudioDataByteCount, &size, &count) == noErr)
    #expect(count == 2_000)
    var type: UInt32 = 0
    size = 4
    #expect(AudioFileGetProperty(file, kAudioFilePropertyFileFormat, &size, &type) == noErr)
    #expect(type == kAudioFileWAVEType && kAudioFileWAVEType == 0x5741_5645)
  }

  // AudioFileReadPacketData: packets from the number on; fewer at the end.
  @Test func packets() throws {
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    var opened: AudioFileID?
    #expect(AudioFileOpenURL(url as CFURL, .readPermission, 0, &opened) == noErr)
    let file = try #require(opened)
    defer { AudioFileClose(file) }
    var samples = [Int16](repeating: 0, count: 4)
    var (size, count): (UInt32, UInt32) = (8, 2)
    #expect(AudioFileReadPacketData(file, false, &size, nil, 10, &count, &samples) == noErr)
    #expect(size == 8 && count == 2 && samples == [10, -10, 11, -11])
    (size, count) = (8, 2)
    _ = AudioFileReadPacketData(file, false, &size, nil, 499, &count, &samples)
    #expect(size == 4 && count == 1 && samples[0] == 499)
  }

  // kExtAudioFileProperty_ClientDataFormat, ExtAudioFileRead, ExtAudioFileSeek: frames in the client's format.
  @Test func clientsReadTheirFormat() throws {
    let url = try wave.write()
    defer { TemporaryFile.remove(url) }
    var opened: ExtAudioFileRef?
    #expect(ExtAudioFileOpenURL(url as CFURL, &opened) == noErr)
    let file = try #require(opened)
    defer { ExtAudioFileDispose(file) }
    var length: Int64 = 0
    var size: UInt32 = 8
    #expect(ExtAudioFileGetProperty(file, kExtAudioFileProperty_FileLengthFrames, &size, &length) == noErr)
    #expect(length == 500)
    var client = AudioStreamBasicDescription(
      mSampleRate: 8_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked, mBytesPerPacket: 8, mFramesPerPacket: 1,
      mBytesPerFrame: 8, mChannelsPerFrame: 2, mBitsPerChannel: 32, mReserved: 0)
    size = UInt32(MemoryLayout.size(ofValue: client))
    #expect(ExtAudioFileSetProperty(file, kExtAudioFileProperty_ClientDataFormat, size, &client) == noErr)
    #expect(ExtAudioFileSeek(file, 100) == noErr)
    var samples = [Float](repeating: 0, count: 8)
    var frames: UInt32 = 4
    let status = samples.withUnsafeMutableBytes { memory in
      var list = AudioBufferList(
        mNumberBuffers: 1,
        mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 32, mData: memory.baseAddress))
      return ExtAudioFileRead(file, &frames, &list)
    }
    #expect(status == noErr && frames == 4)
    #expect(samples[0] == 100.0 / 32_768 && samples[7] == -103.0 / 32_768)
  }
}
