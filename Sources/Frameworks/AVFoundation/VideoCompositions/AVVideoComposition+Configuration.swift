import AVEngineCore
public import CoreMedia
public import Foundation

extension AVVideoComposition {
  /// The properties of a video composition as a value, from which a composition can be created.
  ///
  /// Linux: tagged buffers and spatial video are not supported, so there are no properties for them.
  public struct Configuration: @unchecked Sendable {
    // Safety: as on a Mac, instructions and tools are shared, and those of a composition in use must not be changed.
    /// The tool that adds Core Animation layers over the frames or as a track; nil for no layers.
    public var animationTool: AVVideoCompositionCoreAnimationTool?
    /// The colour primaries of frames, one of the `AVVideoColorPrimaries_` values; nil for those of the source.
    public var colorPrimaries: String?
    /// The transfer function of frames, one of the `AVVideoTransferFunction_` values; nil for that of the source.
    public var colorTransferFunction: String?
    /// The Y′CbCr matrix of frames, one of the `AVVideoYCbCrMatrix_` values; nil for that of the source.
    public var colorYCbCrMatrix: String?
    /// The class that composes frames; nil for the built-in compositor.
    public var customVideoCompositorClass: (any AVVideoCompositing.Type)?
    /// The duration of a frame. Frames begin at its multiples, unless `sourceTrackIDForFrameTiming` names a track.
    public var frameDuration: CMTime
    /// The instructions in order of time. An instruction should begin where the previous one ends.
    public var instructions: [any AVVideoCompositionInstructionProtocol]
    /// Whether metadata that describes the display of high dynamic range is passed on or made. Linux: not used.
    public var perFrameHDRDisplayMetadataPolicy: AVVideoComposition.PerFrameHDRDisplayMetadataPolicy
    /// The scale of frames. It must be 1 for reading, export, image generation and playback.
    public var renderScale: Float
    /// The size of frames in pixels; zero by default, which is not valid.
    public var renderSize: CGSize
    /// The IDs of the tracks of timed metadata that a compositor needs. Linux: not used. A compositor gets samples of
    /// the tracks in each instruction's `requiredSourceSampleDataTrackIDs`.
    public var sourceSampleDataTrackIDs: [CMPersistentTrackID]
    /// The track that determines the times of composed frames; zero for none.
    public var sourceTrackIDForFrameTiming: CMPersistentTrackID

    /// Creates a configuration. Its defaults are not usable: a composition needs a render size, a frame duration and
    /// instructions.
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

    /// Creates a configuration that shows an asset's enabled video tracks.
    ///
    /// - Parameters:
    ///   - asset: The asset, whose tracks and duration are loaded.
    ///   - prototypeInstruction: An instruction whose settings all instructions get, except for time range and layers.
    /// - Throws: `AVError` if the asset cannot be read, or `URLError` if a transfer failed.
    nonisolated(nonsending) public init(for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil)
      async throws
    {
      let prototype = prototypeInstruction?.copiedConfiguration
      self = try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(prototype)
      }
    }
  }
}
