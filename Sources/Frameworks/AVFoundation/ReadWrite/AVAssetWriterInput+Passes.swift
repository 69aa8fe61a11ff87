public import Foundation
import CoreMedia

extension AVAssetWriterInput {
  /// Whether samples can be appended several times for better results; observable.
  ///
  /// Linux: always false.
  public var canPerformMultiplePasses: Bool { false }

  /// What the current pass needs: all samples in the first and only one; nil before writing starts and after the pass. Observable.
  public var currentPassDescription: AVAssetWriterInputPassDescription? {
    state.passes == .first ? AVAssetWriterInputPassDescription([CMTimeRange(start: .zero, duration: .positiveInfinity)]) : nil
  }

  /// Calls a block on a queue when a pass begins, and when there is none left: `currentPassDescription` is nil then.
  public func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping () -> Void) {
    // Safety: the block goes to the client's queue, as the client has asked.
    nonisolated(unsafe) let block = block
    state.setPassRequest { queue.async { block() } }
  }

  /// All samples of the pass were appended.
  public func markCurrentPassAsFinished() {
    precondition(
      state.hasStarted, "AVAssetWriterInput.markCurrentPassAsFinished(): the input has not been added to a writer that is writing")
    state.endPass()
  }
}
