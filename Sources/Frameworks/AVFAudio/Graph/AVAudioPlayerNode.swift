import Foundation
import MediaEngine

/// Plays buffers and parts of files, one after the other or at times of a timeline of its own.
///
/// The player's frame 0 is where it began to play; pauses do not count.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing {
  let player = PlayerKernel()
  private let playing = Switch(false)

  /// A player that is no engine's yet.
  public override init() {}

  deinit { player.stop() }

  open override var numberOfInputs: Int { 0 }

  override func makeKernel(_ form: SoundForm) throws(EngineError) -> any SoundKernel { player }
  override var worker: (any GraphWorker)? { player }

  override var form: SoundForm {
    let form = super.form
    player.setRate(form.rate)
    return form
  }

  override func engineStopped() { pause() }
  override func wasDetached() { stop() }

  /// Ends all that was scheduled; the player goes on where it is.
  open override func reset() {
    player.clear()
    settle()
  }

  // MARK: Playing

  /// Whether the player was told to play, and not to pause or stop since.
  open var isPlaying: Bool { playing.value }

  /// Begins to play, or goes on after a pause.
  open func play() { play(at: nil) }

  /// Begins to play, or goes on after a pause, at a time of the node or of the host; nil for now.
  open func play(at when: AVAudioTime?) {
    _require(engine != nil, "AVAudioPlayerNode.play(at:): the player is not attached to an engine")
    _require(engine?.isRunning == true, "AVAudioPlayerNode.play(at:): the engine does not run")
    _require(engine?.hasConnection(from: self) == true, "AVAudioPlayerNode.play(at:): the player is not connected")
    guard !isPlaying || when != nil else { return }
    playing.value = true
    player.prepare()
    player.play(at: when.flatMap { moment($0, operation: "AVAudioPlayerNode.play(at:)") })
    settle()
  }

  /// Stands still; what is scheduled stays, and the player's time with it.
  open func pause() {
    playing.value = false
    player.pause()
    settle()
  }

  /// Ends all that was scheduled, calls the handlers of what has not ended, and returns to frame 0.
  open func stop() {
    playing.value = false
    player.stop()
    settle()
  }

  /// Reads the beginning of files that are scheduled, so that they can be heard at once.
  open func prepare(withFrameCount frameCount: AVAudioFrameCount) { player.prepare() }

  /// Makes known at once what was said, where nobody renders who would come by to hear it.
  func settle() {
    guard let engine else { return player.settle() }
    engine.runner.poke(player)
  }

  // MARK: Times

  /// A time of the node as one of the player; nil unless the player plays.
  @discardableResult
  open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    converted(nodeTime) { frame, start in frame - start }
  }

  /// A time of the player as one of the node; nil unless the player plays.
  @discardableResult
  open func nodeTime(forPlayerTime playerTime: AVAudioTime) -> AVAudioTime? {
    converted(playerTime) { frame, start in frame + start }
  }

  private func converted(_ time: AVAudioTime, _ convert: (Int64, Int64) -> Int64) -> AVAudioTime? {
    guard let start = player.startTime, time.isSampleTimeValid else { return nil }
    let rate = outputFormat(forBus: 0).sampleRate
    let frame = convert(Self.frame(of: time, at: rate), start)
    guard time.isHostTimeValid else { return AVAudioTime(sampleTime: frame, atRate: rate) }
    return AVAudioTime(hostTime: time.hostTime, sampleTime: frame, atRate: rate)
  }

  /// - Returns: A number of frames at the node's own rate, where the time has one.
  func moment(_ time: AVAudioTime, operation: String) -> PlayerMoment? {
    if time.isSampleTimeValid { return .frame(Self.frame(of: time, at: outputFormat(forBus: 0).sampleRate)) }
    _require(
      time.isHostTimeValid,
      "\(operation): the time says neither a frame nor when it is by the host's clock: \(time)")
    return .host(time.hostTime)
  }

  private static func frame(of time: AVAudioTime, at rate: Double) -> Int64 {
    guard time.sampleRate > 0, time.sampleRate != rate else { return time.sampleTime }
    return Int64(exactly: (Double(time.sampleTime) * rate / time.sampleRate).rounded()) ?? 0
  }
}
