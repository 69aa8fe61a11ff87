import AVEngineCapture
import AVEngineCore
import CoreMedia
import Foundation
import Synchronization

final class Collector: @unchecked Sendable {
  // Safety: all state is used under the condition's lock.
  private let condition = NSCondition()
  private var times: [CMTime] = []
  private var buffers: [CMSampleBuffer] = []
  private var dropped: [CaptureDrop] = []
  private var held = false
  private var calls = 0
  let queue = DispatchQueue(label: "Collector")

  func receive(_ delivery: CaptureMailbox.Delivery) {
    condition.lock()
    defer { condition.unlock() }
    calls += 1
    switch delivery {
    case .media(let buffer, _):
      times.append(CMSampleBufferGetPresentationTimeStamp(buffer))
      buffers.append(buffer)
    case .dropped(let drop): dropped.append(drop)
    }
    condition.broadcast()
    while held { condition.wait() }
  }

  var receiver: CaptureMailbox.Receiver { .init(queue: queue) { [self] in receive($0) } }

  /// If `isHeld` is true, `receive` blocks until `hold(false)`.
  func hold(_ isHeld: Bool) {
    condition.withLock {
      held = isHeld
      condition.broadcast()
    }
  }

  /// Returns false after half a minute.
  func wait(buffers count: Int, drops: Int = 0) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 30)
    while buffers.count < count || dropped.count < drops { if !condition.wait(until: limit) { return false } }
    return true
  }

  var media: [CMSampleBuffer] { condition.withLock { buffers } }
  var drops: [CaptureDrop] { condition.withLock { dropped } }
  var presentationTimes: [CMTime] { condition.withLock { times } }
  var callCount: Int { condition.withLock { calls } }
}
