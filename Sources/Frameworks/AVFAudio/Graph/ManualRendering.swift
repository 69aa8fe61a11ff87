public import CoreAudio

/// How an engine that is rendered by hand is called.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  /// By somebody who has time: the engine waits for what it needs.
  case offline = 0
  /// By somebody in a hurry: the engine waits for nothing.
  case realtime = 1
}

/// How rendering by hand went.
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  case error = -1
  case success = 0
  /// The input's block had too little; there is silence in its place.
  case insufficientDataFromInputNode = 1
  /// The graph is being changed: it may be tried again.
  case cannotDoInCurrentContext = 2
}

/// What is wrong with a call for rendering by hand.
public enum AVAudioEngineManualRenderingError: OSStatus, Sendable {
  /// The engine is not in the mode that the call is for.
  case invalidMode = -80800
  /// The engine runs.
  case initialized = -80801
  /// The engine does not run.
  case notRunning = -80802
}

/// Renders an engine: how many frames, where to, and where an error's code goes.
public typealias AVAudioEngineManualRenderingBlock = (
  AVAudioFrameCount, UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<OSStatus>?
) -> AVAudioEngineManualRenderingStatus

/// What an engine that is rendered by hand was told.
struct ManualRendering {
  var mode: AVAudioEngineManualRenderingMode
  var format: AVAudioFormat
  var maximumFrameCount: Int
}
