public import CoreGraphics
public import CoreMedia
import Foundation

extension AVVideoCompositionInstruction {
  /// The properties of an instruction as a value, to make one from.
  public struct Configuration: @unchecked Sendable {
    // Safety: as on a Mac; colours do not change, and nobody changes the layer instructions of a composition in use.
    /// What shows where no layer does; nil is black.
    public var backgroundColor: CGColor?
    /// Whether the composition's animation tool draws over the frames.
    public var enablePostProcessing: Bool
    /// The layers, the topmost first.
    public var layerInstructions: [AVVideoCompositionLayerInstruction]
    /// The tracks whose samples a compositor asks for.
    public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The stretch of time in which the instruction applies.
    public var timeRange: CMTimeRange

    /// Properties of these values.
    public init(
      backgroundColor: CGColor? = nil, enablePostProcessing: Bool = true,
      layerInstructions: [AVVideoCompositionLayerInstruction] = [],
      requiredSourceSampleDataTrackIDs: [CMPersistentTrackID] = [], timeRange: CMTimeRange = .zero
    ) {
      self.backgroundColor = backgroundColor
      self.enablePostProcessing = enablePostProcessing
      self.layerInstructions = layerInstructions
      self.timeRange = timeRange
      self.requiredSourceSampleDataTrackIDs = requiredSourceSampleDataTrackIDs
    }
  }
}
