public import CoreFoundation

extension CMSampleBuffer {
  /// The errors of sample buffers, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMSampleBufferError_AllocationFailed)
    /// The buffer has data already.
    public static let alreadyHasDataBuffer = statusError(kCMSampleBufferError_AlreadyHasDataBuffer)
    /// An array does not have room for the values.
    public static let arrayTooSmall = statusError(kCMSampleBufferError_ArrayTooSmall)
    /// The sizes of the samples are unknown.
    public static let bufferHasNoSampleSizes = statusError(kCMSampleBufferError_BufferHasNoSampleSizes)
    /// The timing of the samples is unknown.
    public static let bufferHasNoSampleTimingInfo = statusError(kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// The data is not ready.
    public static let bufferNotReady = statusError(kCMSampleBufferError_BufferNotReady)
    /// The samples cannot be separated from each other.
    public static let cannotSubdivide = statusError(kCMSampleBufferError_CannotSubdivide)
    /// The data was canceled.
    public static let dataCanceled = statusError(kCMSampleBufferError_DataCanceled)
    /// The data was marked as failed.
    public static let dataFailed = statusError(kCMSampleBufferError_DataFailed)
    /// The number of entries does not match the samples.
    public static let invalidEntryCount = statusError(kCMSampleBufferError_InvalidEntryCount)
    /// The format description does not suit the data.
    public static let invalidMediaFormat = statusError(kCMSampleBufferError_InvalidMediaFormat)
    /// The operation does not suit the media type of the buffer.
    public static let invalidMediaTypeForOperation = statusError(kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// The data does not suit the samples, or a size is negative.
    public static let invalidSampleData = statusError(kCMSampleBufferError_InvalidSampleData)
    /// The buffer was invalidated.
    public static let invalidated = statusError(kCMSampleBufferError_Invalidated)
    /// A required parameter is missing.
    public static let requiredParameterMissing = statusError(kCMSampleBufferError_RequiredParameterMissing)
    /// The index of a sample is out of range.
    public static let sampleIndexOutOfRange = statusError(kCMSampleBufferError_SampleIndexOutOfRange)
    /// The timing of a sample is not valid.
    public static let sampleTimingInfoInvalid = statusError(kCMSampleBufferError_SampleTimingInfoInvalid)
  }
}
