internal import AVEngineCore
internal import CoreMedia
import Dispatch
import Synchronization

final class PipeWireInput: VideoInput {
  private let remote: PipeWireRemote
  private let camera: String
  private let wanted: VideoDeviceFormat
  private let duration: CMTime?
  private let receiver: any VideoReceiver
  private let onEvent: @Sendable (VideoInputEvent) -> Void
  private let events = DispatchQueue(label: "PipeWireInput.events")
  /// Locked while the input starts or stops.
  private let run = Mutex<PipeWireReader?>(nil)
  private let given: Mutex<VideoDeviceFormat>

  init(
    remote: PipeWireRemote, camera: String, format: VideoDeviceFormat, duration: CMTime?, receiver: any VideoReceiver,
    onEvent: @escaping @Sendable (VideoInputEvent) -> Void
  ) {
    self.remote = remote
    self.camera = camera
    wanted = format
    self.duration = duration
    self.receiver = receiver
    self.onEvent = onEvent
    given = Mutex(format)
  }

  deinit { run.withLock { $0?.close() } }

  var format: VideoDeviceFormat { given.withLock { $0 } }

  func start() throws(EngineError) {
    let error: EngineError? = run.withLock { run in
      guard run == nil else { return nil }
      let gate = EventGate()
      let reader = PipeWireReader(
        format: wanted, duration: duration, deliver: { [receiver] in receiver.receive($0) },
        tell: { [weak self] in self?.tell($0, gate) })
      do throws(EngineError) {
        try reader.open(remote: remote, .camera(camera))
        given.withLock { $0 = reader.format }
        run = reader
        gates.withLock { $0 = gate }
        return nil
      } catch {
        gate.close()
        return error
      }
    }
    if let error { throw error }
  }

  func stop() {
    run.withLock { run in
      gates.withLock { $0?.close() }
      run?.close()
      run = nil
    }
  }

  func value(of control: VideoControl) throws(EngineError) -> Double { throw unsupported(control) }

  func set(_ control: VideoControl, to value: Double) throws(EngineError) { throw unsupported(control) }

  private func unsupported(_ control: VideoControl) -> EngineError {
    EngineError(
      .unsupported, "Controlling a camera", subject: camera,
      detail: "PipeWire does not list a control \(control) for it")
  }

  // MARK: - Events

  private let gates = Mutex<EventGate?>(nil)

  private final class EventGate: Sendable {
    private let isClosed = Atomic(false)
    var isOpen: Bool { !isClosed.load(ordering: .acquiring) }
    func close() { isClosed.store(true, ordering: .releasing) }
  }

  private func tell(_ event: VideoInputEvent, _ gate: EventGate) {
    if case .formatChanged(let format) = event { given.withLock { $0 = format } }
    events.async { [onEvent] in if gate.isOpen { onEvent(event) } }
  }
}
