package import AVEngineCore
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

package final class SyntheticVideoInput: VideoInput, SyntheticTime.Repeating, @unchecked Sendable {
  // Safety: variables are used under `lock`, which is held while a frame is delivered.
  package let format: VideoDeviceFormat
  private let lock = NSRecursiveLock()
  private let device: VideoDevice
  private let time: SyntheticTime
  private let content: SyntheticCameras.Content?
  private let pattern: SyntheticPattern?
  private var receiver: (any VideoReceiver)?
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private var values: [VideoControl: Double]
  private var number: Int64 = 0
  private var next = CMTime.invalid
  private var end: (@Sendable () -> Void)?
  private var skipped: Int64 = 0
  private var loss: EngineError?

  /// - Parameter part: The part of a screen, and the screen's size; nil for a camera.
  init(
    _ device: VideoDevice, _ format: VideoDeviceFormat, part: (ScreenCaptureSettings.Part, of: PixelSize)?,
    time: SyntheticTime, content: SyntheticCameras.Content?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) {
    self.device = device
    self.format = format
    self.time = time
    self.content = content
    self.receiver = receiver
    self.onEvent = onEvent
    values = device.controls.mapValues(\.initial)
    if case .pixels(let type) = format.coding {
      pattern = try SyntheticPattern(type, part?.0, of: part?.of ?? format.size)
    } else {
      pattern = nil
    }
  }

  private var duration: CMTime { format.frameDurations.first?.lowerBound ?? CMTime(value: 1, timescale: 30) }

  package func start() throws(EngineError) {
    let failure = lock.withLock { () -> EngineError? in
      guard end == nil, loss == nil else { return loss }
      number = 0
      next = time.clock.time + duration
      end = time.add(self, label: "AVCapture.synthetic.\(device.identifier)")
      return nil
    }
    if let failure { throw failure }
  }

  package func stop() {
    let end = lock.withLock {
      defer { self.end = nil }
      next = .invalid
      return self.end
    }
    end?()
  }

  var due: CMTime { lock.withLock { next } }

  func happen(at now: CMTime) {
    lock.withLock {
      guard next.isNumeric, now >= next else { return }
      let taken = next
      next = next + duration
      var left = 0
      while next <= now {
        next = next + duration
        left += 1
      }
      number += Int64(left)
      if left > 0 { onEvent(.framesLost(left, .device)) }
      defer { number += 1 }
      if skipped > 0 {
        skipped -= 1
        return
      }
      guard let made = content?(format, number) ?? (try? pattern?.frame(number)).map({ .pixels($0) }) else { return }
      receiver?.receive(CapturedFrame(made, time: taken, number: number))
    }
  }

  // MARK: - Control by tests

  package var isRunning: Bool { lock.withLock { end != nil } }

  package func skip(_ count: Int, _ loss: VideoInputEvent.Loss) {
    lock.withLock { skipped += Int64(count) }
    onEvent(.framesLost(count, loss))
  }

  package func lose(_ error: EngineError) {
    lock.withLock { loss = error }
    stop()
    onEvent(.lost(error))
  }

  package func change(_ control: VideoControl, to value: Double) {
    lock.withLock { values[control] = value }
    onEvent(.controlChanged(control, value))
  }

  // MARK: - Controls

  package func value(of control: VideoControl) throws(EngineError) -> Double {
    guard let value = lock.withLock({ values[control] }) else { throw missing(control) }
    return value
  }

  package func set(_ control: VideoControl, to value: Double) throws(EngineError) {
    guard let range = device.controls[control], !range.isReadOnly else { throw missing(control) }
    let set = min(max(value, range.values.lowerBound), range.values.upperBound)
    lock.withLock { values[control] = set }
    onEvent(.controlChanged(control, set))
  }

  private func missing(_ control: VideoControl) -> EngineError {
    EngineError(.unsupported, "Setting a camera's control", subject: device.name, detail: "it has no \(control)")
  }
}
