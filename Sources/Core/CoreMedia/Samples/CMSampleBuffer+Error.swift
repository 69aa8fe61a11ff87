public import CoreFoundation

extension CMSampleBuffer {
  /// The errors of sample buffers, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// Status -12730: memory for a copy of the data could not be allocated.
    public static let allocationFailed = statusError(kCMSampleBufferError_AllocationFailed)
    /// Status -12732: data was to be set, but the buffer has a block buffer or an image buffer.
    public static let alreadyHasDataBuffer = statusError(kCMSampleBufferError_AlreadyHasDataBuffer)
    /// Status -12737: an array of the caller does not have room for the values.
    public static let arrayTooSmall = statusError(kCMSampleBufferError_ArrayTooSmall)
    /// Status -12735: the buffer was made without the sizes of its samples.
    public static let bufferHasNoSampleSizes = statusError(kCMSampleBufferError_BufferHasNoSampleSizes)
    /// Status -12736: the buffer was made without the timing of its samples.
    public static let bufferHasNoSampleTimingInfo = statusError(kCMSampleBufferError_BufferHasNoSampleTimingInfo)
    /// Status -12733: the operation needs the bytes, and the data is not ready.
    public static let bufferNotReady = statusError(kCMSampleBufferError_BufferNotReady)
    /// Status -12739: a part of the samples was requested, and its bytes cannot be found: sizes are unknown, or the
    /// data is an image buffer.
    public static let cannotSubdivide = statusError(kCMSampleBufferError_CannotSubdivide)
    /// Status -16751: reading of the data was cancelled. Linux: no function returns it.
    public static let dataCanceled = statusError(kCMSampleBufferError_DataCanceled)
    /// Status -16750: the data was marked as failed without a more exact status.
    public static let dataFailed = statusError(kCMSampleBufferError_DataFailed)
    /// Status -12738: the number of entries of an array is neither 0 or 1 nor the number of samples, or an audio buffer
    /// list has the wrong number of buffers.
    public static let invalidEntryCount = statusError(kCMSampleBufferError_InvalidEntryCount)
    /// Status -12743: the format description does not match the image buffer, or has no sample rate for audio.
    public static let invalidMediaFormat = statusError(kCMSampleBufferError_InvalidMediaFormat)
    /// Status -12741: a function for audio was called for a buffer of other media.
    public static let invalidMediaTypeForOperation = statusError(kCMSampleBufferError_InvalidMediaTypeForOperation)
    /// Status -12742: the data has fewer bytes than the samples need, or a size is negative.
    public static let invalidSampleData = statusError(kCMSampleBufferError_InvalidSampleData)
    /// Status -12744: `invalidate()` was called before.
    public static let invalidated = statusError(kCMSampleBufferError_Invalidated)
    /// Status -12731: a required parameter is nil, a second invalidation function was to be set, or a buffer was to
    /// track itself.
    public static let requiredParameterMissing = statusError(kCMSampleBufferError_RequiredParameterMissing)
    /// Status -12734: the index of a sample is below zero, or not below the number of samples.
    public static let sampleIndexOutOfRange = statusError(kCMSampleBufferError_SampleIndexOutOfRange)
    /// Status -12740: the timing of a sample is not valid. Linux: no function returns it.
    public static let sampleTimingInfoInvalid = statusError(kCMSampleBufferError_SampleTimingInfoInvalid)
  }
}
