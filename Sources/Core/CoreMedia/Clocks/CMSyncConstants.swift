public import CoreFoundation

/// A clock or a timebase.
public typealias CMClockOrTimebase = CFTypeRef

/// A parameter is missing.
public let kCMClockError_MissingRequiredParameter: OSStatus = -12745
/// A parameter cannot be.
public let kCMClockError_InvalidParameter: OSStatus = -12746
/// There is no memory.
public let kCMClockError_AllocationFailed: OSStatus = -12747
/// This clock cannot do that.
public let kCMClockError_UnsupportedOperation: OSStatus = -12756
/// A parameter is missing.
public let kCMTimebaseError_MissingRequiredParameter: OSStatus = -12748
/// A parameter cannot be.
public let kCMTimebaseError_InvalidParameter: OSStatus = -12749
/// There is no memory.
public let kCMTimebaseError_AllocationFailed: OSStatus = -12750
/// A timer repeats too often.
public let kCMTimebaseError_TimerIntervalTooShort: OSStatus = -12751
/// The timebase belongs to somebody else.
public let kCMTimebaseError_ReadOnly: OSStatus = -12757
/// A parameter is missing.
public let kCMSyncError_MissingRequiredParameter: OSStatus = -12752
/// A parameter cannot be.
public let kCMSyncError_InvalidParameter: OSStatus = -12753
/// There is no memory.
public let kCMSyncError_AllocationFailed: OSStatus = -12754
/// A timebase that stands still has no relation to another.
public let kCMSyncError_RateMustBeNonZero: OSStatus = -12755

// Safety: the names are immutable strings, which are safe to share.
/// Posted when the rate of a timebase, as measured on its clock, changes.
public nonisolated(unsafe) let kCMTimebaseNotification_EffectiveRateChanged: CFString = "CMTimebaseEffectiveRateChanged"
/// Posted when the time of a timebase jumps.
public nonisolated(unsafe) let kCMTimebaseNotification_TimeJumped: CFString = "CMTimebaseTimeJumped"
/// The time of the change, as a dictionary of a `CMTime`.
public nonisolated(unsafe) let kCMTimebaseNotificationKey_EventTime: CFString = "CMTimebaseEventTime"

/// Errors of synchronisation, as objects of the domain `NSOSStatusErrorDomain`.
public struct CMSync {
  public struct Error {
    public static let missingRequiredParameter = statusError(kCMSyncError_MissingRequiredParameter)
    public static let invalidParameter = statusError(kCMSyncError_InvalidParameter)
    public static let allocationFailed = statusError(kCMSyncError_AllocationFailed)
    public static let rateMustBeNonZero = statusError(kCMSyncError_RateMustBeNonZero)
  }
}
