import AVEngineCaptureSession
import CoreMedia
import Foundation

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

  func hold(_ isHeld: Bool) {
    condition.withLock {
      self.isHeld = isHeld
      condition.broadcast()
    }
  }

  func onSample(_ action: (() -> Void)?) { condition.withLock { self.action = action } }

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
