import AVEngineCore
import CoreMedia

/// The validation stops at the first fault after which the delegate does not want to continue; without a delegate, at
/// the first fault.
struct CompositionValidation {
  private let composition: AVVideoComposition
  private let tracks: [AVAssetTrack]?
  private let asset: AVAsset?
  private let duration: CMTime
  private let delegate: (any AVVideoCompositionValidationHandling)?

  /// - Parameters:
  ///   - tracks: nil to allow any.
  ///   - duration: If invalid, the end of the last instruction is not checked.
  init(
    _ composition: AVVideoComposition, tracks: [AVAssetTrack]?, asset: AVAsset?, duration: CMTime,
    delegate: (any AVVideoCompositionValidationHandling)?
  ) {
    self.composition = composition
    self.tracks = tracks
    self.asset = asset
    self.duration = duration
    self.delegate = delegate
  }

  private typealias Flaw = (any AVVideoCompositionValidationHandling) -> Bool

  func validates(_ timeRange: CMTimeRange) -> Bool {
    let before = composition.instructions.map(ObjectIdentifier.init)
    var isValid = true
    for flaw in flaws(timeRange) {
      isValid = false
      guard let delegate, flaw(delegate) else { break }
      _require(
        composition.instructions.map(ObjectIdentifier.init) == before,
        "AVVideoComposition: a validation delegate must not change the composition's instructions")
    }
    return isValid
  }

  private func flaws(_ timeRange: CMTimeRange) -> [Flaw] { valueFlaws + instructionFlaws(timeRange) }

  private var valueFlaws: [Flaw] {
    var keys: [String] = []
    if !(composition.renderSize.width > 0 && composition.renderSize.height > 0) { keys.append("renderSize") }
    if !(composition.frameDuration.isNumeric && composition.frameDuration > .zero) { keys.append("frameDuration") }
    if !(composition.renderScale > 0) { keys.append("renderScale") }
    if composition.sourceTrackIDForFrameTiming < 0 || !has(composition.sourceTrackIDForFrameTiming) {
      keys.append("sourceTrackIDForFrameTiming")
    }
    return keys.map { key in
      { $0.videoComposition(composition, shouldContinueValidatingAfterFindingInvalidValueForKey: key) }
    }
  }

  private func has(_ id: CMPersistentTrackID) -> Bool {
    id == kCMPersistentTrackID_Invalid || id == composition.animationTool?.trackID
      || tracks?.contains { $0.trackID == id } ?? true
  }

  private func instructionFlaws(_ timeRange: CMTimeRange) -> [Flaw] {
    var flaws: [Flaw] = []
    var end = max(timeRange.start, .zero)
    let last = duration.isNumeric ? min(timeRange.end, duration) : end
    for instruction in composition.instructions {
      let range = instruction.timeRange
      guard range.isValid, range.start.isNumeric, range.duration > .zero else {
        flaws.append(invalidRange(instruction))
        continue
      }
      guard range.end > timeRange.start, range.start < timeRange.end else { continue }
      if range.start > end { flaws.append(gap(end, min(range.start, timeRange.end))) }
      if range.start < end, end > timeRange.start { flaws.append(invalidRange(instruction)) }
      end = max(end, range.end)
      flaws += trackFlaws(instruction)
    }
    if end < last { flaws.append(gap(end, last)) }
    return flaws
  }

  private func gap(_ start: CMTime, _ end: CMTime) -> Flaw {
    let range = CMTimeRange(start: start, end: end)
    return { $0.videoComposition(composition, shouldContinueValidatingAfterFindingEmptyTimeRange: range) }
  }

  private func invalidRange(_ instruction: any AVVideoCompositionInstructionProtocol) -> Flaw {
    { $0.videoComposition(composition, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction) }
  }

  private func trackFlaws(_ instruction: any AVVideoCompositionInstructionProtocol) -> [Flaw] {
    guard let asset, let built = instruction as? AVVideoCompositionInstruction else { return [] }
    return built.layerInstructions.filter { !has($0.trackID) || $0.trackID == kCMPersistentTrackID_Invalid }.map {
      layer in
      {
        $0.videoComposition(
          composition, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction, layerInstruction: layer,
          asset: asset)
      }
    }
  }
}
