import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
public import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// A renderer that plays audio sample buffers, compressed or not, in time with a synchronizer's timeline.
open class AVSampleBufferAudioRenderer: NSObject, AVQueuedSampleBufferRendering, @unchecked Sendable {
  // Safety: all mutable state is guarded by mutexes.
  let audio: QueuedAudio
  let rendering: RenderingState
  private let settings = Mutex(Settings())

  private struct Settings: Sendable {
    var volume: Float = 1
    var isMuted = false
    var pitch = AVAudioTimePitchAlgorithm.timeDomain
    var device: String?
  }

  /// Creates a renderer. It plays after it was added to a synchronizer.
  public override init() {
    do {
      let audio = QueuedAudio(try CMTimebase(sourceClock: .hostTimeClock), codecs: Engine.system.codecs)
      self.audio = audio
      rendering = RenderingState { audio.isReadyForMore }
    } catch { _misuse("AVSampleBufferAudioRenderer: no timebase can be made from the host time clock: \(error)") }
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

  /// Whether sample buffers are rendered, or rendering has failed; observable.
  open var status: AVQueuedSampleBufferRenderingStatus { rendering.status }

  /// The error that stopped rendering; nil unless `status` is `failed`.
  open var error: (any Error)? { rendering.error }

  /// The timebase to which the samples' timestamps refer: the synchronizer's, if the renderer was added to one.
  open var timebase: CMTimebase { audio.timebase }

  // MARK: Sample buffers

  /// Enqueues samples for playback at their output presentation timestamps, without the parts that attachments trim.
  open func enqueue(_ sampleBuffer: CMSampleBuffer) {
    if rendering.begin() { audio.enqueue(sampleBuffer) }
  }

  /// Discards all audio that was enqueued and not heard yet. A renderer that has failed can be used again.
  open func flush() {
    audio.flush()
    rendering.recover()
    rendering.wantsMore()
  }

  /// Discards audio from a time on. Audio before the time still plays.
  ///
  /// - Parameters:
  ///   - time: A time on the timeline of the samples.
  ///   - completionHandler: Called on an internal queue. Its value is false if the time is not numeric, has passed or
  ///     is too near; nothing is then discarded.
  @preconcurrency open func flush(fromSourceTime time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    audio.flush(from: time) { [weak self] isDone in
      completionHandler(isDone)
      self?.rendering.wantsMore()
    }
  }

  /// Discards audio from a time on. Audio before the time still plays. Returns false if the time is not numeric, has
  /// passed or is too near; nothing is then discarded.
  @discardableResult
  open func flush(fromSourceTime time: CMTime) async -> Bool {
    await withCheckedContinuation { continuation in flush(fromSourceTime: time) { continuation.resume(returning: $0) } }
  }

  /// Whether the renderer can take more sample buffers. It is not observable: use
  /// `requestMediaDataWhenReady(on:using:)`.
  open var isReadyForMoreMediaData: Bool { audio.isReadyForMore }

  /// Whether enough audio is decoded to begin playback without an early stall: a fifth of a second.
  open var hasSufficientMediaDataForReliablePlaybackStart: Bool { audio.hasSufficient }

  /// Calls a block on a queue whenever the renderer can take more sample buffers, until `stopRequestingMediaData()`.
  open func requestMediaDataWhenReady(on queue: DispatchQueue, using block: @escaping () -> Void) {
    rendering.request(on: queue, block)
  }

  /// Ends the calls of the block that was passed to `requestMediaDataWhenReady(on:using:)`.
  open func stopRequestingMediaData() { rendering.stopRequesting() }

  // MARK: Output

  /// The volume of this renderer's audio, linear from 0 to 1; 1 unless it was set.
  open var volume: Float {
    get { rendering.registrar.access("volume") { settings.withLock { $0.volume } } }
    set { changeVolume("volume") { $0.volume = min(max(newValue, 0), 1) } }
  }

  /// Whether the renderer's audio is silent, whatever its `volume`; false unless it was set.
  open var isMuted: Bool {
    get { rendering.registrar.access("muted") { settings.withLock { $0.isMuted } } }
    set { changeVolume("muted") { $0.isMuted = newValue } }
  }

  private func changeVolume(_ key: String, _ change: @Sendable (inout Settings) -> Void) {
    rendering.registrar.change([key]) { settings.withLock { change(&$0) } }
    audio.setVolume(settings.withLock { $0.isMuted ? 0 : $0.volume })
  }

  /// The algorithm for audio at rates other than 1; `timeDomain` unless set. A new value applies at the latest when the
  /// timeline starts again.
  open var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm {
    get { settings.withLock { $0.pitch } }
    set {
      settings.withLock { $0.pitch = newValue }
      audio.setKeepsPitch(newValue != .varispeed)
    }
  }

  /// The audio server's name of the output device; nil for the server's default device.
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
  /// Posted when a renderer's audio switches to another output device, or the device is lost.
  public static let AVSampleBufferAudioRendererOutputConfigurationDidChange = NSNotification.Name(
    "AVSampleBufferAudioRendererOutputConfigurationDidChangeNotification")
}
