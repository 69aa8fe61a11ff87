import AVEngineCore
public import CoreMedia
public import Foundation

/// Methods that a validation calls when it finds a fault of a video composition. A method returns whether to continue.
///
/// Linux: the methods are not optional but have default implementations, which return true.
public protocol AVVideoCompositionValidationHandling: NSObjectProtocol {
  /// Called if a property has an invalid value, such as a render size of zero. `key` is the property's name. Returns
  /// whether the validation continues.
  @discardableResult
  func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool

  /// Called if no instruction covers a time range, which is passed. Returns whether the validation continues.
  @discardableResult
  func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool

  /// Called if an instruction's time range is invalid or empty, or begins before an earlier one has ended. Returns
  /// whether the validation continues.
  @discardableResult
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool

  /// Called if a layer instruction refers neither to one of the tracks with which the composition is validated nor to
  /// the animation tool's track. Returns whether the validation continues.
  @discardableResult
  func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol,
    layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool
}

extension AVVideoCompositionValidationHandling {
  /// Returns true, so that the validation continues and finds other faults.
  @discardableResult
  public func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
  ) -> Bool { true }

  /// Returns true, so that the validation continues and finds other faults.
  @discardableResult
  public func videoComposition(
    _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
  ) -> Bool { true }

  /// Returns true, so that the validation continues and finds other faults.
  @discardableResult
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol
  ) -> Bool { true }

  /// Returns true, so that the validation continues and finds other faults.
  @discardableResult
  public func videoComposition(
    _ videoComposition: AVVideoComposition,
    shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
      any AVVideoCompositionInstructionProtocol,
    layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
  ) -> Bool { true }
}

extension AVVideoComposition {
  /// Returns whether the composition can be used with some tracks of an asset. Traps if the tracks belong to several
  /// assets.
  ///
  /// - Parameters:
  ///   - tracks: The tracks to which layer instructions may refer. If empty, track IDs are not checked.
  ///   - duration: The asset's duration. If invalid, it is not checked whether instructions reach the asset's end.
  ///   - timeRange: Only instructions that overlap this range, and those with an invalid or empty time range, are
  ///     checked.
  ///   - validationDelegate: Receives each problem and decides whether the check continues; nil to stop at the first
  ///     problem.
  public func isValid(
    for tracks: [AVAssetTrack], assetDuration duration: CMTime, timeRange: CMTimeRange,
    validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    let asset = tracks.first?.asset
    _require(
      tracks.allSatisfy { $0.asset === asset },
      "AVVideoComposition.isValid(for:assetDuration:timeRange:validationDelegate:): the tracks belong to several "
        + "assets")
    return CompositionValidation(
      self, tracks: tracks.isEmpty ? nil : tracks, asset: asset, duration: duration, delegate: validationDelegate
    )
    .validates(timeRange)
  }

  func findValidity(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    let job = UncheckedSendable((composition: self, asset: asset, delegate: validationDelegate))
    let answer = { @Sendable (facts: AssetFacts?) in
      let composition = job.value.composition
      completionHandler(composition.validity(job.value.asset, facts, timeRange, job.value.delegate), nil)
    }
    guard let asset else {
      LoadingQueue.completion.async { answer(nil) }
      return
    }
    asset.offPool({ asset throws(EngineError) in try AssetFacts(asset) }) { facts in
      if let error = facts.error { completionHandler(false, error) } else { answer(facts.value) }
    }
  }

  func validity(
    _ asset: AVAsset?, _ facts: AssetFacts?, _ timeRange: CMTimeRange,
    _ delegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    if asset != nil, facts == nil { return false }
    return CompositionValidation(
      self, tracks: facts?.tracks, asset: asset, duration: facts?.duration ?? .invalid, delegate: delegate
    )
    .validates(timeRange)
  }
}

struct AssetFacts: @unchecked Sendable {
  // Safety: tracks can be used on any thread.
  let tracks: [AVAssetTrack]
  let duration: CMTime

  init(_ asset: AVAsset) throws(EngineError) {
    (tracks, duration) = (try asset.allTracks(), try asset.engineInfo().duration)
  }
}
