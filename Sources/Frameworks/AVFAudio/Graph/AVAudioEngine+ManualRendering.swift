import AVEngineAudioGraph
import AVEngineCore
import AudioToolbox
import CoreAudio
import Foundation

extension AVAudioEngine {
  func renderByHand(
    _ mode: AVAudioEngineManualRenderingMode, format pcmFormat: AVAudioFormat, maximumFrameCount: AVAudioFrameCount
  ) throws {
    try locked {
      guard !isRunning else { throw failure(.initialized, "enableManualRenderingMode: the engine is running") }
      guard pcmFormat.commonFormat != .otherFormat, pcmFormat.channelCount > 0, pcmFormat.sampleRate >= 1,
        maximumFrameCount > 0
      else {
        throw AudioFailure.error(
          kAudio_ParamError,
          "AVAudioEngine.enableManualRenderingMode: \(maximumFrameCount) frames of \(pcmFormat) cannot be rendered")
      }
    }
    stop()
    try locked {
      guard !isRunning else { throw failure(.initialized, "enableManualRenderingMode: the engine is running") }
      rewind()
      manual = ManualRendering(mode: mode, format: pcmFormat, maximumFrameCount: Int(maximumFrameCount))
    }
  }

  func endRenderingByHand() {
    guard isInManualRenderingMode else { return }
    stop()
    locked {
      manual = nil
      knownInput?.forgetGiven()
    }
  }

  func renderFrames(_ numberOfFrames: AVAudioFrameCount, to buffer: AVAudioPCMBuffer) throws
    -> AVAudioEngineManualRenderingStatus
  {
    let (mode, isReady) = locked { (manual, isRunning) }
    guard let mode, mode.mode == .offline else {
      throw failure(.invalidMode, "renderOffline(_:to:): the engine is not rendered offline")
    }
    guard isReady else { throw failure(.notRunning, "renderOffline(_:to:): the engine is not running") }
    _require(
      buffer.storedFormat.isLike(mode.format),
      "AVAudioEngine.renderOffline(_:to:): the buffer is of \(buffer.storedFormat), and not of the manualRenderingFormat, "
        + "\(mode.format)")
    guard Int(numberOfFrames) <= mode.maximumFrameCount, numberOfFrames <= buffer.storedFrameCapacity else {
      throw AudioFailure.error(
        Self.tooManyFrames,
        "AVAudioEngine.renderOffline(_:to:): \(numberOfFrames) frames exceed the maximum of \(mode.maximumFrameCount) "
          + "or the buffer's capacity of \(buffer.storedFrameCapacity)"
      )
    }
    let (list, transfer) = (
      UnsafeMutableAudioBufferListPointer(buffer.mutableAudioBufferList), SampleTransfer(mode.format)
    )
    runner.renderWaiting(Int(numberOfFrames)) { audio, done, count in
      if let audio { transfer.store(audio, from: 0, count: count, into: list, at: done) }
    }
    buffer.frameLength = numberOfFrames
    return knownInput?.takeShortage() == true ? .insufficientDataFromInputNode : .success
  }

  var renderingBlock: AVAudioEngineManualRenderingBlock {
    let (format, most) = (renderedFormat, Int(mostRenderedFrames))
    let transfer = SampleTransfer(format)
    let runner = runner
    let input = knownInput
    return { frames, buffers, status in
      let list = UnsafeMutableAudioBufferListPointer(buffers)
      guard Int(frames) <= most, transfer.room(in: list) >= Int(frames) else {
        status?.pointee = Int(frames) <= most ? kAudio_ParamError : Self.tooManyFrames
        return .error
      }
      let isDone = runner.renderHurrying(Int(frames)) { audio, done, count in
        if let audio { transfer.store(audio, from: 0, count: count, into: list, at: done) }
      }
      status?.pointee = noErr
      guard isDone else { return .cannotDoInCurrentContext }
      return input?.takeShortage() == true ? .insufficientDataFromInputNode : .success
    }
  }

  var renderedFormat: AVAudioFormat {
    locked { manual?.format }
      ?? AVAudioFormat(cmAudioFormatDescription: .audio(AudioStreamBasicDescription(), layout: nil, magicCookie: nil))
  }

  var mostRenderedFrames: AVAudioFrameCount { AVAudioFrameCount(locked { manual?.maximumFrameCount ?? 0 }) }

  /// kAudioUnitErr_TooManyFramesToProcess of AudioToolbox's AUComponent.h.
  private static let tooManyFrames: OSStatus = -10874

  private func failure(_ error: AVAudioEngineManualRenderingError, _ text: String) -> NSError {
    AudioFailure.error(error.rawValue, "AVAudioEngine.\(text)")
  }
}
