import AVEngineAudioGraph
package import AVEngineCore
import AVEnginePlayback
import AVEngineSystem
import AudioToolbox
import CoreMedia
public import Foundation
import Synchronization

/// Records what an input hears to a file: of any kind that `AVAudioFile` writes.
open class AVAudioRecorder: NSObject {
  private let made: Made
  private var levels: [AudioMeter.Level] = []

  /// Who is told, from the recorder's queue.
  private final class Listener: @unchecked Sendable {
    // Safety: both are set before anything is recorded, or on the main queue; weak references guard themselves.
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

  /// What all initialisers make.
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

  // MARK: Making

  /// A recorder to a file, whose kind follows the URL's extension, unless `AVAudioFileTypeKey` names it.
  ///
  /// - Parameter settings: As `AVAudioFormat.settings` has them, with those of encoders.
  /// - Throws: Where such a file cannot be written.
  public init(url: URL, settings: [String: Any]) throws {
    made = try Self.make(url, settings, Engine.system.devices)
    super.init()
    made.listener.recorder = self
  }

  /// A recorder to a file of a format.
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
        throw EngineError(.unsupported, "Recording", detail: "\(source.sampleRate) frames a second")
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

  /// Makes the file, in place of one that is there, and opens the input; false where one of them is not to be had.
  @discardableResult open func prepareToRecord() -> Bool {
    core.setDevice(preferredInput)
    return core.prepare()
  }

  /// Records, or goes on; false where there is no input, or the file cannot be made.
  @discardableResult open func record() -> Bool { start() }

  /// Records from a moment of the device's time on.
  @discardableResult open func record(atTime time: TimeInterval) -> Bool { start(at: time) }

  /// Records for a time, in seconds; what is paused does not count.
  @discardableResult open func record(forDuration duration: TimeInterval) -> Bool { start(for: duration) }

  /// Records for a time from a moment of the device's time on.
  @discardableResult open func record(atTime time: TimeInterval, forDuration duration: TimeInterval) -> Bool {
    start(at: time, for: duration)
  }

  private func start(at time: TimeInterval? = nil, for duration: TimeInterval? = nil) -> Bool {
    core.setDevice(preferredInput)
    return core.record(
      at: time.map { CMTime(seconds: $0, preferredTimescale: 1_000_000_000) }, frames: duration.flatMap { frames($0) })
  }

  /// That of the session; a file that has been begun keeps its own.
  private var preferredInput: String? { AVAudioSession.preferredInputIdentifier.withLock { $0 } }

  private func frames(_ duration: TimeInterval) -> Int64? {
    duration < 1e9 ? Int64((max(0, duration) * Double(made.sampleRate)).rounded()) : nil
  }

  /// Stands; what comes meanwhile is not in the file.
  open func pause() { core.pause() }

  /// Completes the file.
  open func stop() { core.stop() }

  /// Removes the file of a recorder that was stopped; false where there is none.
  @discardableResult open func deleteRecording() -> Bool {
    _require(!core.isOpen, "AVAudioRecorder.deleteRecording(): the recorder of \(url.path) has not been stopped")
    return unlink(url.path) == 0
  }

  /// Whether it records, or waits for the moment that it was given.
  open var isRecording: Bool { core.isRecording }

  /// How much has been recorded, in seconds; zero after a stop.
  open var currentTime: TimeInterval { Double(core.position) / Double(made.sampleRate) }

  /// The time by which `record(atTime:)` goes, in seconds; that of players too. Linux: it never stands.
  open var deviceCurrentTime: TimeInterval { made.clock.time.seconds }

  /// Where the file is.
  open var url: URL { made.url }

  /// What the file holds, or will.
  open var format: AVAudioFormat { made.format }

  /// What the file holds, as settings: those that were given, and the rest as the format has it.
  open var settings: [String: Any] { format.settings.merging(made.settings) { $1 } }

  /// Who is told of the end.
  open weak var delegate: (any AVAudioRecorderDelegate)? {
    get { made.listener.delegate }
    set { made.listener.delegate = newValue }
  }

  // MARK: Loudness

  /// Whether the sound's power is measured.
  open var isMeteringEnabled: Bool {
    get { core.meter.isEnabled }
    set { core.meter.isEnabled = newValue }
  }

  /// Takes the measured powers over, for `averagePower(forChannel:)` and `peakPower(forChannel:)`.
  open func updateMeters() { levels = (0..<core.channelCount).map { core.meter.level(of: $0) } }

  /// The root mean square of a channel's last twentieth of a second in decibels: 0 at full scale, -160 in silence.
  @discardableResult
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber).average }

  /// The greatest sample of a channel's last twentieth of a second in decibels.
  @discardableResult
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber).peak }

  private func level(_ channel: Int) -> AudioMeter.Level {
    levels.indices.contains(channel) ? levels[channel] : .silence
  }

  /// Waits until the recorder has done what is due.
  package func waitUntilIdle() { core.waitUntilIdle() }
}
