import Foundation

// What schedules and waits for the end, under the names that it has with a handler.
extension AVAudioPlayerNode {
  /// Plays a buffer, and returns when the player has taken all frames.
  public func scheduleBuffer(_ buffer: AVAudioPCMBuffer) async { await scheduleBuffer(buffer, at: nil, options: []) }

  /// Plays a buffer, and returns when the player has taken all frames.
  public func scheduleBuffer(_ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = []) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleBuffer(buffer, at: when, options: options, completionHandler: { done.resume() })
    }
  }

  /// Plays a buffer, and returns when what is asked for has happened to it.
  @discardableResult
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await scheduleBuffer(buffer, at: nil, options: [], completionCallbackType: callbackType)
  }

  /// Plays a buffer, and returns when what is asked for has happened to it.
  @discardableResult
  public func scheduleBuffer(
    _ buffer: AVAudioPCMBuffer, at when: AVAudioTime?, options: AVAudioPlayerNodeBufferOptions = [],
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleBuffer(buffer, at: when, options: options, completionCallbackType: callbackType, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays a file, and returns when the player has taken all frames.
  public func scheduleFile(_ file: AVAudioFile, at when: AVAudioTime?) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleFile(file, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays a file, and returns when what is asked for has happened to it.
  @discardableResult
  public func scheduleFile(
    _ file: AVAudioFile, at when: AVAudioTime?, completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleFile(file, at: when, completionCallbackType: callbackType, completionHandler: { done.resume(returning: $0) })
    }
  }

  /// Plays frames of a file, and returns when the player has taken all.
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?
  ) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      scheduleSegment(file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionHandler: { done.resume() })
    }
  }

  /// Plays frames of a file, and returns when what is asked for has happened to them.
  @discardableResult
  public func scheduleSegment(
    _ file: AVAudioFile, startingFrame startFrame: AVAudioFramePosition, frameCount numberFrames: AVAudioFrameCount, at when: AVAudioTime?,
    completionCallbackType callbackType: AVAudioPlayerNodeCompletionCallbackType
  ) async -> AVAudioPlayerNodeCompletionCallbackType {
    await withCheckedContinuation { done in
      scheduleSegment(
        file, startingFrame: startFrame, frameCount: numberFrames, at: when, completionCallbackType: callbackType,
        completionHandler: { done.resume(returning: $0) })
    }
  }
}
