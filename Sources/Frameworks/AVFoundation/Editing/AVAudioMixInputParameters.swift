import AVEngineReading
public import CoreMedia
public import Foundation
public import MediaToolbox

/// The parameters of one track in a mix.
///
/// The volume is 1 before the first volume or ramp that is set. Each volume, and the end volume of each ramp, applies
/// until the next volume or ramp begins. Within a ramp the amplitude changes linearly.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying {
  fileprivate(set) var envelope = VolumeEnvelope()
  fileprivate var identifier = kCMPersistentTrackID_Invalid
  fileprivate var algorithm: AVAudioTimePitchAlgorithm?
  fileprivate var tap: MTAudioProcessingTap?

  /// Creates parameters for no track, with a volume of 1.
  public override init() { super.init() }

  init(_ other: AVAudioMixInputParameters) {
    envelope = other.envelope
    identifier = other.identifier
    algorithm = other.algorithm
    tap = other.tap
    super.init()
  }

  /// The identifier of the track to which the parameters apply; `kCMPersistentTrackID_Invalid` for none.
  open var trackID: CMPersistentTrackID { identifier }

  /// The algorithm that stretches audio if an edit changes its speed; nil for the algorithm of the reader, export or
  /// player that uses the mix.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { algorithm }

  /// The tap that processes the track's audio for the mix; nil for none.
  open var audioTapProcessor: MTAudioProcessingTap? { tap }

  /// Gets the volume ramp at a time, or else the first ramp after that time. A volume that is set at a time counts as a
  /// ramp that lasts until the next volume or ramp, or forever if there is none.
  ///
  /// - Returns: false if there is no ramp at or after the time; then nothing is written.
  @discardableResult
  open func getVolumeRamp(
    for time: CMTime, startVolume: UnsafeMutablePointer<Float>?, endVolume: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp = envelope.ramp(at: time) else { return false }
    // Safety: the caller's pointers are valid for this call, as the signature demands.
    startVolume?.pointee = ramp.start
    endVolume?.pointee = ramp.end
    timeRange?.pointee = ramp.range
    return true
  }

  /// Returns an immutable copy, which shares the tap.
  open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(self) }

  /// Returns an `AVMutableAudioMixInputParameters` with the same values, which shares the tap.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMixInputParameters(self) }
}

/// Parameters of one track in a mix that can be changed, such as its volume over time.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
  /// Creates parameters for no track, with a volume of 1.
  public override init() { super.init() }

  override init(_ other: AVAudioMixInputParameters) { super.init(other) }

  /// Creates parameters with a volume of 1 for a track; nil for no track, whose identifier can be set later.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    identifier = track?.trackID ?? kCMPersistentTrackID_Invalid
  }

  /// The identifier of the track to which the parameters apply; initially that of the track stated at the creation.
  open override var trackID: CMPersistentTrackID {
    get { identifier }
    set { identifier = newValue }
  }

  /// The algorithm that stretches audio if an edit changes its speed; nil for the algorithm of the reader, export or
  /// player that uses the mix.
  open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { algorithm }
    set { algorithm = newValue }
  }

  /// The tap that processes the track's audio for the mix; nil for none.
  ///
  /// Copies share the tap, which can serve only one reader, export or player at a time.
  open override var audioTapProcessor: MTAudioProcessingTap? {
    get { tap }
    set { tap = newValue }
  }

  /// Sets the volume from a time on. Traps if the time is not numeric.
  ///
  /// - Parameters:
  ///   - volume: The factor of amplitude: 0 for silence, 1 for no change.
  ///   - time: The time, on the timeline of the asset that is mixed.
  open func setVolume(_ volume: Float, at time: CMTime) {
    _require(
      time.isNumeric,
      "AVMutableAudioMixInputParameters.setVolume(_:at:) needs a time that is a number, not \(time)")
    _ = envelope.add(VolumeEnvelope.Ramp(start: volume, end: volume, range: CMTimeRange(start: time, duration: .zero)))
  }

  /// Changes the volume linearly within a range of time; the end volume then stays. Traps if the range is not numeric,
  /// or overlaps the range of another ramp.
  open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    let call = "AVMutableAudioMixInputParameters.setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)"
    _require(
      timeRange.start.isNumeric && timeRange.duration.isNumeric,
      "\(call) needs a range whose start and duration are numbers, not \(timeRange)")
    let isAdded = envelope.add(VolumeEnvelope.Ramp(start: startVolume, end: endVolume, range: timeRange))
    _require(isAdded, "\(call): the time range \(timeRange) overlaps that of a ramp which was set before")
  }
}
