public import Foundation
import CoreMedia

extension AVAssetWriterInput {
  /// Whether samples can be appended several times for better results; known once writing has started. Observable.
  ///
  /// Linux: true where `performsMultiPassEncodingIfSupported` was set and the settings ask for H.264 or HEVC at an average bit rate.
  public var canPerformMultiplePasses: Bool { state.canPerformMultiplePasses }

  /// What the current pass needs; nil before writing starts and where no pass is left. Observable.
  ///
  /// Linux: each of at most two passes needs all samples.
  public var currentPassDescription: AVAssetWriterInputPassDescription? {
    guard state.passes == .first || state.passes == .second else { return nil }
    return AVAssetWriterInputPassDescription([CMTimeRange(start: .zero, duration: .positiveInfinity)])
  }

  /// Calls a block on a queue when a pass begins, and when there is none left: `currentPassDescription` is nil then.
  public func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping () -> Void) {
    // Safety: the block goes to the client's queue, as the client has asked.
    nonisolated(unsafe) let block = block
    state.setPassRequest { queue.async { block() } }
  }

  /// All samples of the pass were appended.
  public func markCurrentPassAsFinished() {
    _require(
      state.hasStarted,
      "AVAssetWriterInput.markCurrentPassAsFinished(): the input has not been added to a writer that is writing")
    state.endPass()
  }
}
