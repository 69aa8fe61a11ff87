import AVEngineCore
import CoreMedia
import Dispatch

/// Brings one queued sound to its output while a timeline runs. Used on its synchronizer's queue.
final class QueuedAudioOutput {
  let audio: QueuedAudio
  private let feed: AudioPrefetcher
  let session: AudioOutputSession
  private var cue: ScheduledAudio?
  /// Which frame of the timeline is heard at which frame of the output, at which rate.
  private var anchor: (place: Int64, frame: Int64, rate: Double)?

  /// - Parameters:
  ///   - queue: The synchronizer's.
  ///   - onInterruption: More important audio begins; called on the queue.
  init(
    _ audio: QueuedAudio, _ outputs: (any AudioOutputProvider)?, queue: DispatchQueue,
    onInterruption: @escaping @Sendable () -> Void
  ) {
    self.audio = audio
    session = AudioOutputSession(outputs, name: "AVSampleBufferAudioRenderer", queue: queue)
    let timeline = audio.timeline
    let codecs = audio.codecs
    feed = AudioPrefetcher(
      sampleRate: Int(PlaybackFormat.sampleRate), channelCount: PlaybackFormat.channelCount
    ) {
      [weak audio] start, rate throws(EngineError) in
      let source = AudioTimelineSource(timeline, from: QueuedAudio.place(of: start))
      return try ProgramAudio(
        source, duration: .indefinite, rate: rate, keepsPitch: audio?.settings.keepsPitch ?? true,
        format: PlaybackFormat.interleaved, codecs: codecs)
    } onReady: {
    }
    session.onEvent = { [weak audio] event in
      switch event {
      case .interrupted: onInterruption()
      case .lost: audio?.deviceChanged()
      case .due: break
      }
    }
  }

  /// Opens the output, if there is one.
  func open() {
    let settings = audio.settings
    session.setDevice(settings.device)
    session.renderer.setGain(settings.volume)
    _ = session.open()
  }

  func adjustVolume() { session.renderer.setGain(audio.settings.volume) }
  var followsDevice: Bool { session.device == audio.settings.device }

  /// Makes the sound from a place of the timeline on ready.
  func prepare(from place: Int64, rate: Double) {
    feed.start(at: PlaybackFormat.time(of: place), rate: rate)
    feed.waitUntilFilled()
  }

  /// Lets what was made ready be heard from a frame of the output on; false where nothing can be heard.
  func begin(at frame: Int64, resuming: Bool, place: Int64, rate: Double) -> Bool {
    guard let ring = feed.ring, let begun = session.begin(ring, at: frame, resuming: resuming) else { return false }
    cue = begun
    anchor = (place, frame, rate)
    return true
  }

  /// Goes on with what the timeline holds now, as soon as that can be; what was made ready of it before is heard until
  /// then, unless it is not wanted any more.
  func renew(keepingOld: Bool) {
    guard session.clock != nil, let anchor, let old = cue else { return }
    // Long enough to make the new sound ready in.
    let frame = session.nextStart + (keepingOld ? Self.notice : 0)
    let place = anchor.place + Int64((Double(frame - anchor.frame) * anchor.rate).rounded())
    prepare(from: place, rate: anchor.rate)
    guard let ring = feed.ring else { return }
    let new = ScheduledAudio(ring, start: frame)
    if keepingOld {
      session.play(old)
      old.end(before: frame)
      session.follow(with: new)
    } else {
      session.play(new)
    }
    cue = new
    self.anchor = (place, frame, anchor.rate)
  }

  /// The first place of the timeline where its sound can still be changed; nil while nothing is heard.
  var firstFree: Int64? {
    guard session.clock != nil, let anchor else { return nil }
    return anchor.place + Int64((Double(session.nextStart + Self.notice - anchor.frame) * anchor.rate).rounded(.up))
  }

  /// A twentieth of a second.
  private static let notice = Int64(PlaybackFormat.sampleRate) / 20

  func refill() { feed.refill() }

  func halt() {
    feed.stop()
    session.halt()
    cue = nil
    anchor = nil
  }

  func waitUntilIdle() { feed.waitUntilFilled() }
}
