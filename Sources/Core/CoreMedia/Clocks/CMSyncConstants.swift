public import CoreFoundation

/// A clock or a timebase, as an object of unknown class.
public typealias CMClockOrTimebase = CFTypeRef

/// A pointer or object that a clock's function needs is missing. Linux: never returned.
public let kCMClockError_MissingRequiredParameter: OSStatus = -12745
/// A parameter of a clock's function is outside its range. Linux: never returned.
public let kCMClockError_InvalidParameter: OSStatus = -12746
/// There is not enough memory for a clock. Linux: never returned.
public let kCMClockError_AllocationFailed: OSStatus = -12747
/// The clock does not support the operation, because its time is invalid.
public let kCMClockError_UnsupportedOperation: OSStatus = -12756
/// A pointer or object that a timebase's function needs is missing. Linux: never returned.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// A parameter is not valid: a time is not numeric, a rate is not finite, a timer is not known, or a source follows
/// the timebase.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749
/// There is not enough memory for a timebase. Linux: never returned.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// The interval of a timer is too short to use the timer with a timebase. Linux: never returned.
public let kCMTimebaseError_TimerIntervalTooShort: OSStatus = -12751
/// The timebase belongs to another object and cannot be set. Linux: never returned.
public let kCMTimebaseError_ReadOnly: OSStatus = -12757
/// A pointer or object that the function needs is missing. Linux: never returned.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// A parameter is neither a clock nor a timebase.
public let kCMSyncError_InvalidParameter: OSStatus = -12753
/// There is not enough memory. Linux: never returned.
public let kCMSyncError_AllocationFailed: OSStatus = -12754
/// A relation to a stopped clock or timebase cannot be computed, because its effective rate is zero.
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
    /// A pointer or object that the method needs is missing. Linux: never thrown.
    public static let missingRequiredParameter = statusError(kCMSyncError_MissingRequiredParameter)
    /// A parameter is neither a clock nor a timebase. Linux: never thrown, because types exclude this.
    public static let invalidParameter = statusError(kCMSyncError_InvalidParameter)
    /// There is not enough memory. Linux: never thrown.
    public static let allocationFailed = statusError(kCMSyncError_AllocationFailed)
    /// A relation to a stopped clock or timebase cannot be computed, because its effective rate is zero.
    public static let rateMustBeNonZero = statusError(kCMSyncError_RateMustBeNonZero)
  }
}
