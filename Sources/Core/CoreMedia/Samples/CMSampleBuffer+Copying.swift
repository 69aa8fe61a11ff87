import CoreAudioTypes
public import CoreFoundation
import CoreVideo
import Synchronization

/// Makes a copy that shares the data. Of the buffer's attachments, those with the mode
/// `kCMAttachmentMode_ShouldPropagate` are copied.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive { CMSampleBufferCreateCopy(allocator: allocator, sampleBuffer: sbuf, sampleBufferOut: &$0) }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateCopy(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  sampleBufferOut = nil
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  let copy = sbuf.copy(
    0..<sbuf.sampleCount, timings: sbuf.timings.entries, sizes: sbuf.sizes, data: sbuf.currentDataBuffer)
  // Safety: a time is a value.
  let outputTime = sbuf.state.withLock { $0.outputTime }
  copy.state.withLock { $0.outputTime = outputTime }
  sampleBufferOut = copy
  return noErr
}

/// Makes a copy that shares the data and has other timing. Of the buffer's attachments, those with the mode
/// `kCMAttachmentMode_ShouldPropagate` are copied.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - originalSBuf: the buffer to copy.
///   - numSampleTimingEntries: 0, 1 (for all samples, as in `CMSampleBufferCreate`), or the number of samples.
///   - sampleTimingArray: the new timing: `numSampleTimingEntries` entries.
///   - sampleBufferOut: receives the sample buffer.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount,
  sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?, sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCreateCopyWithNewTiming(
      allocator: allocator, sampleBuffer: originalSBuf, sampleTimingEntryCount: numSampleTimingEntries,
      sampleTimingArray: sampleTimingArray, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCreateCopyWithNewTiming(
  allocator: CFAllocator?, sampleBuffer originalSBuf: CMSampleBuffer,
  sampleTimingEntryCount numSampleTimingEntries: CMItemCount, sampleTimingArray: UnsafePointer<CMSampleTimingInfo>?,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  sampleBufferOut = nil
  guard originalSBuf.isUsable else { return kCMSampleBufferError_Invalidated }
  do {
    let timings = try perSample(sampleTimingArray, numSampleTimingEntries, originalSBuf.sampleCount)
    sampleBufferOut = originalSBuf.copy(
      0..<originalSBuf.sampleCount, timings: timings, sizes: originalSBuf.sizes, data: originalSBuf.currentDataBuffer)
    return noErr
  } catch {
    return error.status
  }
}

/// Makes a buffer of the samples in a range. The two buffers share the data.
///
/// - Parameters:
///   - allocator: ignored; the object is in memory of Swift's runtime.
///   - sbuf: the buffer that has the samples.
///   - sampleRange: the index of the first sample, and the number of samples.
///   - sampleBufferOut: receives the sample buffer.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: UnsafeMutablePointer<CMSampleBuffer?>
) -> OSStatus {
  sampleBufferOut.receive {
    CMSampleBufferCopySampleBufferForRange(
      allocator: allocator, sampleBuffer: sbuf, sampleRange: sampleRange, sampleBufferOut: &$0)
  }
}

/// Does the same as the overload with a pointer, but assigns the result to a variable, whose old value is released.
@discardableResult
public func CMSampleBufferCopySampleBufferForRange(
  allocator: CFAllocator?, sampleBuffer sbuf: CMSampleBuffer, sampleRange: CFRange,
  sampleBufferOut: inout CMSampleBuffer?
) -> OSStatus {
  sampleBufferOut = nil
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  let first = sampleRange.location
  let count = sampleRange.length
  guard first >= 0, count >= 1, first < sbuf.sampleCount, count <= sbuf.sampleCount - first else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  do {
    sampleBufferOut = try sbuf.part(first..<first + count)
    return noErr
  } catch {
    return error.status
  }
}

/// Calls a function for each sample, with a buffer of that sample and the sample's index. Stops at the first error, and
/// returns that error.
@discardableResult
public func CMSampleBufferCallForEachSample(
  _ sbuf: CMSampleBuffer, callback: (CMSampleBuffer, CMItemCount, UnsafeMutableRawPointer?) -> OSStatus,
  refcon: UnsafeMutableRawPointer?
) -> OSStatus {
  CMSampleBufferCallBlockForEachSample(sbuf) { callback($0, $1, refcon) }
}

/// Calls a function for each sample, with a buffer of that sample and the sample's index. Stops at the first error, and
/// returns that error.
@discardableResult
public func CMSampleBufferCallBlockForEachSample(
  _ sbuf: CMSampleBuffer, _ handler: (CMSampleBuffer, CMItemCount) -> OSStatus
) -> OSStatus {
  guard sbuf.isUsable else { return kCMSampleBufferError_Invalidated }
  for index in 0..<sbuf.sampleCount {
    do {
      let status = handler(try sbuf.part(index..<index + 1), index)
      guard status == noErr else { return status }
    } catch {
      return error.status
    }
  }
  return noErr
}

extension CMSampleBuffer {
  package func part(_ range: Range<Int>) throws(StatusFailure) -> CMSampleBuffer {
    if range == 0..<sampleCount {
      return copy(range, timings: timings.entries, sizes: sizes, data: currentDataBuffer)
    }
    return copy(range, timings: timings.slice(range).entries, sizes: sizes.slice(range), data: try data(of: range))
  }

  private func data(of range: Range<Int>) throws(StatusFailure) -> CMBlockBuffer? {
    guard let buffer = currentDataBuffer else {
      guard currentImageBuffer == nil else { throw StatusFailure(kCMSampleBufferError_CannotSubdivide) }
      return nil
    }
    if let planes = planarData(buffer, range) { return planes }
    guard let bytes = byteRange(ofSamples: range) else { throw StatusFailure(kCMSampleBufferError_CannotSubdivide) }
    guard bytes.upperBound <= buffer.length else { throw StatusFailure(kCMSampleBufferError_InvalidSampleData) }
    return buffer.slice(bytes)
  }

  private func planarData(_ buffer: CMBlockBuffer, _ range: Range<Int>) -> CMBlockBuffer? {
    guard let pcm = pcmLayout, pcm.buffers > 1 else { return nil }
    let result = CMBlockBuffer()
    for plane in 0..<pcm.buffers {
      let start = (plane * sampleCount + range.lowerBound) * pcm.bytesPerFrame
      for part in buffer.segments(in: (start..<start + range.count * pcm.bytesPerFrame).clamped(to: 0..<buffer.length))
      {
        _ = result.append(part)
      }
    }
    return result
  }

  /// `timings`, `sizes` and `data` are those of the samples in `range` only.
  func copy(
    _ range: Range<Int>, timings: PerSample<CMSampleTimingInfo>, sizes: PerSample<Int>, data: CMBlockBuffer?
  ) -> CMSampleBuffer {
    let packets = self.packets.map { $0.slice(range) }
    let result = CMSampleBuffer(
      format: format, count: range.count, timings: timings, sizes: sizes, flags: flags.slice(range), packets: packets,
      state: State(dataBuffer: data, imageBuffer: currentImageBuffer, isReady: isDataReady))
    // Safety: only the copy refers to the array until it is returned.
    nonisolated(unsafe) let attachments = copiedSampleAttachments(range)
    nonisolated(unsafe) let original = self
    let tracks = !isDataReady
    result.state.withLock { state in
      state.sampleAttachments = attachments
      if tracks { state.tracked = original }
    }
    result.attachmentStore.propagate(from: attachmentStore)
    return result
  }
}

extension PacketDescriptions {
  func slice(_ range: Range<Int>) -> PacketDescriptions {
    guard range != list.indices, range.upperBound <= list.count, let first = range.first.map({ list[$0] }) else {
      return self
    }
    return PacketDescriptions(
      list[range].map {
        AudioStreamPacketDescription(
          mStartOffset: $0.mStartOffset &- first.mStartOffset, mVariableFramesInPacket: $0.mVariableFramesInPacket,
          mDataByteSize: $0.mDataByteSize)
      })
  }
}
