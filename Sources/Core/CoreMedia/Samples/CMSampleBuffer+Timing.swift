public import CoreFoundation

/// Returns the number of samples: frames of uncompressed audio, packets of compressed audio, or video frames. It can be
/// 0.
public func CMSampleBufferGetNumSamples(_ sbuf: CMSampleBuffer) -> CMItemCount { sbuf.sampleCount }

/// Returns the sum of the samples' durations; invalid if the timing is unknown.
public func CMSampleBufferGetDuration(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.timings.duration }

/// Returns the earliest presentation timestamp of the samples, whatever their order in the buffer; invalid if there is
/// no timing.
public func CMSampleBufferGetPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  sbuf.timings.presentationTimeStamp
}

/// Returns the decode timestamp of the first sample; invalid if its timing does not state one.
public func CMSampleBufferGetDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.timings.decodeTimeStamp }

/// Copies the timing of one sample. Returns `kCMSampleBufferError_BufferHasNoSampleTimingInfo` if there is no timing,
/// and `kCMSampleBufferError_SampleIndexOutOfRange` if the buffer has no such sample.
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

/// Copies the timing entries as they are stored: one for all samples, or one for each.
///
/// - Parameters:
///   - sbuf: The buffer with the timing.
///   - numSampleTimingEntries: The number of elements that `timingArrayOut` has room for.
///   - timingArrayOut: Receives the entries. If nil, nothing is copied.
///   - timingArrayEntriesNeededOut: Receives the number of stored entries in every case.
/// - Returns: `kCMSampleBufferError_BufferHasNoSampleTimingInfo` if no entries are stored, and
///   `kCMSampleBufferError_ArrayTooSmall` if the array has room for fewer.
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

/// Copies the sizes as they are stored, in bytes: one for all samples, or one for each.
///
/// - Parameters:
///   - sbuf: The buffer with the sizes.
///   - sizeArrayEntries: The number of elements that `sizeArrayOut` has room for.
///   - sizeArrayOut: Receives the sizes. If nil, nothing is copied.
///   - sizeArrayEntriesNeededOut: Receives the number of stored sizes in every case.
/// - Returns: `kCMSampleBufferError_BufferHasNoSampleSizes` if no sizes are stored, and
///   `kCMSampleBufferError_ArrayTooSmall` if the array has room for fewer.
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

func fill<T>(
  _ array: UnsafeMutablePointer<T>?, _ room: Int, _ needed: UnsafeMutablePointer<CMItemCount>?, with values: [T],
  absent: OSStatus
) -> OSStatus {
  needed?.pointee = values.count
  guard !values.isEmpty else { return absent }
  guard let array else { return noErr }
  guard room >= values.count else { return kCMSampleBufferError_ArrayTooSmall }
  // Safety: the client promises room for `room` elements.
  array.update(from: values, count: values.count)
  return noErr
}

/// Returns the size of one sample in bytes; 0 if it is unknown.
public func CMSampleBufferGetSampleSize(_ sbuf: CMSampleBuffer, at sampleIndex: CMItemIndex) -> Int {
  (0..<sbuf.sampleCount).contains(sampleIndex) ? sbuf.sizes[sampleIndex] ?? 0 : 0
}

/// Returns the size of all samples in bytes; 0 if it is unknown.
public func CMSampleBufferGetTotalSampleSize(_ sbuf: CMSampleBuffer) -> Int { sbuf.totalSize }
