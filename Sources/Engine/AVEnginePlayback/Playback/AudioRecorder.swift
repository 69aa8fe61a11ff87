package import AVEngineAudioGraph
package import AVEngineCore
package import AVEngineReading
package import CoreMedia
import Dispatch
import Synchronization

/// The input's thread puts frames into a ring; `queue` takes them from there and writes them to the file.
package final class AudioRecorder: @unchecked Sendable {
  package typealias Begin = @Sendable () throws(EngineError) -> AudioRecording

  // Safety: mutable state is used on `queue` only. The intake and the meter guard themselves.
  private let queue = DispatchQueue(label: "AudioRecorder")
  private let inputs: any AudioInputProvider
  private let hostClock: CMClock
  private let sampleRate: Int32
  package let channelCount: Int
  private let beginRecording: Begin
  private let onEnd: @Sendable (EngineError?) -> Void
  package let meter: AudioMeter

  private var device: String?
  private var session: Session?
  private var isRunning = false
  /// The time of the host's clock at which the first frame is to be recorded.
  private var appointment: CMTime?
  /// The first of the input's frames that is recorded after the last start.
  private var first: Int64 = 0
  /// The number of frames still to be recorded; nil: until the recorder is stopped.
  private var remaining: Int64?

  private struct Session {
    let input: any AudioInput
    let intake: Intake
    let recording: AudioRecording
    let pulse: TimebaseAlarm
    var taken: Int64 = 0
  }

  private final class Intake: AudioReceiver {
    let ring: AudioRingBuffer
    let meter: AudioMeter
    let hasOverflown = Atomic(false)

    init(_ ring: AudioRingBuffer, _ meter: AudioMeter) { (self.ring, self.meter) = (ring, meter) }

    func receive(_ samples: UnsafeBufferPointer<Float>, from frame: Int64) {
      let count = samples.count / ring.channelCount
      if ring.write(samples) < count { hasOverflown.store(true, ordering: .relaxed) }
      meter.add(samples, width: ring.channelCount)
    }
  }

  /// The seconds of audio that the ring holds: a disk may be slow for a while.
  private static let patience = 10
  /// About the number of times per second that frames are taken from the ring.
  private static let pulses: Int64 = 10
  private static let blockLength = 4096

  /// `begin` makes a file for interleaved 32-bit floats. Both closures are called on `queue`.
  package init(
    sampleRate: Int32, channelCount: Int, inputs: any AudioInputProvider, clock: CMClock, begin: @escaping Begin,
    onEnd: @escaping @Sendable (EngineError?) -> Void
  ) {
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.inputs = inputs
    hostClock = clock
    beginRecording = begin
    self.onEnd = onEnd
    meter = AudioMeter(sampleRate: Int(sampleRate), channelCount: channelCount)
  }

  // MARK: Calls

  package func prepare() -> Bool { queue.sync { makeReady() } }

  /// Returns false if recording cannot begin. The moment is a time of the host's clock; nil: at once. If `frames` is
  /// nil, a limit from before a pause continues to apply.
  package func record(at moment: CMTime? = nil, frames: Int64? = nil) -> Bool {
    queue.sync { start(at: moment, frames: frames) }
  }

  package func pause() { queue.sync { halt() } }

  package func stop() { queue.sync { finish(nil) } }

  package var isRecording: Bool { queue.sync { isRunning } }

  /// Whether a file has been begun and not completed.
  package var isOpen: Bool { queue.sync { session != nil } }

  /// The number of frames in the file. Reading this property first writes the frames that have arrived.
  package var position: Int64 {
    queue.sync {
      take()
      return session?.recording.frameCount ?? 0
    }
  }

  /// The device is used from the next file on; nil: the user's choice.
  package func setDevice(_ device: String?) { queue.sync { self.device = device } }

  package func waitUntilIdle() { queue.sync { take() } }

  // MARK: On the queue

  private func makeReady() -> Bool {
    if session != nil { return true }
    do {
      let intake = Intake(AudioRingBuffer(capacity: Int(sampleRate) * Self.patience, channelCount: channelCount), meter)
      let input = try inputs.makeInput(
        name: "AVAudioRecorder", device: device, sampleRate: sampleRate, channelCount: channelCount, receiver: intake,
        onFailure: { [weak self] failure in
          guard let self else { return }
          queue.async { self.lost(intake, failure) }
        })
      let timebase = try CMTimebase(sourceClock: input.clock)
      timebase.setRate(to: 1, anchor: (input.clock.time, input.clock.time))
      let pulse = TimebaseAlarm(timebase, queue: queue) { [weak self] _ in self?.advance() }
      session = Session(input: input, intake: intake, recording: try beginRecording(), pulse: pulse)
      return true
    } catch { return false }
  }

  private func start(at moment: CMTime?, frames: Int64?) -> Bool {
    if isRunning { return true }
    guard makeReady(), let session else { return false }
    if let frames { remaining = max(0, frames) }
    appointment = moment
    first = session.taken
    do { try session.input.start() } catch { return false }
    isRunning = true
    advance()
    return true
  }

  private func halt() {
    guard isRunning else { return }
    session?.input.stop()
    take()
    isRunning = false
    appointment = nil
    session?.pulse.set(.invalid)
    meter.silence()
  }

  private func lost(_ intake: Intake, _ failure: EngineError) {
    if session?.intake === intake { finish(failure) }
  }

  private func finish(_ failure: EngineError?) {
    guard session != nil else { return }
    halt()
    // Taking the last frames may have ended the session.
    guard let session else { return }
    self.session = nil
    remaining = nil
    do throws(EngineError) {
      try session.recording.finish()
      onEnd(failure)
    } catch { onEnd(failure ?? error) }
  }

  private func advance() {
    guard isRunning, let session else { return }
    keepAppointment(session)
    take()
    guard isRunning else { return }
    session.pulse.set(session.input.clock.time + CMTime(value: Int64(sampleRate) / Self.pulses, timescale: sampleRate))
  }

  /// Only an input that has begun shows how its clock relates to the host's.
  private func keepAppointment(_ session: Session) {
    guard let appointment else { return }
    let wanted = CMSyncConvertTime(appointment, from: hostClock, to: session.input.clock)
    first = max(session.taken, CMTimeConvertScale(wanted, timescale: sampleRate, method: .default).value)
    if session.taken >= first { self.appointment = nil }
  }

  private func take() {
    guard isRunning, let session else { return }
    let ready = session.intake.ring.readyCount
    var block = [Float](repeating: 0, count: Self.blockLength * channelCount)
    do throws(EngineError) {
      var left = ready
      while left > 0, remaining != 0, self.session != nil {
        let count = min(left, Self.blockLength)
        try take(count, &block)
        left -= count
      }
      if session.intake.hasOverflown.load(ordering: .relaxed) {
        throw EngineError(.writeFailed, "Recording", detail: "audio arrived faster than it could be written")
      }
    } catch { return end(error) }
    if remaining == 0 { end(nil) }
  }

  private func take(_ count: Int, _ block: inout [Float]) throws(EngineError) {
    guard let session else { return }
    block.withUnsafeMutableBufferPointer { block in
      block.update(repeating: 0)
      let part = UnsafeMutableBufferPointer(rebasing: block[..<(count * channelCount)])
      session.intake.ring.add(from: Int(session.taken), to: part, width: channelCount, volume: VolumeRamp(), meter: nil)
    }
    let skipped = Int(min(Int64(count), max(0, first - session.taken)))
    self.session?.taken += Int64(count)
    let wanted = Int(min(Int64(count - skipped), remaining ?? .max))
    guard wanted > 0 else { return }
    let result: Result<Void, EngineError> = block.withUnsafeBytes { bytes in
      // Safety: the block holds `count` frames, and `skipped + wanted` is at most `count`.
      guard let base = bytes.baseAddress else { return .success(()) }
      let start = base + skipped * channelCount * MemoryLayout<Float>.size
      return Result { () throws(EngineError) in try session.recording.append([start], frameCount: wanted) }
    }
    try result.get()
    if let remaining { self.remaining = remaining - Int64(wanted) }
  }

  /// Unlike `halt`, this method takes no more frames, because `take` calls it.
  private func end(_ failure: EngineError?) {
    session?.input.stop()
    isRunning = false
    session?.pulse.set(.invalid)
    finish(failure)
  }
}
