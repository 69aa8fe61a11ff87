import AVEngineCore
import CoreMedia
import Dispatch

/// Queued audio that is played through an output. Used on the synchronizer's queue.
final class QueuedAudioOutput {
  let audio: QueuedAudio
  private let feed: AudioPrefetcher
  let session: AudioOutputSession
  private var cue: ScheduledAudio?
  /// The place of the timeline that is heard at a frame of the output, and the rate.
  private var anchor: (place: Int64, frame: Int64, rate: Double)?

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

  func open() {
    let settings = audio.settings
    session.setDevice(settings.device)
    session.renderer.setGain(settings.volume)
    _ = session.open()
  }

  func adjustVolume() { session.renderer.setGain(audio.settings.volume) }
  var followsDevice: Bool { session.device == audio.settings.device }

  func prepare(from place: Int64, rate: Double) {
    feed.start(at: PlaybackFormat.time(of: place), rate: rate)
    feed.waitUntilFilled()
  }

  func begin(at frame: Int64, resuming: Bool, place: Int64, rate: Double) -> Bool {
    guard let ring = feed.ring, let begun = session.begin(ring, at: frame, resuming: resuming) else { return false }
    cue = begun
    anchor = (place, frame, rate)
    return true
  }

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

  /// The number of frames that are left for preparing new audio before it replaces the old.
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
