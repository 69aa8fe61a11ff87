public import CoreFoundation
public import CoreMedia
import MediaEngine

/// A video composition that can be changed.
open class AVMutableVideoComposition: AVVideoComposition {
  public override init() { super.init() }

  override init(_ values: Values) { super.init(values) }

  /// The class that makes frames; nil: the built-in compositor.
  open override var customVideoCompositorClass: (any AVVideoCompositing.Type)? {
    get { values.compositorClass }
    set { values.compositorClass = newValue }
  }

  /// How long a frame is shown.
  open override var frameDuration: CMTime {
    get { values.frameDuration }
    set { values.frameDuration = newValue }
  }

  /// The track at whose pictures frames begin.
  open override var sourceTrackIDForFrameTiming: CMPersistentTrackID {
    get { values.timingTrack }
    set { values.timingTrack = newValue }
  }

  /// The size of frames in pixels.
  open override var renderSize: CGSize {
    get { values.renderSize }
    set { values.renderSize = newValue }
  }

  /// The scale of frames; 1 but for players.
  open override var renderScale: Float {
    get { values.renderScale }
    set { values.renderScale = newValue }
  }

  /// What is drawn when.
  open override var instructions: [any AVVideoCompositionInstructionProtocol] {
    get { values.instructions }
    set { values.instructions = newValue }
  }

  /// The primaries of frames; nil: the source's.
  open override var colorPrimaries: String? {
    get { values.colorPrimaries }
    set { values.colorPrimaries = newValue }
  }

  /// The matrix of frames; nil: the source's.
  open override var colorYCbCrMatrix: String? {
    get { values.colorYCbCrMatrix }
    set { values.colorYCbCrMatrix = newValue }
  }

  /// The transfer function of frames; nil: the source's.
  open override var colorTransferFunction: String? {
    get { values.colorTransferFunction }
    set { values.colorTransferFunction = newValue }
  }

  /// Brings Core Animation's layers over the frames or among the tracks.
  open override var animationTool: AVVideoCompositionCoreAnimationTool? {
    get { values.animationTool }
    set { values.animationTool = newValue }
  }

  /// Tracks of timed metadata that a compositor needs.
  open override var sourceSampleDataTrackIDs: [CMPersistentTrackID] {
    get { values.sampleDataTracks }
    set { values.sampleDataTracks = newValue }
  }

  /// What becomes of metadata for the display of high dynamic range.
  open override var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    get { values.hdrPolicy }
    set { values.hdrPolicy = newValue }
  }

  /// A composition that shows an asset's video tracks; reads the asset and blocks while it does.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:)")
  public override init(propertiesOf asset: AVAsset) { super.init(AssetProperties.values(of: asset, prototype: nil)) }

  /// The same with instructions that have the background colour and the other settings of a prototype.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:prototypeInstruction:)")
  public init(propertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction) {
    super.init(AssetProperties.values(of: asset, prototype: prototypeInstruction))
  }

  /// A composition that shows an asset's video tracks.
  nonisolated(nonsending) open override class func videoComposition(
    withPropertiesOf asset: AVAsset
  ) async throws -> AVMutableVideoComposition {
    AVMutableVideoComposition(try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).values(nil) })
  }

  /// Makes a composition that shows an asset's video tracks and calls back on an internal queue.
  @preconcurrency open override class func videoComposition(
    withPropertiesOf asset: AVAsset, completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).values(nil) }) { result in
      completionHandler(result.value.map { AVMutableVideoComposition($0) }, result.error)
    }
  }

  /// A composition that shows an asset's video tracks, with the settings of a prototype in each instruction.
  nonisolated(nonsending) open class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction
  ) async throws -> AVMutableVideoComposition {
    let prototype = prototypeInstruction.copiedValues
    return AVMutableVideoComposition(try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).values(prototype) })
  }

  /// The same with a handler, which is called on an internal queue.
  @preconcurrency open class func videoComposition(
    withPropertiesOf asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction,
    completionHandler: @escaping @Sendable (AVMutableVideoComposition?, (any Error)?) -> Void
  ) {
    let prototype = prototypeInstruction.copiedValues
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).values(prototype) }) { result in
      completionHandler(result.value.map { AVMutableVideoComposition($0) }, result.error)
    }
  }
}
