import CoreMedia
import Foundation
import Testing

struct SampleBufferTests {
  private let video = try? CMFormatDescription(videoCodecType: .h264, width: 64, height: 48)

  private func timing(_ time: Int64, _ duration: Int64 = 1, decode: CMTime = .invalid) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: CMTime(value: duration, timescale: 30), presentationTimeStamp: CMTime(value: time, timescale: 30),
      decodeTimeStamp: decode)
  }

  private func samples(_ count: Int, _ timings: [CMSampleTimingInfo], _ sizes: [Int]) throws -> CMSampleBuffer {
    let total = sizes.count == 1 ? sizes[0] * count : sizes.reduce(0, +)
    let block = try #require(CMBlockBuffer(copying: Data((0..<total).map { UInt8($0 & 0xff) })))
    return try CMSampleBuffer(
      dataBuffer: block, formatDescription: video, numSamples: count, sampleTimings: timings, sampleSizes: sizes)
  }

  @Test func oneEntryHoldsForAll() throws {
    let buffer = try samples(4, [timing(10)], [5])
    #expect(buffer.duration == CMTime(value: 4, timescale: 30))
    #expect(try buffer.sampleTimingInfo(at: 3).presentationTimeStamp == CMTime(value: 13, timescale: 30))
    #expect(buffer.sampleSize(at: 2) == 5 && buffer.totalSampleSize == 20)
    #expect(try buffer.sampleTimingInfos().count == 1)
    #expect(throws: NSError.self) { try buffer.sampleTimingInfo(at: 4) }
  }

  @Test func samplesOutOfOrder() throws {
    let decode = (0..<3).map { CMTime(value: Int64($0) - 2, timescale: 30) }
    let buffer = try samples(
      3, [timing(2, decode: decode[0]), timing(0, decode: decode[1]), timing(1, decode: decode[2])], [3, 4, 5])
    #expect(buffer.presentationTimeStamp == .zero)
    #expect(buffer.decodeTimeStamp == decode[0])
    let last = try CMSampleBuffer(copying: buffer, forRange: 1..<3)
    #expect(Array(try last.dataBuffer!.dataBytes()) == Array(3..<12))
    #expect(try last.sampleSizes() == [4, 5])
    #expect(try buffer.singleSampleBuffers().map { $0.totalSampleSize } == [3, 4, 5])
    #expect(try buffer.singleSampleBuffers().map { $0.presentationTimeStamp.value } == [2, 0, 1])
  }

  @Test func entryCountsAreChecked() throws {
    var out: CMSampleBuffer?
    let timings = [timing(0), timing(1)]
    #expect(
      CMSampleBufferCreateReady(
        allocator: nil, dataBuffer: nil, formatDescription: nil, sampleCount: 3, sampleTimingEntryCount: 2,
        sampleTimingArray: timings,
        sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &out) == kCMSampleBufferError_InvalidEntryCount)
    #expect(
      CMSampleBufferCreateReady(
        allocator: nil, dataBuffer: nil, formatDescription: nil, sampleCount: 3, sampleTimingEntryCount: 1,
        sampleTimingArray: nil,
        sampleSizeEntryCount: 0, sampleSizeArray: nil, sampleBufferOut: &out)
        == kCMSampleBufferError_RequiredParameterMissing)
    #expect(out == nil)
    // Sizes that exceed the data are detected when they are used.
    let short = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: 4)), formatDescription: nil, numSamples: 2, sampleTimings: [],
      sampleSizes: [.max])
    #expect(throws: NSError.self) { try CMSampleBuffer(copying: short, forRange: 1..<2) }
    #expect(short.totalSampleSize == 0)
    let huge = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: 4)), formatDescription: nil, numSamples: 3, sampleTimings: [],
      sampleSizes: [.max, .max, 1])
    #expect(throws: NSError.self) { try CMSampleBuffer(copying: huge, forRange: 2..<3) }
    #expect(huge.totalSampleSize == 0)
  }

  @Test func outputTimesFollowTrimAndSpeed() throws {
    let buffer = try samples(10, [timing(30)], [1])
    func dictionary(_ value: Int64) -> CFDictionary {
      CMTimeCopyAsDictionary(CMTime(value: value, timescale: 30), allocator: nil)!
    }
    CMSetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart, value: dictionary(2), attachmentMode: 1)
    CMSetAttachment(
      buffer, key: kCMSampleBufferAttachmentKey_TrimDurationAtEnd, value: dictionary(3), attachmentMode: 1)
    #expect(buffer.outputPresentationTimeStamp == CMTime(value: 32, timescale: 30))
    #expect(buffer.outputDuration == CMTime(value: 5, timescale: 30))
    buffer.attachments[.speedMultiplier] = .shouldPropagate(NSNumber(value: 2))
    #expect(buffer.outputDuration == CMTime(value: 5, timescale: 60))
    let copy = try CMSampleBuffer(copying: buffer)
    #expect(copy.outputDuration == CMTime(value: 5, timescale: 60))
    buffer.attachments[.reverse] = .shouldNotPropagate(kCFBooleanTrue!)
    #expect(buffer.outputPresentationTimeStamp == CMTime(value: 37, timescale: 30))
    try buffer.setOutputPresentationTimeStamp(.zero)
    #expect(buffer.outputPresentationTimeStamp == .zero)
  }

  @Test func sampleAttachmentsAreLive() throws {
    let buffer = try samples(2, [timing(0)], [1])
    #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
    let array = try #require(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true))
    let first = unsafeBitCast(CFArrayGetValueAtIndex(array, 0), to: CFMutableDictionary.self)
    CFDictionarySetValue(
      first, Unmanaged.passUnretained(kCMSampleAttachmentKey_NotSync).toOpaque(),
      Unmanaged.passUnretained(kCFBooleanTrue!).toOpaque())
    #expect(buffer.sampleAttachments[0][.notSync] as? Bool == true)
    #expect(!buffer.isSync(at: 0) && buffer.isSync(at: 1))
    let dictionaries = CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [[CFString: Any]]
    #expect(dictionaries?[0][kCMSampleAttachmentKey_NotSync] as? Bool == true)
    buffer.sampleAttachments[1][.dependsOnOthers] = false
    #expect(buffer.sampleFlags(at: 1) == .independent)
    #expect(try CMSampleBuffer(copying: buffer, forRange: 1..<2).sampleFlags() == .independent)
  }

  @Test func engineSamplesMakeDictionariesOnDemand() throws {
    let block = try #require(CMBlockBuffer(copying: Data(count: 8)))
    let buffer = CMSampleBuffer(data: block, format: video, timing: timing(3), flags: [.notSync, .droppable])
    let array = CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) as? [[String: Any]]
    #expect(array?.count == 1)
    #expect(array?[0]["NotSync"] as? Bool == true)
    #expect(array?[0]["IsDependedOnByOthers"] as? Bool == false)
    #expect(buffer.totalSampleSize == 8)
  }

  @Test func readinessAndInvalidation() throws {
    final class Log { var calls = 0, ended = 0 }
    let log = Log()
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: video, numSamples: 1, sampleTimings: [timing(0)], sampleSizes: [4]
    ) { buffer in
      log.calls += 1
      return (try? CMBlockBuffer(length: 4)).map { CMSampleBufferSetDataBuffer(buffer, newValue: $0) } ?? -1
    }
    let follower = try CMSampleBuffer(copying: buffer)
    #expect(buffer.dataReadiness == .notReady && follower.dataReadiness == .notReady)
    try follower.makeDataReady()
    #expect(log.calls == 1 && buffer.dataReadiness == .ready && follower.dataReadiness == .ready)
    #expect(
      CMSampleBufferSetDataBuffer(buffer, newValue: try CMBlockBuffer(length: 1))
        == kCMSampleBufferError_AlreadyHasDataBuffer)
    try buffer.setInvalidateHandler { _ in log.ended += 1 }
    try buffer.invalidate()
    #expect(!buffer.isValid && buffer.dataBuffer == nil && log.ended == 1)
    #expect(throws: NSError.self) { try buffer.invalidate() }
    #expect(CMSampleBufferMakeDataReady(buffer) == kCMSampleBufferError_Invalidated)
  }

  @Test(arguments: [false, true]) func pcmThroughBufferLists(isPlanar: Bool) throws {
    let flags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | (isPlanar ? kAudioFormatFlagIsNonInterleaved : 0)
    let frameSize: UInt32 = isPlanar ? 4 : 8
    let format = try CMFormatDescription(
      audioStreamBasicDescription: AudioStreamBasicDescription(
        mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: flags, mBytesPerPacket: frameSize,
        mFramesPerPacket: 1,
        mBytesPerFrame: frameSize, mChannelsPerFrame: 2, mBitsPerChannel: 32, mReserved: 0))
    let frames = 100
    let values = (0..<frames * 2).map { Float($0) }
    let block = try #require(CMBlockBuffer(copying: values.withUnsafeBytes { Data($0) }))
    let buffer = try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: frames,
      presentationTimeStamp: CMTime(value: 480, timescale: 48_000),
      packetDescriptions: [])
    #expect(buffer.duration == CMTime(value: 100, timescale: 48_000))
    func model(_ channel: Int, _ frame: Int) -> Float {
      isPlanar ? values[channel * frames + frame] : values[frame * 2 + channel]
    }
    try buffer.withAudioBufferList(flags: .audioBufferListAssure16ByteAlignment) { list, _ in
      #expect(list.count == (isPlanar ? 2 : 1))
      #expect(list.allSatisfy { Int(bitPattern: $0.mData) % 16 == 0 })
      let first = list[0].mData!.assumingMemoryBound(to: Float.self)
      #expect(first[isPlanar ? 7 : 15] == model(isPlanar ? 0 : 1, 7))
      if isPlanar { #expect(list[1].mData!.assumingMemoryBound(to: Float.self)[9] == model(1, 9)) }
    }
    let part = try CMSampleBuffer(copying: buffer, forRange: 40..<60)
    #expect(part.presentationTimeStamp == CMTime(value: 520, timescale: 48_000) && part.numSamples == 20)
    let list = AudioBufferList.allocate(maximumBuffers: isPlanar ? 2 : 1)
    defer { list.unsafeMutablePointer.deallocate() }
    var (first, second) = ([Float](repeating: -1, count: 20), [Float](repeating: -1, count: 20))
    try first.withUnsafeMutableBytes { a in
      try second.withUnsafeMutableBytes { b in
        list[0] = AudioBuffer(mNumberChannels: isPlanar ? 1 : 2, mDataByteSize: 80, mData: a.baseAddress)
        if isPlanar { list[1] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 80, mData: b.baseAddress) }
        try part.copyPCMData(fromRange: 5..<15, into: list.unsafeMutablePointer)
      }
    }
    #expect(first[0] == model(0, 45))
    #expect(isPlanar ? second[3] == model(1, 48) : first[7] == model(1, 48))
    #expect(
      CMSampleBufferCopyPCMDataIntoAudioBufferList(part, at: 11, frameCount: 10, into: list.unsafeMutablePointer)
        == kCMSampleBufferError_SampleIndexOutOfRange)
    let again = try CMSampleBuffer(
      dataBuffer: nil, dataReady: false, formatDescription: format, numSamples: frames, presentationTimeStamp: .zero,
      packetDescriptions: [], makeDataReadyHandler: { _ in -1 })
    try buffer.withAudioBufferList { list, _ in try again.setDataBuffer(fromAudioBufferList: list.unsafePointer) }
    #expect(try again.dataBuffer?.dataBytes() == block.dataBytes() && again.dataReadiness == .ready)
  }

  @Test func compressedSoundHasPacketDescriptions() throws {
    let format = try CMFormatDescription(
      audioStreamBasicDescription: AudioStreamBasicDescription(
        mSampleRate: 44_100, mFormatID: kAudioFormatMPEG4AAC, mFormatFlags: 0, mBytesPerPacket: 0,
        mFramesPerPacket: 1024,
        mBytesPerFrame: 0, mChannelsPerFrame: 2, mBitsPerChannel: 0, mReserved: 0), magicCookie: Data([1, 2, 3]))
    #expect(format.magicCookie == Data([1, 2, 3]) && format.mediaSubType == .mpeg4AAC)
    let packets = [(0, 10), (10, 20), (30, 5)].map {
      AudioStreamPacketDescription(mStartOffset: Int64($0.0), mVariableFramesInPacket: 0, mDataByteSize: UInt32($0.1))
    }
    let buffer = try CMSampleBuffer(
      dataBuffer: CMBlockBuffer(copying: Data(count: 35)), formatDescription: format, numSamples: 3,
      presentationTimeStamp: .zero, packetDescriptions: packets)
    #expect(buffer.duration == CMTime(value: 3072, timescale: 44_100))
    #expect(try buffer.audioStreamPacketDescriptions().map(\.mDataByteSize) == [10, 20, 5])
    let tail = try CMSampleBuffer(copying: buffer, forRange: 1..<3)
    #expect(try tail.audioStreamPacketDescriptions().map(\.mStartOffset) == [0, 20])
    #expect(tail.presentationTimeStamp == CMTime(value: 1024, timescale: 44_100))
  }

  @Test func picturesCarryTheirAttachments() throws {
    var pixels: CVPixelBuffer?
    CVPixelBufferCreate(nil, 64, 48, kCVPixelFormatType_32BGRA, nil, &pixels)
    let frame = try #require(pixels)
    CVBufferSetAttachment(
      frame, kCVImageBufferColorPrimariesKey, kCVImageBufferColorPrimaries_ITU_R_709_2, .shouldPropagate)
    let format = try CMFormatDescription(imageBuffer: frame)
    #expect(format.extensions[.colorPrimaries] == .colorPrimaries(.itu_R_709_2))
    #expect(format.dimensions.width == 64 && format.mediaSubType == .pixelFormat_32BGRA)
    let buffer = try CMSampleBuffer(imageBuffer: frame, formatDescription: format, sampleTiming: timing(4))
    #expect(buffer.imageBuffer === frame && buffer.dataBuffer == nil && buffer.numSamples == 1)
    CVBufferRemoveAllAttachments(frame)
    #expect(!format.matchesImageBuffer(frame))
    #expect(throws: NSError.self) {
      try CMSampleBuffer(imageBuffer: frame, formatDescription: format, sampleTiming: timing(4))
    }
  }
}
