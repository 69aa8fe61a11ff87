public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// The key in the user info of a conduit's notification: the greatest upcoming output presentation timestamp.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_MaxUpcomingOutputPTS: CFString =
  "MaxUpcomingOutputPTS"
/// The key in the user info of a conduit's notification: the least upcoming output presentation timestamp.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_MinUpcomingOutputPTS: CFString =
  "MinUpcomingOutputPTS"
/// The key in the user info of a conduit's notification: the tag of the buffer with which output resumes.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_ResumeTag: CFString = "ResumeTag"
/// The key in the user info of a conduit's notification: whether the upcoming output presentation timestamps may
/// overlap those in the queue.
public nonisolated(unsafe)
  let kCMSampleBufferConduitNotificationParameter_UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange: CFString =
    "UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange"
/// The notification in which a conduit of sample buffers, such as a queue, states that output is to stop until a buffer
/// with a tag arrives. Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_InhibitOutputUntil: CFString = "InhibitOutputUntil"
/// The notification in which a conduit of sample buffers, such as a queue, requests that output be discarded that is
/// still pending. Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_ResetOutput: CFString = "ResetOutput"
/// The notification in which a conduit of sample buffers, such as a queue, states that the range of upcoming output
/// presentation timestamps has changed. Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_UpcomingOutputPTSRangeChanged: CFString =
  "UpcomingOutputPTSRangeChanged"
/// The notification in which a consumer of sample buffers, such as a decoder, states that it has consumed a buffer.
/// Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConsumerNotification_BufferConsumed: CFString = "BufferConsumed"
/// Status -12730: memory for a copy of the data could not be allocated.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// Status -12732: data was to be set, but the sample buffer has a block buffer or an image buffer.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// Status -12737: an array of the caller does not have room for the values.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// Status -12735: the sample buffer was made without the sizes of its samples.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// Status -12736: the sample buffer was made without the timing of its samples.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// Status -12733: the operation needs the bytes, and the data is not ready.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// Status -12739: a part of the samples was requested, and its bytes cannot be found: sizes are unknown, or the data is
/// an image buffer.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// Status -16751: reading of the data was cancelled. Linux: no function returns it.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751
/// Status -16750: the data was marked as failed without a more exact status.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// Status -12738: the number of entries of an array is neither 0 or 1 nor the number of samples, or an audio buffer
/// list has the wrong number of buffers.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// Status -12743: the format description does not match the image buffer, or has no sample rate for audio.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// Status -12741: a function for audio was called for a sample buffer of other media.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// Status -12742: the data has fewer bytes than the samples need, or a size is negative.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// Status -12744: `CMSampleBufferInvalidate` was called before.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// Status -12731: a required parameter is nil, a second invalidation function was to be set, or a buffer was to track
/// itself.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// Status -12734: the index of a sample is below zero, or not below the number of samples.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// Status -12740: the timing of a sample is not valid. Linux: no function returns it.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// The flag that aligns the address of each buffer of an audio buffer list to a multiple of 16.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1
/// The key for the status of a failure, an `NSNumber` with an `OSStatus`, in the user info of
/// `kCMSampleBufferNotification_DataFailed`.
public nonisolated(unsafe) let kCMSampleBufferNotificationParameter_OSStatus: CFString = "OSStatus"
/// The notification that is posted after the data of a sample buffer was marked as ready; its object is the buffer.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataBecameReady: CFString = "FigSampleBufferDataBecameReady"
/// The notification that is posted after the data of a sample buffer was marked as failed; its object is the buffer.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataFailed: CFString = "CMSampleBufferDataFailed"
