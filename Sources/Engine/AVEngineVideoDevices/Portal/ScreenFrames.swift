import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Dispatch
import Foundation

/// Hands a screen's pictures on: the wanted part of each, no faster than is wanted, and the last one always.
final class ScreenFrames: @unchecked Sendable {
  // Safety: what changes is behind the lock, which is held while the receiver is called.
  private let settings: ScreenCaptureSettings
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let lock = NSRecursiveLock()
  private let alarm: any DispatchSourceTimer
  private var isOver = false
  private var hasBegun = false
  private var current: VideoDeviceFormat?
  private var pool: (CVPixelBufferPool, VideoDeviceFormat)?
  /// A picture that came too early.
  private var waiting: CapturedFrame?
  /// Nanoseconds of the host's clock at which the next frame may go.
  private var next: Int64 = 0
  private var number: Int64 = 0
  private var lastTime = CMTime.negativeInfinity

  static var cropIsOutside: EngineError {
    EngineError(.unsupported, ScreenCastSession.operation, detail: "the crop lies outside the screen")
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

  /// That of the latest frame; nil before the first.
  var format: VideoDeviceFormat? { lock.withLock { current } }

  /// Frames go on from here.
  func begin(_ format: VideoDeviceFormat) {
    lock.withLock {
      if current == nil { current = format }
      hasBegun = true
      if let waiting { hand(on: waiting) }
    }
  }

  /// Nothing is called any more when this returns.
  func stop() {
    lock.withLock {
      isOver = true
      waiting = nil
      alarm.cancel()
    }
  }

  /// The screen is lost, which is told once.
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
      // A frame may be a little early, so that those of a source of the wanted rate are not held up.
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

  /// A part of a picture whose pixels have four bytes, as those of screens have.
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
