internal import CPulse
import Dispatch
import MediaEngine
import Synchronization

/// One stream of sound to a server: what its callbacks work on. It lives as long as the server may call.
final class PulsePlayback: @unchecked Sendable {
  // Safety: everything that changes is touched under the connection's lock, which the loop's thread holds in callbacks.
  let soundClock: SoundClock
  private let connection: PulseConnection
  private let channelCount: Int
  private let renderer: any SoundRenderer
  private let onFailure: @Sendable (EngineError) -> Void
  private let answered = DispatchSemaphore(value: 0)
  private let underruns = Atomic<Int>(0)

  private var stream: OpaquePointer?
  private var phase = Phase.opening
  private var isStarted = false
  /// Stops that the server has not answered: until it has, nobody knows which frame was the last that was heard.
  private var unansweredStops = 0
  /// The next frame to ask for. The server counts the bytes of a stream from its beginning, so that its position is ours.
  private var next: Int64 = 0
  /// When the server was last asked to begin, until it has; nanoseconds of the host's clock.
  private var askedAt: Int64?
  /// What plays on, unheard, when the server has gone.
  private var substitute: NullSoundOutput?

  private enum Phase { case opening, open, closed }

  /// Whether the server gets frames, and its reports are of them.
  private var isFeeding: Bool { isStarted && unansweredStops == 0 && substitute == nil }

  var underrunCount: Int { underruns.load(ordering: .relaxed) }
  private var bytesOfFrame: Int { channelCount * MemoryLayout<Float>.size }

  init(
    _ connection: PulseConnection, sampleRate: Int32, channelCount: Int, renderer: any SoundRenderer,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) {
    (self.connection, self.channelCount, self.renderer, self.onFailure) = (connection, channelCount, renderer, onFailure)
    soundClock = SoundClock(sampleRate: sampleRate)
  }

  // MARK: - Calls

  /// Opens the stream, standing, and waits for the server's answer.
  func open(name: String, device: String?, latency: Double) throws(EngineError) {
    if let error = connection.withLock({ connect(name: name, device: device, latency: latency) }) { throw error }
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

  func start() {
    connection.withLock {
      guard phase == .open, !isStarted else { return }
      isStarted = true
      if let substitute { substitute.start() } else if unansweredStops == 0 { begin() }
    }
  }

  func stop() {
    connection.withLock {
      guard isStarted else { return }
      isStarted = false
      if let substitute { return substitute.stop() }
      soundClock.stand()
      guard let stream else { return }
      unansweredStops += 1
      discard(pa_stream_cork(stream, 1, nil, nil))
      discard(pa_stream_flush(stream, nil, nil))
      // Safety: the stream's callbacks hold this object, and its operations end before it does.
      discard(pa_stream_update_timing_info(stream, { _, _, userdata in PulsePlayback.of(userdata)?.stopped() }, me))
    }
  }

  func close() {
    connection.withLock {
      phase = .closed
      isStarted = false
      substitute?.stop()
      guard let stream else { return }
      // What has not been heard is not wanted any more; the last callback comes when the server has answered, or gone.
      if pa_stream_disconnect(stream) < 0 { release() }
    }
  }

  // MARK: - The stream

  private var me: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

  // Safety: the stream keeps a reference to its playback until its last callback; see `release`.
  private static func of(_ userdata: UnsafeMutableRawPointer?) -> PulsePlayback? {
    userdata.map { Unmanaged<PulsePlayback>.fromOpaque($0).takeUnretainedValue() }
  }

  private func discard(_ operation: OpaquePointer?) {
    if let operation { pa_operation_unref(operation) }
  }

  private func connect(name: String, device: String?, latency: Double) -> EngineError? {
    var spec = pa_sample_spec(format: CInt(CPULSE_FLOAT32LE), rate: UInt32(soundClock.sampleRate), channels: UInt8(channelCount))
    var map = pa_channel_map()
    _ = pa_channel_map_init_extend(&map, UInt32(channelCount), CInt(CPULSE_MAP_WAVEEX))
    guard let stream = pa_stream_new(connection.context, name, &spec, &map) else { return connection.failure("the stream cannot be made") }
    self.stream = stream
    // Safety: balanced by `release`.
    _ = Unmanaged.passRetained(self)
    pa_stream_set_state_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.stateChanged() }, me)
    pa_stream_set_write_callback(stream, { _, _, userdata in PulsePlayback.of(userdata)?.write() }, me)
    pa_stream_set_underflow_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.ranDry() }, me)
    pa_stream_set_started_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.askForTiming() }, me)
    pa_stream_set_latency_update_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.timingArrived() }, me)
    // The server is left to choose only what is not felt: a full buffer before it begins, and no bound on what it may hold.
    let length = UInt32(latency * Double(soundClock.sampleRate)) * UInt32(bytesOfFrame)
    var attributes = pa_buffer_attr(maxlength: .max, tlength: length, prebuf: .max, minreq: length / 4, fragsize: .max)
    let flags = CPULSE_START_CORKED | CPULSE_INTERPOLATE_TIMING | CPULSE_AUTO_TIMING_UPDATE | CPULSE_ADJUST_LATENCY
    guard pa_stream_connect_playback(stream, device, &attributes, CInt(flags), nil, nil) >= 0 else {
      let error = connection.failure("the stream cannot be opened", device: device)
      release()
      return error
    }
    return nil
  }

  /// Parts with the stream. Nothing of this object may be touched afterwards by a callback.
  private func release() {
    guard let stream else { return }
    self.stream = nil
    pa_stream_set_state_callback(stream, nil, nil)
    pa_stream_set_write_callback(stream, nil, nil)
    pa_stream_set_underflow_callback(stream, nil, nil)
    pa_stream_set_started_callback(stream, nil, nil)
    pa_stream_set_latency_update_callback(stream, nil, nil)
    pa_stream_unref(stream)
    // Safety: balances `connect`; the caller holds another reference.
    Unmanaged.passUnretained(self).release()
  }

  // MARK: - Callbacks, under the lock

  private func stateChanged() {
    guard let stream else { return }
    switch Int(pa_stream_get_state(stream)) {
    case CPULSE_STREAM_READY: answered.signal()
    case CPULSE_STREAM_FAILED, CPULSE_STREAM_TERMINATED:
      if phase == .open, substitute == nil { lose(connection.failure("the sound server or the device has gone")) }
      // While it opens, `open` still wants to know the state.
      if phase == .opening { answered.signal() } else { release() }
    default: break
    }
  }

  /// Plays on, unheard.
  private func lose(_ error: EngineError) {
    soundClock.stand()
    let substitute = NullSoundOutput(soundClock, channelCount: channelCount, renderer: renderer)
    self.substitute = substitute
    if isStarted { substitute.start() }
    DispatchQueue.global().async { [onFailure] in onFailure(error) }
  }

  private func begin() {
    guard let stream else { return }
    askedAt = SoundClock.now
    // Frames are asked for on the loop's thread only, so the first write waits for the server's answer as well.
    discard(pa_stream_cork(stream, 0, { _, _, userdata in PulsePlayback.of(userdata)?.write() }, me))
  }

  /// The server has stopped: the position that it reads at is that of the first frame nobody heard.
  private func stopped() {
    unansweredStops -= 1
    guard let stream, unansweredStops == 0, let timing = pa_stream_get_timing_info(stream)?.pointee else { return }
    next = readFrame(timing)
    soundClock.setGiven(next)
    if isStarted { begin() }
  }

  /// Writes what the server has room for. No lock but the loop's, which this thread has; no memory but the server's.
  private func write() {
    guard isFeeding, let stream else { return }
    while true {
      let room = pa_stream_writable_size(stream)
      guard room != .max, room >= bytesOfFrame else { return }
      var bytes = room - room % bytesOfFrame
      var memory: UnsafeMutableRawPointer?
      guard pa_stream_begin_write(stream, &memory, &bytes) >= 0, let memory, bytes >= bytesOfFrame else { return }
      let frames = bytes / bytesOfFrame
      // Safety: the server's block is aligned for any sample, and has `bytes` bytes; the lock keeps it ours.
      let samples = memory.bindMemory(to: Float.self, capacity: frames * channelCount)
      renderer.render(UnsafeMutableBufferPointer(start: samples, count: frames * channelCount), from: next)
      guard pa_stream_write(stream, memory, frames * bytesOfFrame, nil, 0, CInt(CPULSE_SEEK_RELATIVE)) >= 0 else { return }
      next += Int64(frames)
      soundClock.setGiven(next)
    }
  }

  /// A server may take a stream and never play it: PulseAudio mixes 32 at once. A device that sleeps is another matter, it may wake.
  private func giveUpWhereNothingPlays(_ stream: OpaquePointer) {
    guard let askedAt, SoundClock.now - askedAt > Int64(PulseConnection.patience) * 1_000_000_000,
      pa_stream_is_suspended(stream) == 0
    else { return }
    lose(EngineError(.deviceUnavailable, "Playing sound", detail: "the sound server does not begin to play"))
    _ = pa_stream_disconnect(stream)
  }

  private func readFrame(_ timing: pa_timing_info) -> Int64 { min(next, max(0, timing.read_index / Int64(bytesOfFrame))) }

  private func ranDry() {
    // A stream that is stopping runs dry as well.
    if isStarted { underruns.add(1, ordering: .relaxed) }
    askForTiming()
  }

  private func askForTiming() {
    if let stream { discard(pa_stream_update_timing_info(stream, nil, nil)) }
  }

  private func timingArrived() {
    guard isFeeding, let stream, let timing = pa_stream_get_timing_info(stream)?.pointee, timing.read_index_corrupt == 0 else { return }
    guard timing.playing != 0 else { return giveUpWhereNothingPlays(stream) }
    askedAt = nil
    // What the server has read is heard when it has gone through the device; and the answer was some time under way. No answer,
    // however wrong, leads past the frames that were written.
    let delay = Int64(min(timing.sink_usec, 60_000_000)) - Int64(min(timing.transport_usec, 10_000))
    soundClock.observe(readFrame(timing) - delay * Int64(soundClock.sampleRate) / 1_000_000, at: SoundClock.now)
  }
}
