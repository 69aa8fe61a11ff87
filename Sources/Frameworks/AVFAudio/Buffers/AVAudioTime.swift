public import CoreAudioTypes
import CoreMedia
public import Foundation

/// A moment of sound: by the host's clock, as a number of frames at a rate, or both.
open class AVAudioTime: NSObject {
  /// The moment as Core Audio states it.
  open var audioTimeStamp: AudioTimeStamp { storedAudioTimeStamp }
  /// Frames a second; meaningful where the sample time is valid.
  open var sampleRate: Double { storedSampleRate }

  private let storedAudioTimeStamp: AudioTimeStamp
  private let storedSampleRate: Double

  /// Makes a moment of a stamp.
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

  /// Makes a moment of the host's clock.  Linux: in nanoseconds.
  public convenience init(hostTime: UInt64) { self.init(hostTime: hostTime, sampleTime: nil, rate: 0) }

  /// Makes a moment of a stream of frames.
  public convenience init(sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(hostTime: nil, sampleTime: Double(sampleTime), rate: sampleRate)
  }

  /// Makes a moment that is known by both.
  public convenience init(hostTime: UInt64, sampleTime: AVAudioFramePosition, atRate sampleRate: Double) {
    self.init(hostTime: hostTime, sampleTime: Double(sampleTime), rate: sampleRate)
  }

  /// Whether the host's time is given.
  open var isHostTimeValid: Bool { audioTimeStamp.mFlags.contains(.hostTimeValid) }
  /// The time by the host's clock.  Linux: in nanoseconds of CLOCK_MONOTONIC.
  open var hostTime: UInt64 { audioTimeStamp.mHostTime }
  /// Whether the number of frames is given.
  open var isSampleTimeValid: Bool { audioTimeStamp.mFlags.contains(.sampleTimeValid) }
  /// The time as a number of frames.
  open var sampleTime: AVAudioFramePosition { AVAudioFramePosition(exactly: audioTimeStamp.mSampleTime.rounded()) ?? 0 }

  /// Seconds as units of the host's clock.
  @discardableResult
  open class func hostTime(forSeconds seconds: TimeInterval) -> UInt64 {
    let units = (seconds * CVGetHostClockFrequency()).rounded()
    return UInt64(exactly: units) ?? (units > 0 ? .max : 0)
  }

  /// Units of the host's clock as seconds.
  @discardableResult
  open class func seconds(forHostTime hostTime: UInt64) -> TimeInterval { Double(hostTime) / CVGetHostClockFrequency() }

  /// This moment with both times, the missing one reckoned from a moment that has both; nil where that one lacks one,
  /// or this has none.
  @discardableResult
  open func extrapolateTime(fromAnchor anchorTime: AVAudioTime) -> AVAudioTime? {
    if isHostTimeValid, isSampleTimeValid { return self }
    guard anchorTime.isHostTimeValid, anchorTime.isSampleTimeValid, anchorTime.sampleRate > 0 else { return nil }
    let anchor = anchorTime.audioTimeStamp
    // Host units to a frame: the rate that was measured, where it was.
    let scalar = anchor.mFlags.contains(.rateScalarValid) && anchor.mRateScalar > 0 ? anchor.mRateScalar : 1
    let unitsPerFrame = CVGetHostClockFrequency() / anchorTime.sampleRate * scalar
    if isSampleTimeValid {
      // Frames at another rate than the anchor's last another time.
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

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVAudioTime else { return false }
    return isHostTimeValid == other.isHostTimeValid && isSampleTimeValid == other.isSampleTimeValid
      && (!isHostTimeValid || hostTime == other.hostTime)
      && (!isSampleTimeValid
        || audioTimeStamp.mSampleTime == other.audioTimeStamp.mSampleTime && sampleRate == other.sampleRate)
  }

  open override var hash: Int { Int(truncatingIfNeeded: hostTime) ^ Int(truncatingIfNeeded: sampleTime) }

  open override var description: String {
    var parts: [String] = []
    if isSampleTimeValid { parts.append("frame \(sampleTime) at \(sampleRate) Hz") }
    if isHostTimeValid { parts.append("\(Self.seconds(forHostTime: hostTime)) s of the host") }
    return "<AVAudioTime: \(parts.isEmpty ? "none" : parts.joined(separator: ", "))>"
  }
}
