import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

/// Limits the rate of a screen's frames, and cuts out the captured part. A frame that arrives too early is passed on
/// later, unless a newer frame replaces it.
final class ScreenFrames: @unchecked Sendable {
  // Safety: changing state is behind the lock, which is held while the receiver is called.
  private let settings: ScreenCaptureSettings
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let lock = NSRecursiveLock()
  private let alarm: any DispatchSourceTimer
  private var isOver = false
  private var hasBegun = false
  private var current: VideoDeviceFormat?
  private var pool: (CVPixelBufferPool, VideoDeviceFormat)?
  private var waiting: CapturedFrame?
  /// The time in nanoseconds on the host's clock from which on the next frame may be passed on.
  private var next: Int64 = 0
  private var number: Int64 = 0
  private var lastTime = CMTime.negativeInfinity

  static var cropIsOutside: EngineError {
    EngineError(.unsupported, ScreenCastSession.operation, detail: "the crop is outside of the screen")
  }

  init(
    _ settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.settings = settings
    self.receiver = receiver
    self.onEvent = onEvent
    alarm = DispatchSource.makeTimerSource(queue: DispatchQueue(label: "ScreenFrames"))
    alarm.setEventHandler { [weak self] in self?.ring() }
    alarm.activate()
  }

  deinit { alarm.cancel() }

  var format: VideoDeviceFormat? { lock.withLock { current } }

  func begin(_ format: VideoDeviceFormat) {
    lock.withLock {
      if current == nil { current = format }
      hasBegun = true
      if let waiting { hand(on: waiting) }
    }
  }

  /// After this returns, no frame is passed on any more.
  func stop() {
    lock.withLock {
      isOver = true
      waiting = nil
      alarm.cancel()
    }
  }

  func end(_ error: EngineError) {
    let isFirst = lock.withLock {
      defer { isOver = true }
      return !isOver
    }
    if isFirst { onEvent(.lost(error)) }
  }

  func tell(_ event: VideoInputEvent) {
    if lock.withLock({ !isOver }) { onEvent(event) }
  }

  func take(_ frame: CapturedFrame) {
    lock.withLock {
      guard !isOver else { return }
      let now = Int64(mach_absolute_time())
      // Frames may be slightly early, so that those of a source with the requested rate are not delayed.
      guard hasBegun, now >= next - settings.period / 4 else {
        waiting = frame
        let rest = DispatchTimeInterval.nanoseconds(Int(max(next - now, 0)))
        if hasBegun { alarm.schedule(deadline: .now() + rest, leeway: .nanoseconds(0)) }
        return
      }
      hand(on: frame)
    }
  }

  private func ring() {
    lock.withLock { if !isOver, let waiting { hand(on: waiting) } }
  }

  private func hand(on frame: CapturedFrame) {
    waiting = nil
    next = max(next, Int64(mach_absolute_time())) + settings.period
    guard case .pixels(let buffer) = frame.content, frame.time > lastTime else { return }
    let size = PixelSize(width: buffer.width, height: buffer.height)
    guard let part = settings.part(of: size) else { return end(Self.cropIsOutside) }
    let format = settings.format(of: part.size, .pixels(CVPixelBufferGetPixelFormatType(buffer)))
    if format != current {
      current = format
      onEvent(.formatChanged(format))
    }
    guard let cut = part.size == size ? buffer : cut(part, of: buffer, format) else {
      return onEvent(.framesLost(1, .outOfBuffers))
    }
    lastTime = frame.time
    receiver.receive(CapturedFrame(.pixels(cut), time: frame.time, number: number))
    number += 1
  }

  /// Cuts out a part of a frame, whose pixels must have four bytes.
  private func cut(_ part: ScreenCaptureSettings.Part, of buffer: CVPixelBuffer, _ format: VideoDeviceFormat)
    -> CVPixelBuffer?
  {
    guard case .pixels(let type) = format.coding else { return nil }
    do {
      if pool?.1 != format {
        pool = (
          try CVPixelBufferPool(format: type, width: part.size.width, height: part.size.height), format
        )
      }
      guard let result = try pool?.0.makeBuffer() else { return nil }
      try result.withMutablePlanes { targets in
        buffer.withPlanes { planes in
          for row in 0..<part.size.height {
            let start = planes[0].base + (part.y + row) * planes[0].bytesPerRow + 4 * part.x
            (targets[0].base + row * targets[0].bytesPerRow).copyMemory(from: start, byteCount: 4 * part.size.width)
          }
        }
      }
      return result
    } catch {
      return nil
    }
  }
}
