import AVEngineCore
import CoreVideo
import Synchronization

final class PortalScreenInput: VideoInput {
  private let session: ScreenCastSession
  private let settings: ScreenCaptureSettings
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let run = Mutex<Run?>(nil)
  private let latest: Mutex<VideoDeviceFormat>

  private struct Run: Sendable {
    var reader: PipeWireReader
    var frames: ScreenFrames
  }

  /// - Parameter session: A session whose `use()` has counted this input already.
  init(
    _ session: ScreenCastSession, _ settings: ScreenCaptureSettings, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.session = session
    self.settings = settings
    self.receiver = receiver
    self.onEvent = onEvent
    let size = session.stream.size ?? PixelSize(width: 1, height: 1)
    latest = Mutex(settings.format(of: settings.part(of: size)?.size ?? size, .pixels(kCVPixelFormatType_32BGRA)))
  }

  deinit {
    stop()
    session.leave()
  }

  var format: VideoDeviceFormat { run.withLock { $0?.frames.format } ?? latest.withLock { $0 } }

  func start() throws(EngineError) {
    let error: EngineError? = run.withLock { run in
      guard run == nil else { return nil }
      do throws(EngineError) {
        run = try open()
        return nil
      } catch {
        return error
      }
    }
    if let error { throw error.ofScreen }
  }

  private func open() throws(EngineError) -> Run {
    let descriptor = try session.openRemote()
    let frames = ScreenFrames(settings, receiver: receiver, onEvent: onEvent)
    let reader = PipeWireReader(
      screen: settings.minimumFrameDuration, deliver: { frames.take($0) },
      tell: { event in
        // Format changes are reported with the frames, after cropping.
        if case .lost(let error) = event { frames.end(error.ofScreen) }
        if case .framesLost = event { frames.tell(event) }
      })
    do throws(EngineError) {
      let stream = session.stream
      try reader.open(
        remote: .portal { () throws(EngineError) in descriptor }, .node(stream.node, serial: stream.serial))
      guard let part = settings.part(of: reader.format.size) else { throw ScreenFrames.cropIsOutside }
      frames.begin(settings.format(of: part.size, reader.format.coding))
    } catch {
      frames.stop()
      reader.close()
      throw error
    }
    session.watch(frames) { frames.end(ScreenCastSession.ended) }
    return Run(reader: reader, frames: frames)
  }

  func stop() {
    run.withLock { run in
      guard let ended = run else { return }
      session.unwatch(ended.frames)
      ended.frames.stop()
      ended.reader.close()
      latest.withLock { $0 = ended.frames.format ?? $0 }
      run = nil
    }
  }

  func value(of control: VideoControl) throws(EngineError) -> Double { throw Self.noControls }

  func set(_ control: VideoControl, to value: Double) throws(EngineError) { throw Self.noControls }

  private static var noControls: EngineError {
    EngineError(.unsupported, "Using a control of a screen", detail: "screens have no controls")
  }
}

extension EngineError {
  fileprivate var ofScreen: EngineError {
    var error = self
    error.operation = ScreenCastSession.operation
    return error
  }
}
