public import CoreFoundation

/// An object that a buffer queue holds, such as a sample buffer.
public typealias CMBuffer = CFTypeRef
public typealias CMBufferGetTimeHandler = (CMBuffer) -> CMTime
public typealias CMBufferGetBooleanHandler = (CMBuffer) -> Bool
public typealias CMBufferCompareHandler = (CMBuffer, CMBuffer) -> CFComparisonResult
public typealias CMBufferGetSizeHandler = (CMBuffer) -> Int
public typealias CMBufferValidationHandler = (CMBufferQueue, CMBuffer) -> OSStatus
/// Names a trigger of a buffer queue.
public typealias CMBufferQueueTriggerToken = OpaquePointer
public typealias CMBufferQueueTriggerHandler = (CMBufferQueueTriggerToken) -> Void

/// A parameter is missing.
public let kCMBufferQueueError_RequiredParameterMissing: OSStatus = -12761
/// Nothing can be added after the end of data.
public let kCMBufferQueueError_EnqueueAfterEndOfData: OSStatus = -12763
/// The queue holds as many buffers as it can.
public let kCMBufferQueueError_QueueIsFull: OSStatus = -12764
/// A trigger's duration is no number.
public let kCMBufferQueueError_BadTriggerDuration: OSStatus = -12765
/// A token names no trigger of this queue.
public let kCMBufferQueueError_InvalidTriggerToken: OSStatus = -12768
/// The validation function refused a buffer.
public let kCMBufferQueueError_InvalidBuffer: OSStatus = -12769

extension CMBufferQueue {
  /// The errors of buffer queues, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let requiredParameterMissing = statusError(kCMBufferQueueError_RequiredParameterMissing)
    public static let enqueueAfterEndOfData = statusError(kCMBufferQueueError_EnqueueAfterEndOfData)
    public static let queueIsFull = statusError(kCMBufferQueueError_QueueIsFull)
    public static let badTriggerDuration = statusError(kCMBufferQueueError_BadTriggerDuration)
    public static let invalidTriggerToken = statusError(kCMBufferQueueError_InvalidTriggerToken)
    public static let invalidBuffer = statusError(kCMBufferQueueError_InvalidBuffer)
  }

  /// When a trigger fires.
  public enum TriggerCondition {
    case whenDurationBecomesLessThan(CMTime)
    case whenDurationBecomesLessThanOrEqualTo(CMTime)
    case whenDurationBecomesGreaterThan(CMTime)
    case whenDurationBecomesGreaterThanOrEqualTo(CMTime)
    case whenMinPresentationTimeStampChanges
    case whenMaxPresentationTimeStampChanges
    case whenDataBecomesReady
    case whenEndOfDataReached
    case whenReset
    case whenBufferCountBecomesLessThan(CMItemCount)
    case whenBufferCountBecomesGreaterThan(CMItemCount)
  }

  /// What a queue asks about its buffers.
  // Safety: the functions are called by whichever thread uses the queue, as on a Mac.
  public struct Handlers: @unchecked Sendable {
    public let getDecodeTimeStamp: CMBufferGetTimeHandler?
    public let getPresentationTimeStamp: CMBufferGetTimeHandler?
    public let getDuration: CMBufferGetTimeHandler
    public let isDataReady: CMBufferGetBooleanHandler?
    public let compare: CMBufferCompareHandler?
    public let dataBecameReadyNotification: String?
    public let getSize: CMBufferGetSizeHandler?

    /// Collects the functions; a duration that is not given is invalid.
    public struct Builder {
      var decodeTime: CMBufferGetTimeHandler?
      var presentationTime: CMBufferGetTimeHandler?
      var duration: CMBufferGetTimeHandler = { _ in .invalid }
      var ready: CMBufferGetBooleanHandler?
      var comparison: CMBufferCompareHandler?
      var size: CMBufferGetSizeHandler?
      public var dataBecameReadyNotification: String?

      public mutating func getDecodeTimeStamp(_ body: @escaping CMBufferGetTimeHandler) { decodeTime = body }
      public mutating func getPresentationTimeStamp(_ body: @escaping CMBufferGetTimeHandler) {
        presentationTime = body
      }
      public mutating func getDuration(_ body: @escaping CMBufferGetTimeHandler) { duration = body }
      public mutating func isDataReady(_ body: @escaping CMBufferGetBooleanHandler) { ready = body }
      public mutating func compare(_ body: @escaping CMBufferCompareHandler) { comparison = body }
      public mutating func getSize(_ body: @escaping CMBufferGetSizeHandler) { size = body }
    }

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

    /// The same with some functions replaced.
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

    /// For sample buffers in the order in which they are added.
    public static let unsortedSampleBuffers = Handlers { builder in
      builder.getDecodeTimeStamp { ($0 as? CMSampleBuffer)?.decodeTimeStamp ?? .invalid }
      builder.getPresentationTimeStamp { ($0 as? CMSampleBuffer)?.outputPresentationTimeStamp ?? .invalid }
      builder.getDuration { ($0 as? CMSampleBuffer)?.outputDuration ?? .invalid }
      builder.isDataReady { ($0 as? CMSampleBuffer)?.isDataReady ?? false }
      builder.getSize { ($0 as? CMSampleBuffer)?.totalSampleSize ?? 0 }
      builder.dataBecameReadyNotification = kCMSampleBufferNotification_DataBecameReady as String
    }

    /// For sample buffers in the order in which they are shown.
    public static let outputPTSSortedSampleBuffers = unsortedSampleBuffers.withHandlers { builder in
      builder.compare { a, b in
        guard let a = a as? CMSampleBuffer, let b = b as? CMSampleBuffer else { return .compareEqualTo }
        let order = CMTimeCompare(a.outputPresentationTimeStamp, b.outputPresentationTimeStamp)
        return order < 0 ? .compareLessThan : order > 0 ? .compareGreaterThan : .compareEqualTo
      }
    }
  }
}
