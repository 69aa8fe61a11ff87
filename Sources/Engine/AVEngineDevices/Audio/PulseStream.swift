internal import AVEngineCPulse
import AVEngineCore
import Dispatch

/// One stream to or from a sound server. An open stream keeps itself alive until its last callback.
class PulseStream: @unchecked Sendable {
  // Safety: mutable state is accessed under the connection's lock, which the loop's thread holds in callbacks.
  let connection: PulseConnection
  let sampleRate: Int32
  let channelCount: Int
  private let onFailure: @Sendable (EngineError) -> Void
  private let answered = DispatchSemaphore(value: 0)
  private(set) var stream: OpaquePointer?
  private(set) var phase = Phase.opening
  var isStarted = false

  /// A lost stream continues without the server.
  enum Phase { case opening, open, lost, closed }

  var bytesOfFrame: Int { channelCount * MemoryLayout<Float>.size }

  init(
    _ connection: PulseConnection, sampleRate: Int32, channelCount: Int,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) {
    self.connection = connection
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.onFailure = onFailure
  }

  // MARK: - For subclasses, under the lock

  /// The property media.role of PulseAudio.
  var role: String? { nil }

  func connect(_ stream: OpaquePointer, to device: String?, bufferLength: UInt32) -> Bool { false }

  func carryOn() {}

  /// Called when the stream is closed.
  func end() {}

  // MARK: - Calls

  func open(name: String, device: String?, latency: Double) throws(EngineError) {
    if let error = connection.withLock({ make(name: name, device: device, latency: latency) }) { throw error }
    let answer = answered.wait(timeout: .now() + .seconds(PulseConnection.patience))
    let error: EngineError? = connection.withLock {
      if let stream, pa_stream_get_state(stream) == CPULSE_STREAM_READY {
        phase = .open
        return nil
      }
      let what = answer == .success ? "the sound server refused the stream" : "the sound server does not answer"
      return connection.failure(what, device: device)
    }
    guard let error else { return }
    close()
    throw error
  }

  func close() {
    connection.withLock {
      phase = .closed
      isStarted = false
      end()
      guard let stream else { return }
      // If this succeeds, `stateChanged` releases the stream when the server has answered or disappeared.
      if pa_stream_disconnect(stream) < 0 { release() }
    }
  }

  func lose(_ error: EngineError) {
    guard phase == .open else { return }
    phase = .lost
    carryOn()
    if let stream { _ = pa_stream_disconnect(stream) }
    DispatchQueue.global().async { [onFailure] in onFailure(error) }
  }

  // MARK: - The stream

  var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // Safety: the stream keeps a reference to its object until its last callback; see `release`.
  static func object(_ userdata: UnsafeMutableRawPointer?) -> PulseStream? {
    userdata.map { Unmanaged<PulseStream>.fromOpaque($0).takeUnretainedValue() }
  }

  func discard(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }

  private func make(name: String, device: String?, latency: Double) -> EngineError? {
    var spec = pa_sample_spec(format: CInt(CPULSE_FLOAT32LE), rate: UInt32(sampleRate), channels: UInt8(channelCount))
    var map = pa_channel_map()
    _ = pa_channel_map_init_extend(&map, UInt32(channelCount), CInt(CPULSE_MAP_WAVEEX))
    let properties = pa_proplist_new()
    defer { if let properties { pa_proplist_free(properties) } }
    if let role { pa_proplist_sets(properties, "media.role", role) }
    guard let stream = pa_stream_new_with_proplist(connection.context, name, &spec, &map, properties) else {
      return connection.failure("the stream cannot be created")
    }
    self.stream = stream
    // Safety: balanced by `release`.
    _ = Unmanaged.passRetained(self)
    pa_stream_set_state_callback(stream, { _, userdata in PulseStream.object(userdata)?.stateChanged() }, me)
    let length = UInt32(latency * Double(sampleRate)) * UInt32(bytesOfFrame)
    guard connect(stream, to: device, bufferLength: length) else {
      let error = connection.failure("the stream cannot be opened", device: device)
      release()
      return error
    }
    return nil
  }

  private func release() {
    guard let stream else { return }
    self.stream = nil
    connection.forgetInterruption(of: self)
    pa_stream_set_event_callback(stream, nil, nil)
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_set_write_callback(stream, nil, nil)
    pa_stream_set_read_callback(stream, nil, nil)
    pa_stream_set_underflow_callback(stream, nil, nil)
    pa_stream_set_started_callback(stream, nil, nil)
    pa_stream_set_latency_update_callback(stream, nil, nil)
    pa_stream_unref(stream)
    // Safety: balances `make`; the caller holds another reference.
    Unmanaged.passUnretained(self).release()
  }

  private func stateChanged() {
    guard let stream else { return }
    switch Int(pa_stream_get_state(stream)) {
    case CPULSE_STREAM_READY: answered.signal()
    case CPULSE_STREAM_FAILED, CPULSE_STREAM_TERMINATED:
      lose(connection.failure("the sound server or the device is no longer available"))
      if phase == .opening { answered.signal() } else { release() }
    default: break
    }
  }
}
