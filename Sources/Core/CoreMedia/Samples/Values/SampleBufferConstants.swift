public import CoreFoundation

// Safety: the keys are immutable strings, which are safe to share.

/// Sample Buffer Conduit Notification Parameter: Max Upcoming Output PTS.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_MaxUpcomingOutputPTS: CFString =
  "MaxUpcomingOutputPTS"
/// Sample Buffer Conduit Notification Parameter: Min Upcoming Output PTS.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_MinUpcomingOutputPTS: CFString =
  "MinUpcomingOutputPTS"
/// Sample Buffer Conduit Notification Parameter: Resume Tag.
public nonisolated(unsafe) let kCMSampleBufferConduitNotificationParameter_ResumeTag: CFString = "ResumeTag"
/// Sample Buffer Conduit Notification Parameter: Upcoming Output PTSRange May Overlap Queued Output PTSRange.
public nonisolated(unsafe)
  let kCMSampleBufferConduitNotificationParameter_UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange: CFString =
    "UpcomingOutputPTSRangeMayOverlapQueuedOutputPTSRange"
/// Sample Buffer Conduit Notification: Inhibit Output Until.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_InhibitOutputUntil: CFString = "InhibitOutputUntil"
/// Sample Buffer Conduit Notification: Reset Output.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_ResetOutput: CFString = "ResetOutput"
/// Sample Buffer Conduit Notification: Upcoming Output PTSRange Changed.
public nonisolated(unsafe) let kCMSampleBufferConduitNotification_UpcomingOutputPTSRangeChanged: CFString =
  "UpcomingOutputPTSRangeChanged"
/// Sample Buffer Consumer Notification: Buffer Consumed.
public nonisolated(unsafe) let kCMSampleBufferConsumerNotification_BufferConsumed: CFString = "BufferConsumed"
/// Sample Buffer Error: Allocation Failed.
public let kCMSampleBufferError_AllocationFailed: OSStatus = -12730
/// Sample Buffer Error: Already Has Data Buffer.
public let kCMSampleBufferError_AlreadyHasDataBuffer: OSStatus = -12732
/// Sample Buffer Error: Array Too Small.
public let kCMSampleBufferError_ArrayTooSmall: OSStatus = -12737
/// Sample Buffer Error: Buffer Has No Sample Sizes.
public let kCMSampleBufferError_BufferHasNoSampleSizes: OSStatus = -12735
/// Sample Buffer Error: Buffer Has No Sample Timing Info.
public let kCMSampleBufferError_BufferHasNoSampleTimingInfo: OSStatus = -12736
/// Sample Buffer Error: Buffer Not Ready.
public let kCMSampleBufferError_BufferNotReady: OSStatus = -12733
/// Sample Buffer Error: Cannot Subdivide.
public let kCMSampleBufferError_CannotSubdivide: OSStatus = -12739
/// Sample Buffer Error: Data Canceled.
public let kCMSampleBufferError_DataCanceled: OSStatus = -16751
/// Sample Buffer Error: Data Failed.
public let kCMSampleBufferError_DataFailed: OSStatus = -16750
/// Sample Buffer Error: Invalid Entry Count.
public let kCMSampleBufferError_InvalidEntryCount: OSStatus = -12738
/// Sample Buffer Error: Invalid Media Format.
public let kCMSampleBufferError_InvalidMediaFormat: OSStatus = -12743
/// Sample Buffer Error: Invalid Media Type For Operation.
public let kCMSampleBufferError_InvalidMediaTypeForOperation: OSStatus = -12741
/// Sample Buffer Error: Invalid Sample Data.
public let kCMSampleBufferError_InvalidSampleData: OSStatus = -12742
/// Sample Buffer Error: Invalidated.
public let kCMSampleBufferError_Invalidated: OSStatus = -12744
/// Sample Buffer Error: Required Parameter Missing.
public let kCMSampleBufferError_RequiredParameterMissing: OSStatus = -12731
/// Sample Buffer Error: Sample Index Out Of Range.
public let kCMSampleBufferError_SampleIndexOutOfRange: OSStatus = -12734
/// Sample Buffer Error: Sample Timing Info Invalid.
public let kCMSampleBufferError_SampleTimingInfoInvalid: OSStatus = -12740
/// Sample Buffer Flag: Audio Buffer List Assure16Byte Alignment.
public let kCMSampleBufferFlag_AudioBufferList_Assure16ByteAlignment: UInt32 = 1
/// Sample Buffer Notification Parameter: OSStatus.
public nonisolated(unsafe) let kCMSampleBufferNotificationParameter_OSStatus: CFString = "OSStatus"
/// Sample Buffer Notification: Data Became Ready.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataBecameReady: CFString = "FigSampleBufferDataBecameReady"
/// Sample Buffer Notification: Data Failed.
public nonisolated(unsafe) let kCMSampleBufferNotification_DataFailed: CFString = "CMSampleBufferDataFailed"
