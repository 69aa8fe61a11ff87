public import CoreGraphics
public import CoreMedia
import Foundation

extension AVVideoCompositionInstruction {
  /// The properties of an instruction as a value, from which an instruction can be created.
  public struct Configuration: @unchecked Sendable {
    // Safety: as on a Mac, colours are immutable, and layer instructions of a composition in use must not be changed.
    /// The colour of pixels that no layer covers; nil for black.
    public var backgroundColor: CGColor?
    /// Whether the composition's animation tool draws over the frames.
    public var enablePostProcessing: Bool
    /// The layers, the topmost first.
    public var layerInstructions: [AVVideoCompositionLayerInstruction]
    /// The IDs of the tracks whose samples of timed metadata a compositor needs.
    public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The time range in which the instruction applies.
    public var timeRange: CMTimeRange

    /// Creates a configuration with these values.
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
