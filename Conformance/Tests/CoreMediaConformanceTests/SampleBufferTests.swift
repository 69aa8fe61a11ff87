import CoreMedia
import CoreVideo
import Foundation
import Testing

/// Source: CMSampleBuffer.h, CMBlockBuffer.h (the comments of each function), and Apple's documentation of the names in
/// Swift.
@Suite struct SampleBufferTests {
  private func time(_ value: Int64) -> CMTime { CMTime(value: value, timescale: 600) }

  private func block(_ bytes: [UInt8]) throws -> CMBlockBuffer {
    let block = try CMBlockBuffer(length: bytes.count)
    try block.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    return block
  }

  private func format() throws -> CMFormatDescription {
    try CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)
  }

  /// Three samples of 2, 3 and 4 bytes.
  private func three(_ timings: [CMSampleTimingInfo], sizes: [Int] = [2, 3, 4]) throws -> CMSampleBuffer {
    try CMSampleBuffer(
      dataBuffer: block([0, 1, 2, 3, 4, 5, 6, 7, 8]), formatDescription: format(), numSamples: 3,
      sampleTimings: timings,
      sampleSizes: sizes)
  }

  private func timing(_ duration: Int64, _ presentation: Int64, _ decode: Int64? = nil) -> CMSampleTimingInfo {
    CMSampleTimingInfo(
      duration: time(duration), presentationTimeStamp: time(presentation),
      decodeTimeStamp: decode.map { time($0) } ?? .invalid)
  }

  // CMSampleBufferCreate: one entry of timing describes all samples, each a duration after the one before.
  @Test func oneTimingDescribesAllSamples() throws {
    let buffer = try three([timing(20, 100)])
    #expect(buffer.numSamples == 3)
    #expect(buffer.presentationTimeStamp == time(100))
    #expect(buffer.duration == time(60))
    let second = try buffer.sampleTimingInfo(at: 1)
    #expect(second.presentationTimeStamp == time(120) && second.duration == time(20))
    #expect(!second.decodeTimeStamp.isValid)
    #expect(try buffer.sampleTimingInfo(at: 2).presentationTimeStamp == time(140))
  }

  // CMSampleBufferGetPresentationTimeStamp: "the numerically earliest" of all samples. CMSampleBufferGetDuration: with
  // samples out of order, "the presentation time of the last sample plus its duration, minus" the earliest.
  @Test func reorderedSamples() throws {
    let buffer = try three([timing(20, 100, 60), timing(20, 140, 80), timing(20, 120, 100)])
    #expect(buffer.presentationTimeStamp == time(100))
    #expect(buffer.duration == time(60))
    #expect(buffer.decodeTimeStamp == time(60))
    #expect(try buffer.sampleTimingInfos().map(\.presentationTimeStamp) == [time(100), time(140), time(120)])
    let shuffled = try three([timing(20, 140, 60), timing(20, 100, 80), timing(20, 120, 100)])
    #expect(shuffled.presentationTimeStamp == time(100))
  }

  // CMSampleBufferGetSampleSize, CMSampleBufferGetTotalSampleSize.
  @Test func sizes() throws {
    let buffer = try three([timing(20, 0)])
    #expect(try buffer.sampleSizes() == [2, 3, 4])
    #expect(buffer.sampleSize(at: 1) == 3)
    #expect(buffer.totalSampleSize == 9)
    let equal = try three([timing(20, 0)], sizes: [3])
    #expect(equal.sampleSize(at: 2) == 3 && equal.totalSampleSize == 9)
    // CMSampleBufferGetSampleSize: 0 if the index is out of range.
    #expect(buffer.sampleSize(at: 3) == 0)
  }

  // CMSampleBufferGetSampleTimingInfo: kCMSampleBufferError_SampleIndexOutOfRange.
  @Test func indexesAreChecked() throws {
    var info = CMSampleTimingInfo()
    let buffer = try three([timing(20, 0)])
    #expect(CMSampleBufferGetSampleTimingInfo(buffer, at: 3, timingInfoOut: &info) == -12734)
    #expect(CMSampleBufferGetSampleTimingInfo(buffer, at: -1, timingInfoOut: &info) == -12734)
    #expect(kCMSampleBufferError_SampleIndexOutOfRange == -12734)
  }

  // CMSampleBufferCopySampleBufferForRange: the samples of the range, with their times, sizes and bytes.
  @Test func rangesAreCopied() throws {
    let buffer = try three([timing(20, 100)])
    let part = try CMSampleBuffer(copying: buffer, forRange: 1..<3)
    #expect(part.numSamples == 2)
    #expect(part.presentationTimeStamp == time(120))
    #expect(try part.sampleSizes() == [3, 4])
    let bytes = try #require(part.dataBuffer).dataBytes()
    #expect(Array(bytes) == [2, 3, 4, 5, 6, 7, 8])
  }

  // CMSampleBufferCreateCopyWithNewTiming: the same bytes at other times.
  @Test func copiesHaveNewTimes() throws {
    let copy = try CMSampleBuffer(copying: three([timing(20, 100)]), withNewTiming: [timing(10, 7)])
    #expect(copy.presentationTimeStamp == time(7) && copy.duration == time(30))
    #expect(copy.totalSampleSize == 9)
  }

  // CMSampleBufferGetOutputPresentationTimeStamp: the presentation time, unless another was set. CMSampleBuffer.h:
  // the trims and the speed multiplier change the output duration: (duration − trims) / multiplier.
  @Test func outputTimes() throws {
    let buffer = try three([timing(20, 100)])
    #expect(buffer.outputPresentationTimeStamp == time(100))
    #expect(buffer.outputDuration == time(60))
    try buffer.setOutputPresentationTimeStamp(time(500))
    #expect(buffer.outputPresentationTimeStamp == time(500) && buffer.presentationTimeStamp == time(100))

    let trimmed = try three([timing(20, 100)])
    CMSetAttachment(
      trimmed, key: kCMSampleBufferAttachmentKey_TrimDurationAtStart,
      value: CMTimeCopyAsDictionary(time(12), allocator: nil), attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(trimmed.outputDuration == time(48))
    #expect(trimmed.outputPresentationTimeStamp == time(112))
    CMSetAttachment(
      trimmed, key: kCMSampleBufferAttachmentKey_TrimDurationAtEnd,
      value: CMTimeCopyAsDictionary(time(8), allocator: nil),
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(trimmed.outputDuration == time(40))
    CMSetAttachment(
      trimmed, key: kCMSampleBufferAttachmentKey_SpeedMultiplier, value: NSNumber(value: 2.0),
      attachmentMode: kCMAttachmentMode_ShouldPropagate)
    #expect(trimmed.outputDuration == time(20))
  }

  // CMSampleBufferGetSampleAttachmentsArray: one dictionary for each sample, once asked for.
  @Test func attachmentsOfSamples() throws {
    let buffer = try three([timing(20, 100)])
    #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: false) == nil)
    #expect(CMSampleBufferGetSampleAttachmentsArray(buffer, createIfNecessary: true) != nil)
    #expect(buffer.sampleAttachments.count == 3)
    buffer.sampleAttachments[1][.notSync] = true
    #expect(buffer.sampleAttachments[1][.notSync] as? Bool == true)
    #expect(buffer.sampleAttachments[0][.notSync] == nil)
    let part = try CMSampleBuffer(copying: buffer, forRange: 1..<2)
    #expect(part.sampleAttachments[0][.notSync] as? Bool == true)
  }

  // CMAttachment.h: attachments that propagate are copied, the others are not.
  @Test func attachmentsPropagateOrNot() throws {
    let (source, target) = (try three([timing(20, 0)]), try three([timing(20, 0)]))
    let keys = ["kept", "left"].map { $0 as CFString }
    CMSetAttachment(source, key: keys[0], value: NSNumber(value: 1), attachmentMode: kCMAttachmentMode_ShouldPropagate)
    CMSetAttachment(
      source, key: keys[1], value: NSNumber(value: 2), attachmentMode: kCMAttachmentMode_ShouldNotPropagate)
    CMPropagateAttachments(source, destination: target)
    #expect(CMGetAttachment(target, key: keys[0], attachmentModeOut: nil) as? Int == 1)
    #expect(CMGetAttachment(target, key: keys[1], attachmentModeOut: nil) == nil)
    var mode: CMAttachmentMode = 9
    #expect(CMGetAttachment(source, key: keys[1], attachmentModeOut: &mode) as? Int == 2)
    #expect(mode == kCMAttachmentMode_ShouldNotPropagate)
    CMRemoveAttachment(source, key: keys[0])
    #expect(CMGetAttachment(source, key: keys[0], attachmentModeOut: nil) == nil)
  }

  // CMSampleBufferGetSampleSizeArray, …GetSampleTimingInfoArray: the number of entries that are needed, and
  // kCMSampleBufferError_ArrayTooSmall.
  @Test func arraysOfSizesAndTimes() throws {
    let buffer = try three([timing(20, 100), timing(20, 120), timing(20, 140)])
    var (sizes, needed) = ([0, 0, 0], 0)
    #expect(
      CMSampleBufferGetSampleSizeArray(buffer, entryCount: 3, arrayToFill: &sizes, entriesNeededOut: &needed) == noErr)
    #expect(sizes == [2, 3, 4] && needed == 3)
    #expect(
      CMSampleBufferGetSampleSizeArray(buffer, entryCount: 2, arrayToFill: &sizes, entriesNeededOut: &needed)
        == kCMSampleBufferError_ArrayTooSmall)
    #expect(kCMSampleBufferError_ArrayTooSmall == -12737)
    var times = [CMSampleTimingInfo](repeating: CMSampleTimingInfo(), count: 3)
    #expect(
      CMSampleBufferGetSampleTimingInfoArray(buffer, entryCount: 3, arrayToFill: &times, entriesNeededOut: &needed)
        == noErr)
    #expect(times.map(\.presentationTimeStamp) == [time(100), time(120), time(140)])
  }

  // CMSampleBufferCreate: none, one or as many entries as samples (kCMSampleBufferError_InvalidEntryCount).
  @Test func numbersOfEntriesAreChecked() throws {
    func status(times: Int, sizes: Int) throws -> OSStatus {
      let (timings, lengths) = ((0..<times).map { timing(20, Int64($0) * 20) }, [Int](repeating: 3, count: sizes))
      var buffer: CMSampleBuffer?
      return CMSampleBufferCreate(
        allocator: nil, dataBuffer: try block([UInt8](repeating: 0, count: 9)), dataReady: true,
        makeDataReadyCallback: nil, refcon: nil, formatDescription: try format(), sampleCount: 3,
        sampleTimingEntryCount: times, sampleTimingArray: timings, sampleSizeEntryCount: sizes,
        sampleSizeArray: lengths,
        sampleBufferOut: &buffer)
    }
    for count in [0, 1, 3] {
      #expect(try status(times: count, sizes: 1) == noErr)
      #expect(try status(times: 1, sizes: count) == noErr)
    }
    #expect(try status(times: 2, sizes: 1) == kCMSampleBufferError_InvalidEntryCount)
    #expect(try status(times: 1, sizes: 2) == kCMSampleBufferError_InvalidEntryCount)
    #expect(kCMSampleBufferError_InvalidEntryCount == -12738)
    // kCMSampleBufferError_BufferHasNoSampleSizes, …BufferHasNoSampleTimingInfo.
    let bare = try CMSampleBuffer(
      dataBuffer: nil, formatDescription: format(), numSamples: 1, sampleTimings: [], sampleSizes: [])
    var (size, needed, info) = (0, 0, CMSampleTimingInfo())
    #expect(
      CMSampleBufferGetSampleSizeArray(bare, entryCount: 1, arrayToFill: &size, entriesNeededOut: &needed)
        == kCMSampleBufferError_BufferHasNoSampleSizes)
    #expect(
      CMSampleBufferGetSampleTimingInfo(bare, at: 0, timingInfoOut: &info)
        == kCMSampleBufferError_BufferHasNoSampleTimingInfo)
  }

  // CMSampleBufferCallForEachSample: a buffer of one sample for each, in order.
  @Test func eachSample() throws {
    var seen: [(CMTime, Int)] = []
    let status = try CMSampleBufferCallBlockForEachSample(three([timing(20, 100)])) { sample, index in
      seen.append((sample.presentationTimeStamp, sample.totalSampleSize))
      return seen.count == index + 1 && sample.numSamples == 1 ? noErr : -1
    }
    #expect(status == noErr)
    #expect(seen.map(\.0) == [time(100), time(120), time(140)] && seen.map(\.1) == [2, 3, 4])
  }

  // CMSampleBufferSetDataFailed, CMSampleBufferHasDataFailed.
  @Test func dataFails() throws {
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, dataReady: false, formatDescription: format(), numSamples: 1, sampleTimings: [timing(20, 0)],
      sampleSizes: [3], makeDataReadyHandler: { _ in noErr })
    var status: OSStatus = 0
    #expect(!CMSampleBufferHasDataFailed(buffer, statusOut: &status))
    #expect(CMSampleBufferSetDataFailed(buffer, status: -5) == noErr)
    #expect(CMSampleBufferHasDataFailed(buffer, statusOut: &status) && status == -5)
  }

  // CMSampleBufferInvalidate, CMSampleBufferIsValid, CMSampleBufferDataIsReady.
  @Test func buffersAreInvalidated() throws {
    let buffer = try three([timing(20, 0)])
    #expect(buffer.isValid && CMSampleBufferDataIsReady(buffer))
    try buffer.invalidate()
    #expect(!buffer.isValid)
  }

  // CMSampleBufferSetDataBuffer: kCMSampleBufferError_AlreadyHasDataBuffer; data becomes ready when it is said to be.
  @Test func dataComesLater() throws {
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, dataReady: false, formatDescription: format(), numSamples: 1, sampleTimings: [timing(20, 0)],
      sampleSizes: [3], makeDataReadyHandler: { _ in noErr })
    #expect(!CMSampleBufferDataIsReady(buffer) && buffer.dataBuffer == nil)
    try buffer.setDataBuffer(block([1, 2, 3]))
    #expect(CMSampleBufferSetDataBuffer(buffer, newValue: try block([4])) == kCMSampleBufferError_AlreadyHasDataBuffer)
    try buffer.setDataReadiness(.ready)
    #expect(CMSampleBufferDataIsReady(buffer))
    #expect(kCMSampleBufferError_AlreadyHasDataBuffer == -12732)
  }

  // CMSampleBufferCreateForImageBuffer: one sample, an image, no bytes.
  @Test func imagesAreOneSample() throws {
    var pixels: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 16, 8, kCVPixelFormatType_32BGRA, nil, &pixels) == kCVReturnSuccess)
    let image = try #require(pixels)
    let buffer = try CMSampleBuffer(
      imageBuffer: image, formatDescription: CMFormatDescription(imageBuffer: image), sampleTiming: timing(20, 40))
    #expect(buffer.numSamples == 1 && buffer.imageBuffer === image && buffer.dataBuffer == nil)
    #expect(buffer.presentationTimeStamp == time(40))
    let other = try CMFormatDescription(videoCodecType: .init(rawValue: kCVPixelFormatType_32BGRA), width: 8, height: 8)
    // CMSampleBufferCreateForImageBuffer: kCMSampleBufferError_InvalidMediaFormat if the format does not match.
    #expect(throws: (any Error).self) {
      try CMSampleBuffer(imageBuffer: image, formatDescription: other, sampleTiming: timing(20, 40))
    }
  }

  // CMAudioSampleBufferCreateWithPacketDescriptions: the duration of a PCM frame is 1 / rate.
  @Test func audioFramesHaveTheRatesDuration() throws {
    var stream = AudioStreamBasicDescription(
      mSampleRate: 8_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 2, mFramesPerPacket: 1,
      mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16, mReserved: 0)
    var format: CMAudioFormatDescription?
    let status = CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil, extensions: nil,
      formatDescriptionOut: &format)
    #expect(status == noErr)
    let buffer = try CMSampleBuffer(
      dataBuffer: block([1, 0, 2, 0, 3, 0, 4, 0]), formatDescription: #require(format), numSamples: 4,
      presentationTimeStamp: CMTime(value: 1, timescale: 2), packetDescriptions: [])
    #expect(buffer.duration == CMTime(value: 4, timescale: 8_000))
    #expect(try buffer.sampleTimingInfo(at: 3).presentationTimeStamp == CMTime(value: 4_003, timescale: 8_000))
    #expect(buffer.totalSampleSize == 8)
    var list = AudioBufferList(mNumberBuffers: 1, mBuffers: AudioBuffer())
    var samples = [Int16](repeating: 0, count: 2)
    let copied = samples.withUnsafeMutableBytes { bytes in
      list.mBuffers = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: bytes.baseAddress)
      return CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: 1, frameCount: 2, into: &list)
    }
    #expect(copied == noErr && samples == [2, 3])
    // CMSampleBufferCopyPCMDataIntoAudioBufferList: the range must be in the buffer.
    let beyond = samples.withUnsafeMutableBytes { bytes in
      list.mBuffers = AudioBuffer(mNumberChannels: 1, mDataByteSize: 4, mData: bytes.baseAddress)
      return CMSampleBufferCopyPCMDataIntoAudioBufferList(buffer, at: 3, frameCount: 2, into: &list)
    }
    #expect(beyond == kCMSampleBufferError_SampleIndexOutOfRange)
    // CMSampleBufferGetAudioBufferListWithRetainedBlockBuffer: a list that points to the samples.
    let heard = try buffer.withAudioBufferList { list, _ in
      list.flatMap { part in
        Array(UnsafeRawBufferPointer(start: part.mData, count: Int(part.mDataByteSize)).bindMemory(to: Int16.self))
      }
    }
    #expect(heard == [1, 2, 3, 4])
  }

  // CMSampleBufferSetDataBufferFromAudioBufferList: the bytes of the list become the buffer's, in channels one after
  // the other if the format is not interleaved.
  @Test func listsBecomeData() throws {
    var stream = AudioStreamBasicDescription(
      mSampleRate: 8_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4, mFramesPerPacket: 1,
      mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
    var format: CMAudioFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil, extensions: nil,
      formatDescriptionOut: &format)
    let buffer = try CMSampleBuffer(
      dataBuffer: nil, dataReady: false, formatDescription: #require(format), numSamples: 2,
      presentationTimeStamp: .zero, packetDescriptions: [], makeDataReadyHandler: { _ in noErr })
    var samples: [Int16] = [1, 2, 3, 4]
    let status = samples.withUnsafeMutableBytes { bytes in
      var list = AudioBufferList(
        mNumberBuffers: 1, mBuffers: AudioBuffer(mNumberChannels: 2, mDataByteSize: 8, mData: bytes.baseAddress))
      return CMSampleBufferSetDataBufferFromAudioBufferList(
        buffer, blockBufferAllocator: nil, blockBufferMemoryAllocator: nil, flags: 0, bufferList: &list)
    }
    samples = []
    #expect(status == noErr)
    #expect(try buffer.dataBuffer.map { Array(try $0.dataBytes()) } == [1, 0, 2, 0, 3, 0, 4, 0])
  }
}

/// Source: CMBlockBuffer.h.
@Suite struct BlockBufferTests {
  private func block(_ bytes: [UInt8]) throws -> CMBlockBuffer {
    let block = try CMBlockBuffer(length: bytes.count)
    try block.withUnsafeMutableBytes { $0.copyBytes(from: bytes) }
    return block
  }

  // CMBlockBufferAppendBufferReference: a part of another buffer, without a copy.
  @Test func buffersReferToPartsOfOthers() throws {
    let (first, second) = (try block([0, 1, 2, 3]), try block([4, 5, 6, 7]))
    let joined = try CMBlockBuffer()
    #expect(joined.isEmpty && CMBlockBufferGetDataLength(joined) == 0)
    #expect(
      CMBlockBufferAppendBufferReference(joined, targetBBuf: first, offsetToData: 1, dataLength: 3, flags: 0) == noErr)
    #expect(
      CMBlockBufferAppendBufferReference(joined, targetBBuf: second, offsetToData: 0, dataLength: 2, flags: 0) == noErr)
    #expect(CMBlockBufferGetDataLength(joined) == 5)
    #expect(Array(try joined.dataBytes()) == [1, 2, 3, 4, 5])
    #expect(CMBlockBufferIsRangeContiguous(joined, atOffset: 0, length: 3))
    #expect(!CMBlockBufferIsRangeContiguous(joined, atOffset: 2, length: 2))
    // A change of the bytes shows in the buffer that refers to them.
    #expect(CMBlockBufferFillDataBytes(with: 9, blockBuffer: first, offsetIntoDestination: 1, dataLength: 1) == noErr)
    #expect(Array(try joined.dataBytes()) == [9, 2, 3, 4, 5])
  }

  // CMBlockBufferGetDataPointer: the length from the offset on that is contiguous, and the total length.
  @Test func pointersReachTheEndOfABlock() throws {
    let joined = try CMBlockBuffer()
    for part in [[0, 1, 2], [3, 4]] as [[UInt8]] {
      let part = try block(part)
      #expect(
        CMBlockBufferAppendBufferReference(
          joined, targetBBuf: part, offsetToData: 0, dataLength: CMBlockBufferGetDataLength(part), flags: 0) == noErr)
    }
    var (length, total) = (0, 0)
    var pointer: UnsafeMutablePointer<CChar>?
    let status = CMBlockBufferGetDataPointer(
      joined, atOffset: 1, lengthAtOffsetOut: &length, totalLengthOut: &total, dataPointerOut: &pointer)
    #expect(status == noErr && length == 2 && total == 5 && pointer?.pointee == 1)
    #expect(
      CMBlockBufferGetDataPointer(
        joined, atOffset: 5, lengthAtOffsetOut: nil, totalLengthOut: nil, dataPointerOut: &pointer) == -12703)
    #expect(kCMBlockBufferBadOffsetParameterErr == -12703)
  }

  // CMBlockBufferReplaceDataBytes, CMBlockBufferCopyDataBytes: over the border of two blocks too.
  @Test func bytesAreReplacedAndCopied() throws {
    let joined = try CMBlockBuffer()
    let (first, second) = (try block([0, 1, 2]), try block([3, 4, 5]))
    for part in [first, second] {
      #expect(
        CMBlockBufferAppendBufferReference(joined, targetBBuf: part, offsetToData: 0, dataLength: 3, flags: 0) == noErr)
    }
    let new: [UInt8] = [20, 30]
    #expect(
      CMBlockBufferReplaceDataBytes(with: new, blockBuffer: joined, offsetIntoDestination: 2, dataLength: 2) == noErr)
    #expect(Array(try second.dataBytes()) == [30, 4, 5])
    var copy = [UInt8](repeating: 0, count: 4)
    #expect(CMBlockBufferCopyDataBytes(joined, atOffset: 1, dataLength: 4, destination: &copy) == noErr)
    #expect(copy == [1, 20, 30, 4])
    #expect(CMBlockBufferCopyDataBytes(joined, atOffset: 4, dataLength: 3, destination: &copy) != noErr)
  }

  // CMBlockBufferCreateContiguous: one block with the bytes of the range.
  @Test func contiguousCopies() throws {
    let joined = try CMBlockBuffer()
    for part in [[0, 1, 2], [3, 4, 5]] as [[UInt8]] {
      #expect(
        CMBlockBufferAppendBufferReference(
          joined, targetBBuf: try block(part), offsetToData: 0, dataLength: 3, flags: 0) == noErr)
    }
    var whole: CMBlockBuffer?
    let status = CMBlockBufferCreateContiguous(
      allocator: nil, sourceBuffer: joined, blockAllocator: nil, customBlockSource: nil, offsetToData: 1, dataLength: 4,
      flags: 0, blockBufferOut: &whole)
    #expect(status == noErr)
    let made = try #require(whole)
    #expect(CMBlockBufferIsRangeContiguous(made, atOffset: 0, length: 4))
    #expect(Array(try made.dataBytes()) == [1, 2, 3, 4])
    // CMBlockBuffer.h: a length of 0 means the rest from the offset on.
    #expect(
      CMBlockBufferCreateContiguous(
        allocator: nil, sourceBuffer: joined, blockAllocator: nil, customBlockSource: nil, offsetToData: 2,
        dataLength: 0, flags: 0, blockBufferOut: &whole) == noErr)
    #expect(Array(try #require(whole).dataBytes()) == [2, 3, 4, 5])
    // kCMBlockBufferAlwaysCopyDataFlag: the copy does not change with its source.
    let source = try block([7, 8])
    #expect(
      CMBlockBufferCreateContiguous(
        allocator: nil, sourceBuffer: source, blockAllocator: nil, customBlockSource: nil, offsetToData: 0,
        dataLength: 2, flags: kCMBlockBufferAlwaysCopyDataFlag, blockBufferOut: &whole) == noErr)
    CMBlockBufferFillDataBytes(with: 0, blockBuffer: source, offsetIntoDestination: 0, dataLength: 2)
    #expect(Array(try #require(whole).dataBytes()) == [7, 8])
  }

  // CMBlockBufferCreateWithBufferReference: a part of another buffer; its bounds are checked.
  @Test func references() throws {
    let source = try block([1, 2, 3, 4])
    var part: CMBlockBuffer?
    #expect(
      CMBlockBufferCreateWithBufferReference(
        allocator: nil, referenceBuffer: source, offsetToData: 1, dataLength: 2, flags: 0, blockBufferOut: &part)
        == noErr)
    #expect(Array(try #require(part).dataBytes()) == [2, 3])
    #expect(
      CMBlockBufferCreateWithBufferReference(
        allocator: nil, referenceBuffer: source, offsetToData: 3, dataLength: 2, flags: 0, blockBufferOut: &part)
        != noErr)
  }

  // CMBlockBufferAssureBlockMemory: memory that is allocated later.
  @Test func memoryComesLater() throws {
    var made: CMBlockBuffer?
    #expect(
      CMBlockBufferCreateWithMemoryBlock(
        allocator: nil, memoryBlock: nil, blockLength: 16, blockAllocator: nil, customBlockSource: nil,
        offsetToData: 4, dataLength: 8, flags: 0, blockBufferOut: &made) == noErr)
    let buffer = try #require(made)
    #expect(CMBlockBufferGetDataLength(buffer) == 8)
    #expect(CMBlockBufferAssureBlockMemory(buffer) == noErr)
    #expect(CMBlockBufferFillDataBytes(with: 3, blockBuffer: buffer, offsetIntoDestination: 0, dataLength: 8) == noErr)
    #expect(Array(try buffer.dataBytes()) == [UInt8](repeating: 3, count: 8))
    #expect(CMBlockBufferFillDataBytes(with: 3, blockBuffer: buffer, offsetIntoDestination: 4, dataLength: 5) != noErr)
    // CMBlockBufferFillDataBytes: a length of 0 means the rest from the offset on.
    #expect(CMBlockBufferFillDataBytes(with: 4, blockBuffer: buffer, offsetIntoDestination: 6, dataLength: 0) == noErr)
    #expect(Array(try buffer.dataBytes()) == [3, 3, 3, 3, 3, 3, 4, 4])
  }

  // CMBlockBufferCustomBlockSource: memory is allocated once, when it is needed or at once if
  // kCMBlockBufferAssureMemoryNowFlag is set, and freed with the last buffer. A reference alone does not need it.
  @Test func memoryOfCustomSources() throws {
    let calls = UnsafeMutablePointer<Int>.allocate(capacity: 2)
    defer { calls.deallocate() }
    func make(_ flags: CMBlockBufferFlags) throws -> CMBlockBuffer {
      calls.initialize(repeating: 0, count: 2)
      var source = CMBlockBufferCustomBlockSource(
        version: kCMBlockBufferCustomBlockSourceVersion,
        AllocateBlock: { counts, size in
          counts?.assumingMemoryBound(to: Int.self)[0] += 1
          return malloc(size)
        },
        FreeBlock: { counts, block, _ in
          counts?.assumingMemoryBound(to: Int.self)[1] += 1
          free(block)
        }, refCon: UnsafeMutableRawPointer(calls))
      var made: CMBlockBuffer?
      #expect(
        CMBlockBufferCreateWithMemoryBlock(
          allocator: nil, memoryBlock: nil, blockLength: 16, blockAllocator: nil, customBlockSource: &source,
          offsetToData: 0, dataLength: 16, flags: flags, blockBufferOut: &made) == noErr)
      return try #require(made)
    }
    do {
      let buffer = try make(0)
      var reference: CMBlockBuffer?
      #expect(
        CMBlockBufferCreateWithBufferReference(
          allocator: nil, referenceBuffer: buffer, offsetToData: 4, dataLength: 8, flags: 0, blockBufferOut: &reference)
          == noErr)
      #expect(calls[0] == 0)
      #expect(CMBlockBufferAssureBlockMemory(try #require(reference)) == noErr && calls[0] == 1)
      #expect(CMBlockBufferAssureBlockMemory(buffer) == noErr && calls[0] == 1)
      withExtendedLifetime((buffer, reference)) { #expect(calls[1] == 0) }
    }
    #expect(calls[0] == 1 && calls[1] == 1)
    do {
      let buffer = try make(kCMBlockBufferAssureMemoryNowFlag)
      #expect(calls[0] == 1 && CMBlockBufferGetDataLength(buffer) == 16)
    }
    #expect(calls[1] == 1)
    // "It will not be called if no memory block is ever allocated."
    #expect(CMBlockBufferGetDataLength(try make(0)) == 16 && calls[0] == 0 && calls[1] == 0)
  }
}
