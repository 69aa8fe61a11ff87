import AVEngineCaptureSession
import CoreMedia
import Foundation

/// A delegate of data outputs that keeps the buffers that it gets. A test can block it.
final class Client: NSObject, AVCaptureVideoDataOutputSampleBufferDelegate,
  AVCaptureAudioDataOutputSampleBufferDelegate, @unchecked Sendable
{
  // Safety: all state is used under the condition's lock.
  private let condition = NSCondition()
  private var given: [CMSampleBuffer] = []
  private var dropped: [CMSampleBuffer] = []
  private var isHeld = false
  private var action: (() -> Void)?
  let queue = DispatchQueue(label: "Client")

  func captureOutput(
    _ output: AVCaptureOutput, didOutput sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    condition.lock()
    given.append(sampleBuffer)
    condition.broadcast()
    let action = action
    condition.unlock()
    action?()
    condition.lock()
    while isHeld { condition.wait() }
    condition.unlock()
  }

  func captureOutput(
    _ output: AVCaptureOutput, didDrop sampleBuffer: CMSampleBuffer, from connection: AVCaptureConnection
  ) {
    condition.withLock {
      dropped.append(sampleBuffer)
      condition.broadcast()
    }
  }

  /// If `isHeld` is true, the next call with a buffer that is not dropped blocks until `hold(false)`.
  func hold(_ isHeld: Bool) {
    condition.withLock {
      self.isHeld = isHeld
      condition.broadcast()
    }
  }

  /// Sets what the delegate does for each buffer that is not dropped.
  func onSample(_ action: (() -> Void)?) { condition.withLock { self.action = action } }

  /// Waits until this many buffers and drops have arrived in total. Returns false after half a minute.
  func wait(_ count: Int, drops: Int = 0) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    let limit = Date(timeIntervalSinceNow: 30)
    while given.count < count || dropped.count < drops { if !condition.wait(until: limit) { return false } }
    return true
  }

  var buffers: [CMSampleBuffer] { condition.withLock { given } }
  var drops: [CMSampleBuffer] { condition.withLock { dropped } }
  var times: [CMTime] { buffers.map { CMSampleBufferGetPresentationTimeStamp($0) } }
}
