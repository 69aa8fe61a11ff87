public import CoreAudioTypes
import CoreMedia
public import Foundation

/// A time in a stream of audio: a time of the host clock, a number of frames at a sample rate, or both.
open class AVAudioTime: NSObject {
  /// The time as a structure of Core Audio, whose flags state which parts are valid.
  open var audioTimeStamp: AudioTimeStamp { storedAudioTimeStamp }
  /// The sample rate in frames per second. It has a meaning if the sample time is valid.
  open var sampleRate: Double { storedSampleRate }

  private let storedAudioTimeStamp: AudioTimeStamp
  private let storedSampleRate: Double

  /// Creates a time that copies a time stamp, whose flags state which of its parts are valid. `sampleRate` is the unit
  /// of its sample time, in frames per second.
  public init(audioTimeStamp ts: UnsafePointer<AudioTimeStamp>, sampleRate: Double) {
    storedAudioTimeStamp = ts.pointee
    storedSampleRate = sampleRate
  }

  private init(hostTime: UInt64?, sampleTime: Double?, rate: Double) {
    var stamp = AudioTimeStamp()
    if let hostTime {
      stamp.mHostTime = hostTime
      stamp.mFlags.insert(.hostTimeValid)
    }
    if let sampleTime {
      stamp.mSampleTime = sampleTime
      stamp.mFlags.insert(.sampleTimeValid)
    }
    storedAudioTimeStamp = stamp
    storedSampleRate = rate
  }

  /// Creates a time of the host clock, without a valid sample time. Linux: in nanoseconds of CLOCK_MONOTONIC.
  public convenience init(hostTime: UInt64) { self.init(hostTime: hostTime, sampleTime: nil, rate: 0) }

  /// Creates a time from a number of frames at a rate in frames per second, without a valid host time.
  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(hostTime: nil, sampleTime: Double(sampleTime), rate: sampleRate)
  }

  /// Creates a time whose host time and sample time are both valid. Linux: the host time is in nanoseconds.
  public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(hostTime: hostTime, sampleTime: Double(sampleTime), rate: sampleRate)
  }

  /// Whether the time was created with a host time. If false, `hostTime` has no meaning.
  open var isHostTimeValid: Bool { audioTimeStamp.mFlags.contains(.hostTimeValid) }
  /// The time of the host clock. Linux: in nanoseconds of CLOCK_MONOTONIC.
  open var hostTime: UInt64 { audioTimeStamp.mHostTime }
  /// Whether the time was created with a sample time. If false, `sampleTime` and `sampleRate` have no meaning.
  open var isSampleTimeValid: Bool { audioTimeStamp.mFlags.contains(.sampleTimeValid) }
  /// The time as a number of frames at `sampleRate`; its zero is where the stream of audio began.
  open var sampleTime: AVAudioFramePosition { AVAudioFramePosition(exactly: audioTimeStamp.mSampleTime.rounded()) ?? 0 }

  /// Converts seconds into units of the host clock. Linux: nanoseconds. Negative seconds result in 0.
  @discardableResult
  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    let units = (seconds * CVGetHostClockFrequency()).rounded()
    return UInt64(exactly: units) ?? (units > 0 ? .max : 0)
  }

  /// Converts units of the host clock into seconds. Linux: the units are nanoseconds.
  @discardableResult
  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / CVGetHostClockFrequency() }

  /// Returns this time with both a host time and a sample time. The missing one is extrapolated from the anchor.
  /// Returns nil if one is missing and the anchor lacks a valid host time, sample time or sample rate, or if this time
  /// has neither.
  @discardableResult
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    if isHostTimeValid, isSampleTimeValid { return self }
    guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, anchorTime.sampleRate > 0 else { return nil }
    let anchor = anchorTime.audioTimeStamp
    let scalar = anchor.mFlags.contains(.rateScalarValid) && anchor.mRateScalar > 0 ? anchor.mRateScalar : 1
    let unitsPerFrame = CVGetHostClockFrequency() / anchorTime.sampleRate * scalar
    if isSampleTimeValid {
      let rate = sampleRate > 0 ? sampleRate : anchorTime.sampleRate
      let frames = audioTimeStamp.mSampleTime * anchorTime.sampleRate / rate - anchor.mSampleTime
      let units = (frames * unitsPerFrame).rounded()
      guard let offset = Int64(exactly: units) else { return nil }
      let host = anchor.mHostTime.addingReportingOverflow(UInt64(bitPattern: offset)).partialValue
      return AVAudioTime(hostTime: host, sampleTime: audioTimeStamp.mSampleTime, rate: rate)
    }
    guard isHostTimeValid else { return nil }
    let units = Double(Int64(bitPattern: hostTime &- anchor.mHostTime))
    return AVAudioTime(
      hostTime: hostTime, sampleTime: anchor.mSampleTime + (units / unitsPerFrame).rounded(),
      rate: anchorTime.sampleRate)
  }

  /// Returns whether another time has the same valid parts: host time, sample time and sample rate.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioTime else { return false }
    return isHostTimeValid == other.isHostTimeValid && isSampleTimeValid == other.isSampleTimeValid
      && (!isHostTimeValid || hostTime == other.hostTime)
      && (!isSampleTimeValid
        || audioTimeStamp.mSampleTime == other.audioTimeStamp.mSampleTime && sampleRate == other.sampleRate)
  }

  /// A hash of the host time and the sample time, if they are valid.
  open override var hash: Int {
    let host = isHostTimeValid ? Int(truncatingIfNeeded: hostTime) : 0
    return host ^ (isSampleTimeValid ? Int(truncatingIfNeeded: sampleTime) : 0)
  }

  /// The valid parts as text for debugging: the frame with its sample rate, and the host time in seconds.
  open override var description: String {
    var parts: [String] = []
    if isSampleTimeValid { parts.append("frame \(sampleTime) at \(sampleRate) Hz") }
    if isHostTimeValid { parts.append("\(Self.seconds(forHostTime: hostTime)) s of the host") }
    return "<AVAudioTime: \(parts.isEmpty ? "none" : parts.joined(separator: ", "))>"
  }
}
