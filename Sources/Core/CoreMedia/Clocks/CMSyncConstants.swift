public import CoreFoundation

/// A clock or a timebase.
public typealias CMClockOrTimebase = CFTypeRef

/// A required parameter is missing.
public let kCMClockError_MissingRequiredParameter: OSStatus = -12745
/// A parameter is not valid.
public let kCMClockError_InvalidParameter: OSStatus = -12746
/// Memory could not be allocated.
public let kCMClockError_AllocationFailed: OSStatus = -12747
/// The clock does not support the operation.
public let kCMClockError_UnsupportedOperation: OSStatus = -12756
/// A required parameter is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// A parameter is not valid.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749
/// Memory could not be allocated.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// The interval of a timer is too short.
public let kCMTimebaseError_TimerIntervalTooShort: OSStatus = -12751
/// The timebase is read-only.
public let kCMTimebaseError_ReadOnly: OSStatus = -12757
/// A required parameter is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// A parameter is not valid.
public let kCMSyncError_InvalidParameter: OSStatus = -12753
/// Memory could not be allocated.
public let kCMSyncError_AllocationFailed: OSStatus = -12754
/// A relation to a stopped timebase cannot be computed.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755

// Safety: the names are immutable strings, which are safe to share.
/// The notification that is posted after the rate of a timebase relative to its clock has changed.
public nonisolated(unsafe) let kCMTimebaseNotification_EffectiveRateChanged: CFString = "CMTimebaseEffectiveRateChanged"
/// The notification that is posted after the time or the anchor of a timebase was set. A timebase that follows the
/// changed one, directly or through others, posts the notification too, unless its own rate, or the rate of a timebase
/// between the two, is zero.
public nonisolated(unsafe) let kCMTimebaseNotification_TimeJumped: CFString = "CMTimebaseTimeJumped"
/// The key, in a notification's user info, of the timebase's time after the change. The value is the dictionary of a
/// `CMTime`.
public nonisolated(unsafe) let kCMTimebaseNotificationKey_EventTime: CFString = "CMTimebaseEventTime"

/// A namespace for the errors of synchronisation.
public struct CMSync {
  /// The errors of synchronisation, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// A required parameter is missing.
    public static let missingRequiredParameter = statusError(kCMSyncError_MissingRequiredParameter)
    /// A parameter is not valid.
    public static let invalidParameter = statusError(kCMSyncError_InvalidParameter)
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMSyncError_AllocationFailed)
    /// A relation to a stopped timebase cannot be computed.
    public static let rateMustBeNonZero = statusError(kCMSyncError_RateMustBeNonZero)
  }
}
