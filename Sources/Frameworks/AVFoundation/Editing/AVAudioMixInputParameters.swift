import AVEngineReading
public import CoreMedia
public import Foundation
public import MediaToolbox

/// How one track sounds in a mix.
///
/// Volume is 1 until it is first set; then what was set last holds, and within a ramp amplitude changes evenly.
open class AVAudioMixInputParameters: NSObject, NSCopying, NSMutableCopying {
  fileprivate(set) var envelope = VolumeEnvelope()
  fileprivate var identifier = kCMPersistentTrackID_Invalid
  fileprivate var algorithm: AVAudioTimePitchAlgorithm?
  fileprivate var tap: MTAudioProcessingTap?

  public override init() { super.init() }

  init(_ other: AVAudioMixInputParameters) {
    envelope = other.envelope
    identifier = other.identifier
    algorithm = other.algorithm
    tap = other.tap
    super.init()
  }

  /// The track whose sound it is.
  open var trackID: CMPersistentTrackID { identifier }

  /// How sound is stretched where an edit changes its speed; nil: as is usual where the mix is used.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? { algorithm }

  /// What gets the track's sound on its way into the mix, and gives the sound that is mixed; nil for none.
  open var audioTapProcessor: MTAudioProcessingTap? { tap }

  /// The volume's ramp at a time, or the first one after it. A volume that was set at a time lasts until the next ramp.
  ///
  /// - Returns: false beyond the last ramp; then nothing is written.
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

  /// Parameters that do not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVAudioMixInputParameters(self) }

  /// Parameters that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableAudioMixInputParameters(self) }
}

/// Parameters that can be changed.
open class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
  public override init() { super.init() }

  override init(_ other: AVAudioMixInputParameters) { super.init(other) }

  /// Parameters for a track.
  public convenience init(track: AVAssetTrack?) {
    self.init()
    identifier = track?.trackID ?? kCMPersistentTrackID_Invalid
  }

  /// The track whose sound it is.
  open override var trackID: CMPersistentTrackID {
    get { identifier }
    set { identifier = newValue }
  }

  /// How sound is stretched where an edit changes its speed; nil: as is usual where the mix is used.
  open override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
    get { algorithm }
    set { algorithm = newValue }
  }

  /// What gets the track's sound on its way into the mix, and gives the sound that is mixed; nil for none.
  ///
  /// Copies share the tap, which serves one reader, export or player at a time.
  open override var audioTapProcessor: MTAudioProcessingTap? {
    get { tap }
    set { tap = newValue }
  }

  /// Sets the volume from a time on.
  ///
  /// - Parameter volume: A factor of amplitude, from 0 to 1.
  open func setVolume(_ volume: Float, at time: CMTime) {
    _require(
      time.isNumeric,
      "AVMutableAudioMixInputParameters.setVolume(_:at:) needs a time that is a number, not \(time)")
    _ = envelope.add(VolumeEnvelope.Ramp(start: volume, end: volume, range: CMTimeRange(start: time, duration: .zero)))
  }

  /// Changes the volume evenly through a range of time, which must not overlap another ramp's.
  open func setVolumeRamp(fromStartVolume startVolume: Float, toEndVolume endVolume: Float, timeRange: CMTimeRange) {
    let call = "AVMutableAudioMixInputParameters.setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)"
    _require(
      timeRange.start.isNumeric && timeRange.duration.isNumeric,
      "\(call) needs a range whose start and duration are numbers, not \(timeRange)")
    let isAdded = envelope.add(VolumeEnvelope.Ramp(start: startVolume, end: endVolume, range: timeRange))
    _require(isAdded, "\(call): the time range \(timeRange) overlaps that of a ramp which was set before")
  }
}
