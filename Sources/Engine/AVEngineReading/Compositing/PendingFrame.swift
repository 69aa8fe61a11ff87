import AVEngineCore
import CoreMedia
import Foundation

final class PendingFrame: @unchecked Sendable {
  // Safety: the result is read and written only while the lock of `condition` is held.
  let range: CMTimeRange
  private let condition = NSCondition()
  private var result: Result<any DecodedVideoFrame, EngineError>?

  init(range: CMTimeRange) { self.range = range }

  func finish(_ result: Result<any DecodedVideoFrame, EngineError>) {
    condition.lock()
    self.result = self.result ?? result
    condition.broadcast()
    condition.unlock()
  }

  func frame(_ isCancelled: () -> Bool) throws(EngineError) -> any DecodedVideoFrame {
    condition.lock()
    defer { condition.unlock() }
    while true {
      if let result { return try result.get() }
      try ReadCancellation.check("Composing a frame")
      if isCancelled() { throw EngineError(.cancelled, "Composing a frame") }
      // Cancelling a reader does not signal the condition, so cancellation is checked repeatedly.
      _ = condition.wait(until: Date(timeIntervalSinceNow: 0.05))
    }
  }
}
