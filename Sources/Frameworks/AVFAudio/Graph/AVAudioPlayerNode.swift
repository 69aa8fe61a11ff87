import AVEngineAudioGraph
import AVEngineCore
import Foundation

/// Plays buffers and segments of files, one after the other or at given times.
///
/// Frame 0 of the player's timeline is the time at which the player began to play. Pauses do not count.
open class AVAudioPlayerNode: AVAudioNode, AVAudioMixing {
  let player = PlayerKernel()
  private let playing = Switch(false)

  /// Creates a player that belongs to no engine yet.
  public override init() {}

  deinit { player.stop() }

  /// 0: a player produces audio.
  open override var numberOfInputs: Int { 0 }

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { player }
  override var worker: (any GraphWorker)? { player }

  override var form: AudioBusFormat {
    let form = super.form
    player.setRate(form.rate)
    return form
  }

  override func engineStopped() {
    playing.value = false
    player.pause()
  }
  override func tellOfEnds() { waitUntilIdle() }
  override func wasDetached() { stop() }

  /// Ends all scheduled buffers and files. The player continues from its current time.
  open override func reset() {
    player.clear()
    waitUntilIdle()
  }

  // MARK: Playing

  /// Whether the player was started, and neither paused nor stopped since. It stays true after the last buffer has
  /// ended.
  open var isPlaying: Bool { playing.value }

  /// Starts playing what is scheduled, or resumes after a pause. The engine must run.
  open func play() { play(at: nil) }

  /// Starts playing, or resumes after a pause, at a time of the node or of the host clock; nil starts immediately.
  ///
  /// If `isPlaying` is already true, nil has no effect, and another time only replaces a time for which the player
  /// still waits.
  open func play(at when: AVAudioTime?) {
    _require(engine != nil, "AVAudioPlayerNode.play(at:): the player is not attached to an engine")
    _require(engine?.isRunning == true, "AVAudioPlayerNode.play(at:): the engine is not running")
    _require(engine?.hasConnection(from: self) == true, "AVAudioPlayerNode.play(at:): the player is not connected")
    guard !isPlaying || when != nil else { return }
    playing.value = true
    player.prepare()
    player.play(at: when.flatMap { moment($0, operation: "AVAudioPlayerNode.play(at:)") })
    waitUntilIdle()
  }

  /// Pauses. Scheduled buffers and files stay, and so does the player's time.
  open func pause() {
    engineStopped()
    waitUntilIdle()
  }

  /// Ends all scheduled buffers and files, calls their completion handlers, and returns to frame 0.
  open func stop() {
    playing.value = false
    player.stop()
    waitUntilIdle()
  }

  /// Reads the beginnings of the scheduled files that come next, so that they can start immediately. Linux:
  /// `frameCount` is ignored.
  open func prepare(withFrameCount frameCount: AVAudioFrameCount) { player.prepare() }

  func waitUntilIdle() {
    guard let engine else { return player.waitUntilIdle() }
    engine.runner.poke(player)
  }

  // MARK: Times

  /// Converts a time of the node into a time of the player; nil if the player is not playing or still waits to start,
  /// or the time has no valid sample time.
  @discardableResult
  open func playerTime(forNodeTime nodeTime: AVAudioTime) -> AVAudioTime? {
    converted(nodeTime) { frame, start in frame - start }
  }

  /// Converts a time of the player into a time of the node; nil if the player is not playing or still waits to start,
  /// or the time has no valid sample time.
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

  func moment(_ time: AVAudioTime, operation: String) -> PlayerMoment? {
    if time.isSampleTimeValid { return .frame(Self.frame(of: time, at: outputFormat(forBus: 0).sampleRate)) }
    _require(
      time.isHostTimeValid,
      "\(operation): the time has neither a valid sample time nor a valid host time: \(time)")
    return .host(time.hostTime)
  }

  private static func frame(of time: AVAudioTime, at rate: Double) -> Int64 {
    guard time.sampleRate > 0, time.sampleRate != rate else { return time.sampleTime }
    return Int64(exactly: (Double(time.sampleTime) * rate / time.sampleRate).rounded()) ?? 0
  }

  // MARK: Scheduling

  /// Plays a buffer after all that was scheduled earlier.
  ///
  /// - Parameters:
  ///   - buffer: The audio, in the format of the node's output.
  ///   - completionHandler: Called after the player has read all frames, or when a stop, a reset or an interruption
  ///     ends the buffer early.
  open func scheduleBuffer(_ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil) {
    play(buffer, at: nil, [], .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a buffer after all that was scheduled earlier, and calls the handler after the event that `callbackType`
  /// states.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    play(buffer, at: nil, [], callbackType, completionHandler)
  }

  /// Plays a buffer at a time of the player or of the host clock; nil plays it after all that was scheduled earlier.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    play(buffer, at: when, options, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a buffer at a time of the player or of the host clock; nil plays it after all that was scheduled earlier.
  /// Calls the handler after the event that `callbackType` states.
  ///
  /// The player does not convert the buffer's sample rate. It does not copy a buffer of single-precision floats,
  /// which must not change until it has been played.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    play(buffer, at: when, options, callbackType, completionHandler)
  }

  /// Plays a whole file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier.
  open func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil) {
    schedule(file, from: 0, count: file.length, at: when, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a whole file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Calls the handler after the event that `callbackType` states.
  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(file, from: 0, count: file.length, at: when, callbackType, completionHandler)
  }

  /// Plays a segment of a file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    playSegment(file, startFrame, numberFrames, at: when, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a segment of a file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Calls the handler after the event that `callbackType` states.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    playSegment(file, startFrame, numberFrames, at: when, callbackType, completionHandler)
  }

  // MARK: Scheduling with async methods

  /// Plays a buffer after all that was scheduled earlier. Returns after the player has read all frames of the buffer,
  /// or when a stop, a reset or an interruption ends the buffer early.
  open func scheduleBuffer(_ buffer: AVAudioPCMBuffer) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleBuffer(buffer, completionHandler: { done.resume() })
    }
  }

  /// Plays a buffer after all that was scheduled earlier. Returns after the event that `callbackType` states, or when a
  /// stop, a reset or an interruption ends the buffer early.
  @discardableResult
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleBuffer(buffer, completionCallbackType: callbackType, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays a buffer at a time of the player or of the host clock; nil plays it after all that was scheduled earlier.
  /// Returns after the player has read all frames of the buffer, or when a stop, a reset or an interruption ends the
  /// buffer early.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = []
  ) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleBuffer(buffer, at: when, options: options, completionHandler: { done.resume() })
    }
  }

  /// Plays a buffer at a time of the player or of the host clock; nil plays it after all that was scheduled earlier.
  /// Returns after the event that `callbackType` states, or when a stop, a reset or an interruption ends the buffer
  /// early.
  @discardableResult
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleBuffer(
        buffer, at: when, options: options, completionCallbackType: callbackType,
        completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays a whole file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Returns after the player has read all frames of the file, or when a stop, a reset or an interruption ends
  /// the file early.
  open func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleFile(file, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays a whole file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Returns after the event that `callbackType` states, or when a stop, a reset or an interruption ends the
  /// file early.
  @discardableResult
  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleFile(
        file, at: when, completionCallbackType: callbackType, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays a segment of a file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Returns after the player has read all frames of the segment, or when a stop, a reset or an interruption
  /// ends the segment early.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?
  ) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleSegment(
        file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays a segment of a file at a time of the player or of the host clock; nil plays it after all that was scheduled
  /// earlier. Returns after the event that `callbackType` states, or when a stop, a reset or an interruption ends the
  /// segment early.
  @discardableResult
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleSegment(
        file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: callbackType,
        completionHandler: { done.resume(returning: $0) })
    }
  }
}
