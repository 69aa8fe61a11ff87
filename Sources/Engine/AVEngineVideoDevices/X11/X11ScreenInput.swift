import AVEngineCore
import Synchronization

/// Each start opens a separate connection, so that a stop can end all waits for the server's replies.
final class X11ScreenInput: VideoInput {
  private let source: X11ScreenSource
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let latestFormat: Latest
  private let run = Mutex<X11ScreenRun?>(nil)

  final class Latest: Sendable {
    let format: Mutex<VideoDeviceFormat>
    init(_ format: VideoDeviceFormat) { self.format = Mutex(format) }
  }

  init(
    _ source: X11ScreenSource, format: VideoDeviceFormat, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.source = source
    self.receiver = receiver
    self.onEvent = onEvent
    latestFormat = Latest(format)
  }

  deinit { run.withLock { $0 }?.stop() }

  var format: VideoDeviceFormat { latestFormat.format.withLock { $0 } }

  func start() throws(EngineError) {
    try run.withLock { (run) throws(EngineError) in
      if let run, run.isRunning { return }
      run?.stop()
      run = nil
      let next = X11ScreenRun(source, latestFormat, receiver: receiver, onEvent: onEvent)
      try next.start()
      run = next
    }
  }

  /// Waits for the run outside of the lock, because the run's thread may be calling this method, too.
  func stop() { run.withLock { $0 }?.stop() }

  func value(of control: VideoControl) throws(EngineError) -> Double { throw Self.noControls }

  func set(_ control: VideoControl, to value: Double) throws(EngineError) { throw Self.noControls }

  private static var noControls: EngineError {
    EngineError(.unsupported, "Using a control of a screen", detail: "screens have no controls")
  }
}
