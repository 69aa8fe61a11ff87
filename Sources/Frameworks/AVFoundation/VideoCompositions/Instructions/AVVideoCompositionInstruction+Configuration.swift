public import CoreGraphics
public import CoreMedia
import Foundation

extension AVVideoCompositionInstruction {
  /// The properties of an instruction as a value, from which an instruction can be created.
  public struct Configuration: @unchecked Sendable {
    // Safety: as on a Mac, colours are immutable, and layer instructions of a composition in use must not be changed.
    /// The colour of pixels that no layer covers; nil for black.
    public var backgroundColor: CGColor?
    /// Whether the composition's animation tool draws over the frames of the time range.
    public var enablePostProcessing: Bool
    /// How each track is drawn, the topmost layer first.
    public var layerInstructions: [AVVideoCompositionLayerInstruction]
    /// The IDs of the tracks whose samples of timed metadata a compositor needs; not used by the built-in compositor.
    public var requiredSourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The time range in which the instruction applies, on the timeline of the asset.
    public var timeRange: CMTimeRange

    /// Creates a configuration. The default time range is empty: the instruction does not apply until another is set.
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
