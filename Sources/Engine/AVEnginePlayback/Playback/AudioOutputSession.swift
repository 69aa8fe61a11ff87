import AVEngineAudioGraph
import AVEngineCore
import CoreMedia
import Dispatch

/// An audio output of a host such as `PlaybackDriver`. Frame numbers continue when the output is stopped or reopened.
final class AudioOutputSession: @unchecked Sendable {
  // Safety: between the host's `init` and `deinit`, every use is on its queue, except for that of the renderer, which
  // guards itself.

  enum Event {
    case interrupted
    /// The device has gone. The output continues to count frames, which are not heard, until it is stopped.
    case lost
    /// The frame given to `wake(at:)` has been heard.
    case due
  }

  var onEvent: @Sendable (Event) -> Void = { _ in }
  let renderer: AudioScheduleRenderer
  let channelCount: Int
  private(set) var sampleRate: Int32
  /// The identifier of the device; nil: the user's choice.
  private(set) var device: String?
  /// Whether audio can continue without a gap from the frame at which it was halted.
  private(set) var canResume = false

  private let outputs: (any AudioOutputProvider)?
  private let name: String
  private let queue: DispatchQueue
  private var opened: Opened?
  private var openings = 0
  private var isRunning = false
  private var playing: ScheduledAudio?
  private var following: ScheduledAudio?

  private struct Opened {
    let output: any AudioOutput
    let frames: OutputFrames
    let clock: CMClock
    var alarm: TimebaseAlarm?
    var isLost = false
  }

  /// `nextStart` is 1/`leads` of a second after the frames that were requested, because an output may request a few
  /// milliseconds more before new audio is handed over.
  private static let leads: Int64 = 50

  init(
    _ outputs: (any AudioOutputProvider)?, name: String, sampleRate: Int32 = PlaybackFormat.sampleRate,
    channelCount: Int = PlaybackFormat.channelCount, meter: AudioMeter? = nil, queue: DispatchQueue
  ) {
    self.outputs = outputs
    self.name = name
    self.sampleRate = sampleRate
    self.channelCount = channelCount
    self.queue = queue
    renderer = AudioScheduleRenderer(channelCount: channelCount, meter: meter)
  }

  deinit { opened?.output.stop() }

  // MARK: Output

  /// The clock shows the number of the frame that is heard; nil while no output is open.
  var clock: CMClock? { opened?.clock }

  /// Returns false if no output can be opened. An output whose device was lost is opened anew unless it is running.
  func open() -> Bool {
    if opened?.isLost == true, !isRunning { close() }
    if opened != nil { return true }
    guard let outputs else { return false }
    openings += 1
    let (opening, rate) = (openings, sampleRate)
    let frames = OutputFrames(renderer, from: renderer.nextFrame)
    do throws(EngineError) {
      let output = try outputs.makeOutput(
        name: name, device: device, sampleRate: sampleRate, channelCount: channelCount, renderer: frames
      ) { [weak self, queue] event in queue.async { [weak self] in self?.handle(event, of: opening) } }
      let source = output.clock
      let clock = CMClock(following: source) { CMTime(value: frames.heard(at: source.time.value), timescale: rate) }
      opened = Opened(output: output, frames: frames, clock: clock)
      return true
    } catch { return false }
  }

  func close() {
    halt()
    openings += 1
    opened = nil
    canResume = false
  }

  func setDevice(_ device: String?) {
    guard device != self.device else { return }
    close()
    self.device = device
  }

  func setSampleRate(_ sampleRate: Int32) {
    guard sampleRate != self.sampleRate else { return }
    close()
    self.sampleRate = sampleRate
  }

  private func handle(_ event: AudioOutputEvent, of opening: Int) {
    guard opening == openings else { return }
    switch event {
    case .interrupted: onEvent(.interrupted)
    case .lost:
      opened?.isLost = true
      onEvent(.lost)
    }
  }

  // MARK: Audio

  /// The first frame that has not been requested; after a stop, the frame that was heard last.
  var nextFrame: Int64 { renderer.nextFrame }
  /// The first frame at which new audio can begin without losing its beginning.
  var nextStart: Int64 { renderer.nextFrame + Int64(sampleRate) / Self.leads }
  var heardFrame: Int64 { clock?.time.value ?? renderer.nextFrame }

  /// Returns nil if no output is open. If the output cannot start, this method closes it and returns nil.
  ///
  /// - Parameter resuming: Whether the audio continues from the frame at which it was halted.
  func begin(_ ring: AudioRingBuffer, at start: Int64, resuming: Bool = false) -> ScheduledAudio? {
    guard let opened else { return nil }
    if resuming, !isRunning { opened.frames.goOn() }
    let audio = ScheduledAudio(ring, start: start)
    play(audio)
    do throws(EngineError) { try opened.output.start() } catch {
      clear()
      close()
      return nil
    }
    isRunning = true
    return audio
  }

  func play(_ audio: ScheduledAudio) {
    renderer.play(audio)
    playing = audio
    following = nil
  }

  func follow(with audio: ScheduledAudio?) {
    renderer.follow(with: audio)
    following = audio
  }

  func clear() {
    renderer.clear()
    playing = nil
    following = nil
  }

  /// Stops the output; the clock stays at the last frame that was heard.
  func halt() {
    guard isRunning, let opened else { return }
    opened.output.stop()
    isRunning = false
    let heard = opened.clock.time.value
    let isWhole = playing?.ring.hasNext == true && renderer.nextFrame <= following?.opening ?? .max
    canResume = isWhole && heard >= playing?.start ?? .max
    clear()
    renderer.rewind(to: heard)
    opened.frames.stand(at: heard)
    opened.alarm?.set(.invalid)
  }

  // MARK: Times

  func time(of frame: Int64) -> CMTime { CMTime(value: frame, timescale: sampleRate) }

  func frame(at time: CMTime, of other: CMClock) -> Int64 {
    guard let clock else { return renderer.nextFrame }
    return CMTimeConvertScale(
      CMSyncConvertTime(time, from: other, to: clock), timescale: sampleRate, method: .default
    ).value
  }

  func wake(at frame: Int64) {
    guard let clock else { return }
    if opened?.alarm == nil, let timebase = try? CMTimebase(sourceClock: clock) {
      let now = clock.time
      timebase.setRate(to: 1, anchor: (now, now))
      opened?.alarm = TimebaseAlarm(timebase, queue: queue) { [weak self] _ in self?.onEvent(.due) }
    }
    opened?.alarm?.set(time(of: frame))
  }
}
