import AVEngineReading
public import CoreGraphics
public import CoreMedia
public import Foundation

/// A description of how the built-in compositor draws one track's video frames: transform, opacity and crop over time.
///
/// The origin of coordinates is at the top left, and y points down, both in composed frames and in source frames.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  var layer: VideoLayer

  /// Creates an instruction without a track, whose ID is `kCMPersistentTrackID_Invalid`.
  public override init() {
    layer = VideoLayer(trackID: kCMPersistentTrackID_Invalid)
    super.init()
  }

  init(_ layer: VideoLayer) {
    self.layer = layer
    super.init()
  }

  /// Creates an immutable instruction with the track and ramps of a configuration.
  public convenience init(configuration: AVVideoCompositionLayerInstruction.Configuration) {
    self.init(configuration.layer)
  }

  /// The ID of the track whose video frames are drawn; `kCMPersistentTrackID_Invalid` for none.
  open var trackID: CMPersistentTrackID { layer.trackID }

  /// Gets the ramp of the transform at a time, or the first one after it.
  ///
  /// - Returns: False after the last ramp. Nothing is then written.
  @discardableResult
  open func getTransformRamp(
    for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
    end endTransform: UnsafeMutablePointer<CGAffineTransform>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.transform.ramp(at: time), startTransform, endTransform, timeRange)
  }

  /// Gets the ramp of the opacity at a time, or the first one after it.
  ///
  /// - Returns: False after the last ramp. Nothing is then written.
  @discardableResult
  open func getOpacityRamp(
    for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.opacity.ramp(at: time), startOpacity, endOpacity, timeRange)
  }

  /// Gets the ramp of the crop rectangle at a time, or the first one after it.
  ///
  /// - Returns: False after the last ramp. Nothing is then written.
  @discardableResult
  open func getCropRectangleRamp(
    for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
    endCropRectangle: UnsafeMutablePointer<CGRect>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.crop.ramp(at: time), startCropRectangle, endCropRectangle, timeRange)
  }

  // Safety: the caller's pointers are valid for the call, as the signatures require.
  private static func report<Value>(
    _ ramp: Ramps<Value>.Ramp?, _ start: UnsafeMutablePointer<Value>?, _ end: UnsafeMutablePointer<Value>?,
    _ timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    guard let ramp else { return false }
    start?.pointee = ramp.from
    end?.pointee = ramp.to
    timeRange?.pointee = ramp.timeRange
    return true
  }

  /// Returns an immutable copy with the same track and ramps.
  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionLayerInstruction(layer) }

  /// Returns an `AVMutableVideoCompositionLayerInstruction` with the same track and ramps.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionLayerInstruction(layer) }

  // MARK: Coding

  /// True: the class can be archived by coders that require secure coding.
  open class var supportsSecureCoding: Bool { true }

  /// Decodes a track ID and the ramps of transform, opacity and crop; what is missing has its default.
  public required init?(coder: NSCoder) {
    layer = VideoLayer(trackID: coder.decodeInt32(forKey: "trackID"))
    coder.decode(&layer.transform, "transform")
    coder.decode(&layer.opacity, "opacity")
    coder.decode(&layer.crop, "crop")
    super.init()
  }

  /// Encodes the track ID and the ramps of transform, opacity and crop.
  open func encode(with coder: NSCoder) {
    coder.encode(layer.trackID, forKey: "trackID")
    coder.encode(layer.transform, "transform")
    coder.encode(layer.opacity, "opacity")
    coder.encode(layer.crop, "crop")
  }
}

/// A layer instruction whose track and ramps can be set.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
  /// Creates an instruction without a track, whose ID is `kCMPersistentTrackID_Invalid`.
  public override init() { super.init() }

  override init(_ layer: VideoLayer) { super.init(layer) }

  /// Decodes a track ID and the ramps of transform, opacity and crop; what is missing has its default.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates an instruction that shows a track unchanged: no transform, full opacity, no crop.
  public convenience init(assetTrack track: AVAssetTrack) { self.init(VideoLayer(trackID: track.trackID)) }

  /// The ID of the track whose video frames are drawn; `kCMPersistentTrackID_Invalid` for none.
  open override var trackID: CMPersistentTrackID {
    get { layer.trackID }
    set { layer.trackID = newValue }
  }

  /// Changes the transform linearly within a time range. The end value then stays.
  open func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    layer.transform.set(
      from: startTransform, to: endTransform, over: timeRange,
      "\(Self.self).setTransformRamp(fromStart:toEnd:timeRange:)")
  }

  /// Sets the transform, from source pixels to pixels of the composed frame, that applies from a time until the next
  /// change.
  open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    layer.transform.set(transform, at: time, "\(Self.self).setTransform(_:at:)")
  }

  /// Changes the opacity linearly within a time range; both values are between 0 and 1. The end value then stays.
  open func setOpacityRamp(fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange)
  {
    layer.opacity.set(
      from: startOpacity, to: endOpacity, over: timeRange,
      "\(Self.self).setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)")
  }

  /// Sets the opacity, from 0 to 1, that applies from a time until the next change. It is 1 before the first.
  open func setOpacity(_ opacity: Float, at time: CMTime) {
    layer.opacity.set(opacity, at: time, "\(Self.self).setOpacity(_:at:)")
  }

  /// Changes the crop rectangle linearly within a time range, in square pixels from the top left of the clean aperture.
  /// The end value then stays.
  open func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    layer.crop.set(
      from: startCropRectangle, to: endCropRectangle, over: timeRange,
      "\(Self.self).setCropRectangleRamp(fromStartCropRectangle:toEndCropRectangle:timeRange:)")
  }

  /// Sets the crop rectangle that applies from a time until the next change, in square pixels from the top left of the
  /// clean aperture.
  open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    layer.crop.set(cropRectangle, at: time, "\(Self.self).setCropRectangle(_:at:)")
  }
}

extension Ramps {
  mutating func set(_ value: Value, at time: CMTime, _ call: String) {
    _require(time.isNumeric, "\(call) needs a time that is a number, not \(time)")
    set(value, at: time)
  }

  mutating func set(from: Value, to: Value, over range: CMTimeRange, _ call: String) {
    _require(
      range.start.isNumeric && range.duration.isNumeric && range.duration >= .zero,
      "\(call) needs a time range of numbers, not \(range)")
    set(from: from, to: to, over: range)
  }
}

extension Ramps.Ramp {
  var timeRange: CMTimeRange {
    end.isPositiveInfinity
      ? CMTimeRange(start: start, duration: .positiveInfinity) : CMTimeRange(start: start, end: end)
  }
}

extension VideoLayer {
  var isPlain: Bool { transform.isEmpty && opacity.isEmpty && crop.isEmpty }

  func changes(within range: CMTimeRange) -> Bool {
    transform.changes(within: range) || opacity.changes(within: range) || crop.changes(within: range)
  }
}
