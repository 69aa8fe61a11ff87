import AVEngineCore
public import CoreMedia
public import Foundation

extension AVVideoComposition {
  /// The properties of a video composition as a value, to make one from.
  ///
  /// Linux: there are no tagged buffers and no spatial video, so nothing describes them.
  public struct Configuration: @unchecked Sendable {
    // Safety: as on a Mac; instructions and tools are shared with who made them, and nobody changes those of a
    // composition in use.
    /// Brings Core Animation's layers over the frames or among the tracks.
    public var animationTool: AVVideoCompositionCoreAnimationTool?
    /// The primaries of frames; nil: the source's.
    public var colorPrimaries: String?
    /// The transfer function of frames; nil: the source's.
    public var colorTransferFunction: String?
    /// The matrix of frames; nil: the source's.
    public var colorYCbCrMatrix: String?
    /// The class that makes frames; nil: the built-in compositor.
    public var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    /// How long a frame is shown.
    public var frameDuration: CMTime
    /// What is drawn when.
    public var instructions: [any AVVideoCompositionInstructionProtocol]
    /// What becomes of metadata for the display of high dynamic range.
    public var perFrameHDRDisplayMetadataPolicy: AVVideoComposition.PerFrameHDRDisplayMetadataPolicy
    /// The scale of frames; 1 but for players.
    public var renderScale: Float
    /// The size of frames in pixels.
    public var renderSize: CGSize
    /// Tracks of timed metadata that a compositor needs.
    public var sourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The track at whose pictures frames begin; zero for none.
    public var sourceTrackIDForFrameTiming: CMPersistentTrackID

    /// Properties of these values.
    public init(
      animationTool: AVVideoCompositionCoreAnimationTool? = nil, colorPrimaries: String? = nil,
      colorTransferFunction: String? = nil,
      colorYCbCrMatrix: String? = nil, customVideoCompositorClass: (any AVVideoCompositing.Type)? = nil,
      frameDuration: CMTime = CMTime.zero,
      instructions: [any AVVideoCompositionInstructionProtocol] = [any AVVideoCompositionInstructionProtocol](),
      perFrameHDRDisplayMetadataPolicy: AVVideoComposition.PerFrameHDRDisplayMetadataPolicy = .propagate,
      renderScale: Float = 1.0,
      renderSize: CGSize = .zero, sourceSampleDataTrackIDs: [CMPersistentTrackID] = [CMPersistentTrackID](),
      sourceTrackIDForFrameTiming: Int32 = CMPersistentTrackID.zero
    ) {
      self.animationTool = animationTool
      self.customVideoCompositorClass = customVideoCompositorClass
      self.colorPrimaries = colorPrimaries
      self.colorTransferFunction = colorTransferFunction
      self.colorYCbCrMatrix = colorYCbCrMatrix
      self.frameDuration = frameDuration
      self.instructions = instructions
      self.perFrameHDRDisplayMetadataPolicy = perFrameHDRDisplayMetadataPolicy
      self.renderScale = renderScale
      self.renderSize = renderSize
      self.sourceSampleDataTrackIDs = sourceSampleDataTrackIDs
      self.sourceTrackIDForFrameTiming = sourceTrackIDForFrameTiming
    }

    /// The properties of a composition that shows an asset's video tracks, which is read first.
    ///
    /// - Parameter prototypeInstruction: Has the settings of each instruction, but for its time range and layers.
    /// - Throws: an `AVError` where the asset cannot be read.
    nonisolated(nonsending) public init(for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil)
      async throws
    {
      let prototype = prototypeInstruction?.copiedConfiguration
      self = try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(prototype)
      }
    }
  }
}
