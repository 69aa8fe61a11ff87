import AVEngineAudioGraph
import AVEngineCore
import Foundation

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

  override func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { player }
  override var worker: (any GraphWorker)? { player }

  override var form: AudioBusFormat {
    let form = super.form
    player.setRate(form.rate)
    return form
  }

  override func engineStopped() { pause() }
  override func wasDetached() { stop() }

  /// Ends all that was scheduled; the player goes on where it is.
  open override func reset() {
    player.clear()
    waitUntilIdle()
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
    waitUntilIdle()
  }

  /// Stands still; what is scheduled stays, and the player's time with it.
  open func pause() {
    playing.value = false
    player.pause()
    waitUntilIdle()
  }

  /// Ends all that was scheduled, calls the handlers of what has not ended, and returns to frame 0.
  open func stop() {
    playing.value = false
    player.stop()
    waitUntilIdle()
  }

  /// Reads the beginning of files that are scheduled, so that they can be heard at once.
  open func prepare(withFrameCount frameCount: AVAudioFrameCount) { player.prepare() }

  /// Makes known at once what was said, where nobody renders who would come by to hear it.
  func waitUntilIdle() {
    guard let engine else { return player.waitUntilIdle() }
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

  // MARK: Scheduling

  /// Plays a buffer behind what was scheduled before.
  ///
  /// - Parameter completionHandler: Called when the player has taken all frames, or was stopped.
  open func scheduleBuffer(_ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil) {
    play(buffer, at: nil, [], .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a buffer behind what was scheduled before, and tells of its end.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    play(buffer, at: nil, [], callbackType, completionHandler)
  }

  /// Plays a buffer at a time of the player, or nil for behind what was scheduled before.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    play(buffer, at: when, options, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a buffer at a time of the player, or nil for behind what was scheduled before, and tells of its end.
  ///
  /// The buffer's frames are taken to be of the player's rate. It is not copied: it must not change until it has been
  /// played.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    play(buffer, at: when, options, callbackType, completionHandler)
  }

  /// Plays a whole file at a time of the player, or nil for behind what was scheduled before.
  open func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil) {
    schedule(file, from: 0, count: file.length, at: when, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays a whole file at a time of the player, or nil for behind what was scheduled before, and tells of its end.
  open func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(file, from: 0, count: file.length, at: when, callbackType, completionHandler)
  }

  /// Plays frames of a file at a time of the player, or nil for behind what was scheduled before.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    playSegment(file, startFrame, numberFrames, at: when, .dataConsumed, Self.plain(completionHandler))
  }

  /// Plays frames of a file at a time of the player, or nil for behind what was scheduled before, and tells of their
  /// end.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    playSegment(file, startFrame, numberFrames, at: when, callbackType, completionHandler)
  }

  // MARK: Scheduling, and waiting for it

  // As on a Mac, where the two are one method, each goes by the form with a handler, overridden or not.

  /// Plays a buffer, and returns when the player has taken all frames.
  open func scheduleBuffer(_ buffer: AVAudioPCMBuffer) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleBuffer(buffer, completionHandler: { done.resume() })
    }
  }

  /// Plays a buffer, and returns when what is asked for has happened to it.
  @discardableResult
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleBuffer(buffer, completionCallbackType: callbackType, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays a buffer, and returns when the player has taken all frames.
  open func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = []
  ) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleBuffer(buffer, at: when, options: options, completionHandler: { done.resume() })
    }
  }

  /// Plays a buffer, and returns when what is asked for has happened to it.
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

  /// Plays a file, and returns when the player has taken all frames.
  open func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleFile(file, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays a file, and returns when what is asked for has happened to it.
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

  /// Plays frames of a file, and returns when the player has taken all.
  open func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount,
    at when: AVAudioTime?
  ) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleSegment(
        file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays frames of a file, and returns when what is asked for has happened to them.
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
