public import CoreFoundation

/// The number of samples.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.sampleCount }

/// The sum of the samples' durations; invalid when the timing is not known.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.timings.duration }

/// When the first of the samples is shown, whichever place it has in the buffer.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.timings.presentationTimeStamp
}

/// When the first sample is decoded; invalid where samples are decoded in the order in which they are shown.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.timings.decodeTimeStamp }

/// The timing of one sample.
@discardableResult
public func CMSampleBufferGetSampleTimingInfo(
  _ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex, timingInfoOut: UnsafeMutablePointer<CMSampleTimingInfo>
) -> OSStatus {
  guard sbuf.timings.entries[0] != nil else { return kCMSampleBufferError_BufferHasNoSampleTimingInfo }
  guard (0..<sbuf.sampleCount).contains(sampleIndex), let timing = sbuf.timings[sampleIndex] else {
    return kCMSampleBufferError_SampleIndexOutOfRange
  }
  timingInfoOut.pointee = timing
  return noErr
}

/// The timing entries as they are stored: one that holds for all samples, or one for each.
@discardableResult
public func CMSampleBufferGetSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount numSampleTimingEntries: CMItemCount,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  fill(
    timingArrayOut, numSampleTimingEntries, timingArrayEntriesNeededOut, with: sbuf.timings.entries.stored,
    absent: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
}

/// The sizes as they are stored, in bytes: one that holds for all samples, or one for each.
@discardableResult
public func CMSampleBufferGetSampleSizeArray(
  _ sbuf: CMSampleBuffer, entryCount sizeArrayEntries: CMItemCount,
  arrayToFill sizeArrayOut: UnsafeMutablePointer<Int>?,
  entriesNeededOut sizeArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  fill(
    sizeArrayOut, sizeArrayEntries, sizeArrayEntriesNeededOut, with: sbuf.sizes.stored,
    absent: kCMSampleBufferError_BufferHasNoSampleSizes)
}

/// Hands an array out in Apple's way: a count of what is needed, and the values where there is room.
func fill<T>(
  _ array: UnsafeMutablePointer<T>?, _ room: Int, _ needed: UnsafeMutablePointer<CMItemCount>?, with values: [T],
  absent: OSStatus
) -> OSStatus {
  needed?.pointee = values.count
  guard !values.isEmpty else { return absent }
  guard let array else { return noErr }
  guard room >= values.count else { return kCMSampleBufferError_ArrayTooSmall }
  // Safety: the client vouches for `room` elements.
  array.update(from: values, count: values.count)
  return noErr
}

/// The size of one sample in bytes; 0 when it is not known.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  (0..<sbuf.sampleCount).contains(sampleIndex) ? sbuf.sizes[sampleIndex] ?? 0 : 0
}

/// The size of all samples in bytes; 0 when it is not known.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSize }
