import AVEngineCore
public import CoreMedia
public import Foundation

/// A description of how video tracks of an asset are composed to frames: size, timing, and instructions.
open class AVVideoComposition: NSObject, NSCopying, NSMutableCopying, @unchecked Sendable {
  // Safety: as on a Mac, clients that share a mutable composition synchronize access.

  /// The policies for metadata that describes, frame by frame, how high dynamic range is to be displayed.
  public struct PerFrameHDRDisplayMetadataPolicy: RawRepresentable, Hashable, Sendable {
    /// Apple's string of the policy, `propagate` or `generate`.
    public let rawValue: String
    /// Creates a policy from Apple's string, `propagate` or `generate`.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Metadata that describes the display of high dynamic range is passed on from source frames. Linux: it is not
    /// passed on.
    public static let propagate = PerFrameHDRDisplayMetadataPolicy(rawValue: "propagate")
    /// Metadata that describes the display of high dynamic range may be made for frames. Linux: it is not made.
    public static let generate = PerFrameHDRDisplayMetadataPolicy(rawValue: "generate")
  }

  var configuration: Configuration

  /// Creates an immutable composition without size, frame duration and instructions, which cannot be used.
  public override init() {
    configuration = Configuration(frameDuration: .invalid)
    super.init()
  }

  init(_ configuration: Configuration) {
    self.configuration = configuration
    super.init()
  }

  /// Creates an immutable composition with the properties of a configuration.
  public convenience init(configuration: AVVideoComposition.Configuration) { self.init(configuration) }

  /// The class that composes frames; nil for the built-in compositor.
  open var customVideoCompositorClass: (any AVVideoCompositing.Type)? { configuration.customVideoCompositorClass }

  /// The duration of a frame. Frames begin at its multiples, unless `sourceTrackIDForFrameTiming` names a track.
  open var frameDuration: CMTime { configuration.frameDuration }

  /// The track whose frame times are the times of composed frames. Where it has no frames, multiples of the frame
  /// duration are used. `kCMPersistentTrackID_Invalid` for none.
  open var sourceTrackIDForFrameTiming: CMPersistentTrackID { configuration.sourceTrackIDForFrameTiming }

  /// The size of frames in pixels; zero if it was not set.
  open var renderSize: CGSize { configuration.renderSize }

  /// The scale of frames; 1 unless it was set. It must be 1 for reading, export, image generation and playback.
  open var renderScale: Float { configuration.renderScale }

  /// The instructions in order of time. An instruction should begin where the previous one ends.
  open var instructions: [any AVVideoCompositionInstructionProtocol] { configuration.instructions }

  /// The colour primaries of frames, one of the `AVVideoColorPrimaries_` values; nil for those of the source.
  open var colorPrimaries: String? { configuration.colorPrimaries }

  /// The Y′CbCr matrix of frames, one of the `AVVideoYCbCrMatrix_` values; nil for that of the source.
  open var colorYCbCrMatrix: String? { configuration.colorYCbCrMatrix }

  /// The transfer function of frames, one of the `AVVideoTransferFunction_` values; nil for that of the source.
  open var colorTransferFunction: String? { configuration.colorTransferFunction }

  /// The tool that adds Core Animation layers over the frames or as a track; nil for no layers.
  open var animationTool: AVVideoCompositionCoreAnimationTool? { configuration.animationTool }

  /// The IDs of the tracks of timed metadata that a compositor needs. Linux: not used. A compositor gets samples of the
  /// tracks in each instruction's `requiredSourceSampleDataTrackIDs`.
  open var sourceSampleDataTrackIDs: [CMPersistentTrackID] { configuration.sourceSampleDataTrackIDs }

  /// Whether metadata that describes the display of high dynamic range is passed on or made; `propagate` by default.
  /// Linux: not used.
  open var perFrameHDRDisplayMetadataPolicy: PerFrameHDRDisplayMetadataPolicy {
    configuration.perFrameHDRDisplayMetadataPolicy
  }

  /// Returns an immutable copy with the same properties and instructions.
  open func copy(with zone: NSZone? = nil) -> Any { AVVideoComposition(configuration) }

  /// Returns an `AVMutableVideoComposition` with the same properties.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableVideoComposition(configuration) }

  /// Creates a composition that shows an asset's enabled video tracks. Blocks the caller while it reads the asset. If
  /// that fails, the composition has no size, frame duration or instructions.
  @available(macOS, deprecated: 15, message: "use videoComposition(withPropertiesOf:)")
  public init(propertiesOf asset: AVAsset) {
    configuration = AssetProperties.configuration(of: asset, prototype: nil)
    super.init()
  }

  /// Returns a composition that shows an asset's enabled video tracks, and reads the asset without blocking the caller.
  /// Throws if that fails.
  @discardableResult
  nonisolated(nonsending) open class func videoComposition(withPropertiesOf asset: AVAsset) async throws
    -> AVVideoComposition
  {
    AVVideoComposition(
      try await asset.offPool { asset throws(EngineError) in try AssetProperties(asset).configuration(nil) })
  }

  /// Creates a composition that shows an asset's enabled video tracks, and passes it to a handler on an internal queue,
  /// or nil and an error if the asset cannot be read.
  @preconcurrency open class func videoComposition(
    withPropertiesOf asset: AVAsset, completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
  ) {
    asset.offPool({ asset throws(EngineError) in try AssetProperties(asset).configuration(nil) }) { result in
      completionHandler(result.value.map { AVVideoComposition($0) }, result.error)
    }
  }

  // MARK: Validation

  /// Returns whether the composition can be used with an asset. Blocks the caller while it reads the asset.
  ///
  /// - Parameters:
  ///   - asset: The asset. If nil, track IDs and the duration are not checked.
  ///   - timeRange: Only instructions that overlap this range, and those with an invalid or empty time range, are
  ///     checked.
  ///   - validationDelegate: Receives each problem and decides whether the check continues; nil to stop at the first
  ///     problem.
  @available(macOS, deprecated: 13, message: "use the async form")
  @discardableResult
  open func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    let facts = try? asset.map { (asset) throws(EngineError) in try AssetFacts(asset) }
    return validity(asset, facts, timeRange, validationDelegate)
  }

  /// Reads an asset, and returns whether the composition can be used with it. If the asset is nil, track IDs and the
  /// duration are not checked.
  ///
  /// - Throws: `AVError` if the asset cannot be read, or `URLError` if a transfer failed.
  @discardableResult
  nonisolated(nonsending) open func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) async throws -> Bool {
    let facts = try await asset?.offPool { asset throws(EngineError) in try AssetFacts(asset) }
    return validity(asset, facts, timeRange, validationDelegate)
  }

  /// Determines whether the composition can be used with an asset. Calls the delegate and the handler on an internal
  /// queue.
  @preconcurrency open func determineValidity(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    findValidity(
      for: asset, timeRange: timeRange, validationDelegate: validationDelegate, completionHandler: completionHandler)
  }
}
