public import CoreAudioTypes
internal import CoreFoundation
public import CoreVideo
import Synchronization

extension CMSampleBuffer {
  /// Takes over the contents of a buffer that no other code refers to.
  private convenience init(taking other: CMSampleBuffer) {
    self.init(
      format: other.format, count: other.sampleCount, timings: other.timings.entries, sizes: other.sizes,
      flags: other.flags,
      packets: other.packets, state: other.state.withLock { $0 })
    for (key, attachment) in other.attachmentStore.all { attachmentStore[key] = attachment }
  }

  private convenience init(_ make: (UnsafeMutablePointer<CMSampleBuffer?>) -> OSStatus) throws {
    var made: CMSampleBuffer?
    try checkStatus(make(&made))
    guard let made else { throw Error.allocationFailed }
    self.init(taking: made)
  }

  /// Makes a buffer of samples in a block buffer. The data can become ready later.
  ///
  /// - Parameters:
  ///   - dataBuffer: the bytes of the samples; nil if they are set later.
  ///   - dataReady: whether the bytes can be used now.
  ///   - formatDescription: the format of the samples; nil for samples that are not media.
  ///   - numSamples: the number of samples.
  ///   - sampleTimings: none, one for each sample, or one for all. If there is one for all samples, it is the timing
  ///     of the first sample, and each sample begins at the end of the previous one if the duration is numeric.
  ///   - sampleSizes: none, one for all samples, or one for each, in bytes.
  ///   - makeDataReadyHandler: called by `makeDataReady()` if the data is not ready.
  public convenience init(
    dataBuffer: CMBlockBuffer?, dataReady: Bool = false, formatDescription: CMFormatDescription?,
    numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int],
    makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
  ) throws {
    try self.init {
      CMSampleBufferCreateWithMakeDataReadyHandler(
        nil, dataBuffer, dataReady, formatDescription, numSamples, sampleTimings.count, sampleTimings,
        sampleSizes.count,
        sampleSizes, $0, makeDataReadyHandler)
    }
  }

  /// Makes a buffer of samples in a block buffer whose data is ready. There are no timings or sizes, one for all
  /// samples, or one for each; throws `invalidEntryCount` for another number.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription?, numSamples: CMItemCount,
    sampleTimings: [CMSampleTimingInfo], sampleSizes: [Int]
  ) throws {
    try self.init {
      CMSampleBufferCreateWithMakeDataReadyHandler(
        nil, dataBuffer, true, formatDescription, numSamples, sampleTimings.count, sampleTimings, sampleSizes.count,
        sampleSizes, $0,
        nil)
    }
  }

  /// Makes a buffer of audio. The data can become ready later. There is one packet description for each packet, or
  /// none.
  public convenience init(
    dataBuffer: CMBlockBuffer?, dataReady: Bool = false, formatDescription: CMFormatDescription,
    numSamples: CMItemCount,
    presentationTimeStamp: CMTime, packetDescriptions: [AudioStreamPacketDescription],
    makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
  ) throws {
    try self.init(
      audio: dataBuffer, dataReady, formatDescription, numSamples, presentationTimeStamp, packetDescriptions,
      makeDataReadyHandler)
  }

  /// Makes a buffer of audio whose data is ready. There is one packet description for each packet, or none.
  public convenience init(
    dataBuffer: CMBlockBuffer?, formatDescription: CMFormatDescription, numSamples: CMItemCount,
    presentationTimeStamp: CMTime,
    packetDescriptions: [AudioStreamPacketDescription]
  ) throws {
    try self.init(
      audio: dataBuffer, true, formatDescription, numSamples, presentationTimeStamp, packetDescriptions, nil)
  }

  private convenience init(
    audio dataBuffer: CMBlockBuffer?, _ isReady: Bool, _ format: CMFormatDescription, _ count: Int, _ time: CMTime,
    _ packets: [AudioStreamPacketDescription], _ handler: CMSampleBufferMakeDataReadyHandler?
  ) throws {
    guard packets.isEmpty || packets.count == count else { throw Error.invalidEntryCount }
    try self.init { out in
      packets.withUnsafeBufferPointer {
        CMAudioSampleBufferCreateWithPacketDescriptionsAndMakeDataReadyHandler(
          nil, dataBuffer, isReady, format, count, time, packets.isEmpty ? nil : $0.baseAddress, out, handler)
      }
    }
  }

  /// Makes a buffer of one image buffer, whose data can become ready later. Throws `invalidMediaFormat` if the
  /// description does not match the image buffer.
  public convenience init(
    imageBuffer: CVImageBuffer, dataReady: Bool = false, formatDescription: CMVideoFormatDescription,
    sampleTiming: CMSampleTimingInfo, makeDataReadyHandler: @escaping CMSampleBufferMakeDataReadyHandler
  ) throws {
    var timing = sampleTiming
    try self.init {
      CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
        nil, imageBuffer, dataReady, formatDescription, &timing, $0, makeDataReadyHandler)
    }
  }

  /// Makes a buffer of one image buffer, whose data is ready. Throws `invalidMediaFormat` if the description does not
  /// match the image buffer.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    var timing = sampleTiming
    try self.init {
      CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
        nil, imageBuffer, true, formatDescription, &timing, $0, nil)
    }
  }

  /// Makes a copy that shares the data. Attachments with the mode `kCMAttachmentMode_ShouldPropagate` are copied too.
  public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
    try self.init { CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: sampleBuffer, sampleBufferOut: $0) }
  }

  /// Makes a copy that shares the data and has other timing: no entries, one for all samples, or one for each. Throws
  /// `invalidEntryCount` for another number.
  public convenience init(copying sampleBuffer: CMSampleBuffer, withNewTiming sampleTimings: [CMSampleTimingInfo])
    throws
  {
    try self.init {
      CMSampleBufferCreateCopyWithNewTiming(
        allocator: nil, sampleBuffer: sampleBuffer, sampleTimingEntryCount: sampleTimings.count,
        sampleTimingArray: sampleTimings,
        sampleBufferOut: $0)
    }
  }

  /// Makes a buffer of the samples in a range of another buffer. The two buffers share the data. Throws
  /// `sampleIndexOutOfRange` if the range is empty or exceeds the buffer.
  public convenience init(copying sampleBuffer: CMSampleBuffer, forRange range: Range<Int>) throws {
    try self.init {
      CMSampleBufferCopySampleBufferForRange(
        allocator: nil, sampleBuffer: sampleBuffer,
        sampleRange: CFRange(location: range.lowerBound, length: range.count),
        sampleBufferOut: $0)
    }
  }
}
