package import AVEngineAudioGraph
package import AVEngineCore
package import AVEngineReading
import CoreAudioTypes
package import CoreMedia
import Dispatch
import Synchronization

/// Plays one stored audio through its own output, at the audio's sample rate.
package final class AudioPlayer: @unchecked Sendable {
  // Safety: mutable state is used on `queue` only. The renderer, the meter and the feed guard themselves.
  let queue = DispatchQueue(label: "AudioPlayer")
  let session: AudioOutputSession
  private let hostClock: CMClock
  private let onInterruption: @Sendable () -> Void
  private let onEnd: @Sendable (EngineError?) -> Void
  private let source: Source
  let feed: AudioPrefetcher
  /// Measures the audio before its volume is changed.
  package let meter: AudioMeter
  package let frameCount: Int64
  package let sampleRate: Int32
  package let channelCount: Int

  var settings = Settings()
  private var place = Place()
  private var halted: (place: Place, settings: Settings)?
  private var isReady = false
  var current: Part?
  var next: Part?
  /// The time of the host's clock at which the first frame is to be heard.
  private var appointment: CMTime?

  struct Settings: Hashable {
    var rate = 1.0
    /// The number of repetitions; negative: without end.
    var loops = 0
  }

  /// A frame of the audio, and how often the end of the audio was passed on the way to it.
  struct Place: Equatable {
    var frame: Int64 = 0
    var passes: Int64 = 0
  }

  struct Part {
    let cue: ScheduledAudio
    let origin: Place
    let rate: Double
    /// The number of repetitions after the pass in which `origin` is; nil: without end.
    let loopsLeft: Int64?
    let isJump: Bool
  }

  private final class Source: @unchecked Sendable {
    // Safety: only the feed's queue reads `audio`, and `loops` is atomic.
    let audio: StoredAudio
    let loops = Atomic(0)
    init(_ audio: StoredAudio) { self.audio = audio }
  }

  /// The number of times per second that the feed is refilled.
  private static let pulses: Int64 = 10

  /// Only the player may read `audio`, whose output is interleaved 32-bit floats. The closures are called on `queue`.
  package init(
    _ audio: StoredAudio, codecs: any CodecProvider, outputs: any AudioOutputProvider, clock: CMClock,
    onInterruption: @escaping @Sendable () -> Void = {}, onEnd: @escaping @Sendable (EngineError?) -> Void
  ) {
    let (format, source) = (audio.output, Source(audio))
    hostClock = clock
    self.onInterruption = onInterruption
    self.onEnd = onEnd
    self.source = source
    (frameCount, sampleRate, channelCount) = (audio.frameCount, audio.rate, Int(format.mChannelsPerFrame))
    meter = AudioMeter(sampleRate: Int(audio.rate), channelCount: Int(format.mChannelsPerFrame))
    session = AudioOutputSession(
      outputs, name: "AVAudioPlayer", sampleRate: sampleRate, channelCount: max(2, channelCount), meter: meter,
      queue: queue)
    feed = AudioPrefetcher(sampleRate: Int(sampleRate), channelCount: channelCount) { start, rate throws(EngineError) in
      let loops = source.loops.load(ordering: .relaxed)
      let looped = LoopedAudio(source.audio, from: start.value, loops: loops, format: format)
      guard rate != 1 else { return looped }
      let total = source.audio.frameCount.multipliedReportingOverflow(by: Int64(loops) + 1)
      let isEndless = loops < 0 || total.overflow
      let duration =
        isEndless ? .indefinite : CMTime(value: total.partialValue - start.value, timescale: start.timescale)
      return try ProgramAudio(looped, duration: duration, rate: rate, keepsPitch: true, format: format, codecs: codecs)
    } onReady: {
    }
    session.onEvent = { [weak self] in self?.handle($0) }
  }

  // MARK: Calls

  package func prepare() -> Bool { queue.sync { makeReady() } }

  /// Returns false if nothing can be played. The moment is a time of the host's clock; nil: at once.
  package func play(at moment: CMTime? = nil) -> Bool { queue.sync { begin(at: moment) } }

  /// The output stays open.
  package func pause() { queue.sync { halt() } }

  package func stop() {
    queue.sync {
      halt()
      close()
    }
  }

  package var isPlaying: Bool { queue.sync { current != nil } }

  package var position: Int64 {
    get { queue.sync { currentPlace.frame } }
    set { queue.sync { move(to: min(max(0, newValue), frameCount)) } }
  }

  package var loops: Int {
    get { queue.sync { settings.loops } }
    set { queue.sync { change { $0.loops = newValue } } }
  }

  /// Seconds of audio per second of the clock. The pitch is unchanged.
  package var rate: Double {
    get { queue.sync { settings.rate } }
    set { queue.sync { change { $0.rate = newValue } } }
  }

  package func setVolume(_ volume: Float, seconds: Double = 0) {
    session.renderer.setGain(volume, in: Int(min(max(0, seconds) * Double(sampleRate), Double(UInt32.max))))
  }

  package func setPan(_ pan: Float) { session.renderer.setPan(pan) }

  package func setDevice(_ device: String?) {
    queue.sync {
      guard device != session.device else { return }
      let wasPlaying = current != nil
      halt()
      close()
      session.setDevice(device)
      if wasPlaying { _ = begin(at: nil) }
    }
  }

  package func waitUntilIdle() { queue.sync { feed.waitUntilFilled() } }

  // MARK: On the queue

  private func makeReady() -> Bool {
    guard session.open() else { return false }
    if isReady { return true }
    feed(from: place)
    isReady = feed.failure == nil
    return isReady
  }

  private func handle(_ event: AudioOutputSession.Event) {
    switch event {
    case .interrupted:
      halt()
      onInterruption()
    // A lost output continues to count frames, so that the audio ends when it would have ended.
    case .lost: break
    case .due: advance()
    }
  }

  private func close() {
    feed.stop()
    session.close()
    isReady = false
  }

  func feed(from place: Place) {
    source.loops.store(loopsLeft(from: place).map { Int($0) } ?? -1, ordering: .relaxed)
    feed.start(at: CMTime(value: place.frame, timescale: sampleRate), rate: settings.rate)
    feed.waitUntilFilled()
  }

  func loopsLeft(from place: Place) -> Int64? {
    settings.loops < 0 ? nil : max(0, Int64(settings.loops) - place.passes)
  }

  private func begin(at moment: CMTime?) -> Bool {
    if current != nil { return true }
    guard makeReady(), let ring = feed.ring else { return false }
    appointment = moment
    let goesOn = moment == nil && halted.map { $0.place == place && $0.settings == settings } ?? false
    let isResuming = goesOn && session.canResume
    let start = isResuming ? session.nextFrame : firstFrame
    guard let cue = session.begin(ring, at: start, resuming: isResuming) else {
      close()
      return false
    }
    current = Part(cue: cue, origin: place, rate: settings.rate, loopsLeft: loopsLeft(from: place), isJump: false)
    advance()
    return true
  }

  private var firstFrame: Int64 {
    max(session.nextStart, appointment.map { session.frame(at: $0, of: hostClock) } ?? 0)
  }

  private func halt() {
    guard current != nil else { return }
    session.halt()
    place = currentPlace
    halted = next == nil ? (place, settings) : nil
    current = nil
    next = nil
    appointment = nil
    isReady = false
    meter.silence()
  }

  var currentPlace: Place {
    guard let current else { return place }
    let heard = session.heardFrame
    if let next, next.isJump || heard >= next.cue.opening { return place(in: next, at: heard) }
    return place(in: current, at: heard)
  }

  func place(in part: Part, at heard: Int64) -> Place {
    let frames = max(0, heard - part.cue.start)
    guard frameCount > 0 else { return part.origin }
    let passed = part.rate == 1 ? frames : Int64(Double(frames) * part.rate)
    let (passes, frame) = (part.origin.frame + passed).quotientAndRemainder(dividingBy: frameCount)
    if let left = part.loopsLeft, passes > left { return Place(frame: frameCount, passes: part.origin.passes + left) }
    return Place(frame: frame, passes: part.origin.passes + passes)
  }

  private func move(to frame: Int64) {
    guard current == nil else { return replace { $0.frame = frame } }
    (place.frame, isReady) = (frame, isReady && frame == place.frame)
  }

  private func change(_ change: (inout Settings) -> Void) {
    let old = settings
    change(&settings)
    guard settings != old else { return }
    if current != nil { replace(nil) } else { isReady = false }
  }

  // MARK: While it plays

  private func advance() {
    guard current != nil else { return }
    feed.refill()
    keepAppointment()
    let heard = session.heardFrame
    promote(heard: heard)
    let end = (next ?? current)?.cue.end
    if let end, heard >= end { return finish() }
    let pulse = heard + Int64(sampleRate) / Self.pulses
    session.wake(at: min(pulse, end ?? pulse))
  }

  /// Only an output that has begun shows how its clock relates to the host's.
  private func keepAppointment() {
    guard appointment != nil, let current, next == nil else { return }
    guard current.cue.start > session.nextStart else { return appointment = nil }
    let start = firstFrame
    guard start != current.cue.start else { return }
    let cue = ScheduledAudio(current.cue.ring, start: start)
    session.play(cue)
    self.current = Part(
      cue: cue, origin: current.origin, rate: current.rate, loopsLeft: current.loopsLeft, isJump: current.isJump)
  }

  private func finish() {
    let failure = feed.failure
    halt()
    close()
    place = Place()
    onEnd(failure)
  }
}
