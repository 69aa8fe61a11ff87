public import CoreAudio

/// Whether the engine may wait for resources while it renders for the client.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  /// For callers without a deadline: the engine waits for the resources that it needs.
  case offline = 0
  /// For real-time threads: the engine never waits.
  case realtime = 1
}

/// How a call of manual rendering ended.
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  /// Rendering failed; the thrown error, or the block's error code, states the reason.
  case error = -1
  /// All frames that were requested were rendered.
  case success = 0
  /// The input block provided too few frames. Silence replaces the missing frames.
  case insufficientDataFromInputNode = 1
  /// Another thread uses the graph, and the client can try again; or the engine was not started, or was stopped.
  case cannotDoInCurrentContext = 2
}

/// Error codes of manual rendering. The raw values are codes of `NSOSStatusErrorDomain`.
public enum AVAudioEngineManualRenderingError: OSStatus, Sendable {
  /// Code -80800: the engine is not in the mode that the call requires.
  case invalidMode = -80800
  /// Code -80801: the engine runs, but the call requires a stopped engine.
  case initialized = -80801
  /// Code -80802: the engine does not run, but the call requires a started engine.
  case notRunning = -80802
}

/// A block that renders an engine. Parameters: the number of frames, the buffers to fill, and a pointer that receives
/// an error code, or noErr.
public typealias AVAudioEngineManualRenderingBlock = (
  AVAudioFrameCount, UnsafeMutablePointer<AudioBufferList>, UnsafeMutablePointer<OSStatus>?
) -> AVAudioEngineManualRenderingStatus

struct ManualRendering {
  var mode: AVAudioEngineManualRenderingMode
  var format: AVAudioFormat
  var maximumFrameCount: Int
}
