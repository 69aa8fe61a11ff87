import AVEngineCore
public import CoreFoundation
public import CoreMedia

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
  // Safety: as on a Mac; who shares one orders access to it.

  public override init() { super.init() }

  override init(_ configuration: Configuration) { super.init(configuration) }

  /// The class that makes frames; nil: the built-in compositor.
  open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
    get { configuration.customVideoCompositorClass }
    set { configuration.customVideoCompositorClass = newValue }
  }

  /// How long a frame is shown.
  open override var frameDuration: CMTime {
    get { configuration.frameDuration }
    set { configuration.frameDuration = newValue }
  }

  /// The track at whose pictures frames begin.
  open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { configuration.sourceTrackIDForFrameTiming }
    set { configuration.sourceTrackIDForFrameTiming = newValue }
  }

  /// The size of frames in pixels.
  open override var renderSize: CGSize {
    get { configuration.renderSize }
    set { configuration.renderSize = newValue }
  }

  /// The scale of frames; 1 but for players.
  open override var renderScale: Float {
    get { configuration.renderScale }
    set { configuration.renderScale = newValue }
  }

  /// What is drawn when.
  open override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { configuration.instructions }
    set { configuration.instructions = newValue }
  }

  /// The primaries of frames; nil: the source's.
  open override var colorPrimaries: String? {
    get { configuration.colorPrimaries }
    set { configuration.colorPrimaries = newValue }
  }

  /// The matrix of frames; nil: the source's.
  open override var colorYCbCrMatrix: String? {
    get { configuration.colorYCbCrMatrix }
    set { configuration.colorYCbCrMatrix = newValue }
  }

  /// The transfer function of frames; nil: the source's.
  open override var colorTransferFunction: String? {
    get { configuration.colorTransferFunction }
    set { configuration.colorTransferFunction = newValue }
  }

  /// Brings Core Animation's layers over the frames or among the tracks.
  open override var animationTool: AVVideoCompositionCoreAnimationTool? {
    get { configuration.animationTool }
    set { configuration.animationTool = newValue }
  }

  /// Tracks of timed metadata that a compositor needs.
  open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
    get { configuration.sourceSampleDataTrackIDs }
    set { configuration.sourceSampleDataTrackIDs = newValue }
  }

  /// What becomes of metadata for the display of high dynamic range.
  open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    get { configuration.perFrameHDRDisplayMetadataPolicy }
    set { configuration.perFrameHDRDisplayMetadataPolicy = newValue }
  }

  /// A composition that shows an asset's video tracks; reads the asset and blocks while it does.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:)")
  public override init(propertiesOf asset: AVAsset) {
    super.init(AssetProperties.configuration(of: asset, prototype: nil))
  }

  /// The same with instructions that have the background colour and the other settings of a prototype.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:prototypeInstruction:)")
  public init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
    super.init(AssetProperties.configuration(of: asset, prototype: prototypeInstruction))
  }

  /// A composition that shows an asset's video tracks.
  @discardableResult
  nonisolated(nonsending) open override class func videoComposition(
    withPropertiesOf asset: AVAsset
  ) async throws -> AVMutableVideoComposition {
    AVMutableVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(nil) })
  }

  /// Makes a composition that shows an asset's video tracks and calls back on an internal queue.
  @preconcurrency open override class func videoComposition(
    withPropertiesOf asset: AVAsset,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).configuration(nil) }) { result in
      completionHandler(result.value.map { AVMutableVideoComposition($0) }, result.error)
    }
  }

  /// A composition that shows an asset's video tracks, with the settings of a prototype in each instruction.
  @discardableResult
  nonisolated(nonsending) open class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
  ) async throws -> AVMutableVideoComposition {
    let prototype = prototypeInstruction.copiedConfiguration
    return AVMutableVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(prototype) })
  }

  /// The same with a handler, which is called on an internal queue.
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
