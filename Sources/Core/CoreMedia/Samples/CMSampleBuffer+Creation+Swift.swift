public import CoreAudioTypes
internal import CoreFoundation
public import CoreVideo
import Synchronization

extension CMSampleBuffer {
  /// Takes over everything from a buffer that nobody else knows.
  private convenience init(taking other: CMSampleBuffer) {
    self.init(
      format: other.format, count: other.sampleCount, timings: other.timings.entries, sizes: other.sizes,
      flags: other.flags,
      packets: other.packets, state: other.state.withLock { $0 })
    for (key, attachment) in other.attachmentStore.all { attachmentStore[key] = attachment }
  }

  /// What a C-style function made.
  private convenience init(_ make: (UnsafeMutablePointer<CMSampleBuffer?>) -> OSStatus) throws {
    var made: CMSampleBuffer?
    try checkStatus(make(&made))
    guard let made else { throw Error.allocationFailed }
    self.init(taking: made)
  }

  /// Samples in bytes that may come later.
  ///
  /// - Parameters:
  ///   - sampleTimings: none, one (it holds for all samples, of which each follows the one before it), or one for each.
  ///   - sampleSizes: none, one, or one for each, in bytes.
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

  /// Samples in bytes that are ready.
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

  /// Sound whose bytes may come later; one packet description for each packet, or none.
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

  /// Sound that is ready; one packet description for each packet, or none.
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

  /// A picture in memory that may come later.
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

  /// A picture in memory that is ready.
  public convenience init(
    imageBuffer: CVImageBuffer, formatDescription: CMVideoFormatDescription, sampleTiming: CMSampleTimingInfo
  ) throws {
    var timing = sampleTiming
    try self.init {
      CMSampleBufferCreateForImageBufferWithMakeDataReadyHandler(
        nil, imageBuffer, true, formatDescription, &timing, $0, nil)
    }
  }

  /// A copy that shares the data.
  public convenience init(copying sampleBuffer: CMSampleBuffer) throws {
    try self.init { CMSampleBufferCreateCopy(allocator: nil, sampleBuffer: sampleBuffer, sampleBufferOut: $0) }
  }

  /// A copy with other timing that shares the data.
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

  /// Some of the samples of another buffer, which share the data.
  public convenience init(copying sampleBuffer: CMSampleBuffer, forRange range: Range<Int>) throws {
    try self.init {
      CMSampleBufferCopySampleBufferForRange(
        allocator: nil, sampleBuffer: sampleBuffer,
        sampleRange: CFRange(location: range.lowerBound, length: range.count),
        sampleBufferOut: $0)
    }
  }
}
