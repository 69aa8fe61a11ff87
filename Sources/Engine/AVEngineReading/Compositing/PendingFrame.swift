import AVEngineCore
import CoreMedia
import Foundation

/// A frame that somebody composes.
final class PendingFrame: @unchecked Sendable {
  // Safety: the result is touched under the condition.
  let range: CMTimeRange
  private let condition = NSCondition()
  private var result: Result<any DecodedVideoFrame, EngineError>?

  init(range: CMTimeRange) { self.range = range }

  /// The first call counts.
  func finish(_ result: Result<any DecodedVideoFrame, EngineError>) {
    condition.lock()
    self.result = self.result ?? result
    condition.broadcast()
    condition.unlock()
  }

  /// Waits for the frame.
  func frame(_ isCancelled: () -> Bool) throws(EngineError) -> any DecodedVideoFrame {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return try result.get() }
      try ReadCancellation.check("Composing a frame")
      if isCancelled() { throw EngineError(.cancelled, "Composing a frame") }
      // Who cancels a reader does not know what it waits for, therefore it looks from time to time.
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
    }
  }
}
