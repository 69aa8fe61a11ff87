import AVEngineAudioGraph
import AVEngineCore
import AVEngineReading
import AudioToolbox
import CoreAudio
import CoreMedia
import Foundation

/// Options that state how a buffer is played, and its effect on what was scheduled earlier.
public struct AVAudioPlayerNodeBufferOptions: OptionSet, Sendable {
  /// The options as bits: 1 for `loops`, 2 for `interrupts`, 4 for `interruptsAtLoop`.
  public let rawValue: UInt
  /// Creates options from bits with Apple's values, such as 1 for `loops`.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Repeats the buffer until it is interrupted, or the player is stopped or reset.
  public static let loops = AVAudioPlayerNodeBufferOptions(rawValue: 1)
  /// Replaces all that was scheduled earlier, immediately or at the time for which the buffer is scheduled.
  public static let interrupts = AVAudioPlayerNodeBufferOptions(rawValue: 2)
  /// Replaces all that was scheduled earlier, at the end of the current buffer or of the current pass of its loop.
  public static let interruptsAtLoop = AVAudioPlayerNodeBufferOptions(rawValue: 4)
}

/// The event after which a completion handler is called.
public enum AVAudioPlayerNodeCompletionCallbackType: Int, Sendable {
  /// The player has read all frames of the buffer, file or segment.
  case dataConsumed = 0
  /// The engine has rendered all frames of the buffer, file or segment.
  case dataRendered = 1
  /// The device has played all frames of the buffer, file or segment. In manual rendering mode the same as
  /// `dataRendered`.
  case dataPlayedBack = 2
}

/// A handler that is called after a buffer or file has ended, or when a stop, a reset or an interruption ends it early.
public typealias AVAudioPlayerNodeCompletionHandler = (AVAudioPlayerNodeCompletionCallbackType) -> Void

extension AVAudioPlayerNode {
  typealias EndHandler = @Sendable (AVAudioPlayerNodeCompletionCallbackType) -> Void

  func play(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, _ options: AVAudioPlayerNodeBufferOptions,
    _ callbackType: AVAudioPlayerNodeCompletionCallbackType, _ completionHandler: EndHandler?
  ) {
    let operation = "AVAudioPlayerNode.scheduleBuffer(_:at:options:)"
    _require(
      buffer.storedFormat.channelCount == outputFormat(forBus: 0).channelCount,
      "\(operation): the buffer has \(buffer.storedFormat.channelCount) channels, but the output has "
        + "\(outputFormat(forBus: 0).channelCount)"
    )
    var item = ScheduledSource(
      Self.audio(of: buffer, operation), when: when.flatMap { moment($0, operation: operation) })
    item.loops = options.contains(.loops)
    item.interrupts = options.contains(.interrupts)
    item.interruptsAtLoop = options.contains(.interruptsAtLoop)
    schedule(item, callbackType, completionHandler)
  }

  func playSegment(
    _ file: AVAudioFile, _ startFrame: AVAudioFramePosition, _ numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    _ callbackType: AVAudioPlayerNodeCompletionCallbackType, _ completionHandler: EndHandler?
  ) {
    _require(
      startFrame >= 0,
      "AVAudioPlayerNode.scheduleSegment(_:startingFrame:frameCount:at:): the starting frame "
        + "is negative: \(startFrame)")
    _require(
      numberFrames > 0,
      "AVAudioPlayerNode.scheduleSegment(_:startingFrame:frameCount:at:): \(numberFrames) frames")
    schedule(file, from: startFrame, count: Int64(numberFrames), at: when, callbackType, completionHandler)
  }

  func schedule(
    _ file: AVAudioFile, from first: Int64, count: Int64, at when: AVAudioTime?,
    _ type: AVAudioPlayerNodeCompletionCallbackType,
    _ handler: EndHandler?
  ) {
    let url = file.storedURL
    let audio = FileSource(from: first, count: count, form: form, codecs: AVAudioEngine.codecs) {
      () throws(EngineError) -> StoredAudio in
      try StoredAudio.open(url, output: Self.floats)
    }
    let start = when.flatMap { moment($0, operation: "AVAudioPlayerNode.scheduleFile(_:at:)") }
    schedule(ScheduledSource(audio, when: start), type, handler)
  }

  private func schedule(
    _ item: ScheduledSource, _ type: AVAudioPlayerNodeCompletionCallbackType,
    _ handler: EndHandler?
  ) {
    var item = item
    item.tellsWhenHeard = type == .dataPlayedBack
    if let handler { item.onEnd = { handler(type) } }
    player.schedule(item)
    waitUntilIdle()
  }

  private static func floats(_ format: CMFormatDescription) -> AudioStreamBasicDescription {
    let rate = format.audioStreamBasicDescription?.mSampleRate.rounded() ?? 0
    return AudioBusFormat(rate: Int(exactly: rate) ?? 0, layout: ChannelLayout(format)).description(isInterleaved: true)
  }

  static func plain(_ handler: (@Sendable () -> Void)?) -> EndHandler? {
    guard let handler else { return nil }
    return { _ in handler() }
  }

  /// Single-precision floats are not copied.
  private static func audio(of buffer: AVAudioPCMBuffer, _ operation: String) -> BufferSource {
    let channels = Int(buffer.storedFormat.channelCount)
    let count = Int(buffer.frameLength)
    if let data = buffer.floatChannelData {
      let pointers = (0..<channels).map { UnsafePointer<Float>(data[$0]) }
      return BufferSource(pointers, stride: buffer.stride, count: count, owner: buffer)
    }
    _require(
      buffer.storedFormat.commonFormat != .otherFormat,
      "\(operation): buffers of \(buffer.storedFormat) cannot be played")
    let planes = PlanarAudioBuffer(channelCount: channels, capacity: max(1, count))
    let list = UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList)
    SampleTransfer(buffer.storedFormat).load(count, from: list, into: planes)
    let pointers = (0..<channels).map { UnsafePointer<Float>(planes[$0]) }
    return BufferSource(pointers, stride: 1, count: count, owner: planes)
  }
}
