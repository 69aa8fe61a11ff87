package import AVEngineCore
import AVEngineDisplays
import CoreFoundation
import Glibc

package struct X11Screens: VideoDeviceDirectory, ScreenInputProvider {
  private let display: String?

  /// - Parameter display: A display in the form of the environment variable DISPLAY; nil for that variable's value.
  package init(display: String? = nil) { self.display = display }

  package func devices() throws(EngineError) -> [VideoDevice] {
    do throws(X11Failure) {
      return try PipeSignal.suppressed { () throws(X11Failure) in
        try X11Connection(display: display).monitors().map(VideoDevice.init)
      }
    } catch {
      throw EngineError(error, "Looking for screens")
    }
  }

  package func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
    do throws(X11Failure) {
      return try PipeSignal.suppressed { () throws(X11Failure) in try X11Watch(display: display, tell) }
    } catch {
      throw EngineError(error, "Watching for screens")
    }
  }

  package func makeInput(
    screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) throws(EngineError) -> any VideoInput {
    let source = X11ScreenSource(display: display, screen: screen, settings: settings)
    let format = try PipeSignal.suppressed { () throws(EngineError) in try X11ScreenReader(source).format }
    return X11ScreenInput(source, format: format, receiver: receiver, onEvent: onEvent)
  }
}

extension VideoDevice {
  fileprivate init(_ monitor: X11Monitor) {
    self.init(identifier: Self.identifier(of: monitor), modelIdentifier: "X11 Screen", name: monitor.name)
    let frame = CGRect(x: monitor.x, y: monitor.y, width: monitor.width, height: monitor.height)
    kind = .screen(identifier: monitor.identifier, frame: frame, isMain: monitor.isMain)
  }

  static func identifier(of monitor: X11Monitor) -> String { "x11:\(monitor.name)" }
}

extension EngineError {
  init(_ failure: X11Failure, _ operation: String, subject: String? = nil) {
    let (kind, code): (EngineError.Kind, Int32?) =
      switch failure.kind {
      case .libraryMissing: (.libraryMissing, nil)
      case .outOfMemory: (.outOfMemory, ENOMEM)
      case .unreachable, .gone: (.deviceUnavailable, ENODEV)
      case .noAnswer: (.deviceUnavailable, ETIMEDOUT)
      case .refused: (.deviceUnavailable, EIO)
      }
    self.init(kind, operation, subject: subject, detail: failure.detail, code: code.map(Int.init))
  }
}
