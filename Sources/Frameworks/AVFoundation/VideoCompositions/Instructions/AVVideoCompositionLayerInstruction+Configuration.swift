import AVEngineReading
public import CoreGraphics
public import CoreMedia

extension AVVideoCompositionLayerInstruction {
  /// The properties of a layer instruction as a value, to make one from.
  public struct Configuration: Sendable {
    var layer: VideoLayer

    /// Pictures of a track as they are.
    public init(trackID: CMPersistentTrackID = .zero) { layer = VideoLayer(trackID: trackID) }

    /// Pictures of a track as they are.
    public init(assetTrack: AVAssetTrack) { self.init(trackID: assetTrack.trackID) }

    /// The track whose pictures are drawn.
    public var trackID: CMPersistentTrackID {
      get { layer.trackID }
      set { layer.trackID = newValue }
    }

    /// The crop rectangle's ramp at a time, or the first one after it; nil beyond the last.
    public func cropRectangleRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.CropRectangleRamp? {
      layer.crop.ramp(at: time).map { CropRectangleRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// The opacity's ramp at a time, or the first one after it; nil beyond the last.
    public func opacityRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.OpacityRamp? {
      layer.opacity.ramp(at: time).map { OpacityRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// The transform's ramp at a time, or the first one after it; nil beyond the last.
    public func transformRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.TransformRamp? {
      layer.transform.ramp(at: time).map { TransformRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// Holds an opacity, 0 to 1, from a time on.
    public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
      layer.opacity.set(opacity, at: time, "\(Self.self).setOpacity(_:at:)")
    }

    /// Goes linearly from one opacity to another; both are 0 to 1.
    public mutating func addOpacityRamp(_ ramp: AVVideoCompositionLayerInstruction.OpacityRamp) {
      layer.opacity.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addOpacityRamp(_:)")
    }

    /// Holds a transform from a time on.
    public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
      layer.transform.set(transform, at: time, "\(Self.self).setTransform(_:at:)")
    }

    /// Goes linearly from one transform to another.
    public mutating func addTransformRamp(_ ramp: AVVideoCompositionLayerInstruction.TransformRamp) {
      layer.transform.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addTransformRamp(_:)")
    }

    /// Holds a crop rectangle from a time on: square pixels from the top left of the clean aperture.
    public mutating func setCropRectangle(_ rect: CGRect, at time: CMTime) {
      layer.crop.set(rect, at: time, "\(Self.self).setCropRectangle(_:at:)")
    }

    /// Goes linearly from one crop rectangle to another.
    public mutating func addCropRectangleRamp(_ ramp: AVVideoCompositionLayerInstruction.CropRectangleRamp) {
      layer.crop.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addCropRectangleRamp(_:)")
    }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.layer = layer
    return configuration
  }

  /// The crop rectangle's ramp at a time, or the first one after it; nil beyond the last.
  public func cropRectangleRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.CropRectangleRamp? {
    configuration.cropRectangleRamp(at: time)
  }

  /// The opacity's ramp at a time, or the first one after it; nil beyond the last.
  public func opacityRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.OpacityRamp? {
    configuration.opacityRamp(at: time)
  }

  /// The transform's ramp at a time, or the first one after it; nil beyond the last.
  public func transformRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.TransformRamp? {
    configuration.transformRamp(at: time)
  }

  /// Crop rectangles that change evenly from one to another.
  public struct CropRectangleRamp: Equatable, Sendable {
    public var timeRange: CMTimeRange
    public var start: CGRect
    public var end: CGRect

    public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }

  /// Opacities that change evenly from one to another.
  public struct OpacityRamp: Equatable, Sendable {
    public var timeRange: CMTimeRange
    public var start: Float
    public var end: Float

    public init(timeRange: CMTimeRange, start: Float, end: Float) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }

  /// Transforms that change evenly from one to another, number by number.
  public struct TransformRamp: Equatable, Sendable {
    public var timeRange: CMTimeRange
    public var start: CGAffineTransform
    public var end: CGAffineTransform

    public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }
}
