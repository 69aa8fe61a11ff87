internal import AVEngineCPulse
import AVEngineCore
import Dispatch

final class PulseConnectorChoice: @unchecked Sendable {
  // Safety: mutable state is accessed under the connection's lock, which the loop's thread holds in callbacks. No
  // callback comes after `select`.
  private let connection: PulseConnection
  private let answered = DispatchSemaphore(value: 0)
  private var isDone = false

  init(_ connection: PulseConnection) { self.connection = connection }

  /// Must not be called on the connection's thread.
  func select(_ port: String, of device: String, isOutput: Bool) throws(EngineError) {
    let operation = connection.withLock { ask(port, device, isOutput) }
    let outcome = operation == nil ? .timedOut : answered.wait(timeout: .now() + .seconds(PulseConnection.patience))
    let error: EngineError? = connection.withLock {
      if let operation {
        pa_operation_cancel(operation)
        pa_operation_unref(operation)
      }
      guard outcome == .success else { return connection.failure("the sound server does not answer", device: device) }
      return isDone ? nil : connection.failure("the device has no port “\(port)”", device: device)
    }
    if let error { throw error }
  }

  private func ask(_ port: String, _ device: String, _ isOutput: Bool) -> OpaquePointer? {
    let choose = isOutput ? pa_context_set_sink_port_by_name : pa_context_set_source_port_by_name
    return choose(
      connection.context, device, port,
      { _, success, userdata in
        guard let userdata else { return }
        // Safety: no callback comes after `select`, during which the caller holds a reference.
        let choice = Unmanaged<PulseConnectorChoice>.fromOpaque(userdata).takeUnretainedValue()
        choice.isDone = success != 0
        choice.answered.signal()
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
