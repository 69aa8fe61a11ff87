internal import AVEngineCPulse
import AVEngineCore
import Dispatch
import Synchronization

final class PulsePlayback: PulseStream, @unchecked Sendable {
  // Safety: as in PulseStream.
  let audioClock: AudioClock
  private let renderer: any AudioRenderer
  private let underruns = Atomic<Int>(0)
  private var bufferLength: UInt32 = 0
  /// Until the server answers a stop, the last frame that was heard is unknown.
  private var unansweredStops = 0
  private var next: Int64 = 0
  private let onEvent: @Sendable (AudioOutputEvent) -> Void
  /// The time at which the server was asked to play, in nanoseconds of the host's clock; nil once the server plays.
  private var askedAt: Int64?
  private var substitute: NullAudioOutput?

  private var isFeeding: Bool { phase == .open && isStarted && unansweredStops == 0 }

  var underrunCount: Int { underruns.load(ordering: .relaxed) }

  init(
    _ connection: PulseConnection, sampleRate: Int32, channelCount: Int, renderer: any AudioRenderer,
    onEvent: @escaping @Sendable (AudioOutputEvent) -> Void
  ) {
    self.renderer = renderer
    self.onEvent = onEvent
    audioClock = AudioClock(sampleRate: sampleRate)
    super.init(connection, sampleRate: sampleRate, channelCount: channelCount, onFailure: { onEvent(.lost($0)) })
  }

  // MARK: - Calls

  func start() {
    connection.withLock {
      guard phase != .closed, !isStarted else { return }
      isStarted = true
      if let substitute { substitute.start() } else if unansweredStops == 0 { begin() }
    }
  }

  func stop() {
    connection.withLock {
      guard isStarted else { return }
      isStarted = false
      if let substitute { return substitute.stop() }
      audioClock.stand()
      guard let stream else { return }
      unansweredStops += 1
      discard(pa_stream_cork(stream, 1, nil, nil))
      discard(pa_stream_flush(stream, nil, nil))
      // Safety: the stream keeps a reference to this object until the stream's last callback. The stream's operations
      // end before that.
      discard(pa_stream_update_timing_info(stream, { _, _, userdata in PulsePlayback.of(userdata)?.stopped() }, me))
    }
  }

  // MARK: - The stream

  private static func of(_ userdata: UnsafeMutableRawPointer?) -> PulsePlayback? { object(userdata) as? PulsePlayback }

  /// Servers pause streams with this role, or lower their volume, during calls (module-role-cork, module-role-ducking).
  override var role: String? { "music" }

  override func connect(_ stream: OpaquePointer, to device: String?, bufferLength: UInt32) -> Bool {
    pa_stream_set_write_callback(stream, { _, _, userdata in PulsePlayback.of(userdata)?.write() }, me)
    pa_stream_set_underflow_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.ranDry() }, me)
    pa_stream_set_started_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.askForTiming() }, me)
    pa_stream_set_latency_update_callback(stream, { _, userdata in PulsePlayback.of(userdata)?.timingArrived() }, me)
    pa_stream_set_event_callback(
      stream, { _, name, _, userdata in if let name { PulsePlayback.of(userdata)?.asked(String(cString: name)) } }, me)
    self.bufferLength = bufferLength
    var attributes = bufferAttributes
    let flags = CPULSE_START_CORKED | CPULSE_INTERPOLATE_TIMING | CPULSE_AUTO_TIMING_UPDATE | CPULSE_ADJUST_LATENCY
    return pa_stream_connect_playback(stream, device, &attributes, CInt(flags), nil, nil) >= 0
  }

  /// The server chooses the values that are `.max`.
  private var bufferAttributes: pa_buffer_attr {
    pa_buffer_attr(maxlength: .max, tlength: bufferLength, prebuf: .max, minreq: bufferLength / 4, fragsize: .max)
  }

  override func carryOn() {
    audioClock.stand()
    let substitute = NullAudioOutput(audioClock, channelCount: channelCount, renderer: renderer)
    self.substitute = substitute
    if isStarted { substitute.start() }
  }

  override func end() { substitute?.stop() }

  /// The events are PA_STREAM_EVENT_REQUEST_CORK and PA_STREAM_EVENT_REQUEST_UNCORK.
  private func asked(_ event: String) {
    guard ["request-cork", "request-uncork"].contains(event) else { return }
    let isBeginning = event == "request-cork"
    // The client's stop takes the loop's lock, so the event is reported on another queue. A serial queue keeps an
    // interruption's beginning before its end.
    connection.interruptions.async { [connection, onEvent] in
      if isBeginning { onEvent(.interrupted) }
      connection.interrupt(self, isBeginning)
    }
  }

  private func begin() {
    guard let stream else { return }
    askedAt = AudioClock.now
    // Frames are requested on the loop's thread, so the first frames are written when the server answers.
    discard(pa_stream_cork(stream, 0, { _, _, userdata in PulsePlayback.of(userdata)?.write() }, me))
  }

  /// The server's read position is now the first frame that was not heard.
  private func stopped() {
    unansweredStops -= 1
    guard phase == .open, unansweredStops == 0, let stream, let timing = pa_stream_get_timing_info(stream)?.pointee
    else { return }
    next = readFrame(timing)
    audioClock.setGiven(next)
    if isStarted { begin() }
  }

  /// Called with the loop's lock.
  private func write() {
    guard isFeeding, let stream else { return }
    while true {
      let room = pa_stream_writable_size(stream)
      guard room != .max, room >= bytesOfFrame else { return }
      var bytes = room - room % bytesOfFrame
      var memory: UnsafeMutableRawPointer?
      guard pa_stream_begin_write(stream, &memory, &bytes) >= 0, let memory, bytes >= bytesOfFrame else { return }
      let frames = bytes / bytesOfFrame
      // Safety: libpulse's memory is aligned for any sample and has `bytes` bytes, and this object may use it while the
      // lock is held.
      let samples = memory.bindMemory(to: Float.self, capacity: frames * channelCount)
      renderer.render(UnsafeMutableBufferPointer(start: samples, count: frames * channelCount), from: next)
      guard pa_stream_write(stream, memory, frames * bytesOfFrame, nil, 0, CInt(CPULSE_SEEK_RELATIVE)) >= 0 else {
        return
      }
      next += Int64(frames)
      audioClock.setGiven(next)
    }
  }

  /// PulseAudio mixes at most 32 streams. A suspended device may resume.
  private func giveUpWhereNothingPlays(_ stream: OpaquePointer) {
    guard let askedAt, AudioClock.now - askedAt > Int64(PulseConnection.patience) * 1_000_000_000,
      pa_stream_is_suspended(stream) == 0
    else { return }
    lose(EngineError(.deviceUnavailable, "Playing audio", detail: "the sound server does not start to play"))
  }

  private func readFrame(_ timing: pa_timing_info) -> Int64 {
    min(next, max(0, timing.read_index / Int64(bytesOfFrame)))
  }

  private func ranDry() {
    // A stream that is stopping also runs out of frames, which does not require a longer buffer.
    if isStarted { underruns.add(1, ordering: .relaxed) }
    if isFeeding { lengthenBuffer() }
    askForTiming()
  }

  private func lengthenBuffer() {
    let longest = UInt32(sampleRate) * UInt32(bytesOfFrame)
    guard let stream, bufferLength < longest else { return }
    bufferLength = min(bufferLength * 2, longest)
    var attributes = bufferAttributes
    discard(pa_stream_set_buffer_attr(stream, &attributes, nil, nil))
  }

  private func askForTiming() {
    if let stream { discard(pa_stream_update_timing_info(stream, nil, nil)) }
  }

  private func timingArrived() {
    guard isFeeding, let stream, let timing = pa_stream_get_timing_info(stream)?.pointee, timing.read_index_corrupt == 0
    else { return }
    guard timing.playing != 0 else { return giveUpWhereNothingPlays(stream) }
    askedAt = nil
    // The device delays the frames that the server has read, and the answer took `transport_usec` to arrive.
    let delay = Int64(min(timing.sink_usec, 60_000_000)) - Int64(min(timing.transport_usec, 10_000))
    audioClock.observe(readFrame(timing) - delay * Int64(sampleRate) / 1_000_000, at: AudioClock.now)
  }
}
