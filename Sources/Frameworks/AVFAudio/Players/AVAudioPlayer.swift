import AVEngineAudioGraph
package import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
import AudioToolbox
import CoreMedia
public import Foundation
import Synchronization

/// Plays an audio file, or one in memory, once or repeatedly.
///
/// Linux: plays the file types of assets. The sound server receives frames at the file's sample rate.
open class AVAudioPlayer: NSObject {
  private let audio: Opened
  private var levels: [AudioMeter.Level] = []
  private var wantedRate: Float = 1
  private var wantedVolume: Float = 1

  private final class Listener: @unchecked Sendable {
    // Safety: `player` is set before playback starts. `delegate` is read on the main queue; clients must set it there,
    // or before playback starts.
    weak var player: AVAudioPlayer?
    weak var delegate: (any AVAudioPlayerDelegate)?

    func ended(_ failure: EngineError?) {
      DispatchQueue.main.async {
        guard let player = self.player else { return }
        if let failure { self.delegate?.audioPlayerDecodeErrorDidOccur(player, error: AVAudioPlayer.error(failure)) }
        self.delegate?.audioPlayerDidFinishPlaying(player, successfully: failure == nil)
      }
    }
  }

  private struct Opened {
    let url: URL?
    let data: Data?
    let format: AVAudioFormat
    let core: AudioPlayer
    let listener: Listener
    let clock: CMClock
  }

  private var core: AudioPlayer { audio.core }

  // MARK: Opening

  /// Opens a local file and reads its headers, so that `duration` and `format` are known.
  ///
  /// - Throws: An error with Core Audio's code, such as `kAudioFileFileNotFoundError`.
  public init(contentsOf url: URL) throws {
    audio = try Self.open(url: url)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file, with a hint for a type that the bytes do not show.
  ///
  /// - Parameters:
  ///   - url: The URL of a local file.
  ///   - utiString: A uniform type identifier such as `public.mp3`.
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    audio = try Self.open(url: url, hint: utiString)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file whose bytes are in memory.
  ///
  /// - Throws: An error with Core Audio's code if the bytes are not of a supported file type.
  public init(data: Data) throws {
    audio = try Self.open(data: data)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file in memory, with a uniform type identifier such as `public.mp3` for a type that the bytes do not show.
  public init(data: Data, fileTypeHint utiString: String?) throws {
    audio = try Self.open(data: data, hint: utiString)
    super.init()
    audio.listener.player = self
  }

  package init(contentsOf url: URL, devices: Devices) throws {
    audio = try Self.open(url: url, devices: devices)
    super.init()
    audio.listener.player = self
  }

  private static func open(
    url: URL? = nil, data: Data? = nil, hint: String? = nil, devices: Devices = Engine.system.devices
  ) throws -> Opened {
    do throws(EngineError) {
      let kind = hint.flatMap { ContainerFormat(typeIdentifier: $0)?.pathExtensions.first }
      let audio =
        if let url { try StoredAudio.open(url, pathExtension: kind, output: interleaved) } else {
          try StoredAudio.open(MemoryByteSource(data ?? Data()), pathExtension: kind, output: interleaved)
        }
      let listener = Listener()
      let core = AudioPlayer(
        audio, codecs: Engine.system.codecs, outputs: devices.outputs, clock: devices.clock
      ) { listener.ended($0) }
      let format = AVAudioFormat(cmAudioFormatDescription: audio.format)
      return Opened(url: url, data: data, format: format, core: core, listener: listener, clock: devices.clock)
    } catch { throw Self.error(url.map { error.concerning($0.path) } ?? error) }
  }

  deinit { core.stop() }

  private static func interleaved(_ format: CMFormatDescription) -> AudioStreamBasicDescription {
    let file = AVAudioFormat(cmAudioFormatDescription: format)
    return AudioStreamBasicDescription(
      .pcmFormatFloat32, sampleRate: file.sampleRate, channels: file.channelCount, interleaved: true)
  }

  /// The domain is the one that a Mac uses.
  fileprivate static func error(_ error: EngineError) -> NSError {
    AudioFailure.error(error, domain: NSOSStatusErrorDomain)
  }

  // MARK: Playing

  /// Opens the output and decodes the first audio, so that `play()` starts immediately. Returns false if there is no
  /// output or the audio cannot be decoded.
  @discardableResult open func prepareToPlay() -> Bool { core.prepare() }

  /// Starts playing, or resumes after a pause. Returns false if there is no output or the audio cannot be decoded.
  @discardableResult open func play() -> Bool { core.play() }

  /// Starts playing at a time, in seconds, of the clock that `deviceCurrentTime` states. Players that are given the
  /// same time play in synchrony.
  @discardableResult open func play(atTime time: TimeInterval) -> Bool {
    core.play(at: CMTime(seconds: time, preferredTimescale: 1_000_000_000))
  }

  /// Pauses, and keeps the output open so that playback can resume immediately.
  open func pause() { core.pause() }

  /// Stops, and closes the output. The current time does not change.
  open func stop() { core.stop() }

  /// Whether the player plays, or waits for the time at which it starts.
  open var isPlaying: Bool { core.isPlaying }

  /// The delegate, which is called when playback ends by itself; not retained.
  open weak var delegate: (any AVAudioPlayerDelegate)? {
    get { audio.listener.delegate }
    set { audio.listener.delegate = newValue }
  }

  // MARK: Time

  /// The number of channels of the audio in the file. The power methods number them from 0.
  open var numberOfChannels: Int { core.channelCount }

  /// The duration in seconds of one pass at the natural speed.
  open var duration: TimeInterval { seconds(core.frameCount) }

  /// The playhead in seconds from the start of the file. Setting it while the player plays moves the playback.
  open var currentTime: TimeInterval {
    get { seconds(core.position) }
    set {
      guard !newValue.isNaN else { return }
      core.position = Int64(min(max(0, newValue), duration) * Double(core.sampleRate) + 0.5)
    }
  }

  private func seconds(_ frames: Int64) -> TimeInterval { Double(frames) / Double(core.sampleRate) }

  /// The clock of `play(atTime:)` in seconds, the same for all players. Linux: it also runs while
  /// no player plays.
  open var deviceCurrentTime: TimeInterval { audio.clock.time.seconds }

  /// The number of repetitions after the first pass, without gaps; 0 by default, negative to repeat until the player is
  /// stopped.
  open var numberOfLoops: Int {
    get { core.loops }
    set { core.loops = newValue }
  }

  /// Whether `rate` takes effect; false by default. If false, the speed is the natural speed. Setting it while the
  /// player plays changes the speed.
  open var enableRate = false { didSet { core.rate = effectiveRate } }

  /// The speed, from half to twice the natural speed, without a change of pitch; 1 by default. A value outside the
  /// range counts as the nearest limit. The speed takes effect only if `enableRate` is set.
  open var rate: Float {
    get { wantedRate }
    set {
      wantedRate = newValue.isNaN ? 1 : min(max(newValue, 0.5), 2)
      core.rate = effectiveRate
    }
  }

  private var effectiveRate: Double { enableRate ? Double(wantedRate) : 1 }

  // MARK: Loudness

  /// The volume, from 0 to 1, linear; 1 by default. During a fade, the volume at the end of the fade.
  open var volume: Float {
    get { wantedVolume }
    set { setVolume(newValue, fadeDuration: 0) }
  }

  /// Fades to a volume linearly over a duration in seconds.
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    wantedVolume = volume
    core.setVolume(volume, seconds: duration)
  }

  /// The pan, from -1, left, to 1, right; 0 by default. Panning attenuates the opposite side linearly; zero leaves both
  /// sides unchanged.
  open var pan: Float = 0 { didSet { core.setPan(min(max(-1, pan), 1)) } }

  /// Whether the audio's power is measured for `updateMeters()`; false by default.
  open var isMeteringEnabled: Bool {
    get { core.meter.isEnabled }
    set { core.meter.isEnabled = newValue }
  }

  /// Takes a new measurement, which `averagePower(forChannel:)` and `peakPower(forChannel:)` return until the next
  /// call.
  open func updateMeters() { levels = (0..<core.channelCount).map { core.meter.level(of: $0) } }

  /// Returns the root mean square of a channel over the last twentieth of a second, in decibels: 0 at full scale, -160
  /// in silence. The volume does not affect the value.
  @discardableResult
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber).average }

  /// Returns the greatest sample of a channel in the last twentieth of a second, in decibels: 0 at full scale, -160 in
  /// silence.
  @discardableResult
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber).peak }

  private func level(_ channel: Int) -> AudioMeter.Level {
    levels.indices.contains(channel) ? levels[channel] : .silence
  }

  // MARK: The device

  /// The file's URL; nil for a file in memory.
  open var url: URL? { audio.url }

  /// The bytes of a file in memory; nil for a file with a URL.
  open var data: Data? { audio.data }

  /// The format of the audio in the file, such as AAC or 16-bit integers.
  open var format: AVAudioFormat { audio.format }

  /// The format of the audio in the file as settings, with keys such as `AVFormatIDKey`.
  open var settings: [String: Any] { format.settings }

  /// The sound server's name of the output to use; nil for the user's default.
  open var currentDevice: String? { didSet { core.setDevice(currentDevice) } }

  package func waitUntilIdle() { core.waitUntilIdle() }
}
