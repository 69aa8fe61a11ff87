import AVEngineCore
import CoreMedia
import Dispatch

/// Plays one `QueuedAudio` through an audio output while its synchronizer runs. It is used on the synchronizer's queue.
final class QueuedAudioOutput {
  let audio: QueuedAudio
  private let feed: AudioPrefetcher
  let session: AudioOutputSession
  private var cue: ScheduledAudio?
  /// The place of the timeline that is heard at a frame of the output, and the rate.
  private var anchor: (place: Int64, frame: Int64, rate: Double)?

  /// - Parameters:
  ///   - queue: The synchronizer's queue.
  ///   - onInterruption: Called on the queue when more important audio begins.
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

  /// Opens the output, if there is one, with the current settings.
  func open() {
    let settings = audio.settings
    session.setDevice(settings.device)
    session.renderer.setGain(settings.volume)
    _ = session.open()
  }

  func adjustVolume() { session.renderer.setGain(audio.settings.volume) }
  var followsDevice: Bool { session.device == audio.settings.device }

  /// Prepares the audio from a place of the timeline on.
  func prepare(from place: Int64, rate: Double) {
    feed.start(at: PlaybackFormat.time(of: place), rate: rate)
    feed.waitUntilFilled()
  }

  /// Plays the prepared audio from a frame of the output on. Returns false if nothing can be heard.
  func begin(at frame: Int64, resuming: Bool, place: Int64, rate: Double) -> Bool {
    guard let ring = feed.ring, let begun = session.begin(ring, at: frame, resuming: resuming) else { return false }
    cue = begun
    anchor = (place, frame, rate)
    return true
  }

  /// Prepares the timeline's audio again and plays it as soon as possible. Until then, the audio that was prepared
  /// before is heard if `keepingOld` is true.
  func renew(keepingOld: Bool) {
    guard session.clock != nil, let anchor, let old = cue else { return }
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

  /// The first place of the timeline at which audio can still be changed; nil while nothing is heard.
  var firstFree: Int64? {
    guard session.clock != nil, let anchor else { return nil }
    return anchor.place + Int64((Double(session.nextStart + Self.notice - anchor.frame) * anchor.rate).rounded(.up))
  }

  /// The number of frames that are left for preparing new audio before it replaces the old: a twentieth of a second.
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
