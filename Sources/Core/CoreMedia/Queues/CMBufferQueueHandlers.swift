public import CoreFoundation

/// An object in a buffer queue, such as a sample buffer.
public typealias CMBuffer = CFTypeRef
/// A function that returns a time of a buffer.
public typealias CMBufferGetTimeHandler = (CMBuffer) -> CMTime
/// A function that answers a yes-or-no question about a buffer, such as whether its data is ready.
public typealias CMBufferGetBooleanHandler = (CMBuffer) -> Bool
/// A function that orders two buffers: `compareLessThan` if the first comes first.
public typealias CMBufferCompareHandler = (CMBuffer, CMBuffer) -> CFComparisonResult
/// A function that returns the size of a buffer in bytes.
public typealias CMBufferGetSizeHandler = (CMBuffer) -> Int
/// A function that checks a buffer before a queue adds it. A status other than `noErr` refuses the buffer.
public typealias CMBufferValidationHandler = (CMBufferQueue, CMBuffer) -> OSStatus
/// The identifier of a trigger of a buffer queue, valid for that queue only.
public typealias CMBufferQueueTriggerToken = OpaquePointer
/// A function that a trigger calls with its token.
public typealias CMBufferQueueTriggerHandler = (CMBufferQueueTriggerToken) -> Void

/// A trigger is to have neither a handler nor a place for its token, so that it would have no use.
public let kCMBufferQueueError_RequiredParameterMissing: OSStatus = -12761
/// The end of data was marked, so a buffer cannot be added.
public let kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus = -12763
/// The queue contains as many buffers as its capacity.
public let kCMBufferQueueError_QueueIsFull: OSStatus = -12764
/// The duration of a trigger's condition is not numeric.
public let kCMBufferQueueError_BadTriggerDuration: OSStatus = -12765
/// The queue does not have the trigger of a token.
public let kCMBufferQueueError_InvalidTriggerToken: OSStatus = -12768
/// A buffer is not valid. The error is for the client's validation function; the queue itself does not use it.
public let kCMBufferQueueError_InvalidBuffer: OSStatus = -12769

extension CMBufferQueue {
  /// The errors of buffer queues, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// A parameter that the method needs is missing. Linux: never thrown.
    public static let requiredParameterMissing = statusError(kCMBufferQueueError_RequiredParameterMissing)
    /// The end of data was marked, so a buffer cannot be added.
    public static let enqueueAfterEndOfData = statusError(kCMBufferQueueError_EnqueueAfterEndOfData)
    /// The queue contains as many buffers as its capacity.
    public static let queueIsFull = statusError(kCMBufferQueueError_QueueIsFull)
    /// The duration of a trigger's condition is not numeric.
    public static let badTriggerDuration = statusError(kCMBufferQueueError_BadTriggerDuration)
    /// The queue does not have the trigger of a token.
    public static let invalidTriggerToken = statusError(kCMBufferQueueError_InvalidTriggerToken)
    /// A buffer is not valid. The error is for the client's validation function; the queue itself does not use it.
    public static let invalidBuffer = statusError(kCMBufferQueueError_InvalidBuffer)
  }

  /// The condition at which a trigger fires.
  public enum TriggerCondition {
    /// The trigger fires when the duration of the queue becomes less than a time.
    case whenDurationBecomesLessThan(CMTime)
    /// The trigger fires when the duration of the queue becomes less than or equal to a time.
    case whenDurationBecomesLessThanOrEqualTo(CMTime)
    /// The trigger fires when the duration of the queue becomes greater than a time.
    case whenDurationBecomesGreaterThan(CMTime)
    /// The trigger fires when the duration of the queue becomes greater than or equal to a time.
    case whenDurationBecomesGreaterThanOrEqualTo(CMTime)
    /// The trigger fires when the earliest presentation timestamp changes.
    case whenMinPresentationTimeStampChanges
    /// The trigger fires when the latest presentation timestamp changes.
    case whenMaxPresentationTimeStampChanges
    /// The trigger fires when the first buffer's data becomes ready. Linux: only if a change of the queue puts a ready
    /// buffer first.
    case whenDataBecomesReady
    /// The trigger fires when the queue reaches the end of data: the end is marked and no buffer is left.
    case whenEndOfDataReached
    /// The trigger fires when the queue is reset, so that it is empty.
    case whenReset
    /// The trigger fires when the number of buffers becomes less than a threshold.
    case whenBufferCountBecomesLessThan(CMItemCount)
    /// The trigger fires when the number of buffers becomes greater than a threshold.
    case whenBufferCountBecomesGreaterThan(CMItemCount)
  }

  /// The functions that a queue calls for properties of its buffers.
  // Safety: the functions are called on the threads that use the queue, as on a Mac.
  public struct Handlers: @unchecked Sendable {
    /// The function that returns a buffer's decode timestamp; nil if buffers have none.
    public let getDecodeTimeStamp: CMBufferGetTimeHandler?
    /// The function that returns a buffer's presentation timestamp; nil if buffers have none.
    public let getPresentationTimeStamp: CMBufferGetTimeHandler?
    /// The function that returns a buffer's duration, which counts for the queue's duration and triggers.
    public let getDuration: CMBufferGetTimeHandler
    /// The function that returns whether a buffer's data is ready; nil if all data is ready.
    public let isDataReady: CMBufferGetBooleanHandler?
    /// The function that orders the queue; nil if buffers stay in the order in which they were added.
    public let compare: CMBufferCompareHandler?
    /// The name of the notification that a buffer posts when its data becomes ready. Linux: the queue does not observe
    /// the notification.
    public let dataBecameReadyNotification: String?
    /// The function that returns a buffer's size in bytes; if it is nil, all sizes are 0.
    public let getSize: CMBufferGetSizeHandler?

    /// A builder of a `Handlers`, whose functions are set one by one. If the function for durations is not set, all
    /// durations are invalid.
    public struct Builder {
      var decodeTime: CMBufferGetTimeHandler?
      var presentationTime: CMBufferGetTimeHandler?
      var duration: CMBufferGetTimeHandler = { _ in .invalid }
      var ready: CMBufferGetBooleanHandler?
      var comparison: CMBufferCompareHandler?
      var size: CMBufferGetSizeHandler?
      /// The name of the notification that a buffer posts when its data becomes ready. Linux: the queue does not
      /// observe the notification.
      public var dataBecameReadyNotification: String?

      /// Sets the function that returns a buffer's decode timestamp; without it, buffers have none.
      public mutating func getDecodeTimeStamp(_ body: @escaping CMBufferGetTimeHandler) { decodeTime = body }
      /// Sets the function that returns a buffer's presentation timestamp; without it, buffers have none.
      public mutating func getPresentationTimeStamp(_ body: @escaping CMBufferGetTimeHandler) {
        presentationTime = body
      }
      /// Sets the function that returns a buffer's duration; without it, all durations are invalid.
      public mutating func getDuration(_ body: @escaping CMBufferGetTimeHandler) { duration = body }
      /// Sets the function that returns whether a buffer's data is ready; without it, all data counts as ready.
      public mutating func isDataReady(_ body: @escaping CMBufferGetBooleanHandler) { ready = body }
      /// Sets the function that orders two buffers; without it, buffers stay in the order in which they were added.
      public mutating func compare(_ body: @escaping CMBufferCompareHandler) { comparison = body }
      /// Sets the function that returns a buffer's size in bytes; without it, all sizes are 0.
      public mutating func getSize(_ body: @escaping CMBufferGetSizeHandler) { size = body }
    }

    /// Makes handlers from the functions that `body` sets.
    public init(withHandlers body: (inout Builder) -> Void) {
      var builder = Builder()
      body(&builder)
      self.init(builder)
    }

    private init(_ builder: Builder) {
      getDecodeTimeStamp = builder.decodeTime
      getPresentationTimeStamp = builder.presentationTime
      getDuration = builder.duration
      isDataReady = builder.ready
      compare = builder.comparison
      getSize = builder.size
      dataBecameReadyNotification = builder.dataBecameReadyNotification
    }

    /// Returns these handlers with the functions replaced that `body` sets.
    public func withHandlers(_ body: (inout Builder) -> Void) -> Handlers {
      var builder = Builder()
      builder.decodeTime = getDecodeTimeStamp
      builder.presentationTime = getPresentationTimeStamp
      builder.duration = getDuration
      builder.ready = isDataReady
      builder.comparison = compare
      builder.size = getSize
      builder.dataBecameReadyNotification = dataBecameReadyNotification
      body(&builder)
      return Handlers(builder)
    }

    /// Handlers for sample buffers in the order in which they are added.
    public static let unsortedSampleBuffers = Handlers { builder in
      builder.getDecodeTimeStamp { ($0 as? CMSampleBuffer)?.decodeTimeStamp ?? .invalid }
      builder.getPresentationTimeStamp { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid }
      builder.getDuration { ($0 as? CMSampleBuffer)?.outputDuration ?? .invalid }
      builder.isDataReady { ($0 as? CMSampleBuffer)?.isDataReady ?? false }
      builder.getSize { ($0 as? CMSampleBuffer)?.totalSampleSize ?? 0 }
      builder.dataBecameReadyNotification = kCMSampleBufferNotification_DataBecameReady as String
    }

    /// Handlers for sample buffers in order of their output presentation timestamps.
    public static let outputPTSSortedSampleBuffers = unsortedSampleBuffers.withHandlers { builder in
      builder.compare { a, b in
        guard let a = a as? CMSampleBuffer, let b = b as? CMSampleBuffer else { return .compareEqualTo }
        let order = CMTimeCompare(a.outputPresentationTimeStamp, b.outputPresentationTimeStamp)
        return order < 0 ? .compareLessThan : order > 0 ? .compareGreaterThan : .compareEqualTo
      }
    }
  }
}
