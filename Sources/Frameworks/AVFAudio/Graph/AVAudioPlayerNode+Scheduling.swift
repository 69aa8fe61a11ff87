import Foundation
import CoreAudio
import CoreMedia
import MediaEngine

/// How a buffer is played, and what of those before it.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Again and again, until something interrupts it or the player stops.
  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  /// In place of all that was scheduled before.
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  /// In place of all that was scheduled before, when the buffer that plays, or its loop, has come to its end.
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// What a handler is told of.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  /// The player has taken all frames.
  case dataConsumed = 0
  /// The engine has rendered all frames.
  case dataRendered = 1
  /// The device has played all frames; while the engine is rendered by hand, the same as `dataRendered`.
  case dataPlayedBack = 2
}

/// Tells that a buffer or file has ended, or the player was stopped.
public typealias AVAudioPlayerNodeCompletionHandler = (AVAudioPlayerNodeCompletionCallbackType) -> Void

extension AVAudioPlayerNode {
  /// Plays a buffer behind what was scheduled before.
  ///
  /// - Parameter completionHandler: Called when the player has taken all frames, or was stopped.
  public func scheduleBuffer(_ buffer: AVAudioPCMBuffer, completionHandler: (@Sendable () -> Void)? = nil) {
    scheduleBuffer(buffer, at: nil, options: [], completionHandler: completionHandler)
  }

  /// Plays a buffer behind what was scheduled before, and tells of its end.
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    scheduleBuffer(buffer, at: nil, options: [], completionCallbackType: callbackType, completionHandler: completionHandler)
  }

  /// Plays a buffer at a time of the player, or nil for behind what was scheduled before.
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    scheduleBuffer(buffer, at: when, options: options, completionCallbackType: .dataConsumed, completionHandler: Self.plain(completionHandler))
  }

  /// Plays a buffer at a time of the player, or nil for behind what was scheduled before, and tells of its end.
  ///
  /// The buffer's frames are taken to be of the player's rate. It is not copied: it must not change until it has been played.
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    let operation = "AVAudioPlayerNode.scheduleBuffer(_:at:options:)"
    _require(
      buffer.format.channelCount == outputFormat(forBus: 0).channelCount,
      "\(operation): a buffer of \(buffer.format.channelCount) channels, and \(outputFormat(forBus: 0).channelCount) come out")
    var item = ScheduledSound(Self.sound(of: buffer, operation), when: when.flatMap { moment($0, operation: operation) })
    item.loops = options.contains(.loops)
    item.interrupts = options.contains(.interrupts)
    item.interruptsAtLoop = options.contains(.interruptsAtLoop)
    schedule(item, callbackType, completionHandler)
  }

  /// Plays a whole file at a time of the player, or nil for behind what was scheduled before.
  public func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?, completionHandler: (@Sendable () -> Void)? = nil) {
    scheduleFile(file, at: when, completionCallbackType: .dataConsumed, completionHandler: Self.plain(completionHandler))
  }

  /// Plays a whole file at a time of the player, or nil for behind what was scheduled before, and tells of its end.
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    schedule(file, from: 0, count: file.length, at: when, callbackType, completionHandler)
  }

  /// Plays frames of a file at a time of the player, or nil for behind what was scheduled before.
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionHandler: (@Sendable () -> Void)? = nil
  ) {
    scheduleSegment(
      file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: .dataConsumed,
      completionHandler: Self.plain(completionHandler))
  }

  /// Plays frames of a file at a time of the player, or nil for behind what was scheduled before, and tells of their end.
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType,
    completionHandler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? = nil
  ) {
    _require(startFrame >= 0, "AVAudioPlayerNode.scheduleSegment(_:startingFrame:frameCount:at:): frame \(startFrame)")
    _require(
      numberFrames > 0,
      "AVAudioPlayerNode.scheduleSegment(_:startingFrame:frameCount:at:): \(numberFrames) frames")
    schedule(file, from: startFrame, count: Int64(numberFrames), at: when, callbackType, completionHandler)
  }

  // MARK: -

  private func schedule(
    _ file: AVAudioFile, from first: Int64, count: Int64, at when: AVAudioTime?, _ type: AVAudioPlayerNodeCompletionCallbackType,
    _ handler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)?
  ) {
    let url = file.url
    let sound = FileSound(from: first, count: count, form: form, codecs: AVAudioEngine.codecs) { () throws(EngineError) -> StoredSound in
      try StoredSound.open(url, output: Self.floats)
    }
    let start = when.flatMap { moment($0, operation: "AVAudioPlayerNode.scheduleFile(_:at:)") }
    schedule(ScheduledSound(sound, when: start), type, handler)
  }

  private func schedule(
    _ item: ScheduledSound, _ type: AVAudioPlayerNodeCompletionCallbackType,
    _ handler: (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)?
  ) {
    var item = item
    item.tellsWhenHeard = type == .dataPlayedBack
    if let handler { item.onEnd = { handler(type) } }
    player.schedule(item)
    settle()
  }

  /// A file's frames as they are read: floats, interleaved.
  private static func floats(_ format: CMFormatDescription) -> AudioStreamBasicDescription {
    let rate = format.audioStreamBasicDescription?.mSampleRate.rounded() ?? 0
    return SoundForm(rate: Int(exactly: rate) ?? 0, layout: ChannelLayout(format)).description(isInterleaved: true)
  }

  private static func plain(_ handler: (@Sendable () -> Void)?) -> (@Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void)? {
    guard let handler else { return nil }
    return { _ in handler() }
  }

  /// The frames of a buffer; floats are not copied.
  private static func sound(of buffer: AVAudioPCMBuffer, _ operation: String) -> HeldSound {
    let channels = Int(buffer.format.channelCount)
    let count = Int(buffer.frameLength)
    if let data = buffer.floatChannelData {
      let pointers = (0..<channels).map { UnsafePointer<Float>(data[$0]) }
      return HeldSound(pointers, stride: buffer.stride, count: count, owner: buffer)
    }
    _require(buffer.format.commonFormat != .otherFormat, "\(operation): buffers of \(buffer.format) cannot be played")
    let planes = SoundPlanes(channelCount: channels, capacity: max(1, count))
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    SampleTransfer(buffer.format).load(count, from: list, into: planes)
    let pointers = (0..<channels).map { UnsafePointer<Float>(planes[$0]) }
    return HeldSound(pointers, stride: 1, count: count, owner: planes)
  }
}
