import AVEngineAudioGraph
package import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
import AudioToolbox
import CoreMedia
public import Foundation
import Synchronization

/// Records from an input to a file of any type that `AVAudioFile` writes.
open class AVAudioRecorder: NSObject {
  private let made: Made
  private var levels: [AudioMeter.Level] = []

  private final class Listener: @unchecked Sendable {
    // Safety: `recorder` is set before recording starts. `delegate` is read on the main queue; clients must set it
    // there, or before recording starts.
    weak var recorder: AVAudioRecorder?
    weak var delegate: (any AVAudioRecorderDelegate)?

    func ended(_ failure: EngineError?) {
      DispatchQueue.main.async {
        guard let recorder = self.recorder else { return }
        if let failure, failure.kind != .deviceUnavailable {
          self.delegate?.audioRecorderEncodeErrorDidOccur(
            recorder, error: AudioFailure.error(failure, domain: NSOSStatusErrorDomain))
        }
        self.delegate?.audioRecorderDidFinishRecording(recorder, successfully: failure == nil)
      }
    }
  }

  private struct Made {
    let url: URL
    let settings: [String: Any]
    let format: AVAudioFormat
    let sampleRate: Int32
    let core: AudioRecorder
    let listener: Listener
    let clock: CMClock
  }

  private var core: AudioRecorder { made.core }

  // MARK: Initialisers

  /// Creates a recorder. The file type follows the URL's extension, unless `AVAudioFileTypeKey` states it.
  ///
  /// - Parameters:
  ///   - url: The URL of the file to write.
  ///   - settings: Settings as in `AVAudioFormat.settings`, and those of encoders.
  /// - Throws: An error if such a file cannot be written.
  public init(url: URL, settings: [String: Any]) throws {
    made = try Self.make(url, settings, Engine.system.devices)
    super.init()
    made.listener.recorder = self
  }

  /// Creates a recorder with the settings of a format. The file type follows the URL's extension.
  public init(url: URL, format: AVAudioFormat) throws {
    made = try Self.make(url, format.settings, Engine.system.devices)
    super.init()
    made.listener.recorder = self
  }

  package init(url: URL, settings: [String: Any], devices: Devices) throws {
    made = try Self.make(url, settings, devices)
    super.init()
    made.listener.recorder = self
  }

  private static func make(_ url: URL, _ settings: [String: Any], _ devices: Devices) throws -> Made {
    do throws(EngineError) {
      let plan = try AudioFilePlan(url, settings)
      let source = plan.processingFormat(.pcmFormatFloat32, interleaved: true)
      let format = AVAudioFormat(cmAudioFormatDescription: try plan.fileFormat(from: source))
      guard let sampleRate = Int32(exactly: source.sampleRate.rounded()) else {
        throw EngineError(.unsupported, "Recording", detail: "\(source.sampleRate) frames per second are not supported")
      }
      let listener = Listener()
      let core = AudioRecorder(
        sampleRate: sampleRate, channelCount: Int(source.channelCount), inputs: devices.inputs, clock: devices.clock
      ) { () throws(EngineError) in
        try plan.start(from: plan.processingFormat(.pcmFormatFloat32, interleaved: true))
      } onEnd: {
        listener.ended($0)
      }
      return Made(
        url: url, settings: settings, format: format, sampleRate: sampleRate, core: core, listener: listener,
        clock: devices.clock)
    } catch { throw AudioFailure.error(error.concerning(url.path), domain: NSOSStatusErrorDomain) }
  }

  deinit { core.stop() }

  // MARK: Recording

  /// Creates the file, replaces an existing one, and opens the input. Returns false if one of these fails.
  @discardableResult open func prepareToRecord() -> Bool {
    core.setDevice(preferredInput)
    return core.prepare()
  }

  /// Starts recording, or resumes after a pause. Returns false if there is no input or the file cannot be created.
  @discardableResult open func record() -> Bool { start() }

  /// Starts recording at a time, in seconds, of the clock that `deviceCurrentTime` states. Returns false if there is no
  /// input or the file cannot be created.
  @discardableResult open func record(atTime time: TimeInterval) -> Bool { start(at: time) }

  /// Records for a duration in seconds, then stops. Pauses do not count. Returns false if recording cannot start.
  @discardableResult open func record(forDuration duration: TimeInterval) -> Bool { start(for: duration) }

  /// Starts recording at a time of the clock that `deviceCurrentTime` states, for a duration; both are in seconds.
  /// Returns false if recording cannot start.
  @discardableResult open func record(atTime time: TimeInterval, forDuration duration: TimeInterval) -> Bool {
    start(at: time, for: duration)
  }

  private func start(at time: TimeInterval? = nil, for duration: TimeInterval? = nil) -> Bool {
    core.setDevice(preferredInput)
    return core.record(
      at: time.map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) }, frames: duration.flatMap { frames($0) })
  }

  private var preferredInput: String? { AVAudioSession.preferredInputIdentifier.withLock { $0 } }

  private func frames(_ duration: TimeInterval) -> Int64? {
    duration < 1e9 ? Int64((max(0, duration) * Double(made.sampleRate)).rounded()) : nil
  }

  /// Pauses. Audio during the pause is not recorded.
  open func pause() { core.pause() }

  /// Stops recording and completes the file. The delegate is then called.
  open func stop() { core.stop() }

  /// Removes the file. Returns false if it does not exist or cannot be removed. If a file has been begun and not
  /// completed, the call ends the process.
  @discardableResult open func deleteRecording() -> Bool {
    _require(!core.isOpen, "AVAudioRecorder.deleteRecording(): the recorder of \(url.path) has not been stopped")
    return unlink(url.path) == 0
  }

  /// Whether the recorder records, or waits for the time at which it starts.
  open var isRecording: Bool { core.isRecording }

  /// The duration recorded so far, in seconds; zero after a stop.
  open var currentTime: TimeInterval { Double(core.position) / Double(made.sampleRate) }

  /// The clock of `record(atTime:)` in seconds, the same as that of players. Linux: it also runs while
  /// nothing is recorded.
  open var deviceCurrentTime: TimeInterval { made.clock.time.seconds }

  /// The URL of the file that is written, as stated at the recorder's creation.
  open var url: URL { made.url }

  /// The format of the audio in the file, such as AAC or 16-bit integers.
  open var format: AVAudioFormat { made.format }

  /// The format of the audio in the file as settings, merged with the settings of the initialiser, which take
  /// precedence.
  open var settings: [String: Any] { format.settings.merging(made.settings) { $1 } }

  /// The delegate, which is called when recording ends; not retained.
  open weak var delegate: (any AVAudioRecorderDelegate)? {
    get { made.listener.delegate }
    set { made.listener.delegate = newValue }
  }

  // MARK: Loudness

  /// Whether the audio's power is measured for `updateMeters()`; false by default.
  open var isMeteringEnabled: Bool {
    get { core.meter.isEnabled }
    set { core.meter.isEnabled = newValue }
  }

  /// Takes a new measurement, which `averagePower(forChannel:)` and `peakPower(forChannel:)` return until the next
  /// call.
  open func updateMeters() { levels = (0..<core.channelCount).map { core.meter.level(of: $0) } }

  /// Returns the root mean square of a channel over the last twentieth of a second, in decibels: 0 at full scale, -160
  /// in silence.
  @discardableResult
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber).average }

  /// Returns the greatest sample of a channel in the last twentieth of a second, in decibels: 0 at full scale, -160 in
  /// silence.
  @discardableResult
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber).peak }

  private func level(_ channel: Int) -> AudioMeter.Level {
    levels.indices.contains(channel) ? levels[channel] : .silence
  }

  package func waitUntilIdle() { core.waitUntilIdle() }
}
