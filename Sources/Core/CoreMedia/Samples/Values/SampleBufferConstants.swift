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
/// The notification in which a conduit states that output is to stop until a buffer with a tag arrives. Linux: not
/// posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_InhibitOutputUntil: CFString = "InhibitOutputUntil"
/// The notification in which a conduit states that output is to be reset. Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_ResetOutput: CFString = "ResetOutput"
/// The notification in which a conduit states that the range of upcoming output presentation timestamps has changed.
/// Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_UpcomingOutputPTSRangeChanged: CFString =
  "UpcomingOutputPTSRangeChanged"
/// The notification in which a consumer states that it has consumed a buffer. Linux: not posted.
public nonisolated(unsafe) let kCMSampleBufferConsumerNotification_BufferConsumed: CFString = "BufferConsumed"
/// Memory could not be allocated.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// The buffer has data already.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// An array does not have room for the values.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// The sizes of the samples are unknown.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// The timing of the samples is unknown.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// The data is not ready.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// The samples cannot be separated from each other.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// The data was canceled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751
/// The data was marked as failed.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// The number of entries does not match the samples.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// The format description does not suit the data.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// The operation does not suit the media type of the buffer.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// The data does not suit the samples, or a size is negative.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// The buffer was invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// A required parameter is missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// The index of a sample is out of range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// The timing of a sample is not valid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// The flag that aligns the address of each buffer of an audio buffer list to a multiple of 16.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1
/// The key, in a notification's user info, for the status of a failure.
public nonisolated(unsafe) let kCMSampleBufferNotificationParameter_OSStatus: CFString = "OSStatus"
/// The notification that is posted after the data of a sample buffer was marked as ready.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataBecameReady: CFString = "FigSampleBufferDataBecameReady"
/// The notification that is posted after the data of a sample buffer was marked as failed.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataFailed: CFString = "CMSampleBufferDataFailed"
