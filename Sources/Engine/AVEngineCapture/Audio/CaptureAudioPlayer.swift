package import AVEngineCore
import AVEngineAudioGraph
import CoreAudioTypes
import CoreMedia
import Dispatch
import Synchronization

/// Plays what a microphone hears on an output of sound, about a twentieth of a second later.
///
/// The two devices' clocks differ: sound that piles up is left out, and where it lacks there is silence until enough is
/// there again. Where no output can be opened, nothing is heard, and another attempt is made after two seconds. For
/// more important audio the output stands until that has ended.
///
/// An output of its own and no `AudioOutputSession`: that schedules audio of a timeline, which capture has none of, and
/// belongs to AVEnginePlayback, which stands beside this target.
package final class CaptureAudioPlayer: CaptureSink, @unchecked Sendable {
  // Safety: the output is used on the queue; what is shared is behind the mutex, and the volume is atomic.
  private struct Shared: Sendable {
    var isOpen = false
    var pending = 0
    var device: String?
  }

  /// Buffers on their way to the queue.
  private static let mostPending = 48
  /// Seconds between attempts to open an output.
  private static let pause = 2.0

  private let queue = DispatchQueue(label: "AVCapture.player", qos: .userInitiated)
  private let shared = Mutex(Shared())
  private let outputs: any AudioOutputProvider
  /// Tells of the end of interruptions.
  private let directory: (any AudioDeviceDirectory)?
  private let maker: CaptureAudioMaker
  private let volumeBits = Volume()
  private var playing: Playing?
  /// By the times of the sound.
  private var nextAttempt = CMTime.invalid
  private var isLost = false
  private var isInterrupted = false

  private struct Playing {
    let output: any AudioOutput
    let feed: Feed
    let format: CMFormatDescription
    let watch: (any Sendable & AnyObject)?
  }

  /// What the player and its feeds share.
  private final class Volume: Sendable { let bits = Atomic<UInt32>(Float(1).bitPattern) }

  /// - Parameter directory: nil: an interruption lasts until the player is opened anew.
  package init(
    outputs: any AudioOutputProvider, directory: (any AudioDeviceDirectory)? = nil, codecs: any CodecProvider
  ) {
    self.outputs = outputs
    self.directory = directory
    maker = CaptureAudioMaker(codecs: codecs)
  }

  deinit { playing?.output.stop() }

  /// From 0 to 1.
  package var volume: Float {
    get { Float(bitPattern: volumeBits.bits.load(ordering: .relaxed)) }
    set { volumeBits.bits.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// The output's name; nil: the user's choice.
  package var device: String? {
    get { shared.withLock { $0.device } }
    set {
      shared.withLock { $0.device = newValue }
      queue.async { self.end() }
    }
  }

  /// Waits until what has come is handed to the output.
  package func waitUntilIdle() { queue.sync {} }

  // MARK: - The session

  package func open() { shared.withLock { $0.isOpen = true } }

  package func close() {
    shared.withLock { $0.isOpen = false }
    queue.async { self.end() }
  }

  package func sourceEnded(_ error: EngineError?) { queue.async { self.end() } }

  package func drop(_ drop: CaptureDrop) {}

  package func offer(_ item: CaptureItem) {
    let isTaken = shared.withLock { shared in
      guard shared.isOpen, shared.pending < Self.mostPending else { return false }
      shared.pending += 1
      return true
    }
    guard isTaken else { return }
    queue.async {
      let isOpen = self.shared.withLock { shared in
        shared.pending -= 1
        return shared.isOpen
      }
      if isOpen { self.play(item) }
    }
  }

  // MARK: - On the queue

  private func end() {
    playing?.output.stop()
    playing = nil
    nextAttempt = .invalid
    isLost = false
    isInterrupted = false
  }

  private func handle(_ event: AudioOutputEvent) {
    switch event {
    // The output stays open: only while it is does the server tell of the interruption's end.
    case .interrupted:
      isInterrupted = true
      playing?.output.stop()
    // The interruption's end is not told where the device has gone.
    case .lost where isInterrupted: end()
    case .lost: isLost = true
    }
  }

  /// Begins before anything is heard: an interruption may be over when the queue learns of its beginning.
  private func watchInterruptions() -> (any Sendable & AnyObject)? {
    try? directory?.watch { [weak self] news in
      guard let self, news == .resumed || news == .over else { return }
      queue.async { if self.isInterrupted { self.end() } }
    }
  }

  private func play(_ item: CaptureItem) {
    guard !isInterrupted, case .sound(let sound) = item.content,
      let made = try? maker.sample(of: sound, settings: item.route.settings),
      let format = CMSampleBufferGetFormatDescription(made), let data = CMSampleBufferGetDataBuffer(made)
    else { return }
    if isLost || playing.map({ $0.format !== format }) ?? false { end() }
    if playing == nil { begin(format, at: item.time) }
    guard let playing else { return }
    try? data.withContiguousBytes { bytes in _ = playing.feed.ring.write(bytes.bindMemory(to: Float.self)) }
  }

  private func begin(_ format: CMFormatDescription, at time: CMTime) {
    guard let basic = format.audioStreamBasicDescription, basic.mSampleRate >= 1,
      !nextAttempt.isNumeric || time >= nextAttempt
    else { return }
    nextAttempt = time + CMTime(seconds: Self.pause, preferredTimescale: 1000)
    let (rate, channels) = (Int32(basic.mSampleRate), Int(basic.mChannelsPerFrame))
    let feed = Feed(sampleRate: rate, channelCount: channels, volume: volumeBits)
    do throws(EngineError) {
      let output = try outputs.makeOutput(
        name: "AVCaptureAudioPreviewOutput", device: device, sampleRate: rate, channelCount: channels, renderer: feed,
        onEvent: { [weak self] event in
          guard let self else { return }
          queue.async { if self.playing?.feed === feed { self.handle(event) } }
        })
      let watch = watchInterruptions()
      try output.start()
      playing = Playing(output: output, feed: feed, format: format, watch: watch)
    } catch {
      // The next attempt is made when it is due.
      playing = nil
    }
  }

  /// Frames between the queue and the output's thread.
  private final class Feed: AudioRenderer, @unchecked Sendable {
    // Safety: the ring guards itself; all else that changes is used on the output's thread.
    let ring: AudioRingBuffer
    private let channelCount: Int
    private let volume: Volume
    /// Frames that lie ready when sound begins, beside those that are asked for.
    private let lead: Int
    private let most: Int
    private var isFlowing = false
    private var place = 0
    private var lastVolume: Float?

    init(sampleRate: Int32, channelCount: Int, volume: Volume) {
      ring = AudioRingBuffer(capacity: Int(sampleRate), channelCount: channelCount)
      self.channelCount = channelCount
      self.volume = volume
      lead = Int(sampleRate) / 25
      most = Int(sampleRate) / 5
    }

    func render(_ samples: UnsafeMutableBufferPointer<Float>, from frame: Int64) {
      samples.update(repeating: 0)
      let count = samples.count / channelCount
      let ready = ring.readyCount
      if ready < (isFlowing ? count : count + lead) {
        isFlowing = false
        return
      }
      isFlowing = true
      if ready > count + most { place += ready - count - lead }
      let wanted = Float(bitPattern: volume.bits.load(ordering: .relaxed))
      var ramp = VolumeRamp()
      ramp.fade(to: lastVolume ?? wanted, in: 0)
      ramp.fade(to: wanted, in: count)
      lastVolume = wanted
      ring.add(from: place, to: samples, width: channelCount, volume: ramp, meter: nil)
      place += count
    }
  }
}
