import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// Takes samples of sound, compressed or not, and plays each at its time on a synchronizer's timeline.
open class AVSampleBufferAudioRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Safety: what changes is behind mutexes.
  let audio: QueuedAudio
  let rendering: RenderingState
  private let settings = Mutex(Settings())

  private struct Settings: Sendable {
    var volume: Float = 1
    var isMuted = false
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var device: String?
  }

  /// A renderer that plays once a synchronizer has it.
  public override init() {
    do {
      let audio = QueuedAudio(try CMTimebase(sourceClock: .hostTimeClock), codecs: Engine.system.codecs)
      self.audio = audio
      rendering = RenderingState { audio.isReadyForMore }
    } catch { _misuse("AVSampleBufferAudioRenderer: the host's clock gives no timebase: \(error)") }
    super.init()
    audio.listen(
      QueuedAudio.Listener { [weak self] in
        self?.rendering.wantsMore()
      } failed: { [weak self] error in
        self?.rendering.fail(error)
      } deviceChanged: { [weak self] in
        if let self { PlaybackNotifications.post(.AVSampleBufferAudioRendererOutputConfigurationDidChange, of: self) }
      })
  }

  // MARK: State

  /// Whether samples are rendered; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { rendering.status }

  /// Why samples are not rendered; nil unless `status` is `failed`.
  open var error: (any Error)? { rendering.error }

  /// What the samples' times are times of: the synchronizer's timeline, which goes by the clock of the sound.
  open var timebase: CMTimebase { audio.timebase }

  // MARK: Samples

  /// Takes samples to be heard at their output presentation times, without what their attachments trim.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    if rendering.begin() { audio.enqueue(sampleBuffer) }
  }

  /// Lets go of all sound that was given; it is silent at once.
  open func flush() {
    audio.flush()
    rendering.recover()
    rendering.wantsMore()
  }

  /// Lets go of sound from a time on, while what comes before it goes on to be heard.
  ///
  /// - Parameter completionHandler: Called on an internal queue; with false, and nothing is changed, where the time has
  ///   passed or comes too soon.
  @preconcurrency open func flush(fromSourceTime time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    audio.flush(from: time) { [weak self] isDone in
      completionHandler(isDone)
      self?.rendering.wantsMore()
    }
  }

  /// Lets go of sound from a time on, while what comes before it goes on to be heard; false, and nothing is changed,
  /// where the time has passed or comes too soon.
  @discardableResult
  open func flush(fromSourceTime time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in flush(fromSourceTime: time) { continuation.resume(returning: $0) } }
  }

  /// Whether samples should go on to be given; not observable.
  open var isReadyForMoreMediaData: Bool { audio.isReadyForMore }

  /// Whether enough was given to begin without a stop soon after.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { audio.hasSufficient }

  /// Calls a block on a queue whenever samples are wanted, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    rendering.request(on: queue, block)
  }

  /// Ends the calls of the block.
  open func stopRequestingMediaData() { rendering.stopRequesting() }

  // MARK: How it is heard

  /// How loud, from 0 to 1.
  open var volume: Float {
    get { rendering.registrar.access("volume") { settings.withLock { $0.volume } } }
    set { changeVolume("volume") { $0.volume = min(max(newValue, 0), 1) } }
  }

  /// Whether nothing is heard of this renderer.
  open var isMuted: Bool {
    get { rendering.registrar.access("muted") { settings.withLock { $0.isMuted } } }
    set { changeVolume("muted") { $0.isMuted = newValue } }
  }

  private func changeVolume(_ key: String, _ change: @Sendable (inout Settings) -> Void) {
    rendering.registrar.change([key]) { settings.withLock { change(&$0) } }
    audio.setVolume(settings.withLock { $0.isMuted ? 0 : $0.volume })
  }

  /// How sound is stretched at other rates than 1, from the next start on; `timeDomain` unless it is set.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { settings.withLock { $0.pitch } }
    set {
      settings.withLock { $0.pitch = newValue }
      audio.setKeepsPitch(newValue != .varispeed)
    }
  }

  /// The sound server's name of the device that is played to; nil: the user's choice.
  open var audioOutputDeviceUniqueID: String? {
    get { settings.withLock { $0.device } }
    set {
      settings.withLock { $0.device = newValue }
      audio.setDevice(newValue)
    }
  }
}

extension AVSampleBufferAudioRenderer: SynchronizedRendering {
  var queued: RenderSynchronizer.Queued { .audio(audio) }
  func synchronizerLeft() {}
}

extension NSNotification.Name {
  /// Posted when sound goes to another device than before, or its device is lost.
  public static let AVSampleBufferAudioRendererOutputConfigurationDidChange = NSNotification.Name(
    "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification")
}
