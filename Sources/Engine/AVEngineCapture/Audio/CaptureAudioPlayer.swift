package import AVEngineCore
import AVEngineAudioGraph
import CoreAudioTypes
import CoreMedia
import Dispatch
import Synchronization

/// Plays a microphone's audio through an output.
///
/// Skips audio or inserts silence, because the clocks of the two devices differ.
package final class CaptureAudioPlayer: CaptureSink, @unchecked Sendable {
  // Safety: variables and the maker are used on the queue, except that `deinit` stops the output; shared state is
  // behind the mutex, and the volume is atomic.
  private struct Shared: Sendable {
    var isOpen = false
    var pending = 0
    var device: String?
  }

  private static let mostPending = 48
  /// The seconds between attempts to open an output.
  private static let pause = 2.0

  private let queue = DispatchQueue(label: "AVCapture.player", qos: .userInitiated)
  private let shared = Mutex(Shared())
  private let outputs: any AudioOutputProvider
  private let directory: (any AudioDeviceDirectory)?
  private let maker: CaptureAudioMaker
  private let volumeBits = Volume()
  private var playing: Playing?
  /// The earliest time of the next attempt to open an output, on the timeline of the audio.
  private var nextAttempt = CMTime.invalid
  private var isLost = false
  private var isInterrupted = false

  private struct Playing {
    let output: any AudioOutput
    let feed: Feed
    let format: CMFormatDescription
    let watch: (any Sendable & AnyObject)?
  }

  private final class Volume: Sendable { let bits = Atomic<UInt32>(Float(1).bitPattern) }

  /// - Parameter directory: Without it, the player does not notice that an interruption ends.
  package init(
    outputs: any AudioOutputProvider, directory: (any AudioDeviceDirectory)? = nil, codecs: any CodecProvider
  ) {
    self.outputs = outputs
    self.directory = directory
    maker = CaptureAudioMaker(codecs: codecs)
  }

  deinit { playing?.output.stop() }

  package var volume: Float {
    get { Float(bitPattern: volumeBits.bits.load(ordering: .relaxed)) }
    set { volumeBits.bits.store(newValue.bitPattern, ordering: .relaxed) }
  }

  /// The output device; nil for the user's choice.
  package var device: String? {
    get { shared.withLock { $0.device } }
    set {
      shared.withLock { $0.device = newValue }
      queue.async { self.end() }
    }
  }

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
    // The output stays open, because the audio server reports the end of the interruption only to open outputs.
    case .interrupted:
      isInterrupted = true
      playing?.output.stop()
    // If the device has been disconnected, the end of the interruption is not reported.
    case .lost where isInterrupted: end()
    case .lost: isLost = true
    }
  }

  /// Called before the output starts, because an interruption may be over before the queue processes its beginning.
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
      playing = nil
    }
  }

  private final class Feed: AudioRenderer, @unchecked Sendable {
    // Safety: the queue writes to the ring and the output's thread reads from it; the variables are used on the
    // output's thread.
    let ring: AudioRingBuffer
    private let channelCount: Int
    private let volume: Volume
    /// The number of frames that have to be ready before playing begins, in addition to the requested ones.
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
