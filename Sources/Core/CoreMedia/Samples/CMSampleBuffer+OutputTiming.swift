public import CoreFoundation
import Synchronization

/// Returns the time at which the samples are shown after decoding, trimming, stretching and reversing.
///
/// If no client has set this time, it is the presentation timestamp plus the duration trimmed at the start. For
/// reversed samples, it is then the end of the samples minus the duration trimmed at the end.
public func CMSampleBufferGetOutputPresentationTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime { sbuf.outputTime }

/// Sets the time that `CMSampleBufferGetOutputPresentationTimeStamp` returns. An invalid time restores the one that is
/// computed from the timing and the attachments.
@discardableResult
public func CMSampleBufferSetOutputPresentationTimeStamp(
  _ sbuf: CMSampleBuffer, newValue outputPresentationTimeStamp: CMTime
) -> OSStatus {
  sbuf.state.withLock { $0.outputTime = outputPresentationTimeStamp.isValid ? outputPresentationTimeStamp : nil }
  return noErr
}

/// Returns the duration of the samples minus the durations trimmed at the start and the end, divided by the speed of
/// `kCMSampleBufferAttachmentKey_SpeedMultiplier`.
public func CMSampleBufferGetOutputDuration(_ sbuf: CMSampleBuffer) -> CMTime {
  let trimmed = sbuf.timings.duration - sbuf.trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart)
  return sbuf.stretched(trimmed - sbuf.trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd))
}

/// Returns the time at which the first sample is decoded, on the timeline of
/// `CMSampleBufferGetOutputPresentationTimeStamp`; the stored decode timestamp if that is not a number.
public func CMSampleBufferGetOutputDecodeTimeStamp(_ sbuf: CMSampleBuffer) -> CMTime {
  guard sbuf.timings.decodeTimeStamp.isNumeric else { return sbuf.timings.decodeTimeStamp }
  return sbuf.outputTime + sbuf.stretched(sbuf.timings.decodeTimeStamp - sbuf.timings.presentationTimeStamp)
}

/// Copies the timing entries as they are after trimming and after the change of speed. Returns
/// `kCMSampleBufferError_BufferHasNoSampleTimingInfo` if there are none, and `kCMSampleBufferError_ArrayTooSmall` if
/// the array has room for fewer.
@discardableResult
public func CMSampleBufferGetOutputSampleTimingInfoArray(
  _ sbuf: CMSampleBuffer, entryCount timingArrayEntries: CMItemCount,
  arrayToFill timingArrayOut: UnsafeMutablePointer<CMSampleTimingInfo>?,
  entriesNeededOut timingArrayEntriesNeededOut: UnsafeMutablePointer<CMItemCount>?
) -> OSStatus {
  fill(
    timingArrayOut, timingArrayEntries, timingArrayEntriesNeededOut, with: sbuf.outputTimings,
    absent: kCMSampleBufferError_BufferHasNoSampleTimingInfo)
}

extension CMSampleBuffer {
  var outputTime: CMTime {
    if let set = state.withLock({ $0.outputTime }) { return set }
    let start = timings.presentationTimeStamp
    guard isReversed else { return start + trim(kCMSampleBufferAttachmentKey_TrimDurationAtStart) }
    return start + timings.duration - trim(kCMSampleBufferAttachmentKey_TrimDurationAtEnd)
  }

  var outputTimings: [CMSampleTimingInfo] {
    let start = timings.presentationTimeStamp
    let output = outputTime
    return timings.entries.stored.map { entry in
      let decode = entry.decodeTimeStamp
      return CMSampleTimingInfo(
        duration: stretched(entry.duration),
        presentationTimeStamp: output + stretched(entry.presentationTimeStamp - start),
        decodeTimeStamp: decode.isNumeric ? output + stretched(decode - start) : decode)
    }
  }

  private var isReversed: Bool {
    (attachmentStore[kCMSampleBufferAttachmentKey_Reverse as String]?.value as? NSNumber)?.boolValue == true
  }

  package func trim(_ key: CFString) -> CMTime {
    guard let dictionary = attachmentStore[key as String]?.value as? NSDictionary else { return .zero }
    let time = CMTimeMakeFromDictionary(dictionary)
    return time.isNumeric ? time : .zero
  }

  func stretched(_ span: CMTime) -> CMTime {
    guard let number = attachmentStore[kCMSampleBufferAttachmentKey_SpeedMultiplier as String]?.value as? NSNumber
    else { return span }
    let speed = number.doubleValue
    guard speed > 0, speed.isFinite, speed != 1 else { return span }
    if let whole = Int32(exactly: speed) { return CMTimeMultiplyByRatio(span, multiplier: 1, divisor: whole) }
    return CMTimeMultiplyByFloat64(span, multiplier: 1 / speed)
  }
}
