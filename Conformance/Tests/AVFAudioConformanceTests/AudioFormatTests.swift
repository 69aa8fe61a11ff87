import AVFAudio
import AVFoundation
import CoreMedia
import Foundation
import Testing

/// Source: Apple's documentation of AVFAudio, AVAudioFormat.h, AVAudioBuffer.h, AVAudioTime.h; CoreAudioBaseTypes.h.
@Suite struct AudioFormatTests {
  // AVAudioFormat.init(standardFormatWithSampleRate:channels:): "deinterleaved floats".
  @Test func standardFormats() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    #expect(format.isStandard && !format.isInterleaved)
    #expect(format.commonFormat == .pcmFormatFloat32)
    #expect(format.sampleRate == 44_100 && format.channelCount == 2)
    let stream = format.streamDescription.pointee
    #expect(stream.mFormatID == kAudioFormatLinearPCM && stream.mBitsPerChannel == 32)
    // CoreAudioBaseTypes.h: in non-interleaved formats the sizes are those of one channel.
    #expect(stream.mBytesPerFrame == 4 && stream.mBytesPerPacket == 4 && stream.mFramesPerPacket == 1)
    #expect(stream.mFormatFlags & kAudioFormatFlagIsNonInterleaved != 0)
    #expect(stream.mFormatFlags & kAudioFormatFlagIsFloat != 0)
  }

  // AVAudioFormat.init(commonFormat:sampleRate:channels:interleaved:).
  @Test(
    arguments: zip(
      [AVAudioCommonFormat.pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64], [2, 4, 4, 8]))
  func commonFormats(_ common: AVAudioCommonFormat, _ bytes: UInt32) throws {
    let format = try #require(AVAudioFormat(commonFormat: common, sampleRate: 48_000, channels: 2, interleaved: true))
    #expect(format.commonFormat == common && format.isInterleaved)
    #expect(format.streamDescription.pointee.mBytesPerFrame == bytes * 2)
    #expect(format.streamDescription.pointee.mBitsPerChannel == bytes * 8)
    #expect(!format.isStandard)
  }

  // AVAudioFormat.init: more than two channels need a layout.
  @Test func moreThanTwoChannelsNeedALayout() throws {
    #expect(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 3) == nil)
    let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_MPEG_5_1_A))
    #expect(layout.channelCount == 6 && layout.layoutTag == kAudioChannelLayoutTag_MPEG_5_1_A)
    let format = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
    #expect(format.channelCount == 6 && format.channelLayout == layout)
    // CoreAudioBaseTypes.h: the low 16 bits of a tag are the number of channels.
    #expect(kAudioChannelLayoutTag_Stereo & 0xFFFF == 2 && kAudioChannelLayoutTag_MPEG_7_1_A & 0xFFFF == 8)
  }

  // AVAudioFormat.init(settings:) of compressed audio. mFormatFlags of AAC is the object type or 0, of Apple Lossless
  // the bits of the source (CoreAudioBaseTypes.h, AVAudioSettings.h: AVEncoderBitDepthHintKey).
  @Test func compressedSettings() throws {
    func stream(_ id: AudioFormatID, bits: Int) throws -> AudioStreamBasicDescription {
      let format = AVAudioFormat(settings: [
        AVFormatIDKey: id, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2, AVEncoderBitDepthHintKey: bits,
      ])
      return try #require(format).streamDescription.pointee
    }
    let aac = try stream(kAudioFormatMPEG4AAC, bits: 16)
    #expect(aac.mFormatID == kAudioFormatMPEG4AAC && aac.mChannelsPerFrame == 2)
    #expect([0, AudioFormatFlags(2)].contains(aac.mFormatFlags))
    #expect(try stream(kAudioFormatAppleLossless, bits: 16).mFormatFlags == kAppleLosslessFormatFlag_16BitSourceData)
    #expect(try stream(kAudioFormatAppleLossless, bits: 24).mFormatFlags == kAppleLosslessFormatFlag_24BitSourceData)
  }

  // AVAudioFormat.settings, AVAudioFormat.init(settings:): the keys of AVAudioSettings.h.
  @Test func settings() throws {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 22_050, channels: 1, interleaved: true))
    let settings = format.settings
    #expect((settings[AVFormatIDKey] as? NSNumber)?.uint32Value == kAudioFormatLinearPCM)
    #expect((settings[AVSampleRateKey] as? NSNumber)?.doubleValue == 22_050)
    #expect((settings[AVNumberOfChannelsKey] as? NSNumber)?.intValue == 1)
    #expect((settings[AVLinearPCMBitDepthKey] as? NSNumber)?.intValue == 16)
    #expect((settings[AVLinearPCMIsFloatKey] as? NSNumber)?.boolValue == false)
    #expect((settings[AVLinearPCMIsBigEndianKey] as? NSNumber)?.boolValue == false)
    #expect((settings[AVLinearPCMIsNonInterleaved] as? NSNumber)?.boolValue == false)
    let copy = try #require(AVAudioFormat(settings: settings))
    #expect(copy.commonFormat == .pcmFormatInt16 && copy.sampleRate == 22_050 && copy.channelCount == 1)
  }

  // AVAudioFormat.isEqual(_:).
  @Test func equality() throws {
    let (first, second) = (
      AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1),
      AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 1)
    )
    #expect(try #require(first) == #require(second))
    let other = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
    #expect(try #require(first) != other)
  }

  // AVAudioFormat.formatDescription and AVAudioFormat.init(cmAudioFormatDescription:).
  @Test func formatDescriptions() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 32_000, channels: 2))
    let copy = AVAudioFormat(cmAudioFormatDescription: format.formatDescription)
    #expect(copy.sampleRate == 32_000 && copy.channelCount == 2 && copy.isStandard)
  }
}

@Suite struct PCMBufferTests {
  // AVAudioPCMBuffer: the capacity stays, the length is at most the capacity; mDataByteSize follows the length.
  @Test func lengths() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 100))
    #expect(buffer.frameCapacity == 100 && buffer.frameLength == 0)
    buffer.frameLength = 60
    #expect(buffer.frameLength == 60 && buffer.frameCapacity == 100)
    let list = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: buffer.audioBufferList))
    #expect(list.count == 2)
    #expect(list[0].mDataByteSize == 240 && list[0].mNumberChannels == 1)
  }

  // AVAudioPCMBuffer.stride: 1 for deinterleaved buffers, the number of channels for interleaved ones.
  @Test func strides() throws {
    let apart = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 2))
    let together = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8_000, channels: 2, interleaved: true))
    let (first, second) = (
      try #require(AVAudioPCMBuffer(pcmFormat: apart, frameCapacity: 4)),
      try #require(AVAudioPCMBuffer(pcmFormat: together, frameCapacity: 4))
    )
    #expect(first.stride == 1 && second.stride == 2)
    // AVAudioBuffer.h: the pointers of other sample types are nil.
    #expect(first.floatChannelData != nil && first.int16ChannelData == nil && first.int32ChannelData == nil)
    #expect(second.int16ChannelData != nil && second.floatChannelData == nil)
    let channels = try #require(second.int16ChannelData)
    #expect(channels[1] == channels[0] + 1)
  }

  // NSCopying: the copy has its own bytes.
  @Test func copies() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 8_000, channels: 1))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
    buffer.frameLength = 2
    buffer.floatChannelData?[0][1] = 0.5
    let copy = try #require(buffer.copy() as? AVAudioPCMBuffer)
    buffer.floatChannelData?[0][1] = 0.25
    #expect(copy.floatChannelData?[0][1] == 0.5 && copy.frameLength == 2)
  }

  // AVAudioPCMBuffer.init(pcmFormat:frameCapacity:): nil if the format is not PCM.
  @Test func compressedFormatsHaveNoPCMBuffer() throws {
    let format = try #require(
      AVAudioFormat(settings: [
        AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
      ]))
    #expect(format.commonFormat == .otherFormat)
    let buffer = AVAudioCompressedBuffer(format: format, packetCapacity: 3, maximumPacketSize: 100)
    #expect(buffer.packetCapacity == 3 && buffer.maximumPacketSize == 100 && buffer.byteCapacity >= 300)
    #expect(buffer.packetCount == 0 && buffer.byteLength == 0)
  }
}

@Suite struct AudioTimeTests {
  // AVAudioTime.init(sampleTime:atRate:), init(hostTime:), init(hostTime:sampleTime:atRate:).
  @Test func validParts() {
    let samples = AVAudioTime(sampleTime: 441, atRate: 44_100)
    #expect(samples.isSampleTimeValid && !samples.isHostTimeValid)
    #expect(samples.sampleTime == 441 && samples.sampleRate == 44_100)
    let host = AVAudioTime(hostTime: 1_000)
    #expect(host.isHostTimeValid && !host.isSampleTimeValid && host.hostTime == 1_000)
    let both = AVAudioTime(hostTime: 5, sampleTime: 7, atRate: 8_000)
    #expect(both.isHostTimeValid && both.isSampleTimeValid)
  }

  // AVAudioTime.seconds(forHostTime:), hostTime(forSeconds:).
  @Test func hostTimesAreSeconds() {
    let units = AVAudioTime.hostTime(forSeconds: 2.5)
    #expect(abs(AVAudioTime.seconds(forHostTime: units) - 2.5) < 1e-6)
  }

  // AVAudioTime.extrapolateTime(fromAnchor:): the missing part is computed from the anchor and the rate.
  @Test func timesAreExtrapolated() throws {
    let anchor = AVAudioTime(
      hostTime: AVAudioTime.hostTime(forSeconds: 10), sampleTime: 1_000, atRate: 8_000)
    let later = try #require(AVAudioTime(sampleTime: 5_000, atRate: 8_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.isHostTimeValid)
    #expect(abs(AVAudioTime.seconds(forHostTime: later.hostTime) - 10.5) < 1e-6)
    let earlier = try #require(
      AVAudioTime(hostTime: AVAudioTime.hostTime(forSeconds: 9.75)).extrapolateTime(fromAnchor: anchor))
    #expect(earlier.isSampleTimeValid && abs(earlier.sampleTime + 1_000) <= 1)
  }
}
