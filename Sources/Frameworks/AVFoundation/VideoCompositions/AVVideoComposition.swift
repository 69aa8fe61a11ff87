import AVEngineCore
public import CoreMedia
public import Foundation

/// How the pictures of an asset's video tracks become frames: size, timing, and what is drawn when.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Safety: as on a Mac; who shares one that can be changed orders access to it.

  /// What becomes of metadata that describe the display of high dynamic range, frame by frame.
  public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    /// They pass from composed frames to rendered ones.
    public static let propagate = PerFrameHDRDisplayMetadataPolicy(rawValue: "propagate")
    /// They may be made anew. Linux: none are made.
    public static let generate = PerFrameHDRDisplayMetadataPolicy(rawValue: "generate")
  }

  var configuration: Configuration

  /// A composition without size, timing and instructions; of use as a mutable one.
  public override init() {
    configuration = Configuration(frameDuration: .invalid)
    super.init()
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    super.init()
  }

  /// A composition of properties that were set beforehand.
  public convenience init(configuration: AVVideoComposition.Configuration) { self.init(configuration) }

  /// The class that makes frames; nil: the built-in compositor.
  open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { configuration.customVideoCompositorClass }

  /// How long a frame is shown: frames begin at its multiples.
  open var frameDuration: CMTime { configuration.frameDuration }

  /// The track at whose pictures frames begin, in place of multiples of the frame duration;
  /// `kCMPersistentTrackID_Invalid` for none.
  open var sourceTrackIDForFrameTiming: CMPersistentTrackID { configuration.sourceTrackIDForFrameTiming }

  /// The size of frames in pixels.
  open var renderSize: CGSize { configuration.renderSize }

  /// The scale of frames; 1 but for players.
  open var renderScale: Float { configuration.renderScale }

  /// What is drawn when: in order of time, each beginning where the one before ends.
  open var instructions: [any AVVideoCompositionInstructionProtocol] { configuration.instructions }

  /// The primaries of frames, one of the `AVVideoColorPrimaries_` values; nil: the source's.
  open var colorPrimaries: String? { configuration.colorPrimaries }

  /// The matrix of frames, one of the `AVVideoYCbCrMatrix_` values; nil: the source's.
  open var colorYCbCrMatrix: String? { configuration.colorYCbCrMatrix }

  /// The transfer function of frames, one of the `AVVideoTransferFunction_` values; nil: the source's.
  open var colorTransferFunction: String? { configuration.colorTransferFunction }

  /// Brings Core Animation's layers over the frames or among the tracks.
  open var animationTool: AVVideoCompositionCoreAnimationTool? { configuration.animationTool }

  /// Tracks of timed metadata that a compositor needs.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { configuration.sourceSampleDataTrackIDs }

  /// What becomes of metadata for the display of high dynamic range.
  open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    configuration.perFrameHDRDisplayMetadataPolicy
  }

  open func copy(with zone: NSZone? = nil) -> Any { AVVideoComposition(configuration) }

  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoComposition(configuration) }

  /// A composition that shows an asset's video tracks; reads the asset and blocks while it does.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:)")
  public init(propertiesOf asset: AVAsset) {
    configuration = AssetProperties.configuration(of: asset, prototype: nil)
    super.init()
  }

  /// A composition that shows an asset's video tracks.
  @discardableResult
  nonisolated(nonsending) open class func videoComposition(withPropertiesOf asset: AVAsset) async throws
    -> AVVideoComposition
  {
    AVVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(nil) })
  }

  /// Makes a composition that shows an asset's video tracks and calls back on an internal queue.
  @preconcurrency open class func videoComposition(
    withPropertiesOf asset: AVAsset, completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
  ) {
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).configuration(nil) }) { result in
      completionHandler(result.value.map { AVVideoComposition($0) }, result.error)
    }
  }

  // MARK: Validation

  /// Whether the composition can be used with an asset; reads the asset and blocks while it does.
  /// - Parameter asset: nil leaves out tracks and duration.
  @available(macOS, deprecated: 13, message: "use the form that is awaited")
  @discardableResult
  open func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    let facts = try? asset.map { (asset) throws(EngineError) in try AssetFacts(asset) }
    return validity(asset, facts, timeRange, validationDelegate)
  }

  /// Whether the composition can be used with an asset, which is read first.
  /// - Throws: an `AVError` where it cannot be read.
  @discardableResult
  nonisolated(nonsending) open func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) async throws -> Bool {
    let facts = try await asset?.offPool { asset throws(EngineError) in try AssetFacts(asset) }
    return validity(asset, facts, timeRange, validationDelegate)
  }

  /// Finds out whether the composition can be used with an asset; the delegate and the handler are called on an
  /// internal queue.
  @preconcurrency open func determineValidity(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    findValidity(
      for: asset, timeRange: timeRange, validationDelegate: validationDelegate, completionHandler: completionHandler)
  }
}
