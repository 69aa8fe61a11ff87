import AVFAudio
import Testing

@Suite struct BufferTests {
  @Test func lengthAndCapacityAreInTheLists() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 1000))
    #expect(buffer.frameLength == 0)
    #expect(buffer.stride == 1)
    buffer.frameLength = 10
    let filled = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: buffer.audioBufferList))
    #expect(filled.map(\.mDataByteSize) == [40, 40])
    let whole = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    #expect(whole.map(\.mDataByteSize) == [4000, 4000])
    #expect(whole[0].mData == filled[0].mData)
    #expect(whole[0].mNumberChannels == 1)
    let channels = try #require(buffer.floatChannelData)
    #expect(UnsafeMutableRawPointer(channels[1]) == filled[1].mData)
    #expect(buffer.int16ChannelData == nil)
  }

  @Test func interleavedChannelsLieSideBySide() throws {
    let format = try #require(
      AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: true))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 4))
    buffer.frameLength = 4
    let channels = try #require(buffer.int16ChannelData)
    for frame in 0..<4 {
      channels[0][frame * buffer.stride] = Int16(frame)
      channels[1][frame * buffer.stride] = Int16(-frame)
    }
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    #expect(list.count == 1)
    #expect(Array(UnsafeBufferPointer<Int16>(list[0])) == [0, 0, 1, -1, 2, -2, 3, -3])
    #expect(buffer.stride == 2)
  }

  @Test func copiesHaveMemoryOfTheirOwn() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
    let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 3))
    buffer.frameLength = 2
    buffer.floatChannelData?[0][1] = 0.5
    let copy = try #require(buffer.copy() as? AVAudioPCMBuffer)
    buffer.floatChannelData?[0][1] = 0.25
    #expect(copy.floatChannelData?[0][1] == 0.5)
    #expect(copy.frameLength == 2)
    #expect(copy.frameCapacity == 3)
  }

  @Test func foreignMemoryIsUsedAndGivenBack() throws {
    let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 1))
    var samples: [Float] = [1, 2, 3]
    nonisolated(unsafe) var released = 0
    try samples.withUnsafeMutableBufferPointer { memory in
      var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer(memory, numberOfChannels: 1))
      try withUnsafePointer(to: &list) { pointer in
        let buffer = try #require(AVAudioPCMBuffer(pcmFormat: format, bufferListNoCopy: pointer) { _ in released += 1 })
        #expect(buffer.frameLength == 3)
        #expect(buffer.frameCapacity == 3)
        buffer.floatChannelData?[0][0] = 7
        #expect(released == 0)
      }
      let stereo = try #require(AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
      let refused = AVAudioPCMBuffer(pcmFormat: stereo, bufferListNoCopy: &list)
      #expect(refused == nil)
    }
    #expect(samples[0] == 7)
    #expect(released == 1)
  }

  @Test func onlyLinearPCMHasFrames() throws {
    let aac = try #require(
      AVAudioFormat(settings: [AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1]))
    #expect(AVAudioPCMBuffer(pcmFormat: aac, frameCapacity: 10) == nil)
    let packets = AVAudioCompressedBuffer(format: aac, packetCapacity: 4, maximumPacketSize: 100)
    #expect(packets.byteCapacity == 400)
    #expect(packets.packetDescriptions != nil)
    packets.byteLength = 30
    #expect(packets.audioBufferList.pointee.mBuffers.mDataByteSize == 30)
  }

  @Test func momentsAreCarriedOver() throws {
    let anchor = AVAudioTime(hostTime: 5_000_000_000, sampleTime: 48_000, atRate: 48_000)
    let later = try #require(AVAudioTime(sampleTime: 96_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.hostTime == 6_000_000_000)
    let earlier = try #require(AVAudioTime(hostTime: 4_500_000_000).extrapolateTime(fromAnchor: anchor))
    #expect(earlier.sampleTime == 24_000)
    #expect(earlier.sampleRate == 48_000)
    #expect(AVAudioTime(hostTime: 1).extrapolateTime(fromAnchor: AVAudioTime(hostTime: 2)) == nil)
    #expect(AVAudioTime.seconds(forHostTime: AVAudioTime.hostTime(forSeconds: 1.25)) == 1.25)
    #expect(!AVAudioTime(hostTime: 1).isSampleTimeValid)
  }

  @Test func equalMomentsHaveEqualHashes() {
    func moment(_ host: UInt64, _ flags: AudioTimeStampFlags) -> AVAudioTime {
      var stamp = AudioTimeStamp()
      (stamp.mHostTime, stamp.mSampleTime, stamp.mFlags) = (host, 5, flags)
      return AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
    }
    #expect(moment(1, .sampleTimeValid) == moment(2, .sampleTimeValid))
    #expect(moment(1, .sampleTimeValid).hash == moment(2, .sampleTimeValid).hash)
    #expect(moment(1, .sampleHostTimeValid) != moment(2, .sampleHostTimeValid))
    #expect(moment(1, .sampleHostTimeValid).hash != moment(2, .sampleHostTimeValid).hash)
  }

  /// Two seconds of the device take three seconds of the host: the rate scalar is 1.5.
  @Test func measuredRatesCount() throws {
    var stamp = AudioTimeStamp()
    (stamp.mHostTime, stamp.mSampleTime, stamp.mRateScalar) = (5_000_000_000, 48_000, 1.5)
    stamp.mFlags = [.hostTimeValid, .sampleTimeValid, .rateScalarValid]
    let anchor = AVAudioTime(audioTimeStamp: &stamp, sampleRate: 48_000)
    let later = try #require(AVAudioTime(sampleTime: 144_000, atRate: 48_000).extrapolateTime(fromAnchor: anchor))
    #expect(later.hostTime == 8_000_000_000)
    let same = try #require(AVAudioTime(hostTime: 8_000_000_000).extrapolateTime(fromAnchor: anchor))
    #expect(same.sampleTime == 144_000)
  }
}
