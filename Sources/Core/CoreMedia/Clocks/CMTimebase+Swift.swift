public import CoreFoundation

extension CMTimebase: _CFTyped {
  /// The type identifier of timebases.
  public var _typeID: CFTypeID { timebaseTypeID }

  /// The errors of timebases, as `NSError` objects of the domain `NSOSStatusErrorDomain`.
  public struct Error {
    /// A required parameter is missing.
    public static let missingRequiredParameter = statusError(kCMTimebaseError_MissingRequiredParameter)
    /// A parameter is not valid.
    public static let invalidParameter = statusError(kCMTimebaseError_InvalidParameter)
    /// Memory could not be allocated.
    public static let allocationFailed = statusError(kCMTimebaseError_AllocationFailed)
    /// The interval of a timer is too short.
    public static let timerIntervalTooShort = statusError(kCMTimebaseError_TimerIntervalTooShort)
    /// The timebase is read-only.
    public static let readOnly = statusError(kCMTimebaseError_ReadOnly)
  }

  /// The keys in the user info of a timebase's notifications.
  public struct NotificationKey: RawRepresentable, Hashable {
    /// The string.
    public var rawValue: CFString
    /// Makes a value from its string.
    public init(rawValue: CFString) { self.rawValue = rawValue }
    /// The key of the timebase's time after the change. The value is the dictionary of a `CMTime`.
    // Safety: an immutable string.
    public nonisolated(unsafe) static let eventTime = NotificationKey(rawValue: kCMTimebaseNotificationKey_EventTime)
  }

  /// The name of the notification that is posted after the rate of a timebase relative to its clock has changed.
  public static let effectiveRateChanged = NSNotification.Name(kCMTimebaseNotification_EffectiveRateChanged as String)
  /// The name of the notification that is posted after the time or the anchor of a timebase was set. A timebase that
  /// follows the changed one, directly or through others, posts the notification too, unless its own rate, or the rate
  /// of a timebase between the two, is zero.
  public static let timeJumped = NSNotification.Name(kCMTimebaseNotification_TimeJumped as String)
  /// The fire date with which to make a timer that is then added to a timebase. It is too far in the future to be
  /// reached.
  public static let farFuture: CFAbsoluteTime = 256 * 365 * 24 * 60 * 60
  /// The interval with which to make a timer that is then added to a timebase. It is too long to elapse.
  public static let veryLongTimeInterval: CFTimeInterval = 256 * 365 * 24 * 60 * 60
  /// The type identifier of timebases.
  public static var typeID: CFTypeID { timebaseTypeID }

  /// Makes a timebase that follows a clock. Its time and its rate are zero.
  public convenience init(sourceClock: CMClock) throws { self.init(.clock(sourceClock)) }
  /// Makes a timebase that follows another one. Its time and its rate are zero.
  public convenience init(sourceTimebase: CMTimebase) throws { self.init(.timebase(sourceTimebase)) }
  /// Makes a timebase that follows a clock. Its time and its rate are zero.
  @available(*, deprecated, renamed: "init(sourceClock:)")
  public convenience init(masterClock: CMClock) throws { self.init(.clock(masterClock)) }
  /// Makes a timebase that follows another one. Its time and its rate are zero.
  @available(*, deprecated, renamed: "init(sourceTimebase:)")
  public convenience init(masterTimebase: CMTimebase) throws { self.init(.timebase(masterTimebase)) }

  /// The clock or timebase that this timebase follows. An assignment of this timebase itself, or of one that follows
  /// it, changes nothing.
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

  /// The clock that this timebase follows; nil if it follows another timebase.
  public var sourceClock: CMClock? {
    if case .clock(let clock) = followed { clock } else { nil }
  }

  /// The timebase that this timebase follows; nil if it follows a clock.
  public var sourceTimebase: CMTimebase? {
    if case .timebase(let timebase) = followed { timebase } else { nil }
  }

  /// Returns the current time at a timescale.
  public func time(withTimescale timescale: CMTimeScale, rounding: CMTimeRoundingMethod = .default) -> CMTime {
    CMTimeConvertScale(time, timescale: timescale, method: rounding)
  }

  /// Sets the current time. Throws `invalidParameter` if the time is not numeric.
  public func setTime(_ time: CMTime) throws { try checkStatus(CMTimebaseSetTime(self, time: time)) }
  /// Sets the rate relative to the source. Throws `invalidParameter` if the rate is not finite.
  public func setRate(_ rate: Double) throws { try checkStatus(CMTimebaseSetRate(self, rate: rate)) }
  /// Sets the time that this timebase has when its source has `referenceTime`. Throws `invalidParameter` if a time is
  /// not numeric.
  public func setAnchorTime(_ anchorTime: CMTime, referenceTime: CMTime) throws {
    try checkStatus(CMTimebaseSetAnchorTime(self, timebaseTime: anchorTime, immediateSourceTime: referenceTime))
  }
  /// Sets the rate, and the time that this timebase has when its source has `referenceTime`. Throws `invalidParameter`
  /// if the rate is not finite or a time is not numeric.
  public func setRateAndAnchorTime(rate: Double, anchorTime: CMTime, referenceTime: CMTime) throws {
    try checkStatus(
      CMTimebaseSetRateAndAnchorTime(self, rate: rate, anchorTime: anchorTime, immediateSourceTime: referenceTime))
  }
  /// Returns after all notifications of earlier changes have been posted. Linux: does nothing, because a change posts
  /// its notifications synchronously.
  public func notificationBarrier() throws { try checkStatus(CMTimebaseNotificationBarrier(self)) }
}
