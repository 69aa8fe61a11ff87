import AVEngineReading
public import CoreGraphics
public import CoreMedia
public import Foundation

/// Where and how the built-in compositor draws one track's pictures: transform, opacity and crop over time.
///
/// Coordinates have their origin at the top left and y downwards, in the frame as in the picture.
open class AVVideoCompositionLayerInstruction: NSObject, NSCopying, NSMutableCopying, NSSecureCoding {
  var layer: VideoLayer

  public override init() {
    layer = VideoLayer(trackID: kCMPersistentTrackID_Invalid)
    super.init()
  }

  init(_ layer: VideoLayer) {
    self.layer = layer
    super.init()
  }

  /// An instruction of properties that were set beforehand.
  public convenience init(configuration: AVVideoCompositionLayerInstruction.Configuration) {
    self.init(configuration.layer)
  }

  /// The track whose pictures are drawn.
  open var trackID: CMPersistentTrackID { layer.trackID }

  /// The transform's ramp at a time, or the first one after it.
  /// - Returns: false beyond the last ramp; then nothing is written.
  @discardableResult
  open func getTransformRamp(
    for time: CMTime, start startTransform: UnsafeMutablePointer<CGAffineTransform>?,
    end endTransform: UnsafeMutablePointer<CGAffineTransform>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.transform.ramp(at: time), startTransform, endTransform, timeRange)
  }

  /// The opacity's ramp at a time, or the first one after it.
  /// - Returns: false beyond the last ramp; then nothing is written.
  @discardableResult
  open func getOpacityRamp(
    for time: CMTime, startOpacity: UnsafeMutablePointer<Float>?, endOpacity: UnsafeMutablePointer<Float>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.opacity.ramp(at: time), startOpacity, endOpacity, timeRange)
  }

  /// The crop rectangle's ramp at a time, or the first one after it.
  /// - Returns: false beyond the last ramp; then nothing is written.
  @discardableResult
  open func getCropRectangleRamp(
    for time: CMTime, startCropRectangle: UnsafeMutablePointer<CGRect>?,
    endCropRectangle: UnsafeMutablePointer<CGRect>?,
    timeRange: UnsafeMutablePointer<CMTimeRange>?
  ) -> Bool {
    Self.report(layer.crop.ramp(at: time), startCropRectangle, endCropRectangle, timeRange)
  }

  // Safety: the caller's pointers are valid for the call, as the signatures demand.
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

  open func copy(with zone: NSZone? = nil) -> Any { AVVideoCompositionLayerInstruction(layer) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoCompositionLayerInstruction(layer) }

  // MARK: Coding

  open class var supportsSecureCoding: Bool { true }

  public required init?(coder: NSCoder) {
    layer = VideoLayer(trackID: coder.decodeInt32(forKey: "trackID"))
    coder.decode(&layer.transform, "transform")
    coder.decode(&layer.opacity, "opacity")
    coder.decode(&layer.crop, "crop")
    super.init()
  }

  open func encode(with coder: NSCoder) {
    coder.encode(layer.trackID, forKey: "trackID")
    coder.encode(layer.transform, "transform")
    coder.encode(layer.opacity, "opacity")
    coder.encode(layer.crop, "crop")
  }
}

/// A layer instruction that can be changed.
open class AVMutableVideoCompositionLayerInstruction: AVVideoCompositionLayerInstruction {
  public override init() { super.init() }

  override init(_ layer: VideoLayer) { super.init(layer) }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// An instruction for a track, its pictures as they are.
  public convenience init(assetTrack track: AVAssetTrack) { self.init(VideoLayer(trackID: track.trackID)) }

  /// The track whose pictures are drawn.
  open override var trackID: CMPersistentTrackID {
    get { layer.trackID }
    set { layer.trackID = newValue }
  }

  /// Goes linearly from one transform to another.
  open func setTransformRamp(
    fromStart startTransform: CGAffineTransform, toEnd endTransform: CGAffineTransform, timeRange: CMTimeRange
  ) {
    layer.transform.set(
      from: startTransform, to: endTransform, over: timeRange,
      "\(Self.self).setTransformRamp(fromStart:toEnd:timeRange:)")
  }

  /// Holds a transform from a time on.
  open func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
    layer.transform.set(transform, at: time, "\(Self.self).setTransform(_:at:)")
  }

  /// Goes linearly from one opacity to another; both are 0 to 1.
  open func setOpacityRamp(fromStartOpacity startOpacity: Float, toEndOpacity endOpacity: Float, timeRange: CMTimeRange)
  {
    layer.opacity.set(
      from: startOpacity, to: endOpacity, over: timeRange,
      "\(Self.self).setOpacityRamp(fromStartOpacity:toEndOpacity:timeRange:)")
  }

  /// Holds an opacity, 0 to 1, from a time on.
  open func setOpacity(_ opacity: Float, at time: CMTime) {
    layer.opacity.set(opacity, at: time, "\(Self.self).setOpacity(_:at:)")
  }

  /// Goes linearly from one crop rectangle to another.
  open func setCropRectangleRamp(
    fromStartCropRectangle startCropRectangle: CGRect, toEndCropRectangle endCropRectangle: CGRect,
    timeRange: CMTimeRange
  ) {
    layer.crop.set(
      from: startCropRectangle, to: endCropRectangle, over: timeRange,
      "\(Self.self).setCropRectangleRamp(fromStartCropRectangle:toEndCropRectangle:timeRange:)")
  }

  /// Holds a crop rectangle from a time on: square pixels from the top left of the clean aperture.
  open func setCropRectangle(_ cropRectangle: CGRect, at time: CMTime) {
    layer.crop.set(cropRectangle, at: time, "\(Self.self).setCropRectangle(_:at:)")
  }
}

extension Ramps {
  /// - Parameter call: The client's, for the message where the time cannot be used.
  mutating func set(_ value: Value, at time: CMTime, _ call: String) {
    _require(time.isNumeric, "\(call) needs a time that is a number, not \(time)")
    set(value, at: time)
  }

  /// - Parameter call: The client's, for the message where the range cannot be used.
  mutating func set(from: Value, to: Value, over range: CMTimeRange, _ call: String) {
    _require(
      range.start.isNumeric && range.duration.isNumeric && range.duration >= .zero,
      "\(call) needs a time range of numbers, not \(range)")
    set(from: from, to: to, over: range)
  }
}

extension Ramps.Ramp {
  /// Without end for what holds until the next.
  var timeRange: CMTimeRange {
    end.isPositiveInfinity
      ? CMTimeRange(start: start, duration: .positiveInfinity) : CMTimeRange(start: start, end: end)
  }
}

extension VideoLayer {
  /// Drawn as it is, at all times.
  var isPlain: Bool { transform.isEmpty && opacity.isEmpty && crop.isEmpty }

  func changes(within range: CMTimeRange) -> Bool {
    transform.changes(within: range) || opacity.changes(within: range) || crop.changes(within: range)
  }
}
