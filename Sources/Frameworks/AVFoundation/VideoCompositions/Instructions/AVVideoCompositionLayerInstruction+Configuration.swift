import AVEngineReading
public import CoreGraphics
public import CoreMedia

extension AVVideoCompositionLayerInstruction {
  /// The properties of a layer instruction as a value, from which a layer instruction can be created.
  public struct Configuration: Sendable {
    var layer: VideoLayer

    /// Creates a configuration that shows the track with an ID unchanged: no transform, full opacity, no crop.
    public init(trackID: CMPersistentTrackID = .zero) { layer = VideoLayer(trackID: trackID) }

    /// Creates a configuration that shows the given track unchanged: no transform, full opacity, no crop.
    public init(assetTrack: AVAssetTrack) { self.init(trackID: assetTrack.trackID) }

    /// The ID of the track whose video frames are drawn; zero for none.
    public var trackID: CMPersistentTrackID {
      get { layer.trackID }
      set { layer.trackID = newValue }
    }

    /// Returns the ramp of the crop rectangle at a time, or the first one after it; nil after the last.
    public func cropRectangleRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.CropRectangleRamp? {
      layer.crop.ramp(at: time).map { CropRectangleRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// Returns the ramp of the opacity at a time, or the first one after it; nil after the last.
    public func opacityRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.OpacityRamp? {
      layer.opacity.ramp(at: time).map { OpacityRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// Returns the ramp of the transform at a time, or the first one after it; nil after the last.
    public func transformRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.TransformRamp? {
      layer.transform.ramp(at: time).map { TransformRamp(timeRange: $0.timeRange, start: $0.from, end: $0.to) }
    }

    /// Sets the opacity, from 0 to 1, that applies from a time until the next change. It is 1 before the first.
    public mutating func setOpacity(_ opacity: Float, at time: CMTime) {
      layer.opacity.set(opacity, at: time, "\(Self.self).setOpacity(_:at:)")
    }

    /// Changes the opacity linearly within the ramp's time range; both values are between 0 and 1. The end value then
    /// stays.
    public mutating func addOpacityRamp(_ ramp: AVVideoCompositionLayerInstruction.OpacityRamp) {
      layer.opacity.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addOpacityRamp(_:)")
    }

    /// Sets the transform, from source pixels to pixels of the composed frame, that applies from a time until the next
    /// change.
    public mutating func setTransform(_ transform: CGAffineTransform, at time: CMTime) {
      layer.transform.set(transform, at: time, "\(Self.self).setTransform(_:at:)")
    }

    /// Changes the transform linearly within the ramp's time range. The end value then stays.
    public mutating func addTransformRamp(_ ramp: AVVideoCompositionLayerInstruction.TransformRamp) {
      layer.transform.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addTransformRamp(_:)")
    }

    /// Sets the crop rectangle that applies from a time until the next change, in square pixels from the top left of
    /// the clean aperture.
    public mutating func setCropRectangle(_ rect: CGRect, at time: CMTime) {
      layer.crop.set(rect, at: time, "\(Self.self).setCropRectangle(_:at:)")
    }

    /// Changes the crop rectangle linearly within the ramp's time range. The end value then stays.
    public mutating func addCropRectangleRamp(_ ramp: AVVideoCompositionLayerInstruction.CropRectangleRamp) {
      layer.crop.set(from: ramp.start, to: ramp.end, over: ramp.timeRange, "\(Self.self).addCropRectangleRamp(_:)")
    }
  }

  private var configuration: Configuration {
    var configuration = Configuration()
    configuration.layer = layer
    return configuration
  }

  /// Returns the ramp of the crop rectangle at a time, or the first one after it; nil after the last.
  public func cropRectangleRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.CropRectangleRamp? {
    configuration.cropRectangleRamp(at: time)
  }

  /// Returns the ramp of the opacity at a time, or the first one after it; nil after the last.
  public func opacityRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.OpacityRamp? {
    configuration.opacityRamp(at: time)
  }

  /// Returns the ramp of the transform at a time, or the first one after it; nil after the last.
  public func transformRamp(at time: CMTime) -> AVVideoCompositionLayerInstruction.TransformRamp? {
    configuration.transformRamp(at: time)
  }

  /// A linear change of the rectangle to which a track's frames are cropped, in square pixels.
  public struct CropRectangleRamp: Equatable, Sendable {
    /// The time range in which the crop rectangle changes, on the timeline of the asset.
    public var timeRange: CMTimeRange
    /// The crop rectangle at the start of the time range, in square pixels.
    public var start: CGRect
    /// The crop rectangle at the end of the time range, in square pixels.
    public var end: CGRect

    /// Creates a ramp between two crop rectangles, in square pixels from the top left of the clean aperture.
    public init(timeRange: CMTimeRange, start: CGRect, end: CGRect) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }

  /// A linear change of the opacity with which a track's frames are drawn.
  public struct OpacityRamp: Equatable, Sendable {
    /// The time range in which the opacity changes, on the timeline of the asset.
    public var timeRange: CMTimeRange
    /// The opacity at the start of the time range, from 0 to 1.
    public var start: Float
    /// The opacity at the end of the time range, from 0 to 1.
    public var end: Float

    /// Creates a ramp between two opacities from 0 to 1.
    public init(timeRange: CMTimeRange, start: Float, end: Float) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }

  /// A linear change of the transform of a track's frames, separately for each element of the matrix.
  public struct TransformRamp: Equatable, Sendable {
    /// The time range in which the transform changes, on the timeline of the asset.
    public var timeRange: CMTimeRange
    /// The transform at the start of the time range, from source pixels to pixels of the composed frame.
    public var start: CGAffineTransform
    /// The transform at the end of the time range, from source pixels to pixels of the composed frame.
    public var end: CGAffineTransform

    /// Creates a ramp between two transforms, from source pixels to pixels of the composed frame.
    public init(timeRange: CMTimeRange, start: CGAffineTransform, end: CGAffineTransform) {
      self.timeRange = timeRange
      self.start = start
      self.end = end
    }
  }
}
