public import CoreFoundation

extension CMTimebase: _CFTyped {
  public var _typeID: CFTypeID { timebaseTypeID }

  /// The errors of timebases, as objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    public static let missingRequiredParameter = statusError(kCMTimebaseError_MissingRequiredParameter)
    public static let invalidParameter = statusError(kCMTimebaseError_InvalidParameter)
    public static let allocationFailed = statusError(kCMTimebaseError_AllocationFailed)
    public static let timerIntervalTooShort = statusError(kCMTimebaseError_TimerIntervalTooShort)
    public static let readOnly = statusError(kCMTimebaseError_ReadOnly)
  }

  /// The keys of what notifications carry.
  public struct NotificationKey: RawRepresentable, Hashable {
    public var rawValue: CFString
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The time of the change, as a dictionary of a `CMTime`.
    // Safety: an immutable string.
    public nonisolated(unsafe) static let eventTime = NotificationKey(rawValue: kCMTimebaseNotificationKey_EventTime)
  }

  /// Posted when the rate, as measured on the clock, changes.
  public static let effectiveRateChanged = NSNotification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
  /// Posted when the time jumps.
  public static let timeJumped = NSNotification.Name(kCMTimebaseNotification_TimeJumped as String)
  /// The fire date of a timer that waits for a timebase: far beyond any that comes.
  public static let farFuture: CFAbsoluteTime = 256 * 365 * 24 * 60 * 60
  /// The interval of a timer that a timebase fires: longer than any that is waited for.
  public static let veryLongTimeInterval: CFTimeInterval = 256 * 365 * 24 * 60 * 60
  /// The type identifier of timebases.
  public static var typeID: CFTypeID { timebaseTypeID }

  /// A timebase on a clock; it stands at zero.
  public convenience init(sourceClock: CMClock) throws { self.init(.clock(sourceClock)) }
  /// A timebase on another; it stands at zero.
  public convenience init(sourceTimebase: CMTimebase) throws { self.init(.timebase(sourceTimebase)) }
  /// A timebase on a clock; it stands at zero.
  @available(*, deprecated, renamed: "init(sourceClock:)")
  public convenience init(masterClock: CMClock) throws { self.init(.clock(masterClock)) }
  /// A timebase on another; it stands at zero.
  @available(*, deprecated, renamed: "init(sourceTimebase:)")
  public convenience init(masterTimebase: CMTimebase) throws { self.init(.timebase(masterTimebase)) }

  /// What this timebase follows. Assigning one that follows it changes nothing.
  public var source: any CMSyncProtocol {
    get {
      switch followed {
      case .clock(let clock): clock
      case .timebase(let timebase): timebase
      }
    }
    set {
      if let clock = newValue as? CMClock { _ = setSource(.clock(clock)) }
      if let timebase = newValue as? CMTimebase { _ = setSource(.timebase(timebase)) }
    }
  }

  /// The clock that this timebase follows, nil when it follows a timebase.
  public var sourceClock: CMClock? {
    if case .clock(let clock) = followed { clock } else { nil }
  }

  /// The timebase that this timebase follows, nil when it follows a clock.
  public var sourceTimebase: CMTimebase? {
    if case .timebase(let timebase) = followed { timebase } else { nil }
  }

  /// The time now, in units that make up a second.
  public func time(withTimescale timescale: CMTimeScale, rounding: CMTimeRoundingMethod = .default) -> CMTime {
    CMTimeConvertScale(time, timescale: timescale, method: rounding)
  }

  /// Sets the time.
  public func setTime(_ time: CMTime) throws { try checkStatus(CMTimebaseSetTime(self, time: time)) }
  /// Sets how fast this timebase goes along its source.
  public func setRate(_ rate: Double) throws { try checkStatus(CMTimebaseSetRate(self, rate: rate)) }
  /// Sets the time that this timebase has at a time of its source.
  public func setAnchorTime(_ anchorTime: CMTime, referenceTime: CMTime) throws {
    try checkStatus(CMTimebaseSetAnchorTime(self, timebaseTime: anchorTime, immediateSourceTime: referenceTime))
  }
  /// Sets how fast this timebase goes, and the time that it has at a time of its source.
  public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, referenceTime: CMTime) throws {
    try checkStatus(
      CMTimebaseSetRateAndAnchorTime(self, rate: rate, anchorTime: anchorTime, immediateSourceTime: referenceTime))
  }
  /// Returns when all notifications of earlier changes have been posted.
  public func notificationBarrier() throws { try checkStatus(CMTimebaseNotificationBarrier(self)) }
}
