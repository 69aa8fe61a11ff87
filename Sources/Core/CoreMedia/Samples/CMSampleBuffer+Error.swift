public import CoreFoundation

extension CMSampleBuffer {
  /// The errors of sample buffers, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// Allocation failed.
    public static let allocationFailed = statusError(kCMSampleBufferError_AllocationFailed)
    /// Already has data buffer.
    public static let alreadyHasDataBuffer = statusError(kCMSampleBufferError_AlreadyHasDataBuffer)
    /// Array too small.
    public static let arrayTooSmall = statusError(kCMSampleBufferError_ArrayTooSmall)
    /// Buffer has no sample sizes.
    public static let bufferHasNoSampleSizes = statusError(kCMSampleBufferError_BufferHasNoSampleSizes)
    /// Buffer has no sample timing info.
    public static let bufferHasNoSampleTimingInfo = statusError(kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// Buffer not ready.
    public static let bufferNotReady = statusError(kCMSampleBufferError_BufferNotReady)
    /// Cannot subdivide.
    public static let cannotSubdivide = statusError(kCMSampleBufferError_CannotSubdivide)
    /// Data canceled.
    public static let dataCanceled = statusError(kCMSampleBufferError_DataCanceled)
    /// Data failed.
    public static let dataFailed = statusError(kCMSampleBufferError_DataFailed)
    /// Invalid entry count.
    public static let invalidEntryCount = statusError(kCMSampleBufferError_InvalidEntryCount)
    /// Invalid media format.
    public static let invalidMediaFormat = statusError(kCMSampleBufferError_InvalidMediaFormat)
    /// Invalid media type for operation.
    public static let invalidMediaTypeForOperation = statusError(kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// Invalid sample data.
    public static let invalidSampleData = statusError(kCMSampleBufferError_InvalidSampleData)
    /// Invalidated.
    public static let invalidated = statusError(kCMSampleBufferError_Invalidated)
    /// Required parameter missing.
    public static let requiredParameterMissing = statusError(kCMSampleBufferError_RequiredParameterMissing)
    /// Sample index out of range.
    public static let sampleIndexOutOfRange = statusError(kCMSampleBufferError_SampleIndexOutOfRange)
    /// Sample timing info invalid.
    public static let sampleTimingInfoInvalid = statusError(kCMSampleBufferError_SampleTimingInfoInvalid)
  }
}
