import AVEngineAudioGraph
package import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
import AudioToolbox
import CoreMedia
public import Foundation
import Synchronization

/// Plays the sound of a file, or of one in memory, once or again and again.
///
/// Linux: any file can be played of which an asset can be made. Its frames go to the sound server at the file's own
/// rate.
open class AVAudioPlayer: NSObject {
  private let audio: Opened
  private var levels: [AudioMeter.Level] = []
  private var wantedRate: Float = 1
  private var wantedVolume: Float = 1

  /// Who is told, from the player's queue.
  private final class Listener: @unchecked Sendable {
    // Safety: both are set before anything plays, or on the main queue; weak references guard themselves.
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

  /// What all initialisers make.
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

  /// Opens a file.
  ///
  /// - Throws: An error with Core Audio's code, such as `kAudioFileFileNotFoundError`.
  public init(contentsOf url: URL) throws {
    audio = try Self.open(url: url)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file of a kind that its bytes may not tell.
  ///
  /// - Parameter utiString: A uniform type identifier such as `public.mp3`.
  public init(contentsOf url: URL, fileTypeHint utiString: String?) throws {
    audio = try Self.open(url: url, hint: utiString)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file that lies in memory.
  public init(data: Data) throws {
    audio = try Self.open(data: data)
    super.init()
    audio.listener.player = self
  }

  /// Opens a file in memory, of a kind that its bytes may not tell.
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
      // Files without a signature are known by their extension.
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

  /// As on a Mac, where this class is older than AVFAudio's own domain.
  fileprivate static func error(_ error: EngineError) -> NSError {
    AudioFailure.error(error, domain: NSOSStatusErrorDomain)
  }

  // MARK: Playing

  /// Opens the sound device and makes the first sound ready, so that `play()` begins at once; false where there is no
  /// device.
  @discardableResult open func prepareToPlay() -> Bool { core.prepare() }

  /// Plays, or goes on; false where there is no device, or nothing can be decoded.
  @discardableResult open func play() -> Bool { core.play() }

  /// Plays from a moment of the device's time on: players that are given the same are in step.
  @discardableResult open func play(atTime time: TimeInterval) -> Bool {
    core.play(at: CMTime(seconds: time, preferredTimescale: 1_000_000_000))
  }

  /// Stands, and stays ready to go on.
  open func pause() { core.pause() }

  /// Stands, and lets go of the device. The time stays where it is.
  open func stop() { core.stop() }

  /// Whether it plays, or waits for the moment that it was given.
  open var isPlaying: Bool { core.isPlaying }

  /// Who is told of the end.
  open weak var delegate: (any AVAudioPlayerDelegate)? {
    get { audio.listener.delegate }
    set { audio.listener.delegate = newValue }
  }

  // MARK: Time

  /// Channels of the file.
  open var numberOfChannels: Int { core.channelCount }

  /// How long the sound is, in seconds, played once at its natural speed.
  open var duration: TimeInterval { seconds(core.frameCount) }

  /// Where in the sound it plays, or will play from, in seconds.
  open var currentTime: TimeInterval {
    get { seconds(core.position) }
    set {
      guard !newValue.isNaN else { return }
      core.position = Int64(min(max(0, newValue), duration) * Double(core.sampleRate) + 0.5)
    }
  }

  private func seconds(_ frames: Int64) -> TimeInterval { Double(frames) / Double(core.sampleRate) }

  /// The time by which `play(atTime:)` goes, in seconds; one for all players. Linux: it never stands, and never returns
  /// to zero.
  open var deviceCurrentTime: TimeInterval { audio.clock.time.seconds }

  /// How often the sound is repeated, without a gap; negative: until it is stopped.
  open var numberOfLoops: Int {
    get { core.loops }
    set { core.loops = newValue }
  }

  /// Whether `rate` counts.
  open var enableRate = false { didSet { core.rate = effectiveRate } }

  /// How fast it plays, from half to twice its natural speed, at its natural pitch; only where `enableRate` is set.
  open var rate: Float {
    get { wantedRate }
    set {
      wantedRate = newValue.isNaN ? 1 : min(max(newValue, 0.5), 2)
      core.rate = effectiveRate
    }
  }

  private var effectiveRate: Double { enableRate ? Double(wantedRate) : 1 }

  // MARK: Loudness

  /// How loud it plays, from 0 to 1, linear; during a change, what it will be.
  open var volume: Float {
    get { wantedVolume }
    set { setVolume(newValue, fadeDuration: 0) }
  }

  /// Changes the volume evenly in a time, in seconds.
  open func setVolume(_ volume: Float, fadeDuration duration: TimeInterval) {
    wantedVolume = volume
    core.setVolume(volume, seconds: duration)
  }

  /// Where it is heard, from -1, left, to 1, right: the other side grows softer, evenly; zero leaves both sides as they
  /// are.
  open var pan: Float = 0 { didSet { core.setPan(min(max(-1, pan), 1)) } }

  /// Whether the sound's power is measured.
  open var isMeteringEnabled: Bool {
    get { core.meter.isEnabled }
    set { core.meter.isEnabled = newValue }
  }

  /// Takes the measured powers over, for `averagePower(forChannel:)` and `peakPower(forChannel:)`.
  open func updateMeters() { levels = (0..<core.channelCount).map { core.meter.level(of: $0) } }

  /// The root mean square of a channel's last twentieth of a second in decibels: 0 at full scale, -160 in silence. The
  /// volume does not count.
  @discardableResult
  open func averagePower(forChannel channelNumber: Int) -> Float { level(channelNumber).average }

  /// The greatest sample of a channel's last twentieth of a second in decibels.
  @discardableResult
  open func peakPower(forChannel channelNumber: Int) -> Float { level(channelNumber).peak }

  private func level(_ channel: Int) -> AudioMeter.Level {
    levels.indices.contains(channel) ? levels[channel] : .silence
  }

  // MARK: The device

  /// Where the file is; nil for one in memory.
  open var url: URL? { audio.url }

  /// The file, where it is one in memory.
  open var data: Data? { audio.data }

  /// What the file holds.
  open var format: AVAudioFormat { audio.format }

  /// What the file holds, as settings.
  open var settings: [String: Any] { format.settings }

  /// The output that is played through, by the sound server's name; nil: the user's choice.
  open var currentDevice: String? { didSet { core.setDevice(currentDevice) } }

  /// Waits until the player has done what is due.
  package func waitUntilIdle() { core.waitUntilIdle() }
}
