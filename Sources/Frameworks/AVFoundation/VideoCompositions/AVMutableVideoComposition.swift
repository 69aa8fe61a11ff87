import AVEngineCore
public import CoreFoundation
public import CoreMedia

/// A video composition whose properties can be set one by one.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  // Safety: as on a Mac, clients that share a composition synchronize access.

  /// Creates a composition without size, frame duration and instructions, which must be set before its use.
  public override init() { super.init() }

  override init(_ configuration: Configuration) { super.init(configuration) }

  /// The class that composes frames; nil for the built-in compositor.
  open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
    get { configuration.customVideoCompositorClass }
    set { configuration.customVideoCompositorClass = newValue }
  }

  /// The duration of a frame; invalid after `init()`. Frames begin at its multiples, unless
  /// `sourceTrackIDForFrameTiming` names a track.
  open override var frameDuration: CMTime {
    get { configuration.frameDuration }
    set { configuration.frameDuration = newValue }
  }

  /// The track that determines the times of composed frames; `kCMPersistentTrackID_Invalid` for none.
  open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { configuration.sourceTrackIDForFrameTiming }
    set { configuration.sourceTrackIDForFrameTiming = newValue }
  }

  /// The size of frames in pixels; zero after `init()`.
  open override var renderSize: CGSize {
    get { configuration.renderSize }
    set { configuration.renderSize = newValue }
  }

  /// The scale of frames; initially 1, the only value for reading, export, image generation and playback.
  open override var renderScale: Float {
    get { configuration.renderScale }
    set { configuration.renderScale = newValue }
  }

  /// The instructions in order of time; initially empty. An instruction should begin where the previous one ends.
  open override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { configuration.instructions }
    set { configuration.instructions = newValue }
  }

  /// The colour primaries of frames, one of the `AVVideoColorPrimaries_` values; nil for those of the source.
  open override var colorPrimaries: String? {
    get { configuration.colorPrimaries }
    set { configuration.colorPrimaries = newValue }
  }

  /// The Y′CbCr matrix of frames, one of the `AVVideoYCbCrMatrix_` values; nil for that of the source.
  open override var colorYCbCrMatrix: String? {
    get { configuration.colorYCbCrMatrix }
    set { configuration.colorYCbCrMatrix = newValue }
  }

  /// The transfer function of frames, one of the `AVVideoTransferFunction_` values; nil for that of the source.
  open override var colorTransferFunction: String? {
    get { configuration.colorTransferFunction }
    set { configuration.colorTransferFunction = newValue }
  }

  /// The tool that adds Core Animation layers over the frames or as a track; nil, the default, for no layers.
  open override var animationTool: AVVideoCompositionCoreAnimationTool? {
    get { configuration.animationTool }
    set { configuration.animationTool = newValue }
  }

  /// The IDs of the tracks of timed metadata that a compositor needs. Linux: not used. A compositor gets samples of the
  /// tracks in each instruction's `requiredSourceSampleDataTrackIDs`.
  open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
    get { configuration.sourceSampleDataTrackIDs }
    set { configuration.sourceSampleDataTrackIDs = newValue }
  }

  /// Whether metadata that describes the display of high dynamic range is passed on or made; `propagate` by default.
  /// Linux: not used.
  open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    get { configuration.perFrameHDRDisplayMetadataPolicy }
    set { configuration.perFrameHDRDisplayMetadataPolicy = newValue }
  }

  /// Creates a composition that shows an asset's enabled video tracks. Blocks the caller while it reads the asset. If
  /// that fails, the composition has no size, frame duration or instructions.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:)")
  public override init(propertiesOf asset: AVAsset) {
    super.init(AssetProperties.configuration(of: asset, prototype: nil))
  }

  /// Creates a composition that shows an asset's enabled video tracks. The instructions have the settings of a
  /// prototype, except for time range and layers. Blocks the caller while it reads the asset. If that fails, the
  /// composition has no size, frame duration or instructions.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:prototypeInstruction:)")
  public init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
    super.init(AssetProperties.configuration(of: asset, prototype: prototypeInstruction))
  }

  /// Returns a composition that shows an asset's enabled video tracks, and reads the asset without blocking the caller.
  /// Throws if that fails.
  @discardableResult
  nonisolated(nonsending) open override class func videoComposition(
    withPropertiesOf asset: AVAsset
  ) async throws -> AVMutableVideoComposition {
    AVMutableVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(nil) })
  }

  /// Creates a composition that shows an asset's enabled video tracks, and passes it to a handler on an internal queue,
  /// or nil and an error if the asset cannot be read.
  @preconcurrency open override class func videoComposition(
    withPropertiesOf asset: AVAsset,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).configuration(nil) }) { result in
      completionHandler(result.value.map { AVMutableVideoComposition($0) }, result.error)
    }
  }

  /// Returns a composition that shows an asset's enabled video tracks. The instructions have the settings of a
  /// prototype, except for time range and layers.
  @discardableResult
  nonisolated(nonsending) open class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
  ) async throws -> AVMutableVideoComposition {
    let prototype = prototypeInstruction.copiedConfiguration
    return AVMutableVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(prototype) })
  }

  /// Creates a composition that shows an asset's enabled video tracks, and passes it to a handler on an internal queue.
  /// The instructions have the settings of a prototype, except for time range and layers.
  @preconcurrency open class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    let prototype = prototypeInstruction.copiedConfiguration
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).configuration(prototype) }) { result in
      completionHandler(result.value.map { AVMutableVideoComposition($0) }, result.error)
    }
  }
}
