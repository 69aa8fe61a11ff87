import AVEngineCore
import AVEngineDisplays
import CoreFoundation
import CoreMedia
import Dispatch
import Synchronization

final class X11ScreenRun: Sendable {
  private let source: X11ScreenSource
  private let latestFormat: X11ScreenInput.Latest
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let alarm = X11Alarm()
  private let thread = X11Thread()
  private let state = Mutex(State())
  private let opened = DispatchSemaphore(value: 0)

  private struct State: Sendable {
    var isOver = false
    var failure: EngineError?
    var connection: X11Connection?
  }

  private static let operation = "Capturing a screen"
  private static let patience = DispatchTimeInterval.seconds(2)
  /// The nanoseconds after which the thread checks, at the latest, whether the server is still running.
  private static let longestRest: Int64 = 1_000_000_000

  init(
    _ source: X11ScreenSource, _ latestFormat: X11ScreenInput.Latest, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.source = source
    self.latestFormat = latestFormat
    self.receiver = receiver
    self.onEvent = onEvent
  }

  var isRunning: Bool { !alarm.isStopped && !state.withLock { $0.isOver } }

  func start() throws(EngineError) {
    thread.start(name: "screen") { [self] in work() }
    guard opened.wait(timeout: .now() + Self.patience) == .success else {
      // The thread ends by itself as soon as the server replies.
      alarm.stop()
      let failure = X11Failure(.noAnswer, "the X server does not answer")
      throw EngineError(failure, Self.operation, subject: source.screen)
    }
    if let failure = state.withLock({ $0.failure }) { throw failure }
  }

  func stop() {
    alarm.stop()
    state.withLock { $0.connection?.cut() }
    thread.join()
  }

  private func work() {
    defer {
      state.withLock { state in
        state.connection = nil
        state.isOver = true
      }
    }
    var isOpen = false
    do throws(EngineError) {
      let reader = try X11ScreenReader(source)
      state.withLock { $0.connection = reader.connection }
      isOpen = true
      opened.signal()
      latestFormat.format.withLock { $0 = reader.format }
      try read(reader)
    } catch {
      if isOpen, !alarm.isStopped { return tellLoss(error) }
      state.withLock { $0.failure = error }
      opened.signal()
    }
  }

  private func tellLoss(_ error: EngineError) {
    state.withLock { $0.isOver = true }
    onEvent(.lost(error))
  }

  private func read(_ reader: X11ScreenReader) throws(EngineError) {
    var tick = Self.now
    var number: Int64 = 0
    var last = Int64.min
    while true {
      guard try rest(until: tick, reader) else { return }
      let look = try reader.look()
      guard !alarm.isStopped else { return }
      if let format = look.newFormat {
        latestFormat.format.withLock { $0 = format }
        onEvent(.formatChanged(format))
      }
      if let frame = look.frame {
        last = max(frame.time, last + 1)
        let time = CMTime(value: last, timescale: 1_000_000_000)
        var captured = CapturedFrame(.pixels(frame.pixels), time: time, number: number)
        captured.hasUndefinedAlpha = frame.hasUndefinedAlpha
        receiver.receive(captured)
        number += 1
      }
      tick = max(tick + source.settings.period, Self.now)
    }
  }

  private func rest(until tick: Int64, _ reader: X11ScreenReader) throws(EngineError) -> Bool {
    while true {
      let end = min(tick, Self.now + Self.longestRest)
      guard !alarm.wait(until: end) else { return false }
      if end == tick { return true }
      try reader.listen()
    }
  }

  private static var now: Int64 { Int64(mach_absolute_time()) }
}
