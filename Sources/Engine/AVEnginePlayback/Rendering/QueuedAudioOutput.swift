import AVEngineCore
import CoreMedia

/// What brings one queued sound to its output, while a timeline runs. Used on its synchronizer's queue.
final class QueuedAudioOutput {
  let audio: QueuedAudio
  private let feed: AudioPrefetcher
  private(set) var way: AudioOutputSession?
  /// There is no output, and it is not asked for again.
  private var isMute = false
  private var device: String?
  private var cue: ScheduledAudio?
  /// Which frame of the timeline is heard at which frame of the output, at which rate.
  private var anchor: (place: Int64, frame: Int64, rate: Double)?

  init(_ audio: QueuedAudio) {
    self.audio = audio
    let timeline = audio.timeline
    let codecs = audio.codecs
    feed = AudioPrefetcher(
      sampleRate: Int(AudioOutputSession.sampleRate), channelCount: AudioOutputSession.channelCount
    ) {
      [weak audio] start, rate throws(EngineError) in
      let source = AudioTimelineSource(timeline, from: QueuedAudio.place(of: start))
      return try ProgramAudio(
        source, duration: .indefinite, rate: rate, keepsPitch: audio?.settings.keepsPitch ?? true,
        format: AudioOutputSession.format, codecs: codecs)
    } onReady: {
    }
  }

  deinit { way?.output.stop() }

  /// Opens the output, if there is one.
  func open(_ outputs: (any AudioOutputProvider)?) {
    let settings = audio.settings
    if device != settings.device { (device, way, isMute) = (settings.device, nil, false) }
    guard way == nil, !isMute, let outputs else { return }
    do throws(EngineError) {
      way = try AudioOutputSession(
        outputs, name: "AVSampleBufferAudioRenderer", device: device, volume: settings.volume
      ) { [weak audio] event in
        switch event {
        // It counts on by the host's clock.
        case .lost: audio?.deviceChanged()
        case .interrupted: audio?.interrupted()
        }
      }
    } catch { isMute = true }
  }

  func adjustVolume() { way?.renderer.setGain(audio.settings.volume) }
  var followsDevice: Bool { device == audio.settings.device }

  /// Makes the sound from a place of the timeline on ready.
  func prepare(from place: Int64, rate: Double) {
    feed.start(at: AudioOutputSession.time(of: place), rate: rate)
    feed.waitUntilFilled()
  }

  /// Lets what was made ready be heard from a frame of the output on; false where nothing can be heard.
  func begin(at frame: Int64, place: Int64, rate: Double) -> Bool {
    guard let way, let ring = feed.ring else { return false }
    let cue = ScheduledAudio(ring, start: frame)
    way.renderer.play(cue)
    do throws(EngineError) { try way.output.start() } catch {
      self.way = nil
      isMute = true
      return false
    }
    (self.cue, anchor) = (cue, (place, frame, rate))
    return true
  }

  /// Goes on with what the timeline holds now, as soon as that can be; what was made ready of it before is heard until
  /// then, unless it is not wanted any more.
  func renew(keepingOld: Bool) {
    guard let way, let anchor, let old = cue else { return }
    // Long enough to make the new sound ready in.
    let frame = way.nextStart + (keepingOld ? Self.notice : 0)
    let place = anchor.place + Int64((Double(frame - anchor.frame) * anchor.rate).rounded())
    prepare(from: place, rate: anchor.rate)
    guard let ring = feed.ring else { return }
    let new = ScheduledAudio(ring, start: frame)
    if keepingOld {
      way.renderer.play(old)
      old.end(before: frame)
      way.renderer.follow(with: new)
    } else {
      way.renderer.play(new)
    }
    (cue, self.anchor) = (new, (place, frame, anchor.rate))
  }

  /// The first place of the timeline where its sound can still be changed; nil while nothing is heard.
  var firstFree: Int64? {
    guard let way, let anchor else { return nil }
    return anchor.place + Int64((Double(way.nextStart + Self.notice - anchor.frame) * anchor.rate).rounded(.up))
  }

  /// A twentieth of a second.
  private static let notice = Int64(AudioOutputSession.sampleRate) / 20

  func refill() { feed.refill() }

  func halt() {
    feed.stop()
    if cue != nil { way?.halt() }
    cue = nil
    anchor = nil
  }

  func waitUntilIdle() { feed.waitUntilFilled() }
}
