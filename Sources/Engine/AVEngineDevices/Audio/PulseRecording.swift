internal import AVEngineCPulse
import AVEngineCore

final class PulseRecording: PulseStream, @unchecked Sendable {
  // Safety: as in PulseStream.
  let audioClock: AudioClock
  private let receiver: any AudioReceiver
  private var next: Int64 = 0
  private let silence: [Float]

  init(
    _ connection: PulseConnection, sampleRate: Int32, channelCount: Int, receiver: any AudioReceiver,
    onFailure: @escaping @Sendable (EngineError) -> Void
  ) {
    self.receiver = receiver
    audioClock = AudioClock(sampleRate: sampleRate)
    // Frames may be reported as soon as the device has them, so the clock has no limit.
    audioClock.setGiven(.max)
    silence = [Float](repeating: 0, count: 1024 * channelCount)
    super.init(connection, sampleRate: sampleRate, channelCount: channelCount, onFailure: onFailure)
  }

  // MARK: - Calls

  func start() {
    connection.withLock {
      guard phase != .closed, !isStarted else { return }
      isStarted = true
      if phase == .lost { return carryOn() }
      if let stream { discard(pa_stream_cork(stream, 0, nil, nil)) }
    }
  }

  func stop() {
    connection.withLock {
      guard isStarted else { return }
      isStarted = false
      audioClock.stand()
      guard phase == .open, let stream else { return }
      // Without a flush, recorded frames that have not arrived would count as frames after the next start.
      discard(pa_stream_cork(stream, 1, nil, nil))
      discard(pa_stream_flush(stream, nil, nil))
    }
  }

  // MARK: - The stream

  private static func of(_ userdata: UnsafeMutableRawPointer?) -> PulseRecording? {
    object(userdata) as? PulseRecording
  }

  override func connect(_ stream: OpaquePointer, to device: String?, bufferLength: UInt32) -> Bool {
    pa_stream_set_read_callback(stream, { _, _, userdata in PulseRecording.of(userdata)?.read() }, me)
    var attributes = pa_buffer_attr(
      maxlength: .max, tlength: .max, prebuf: .max, minreq: .max, fragsize: bufferLength / 2)
    var flags = CPULSE_START_CORKED | CPULSE_INTERPOLATE_TIMING | CPULSE_AUTO_TIMING_UPDATE | CPULSE_ADJUST_LATENCY
    // If the requested source disappeared, a server would otherwise continue with another source.
    if device != nil { flags |= CPULSE_DONT_MOVE }
    return pa_stream_connect_record(stream, device, &attributes, CInt(flags)) >= 0
  }

  override func carryOn() {
    if isStarted { audioClock.observe(audioClock.frame, at: AudioClock.now) }
  }

  override func end() { audioClock.stand() }

  /// Called with the loop's lock.
  private func read() {
    guard let stream else { return }
    while true {
      var data: UnsafeRawPointer?
      var bytes = 0
      guard pa_stream_peek(stream, &data, &bytes) >= 0, bytes > 0 else { return }
      if isStarted, phase == .open { receive(data, frames: bytes / bytesOfFrame) }
      _ = pa_stream_drop(stream)
    }
  }

  private func receive(_ data: UnsafeRawPointer?, frames: Int) {
    if let data {
      // Safety: libpulse's memory is aligned for any sample, and valid until `pa_stream_drop`.
      let samples = data.bindMemory(to: Float.self, capacity: frames * channelCount)
      receiver.receive(UnsafeBufferPointer(start: samples, count: frames * channelCount), from: next)
      next += Int64(frames)
    } else {
      fillHole(frames)
    }
    let delay = stream.flatMap { pa_stream_get_timing_info($0)?.pointee.source_usec } ?? 0
    audioClock.observe(next + Int64(min(delay, 60_000_000)) * Int64(sampleRate) / 1_000_000, at: AudioClock.now)
  }

  private func fillHole(_ frames: Int) {
    var rest = frames
    while rest > 0 {
      let count = min(rest, silence.count / channelCount)
      silence.withUnsafeBufferPointer {
        receiver.receive(UnsafeBufferPointer(rebasing: $0.prefix(count * channelCount)), from: next)
      }
      next += Int64(count)
      rest -= count
    }
  }
}
