public import CoreAudio

/// The mode of manual rendering.
public enum AVAudioEngineManualRenderingMode: Int, Sendable {
  /// For callers without a deadline: the engine waits for the resources that it needs.
  case offline = 0
  /// For real-time threads: the engine never waits.
  case realtime = 1
}

/// The result of manual rendering.
public enum AVAudioEngineManualRenderingStatus: Int, Sendable {
  /// Rendering failed.
  case error = -1
  /// All frames were rendered.
  case success = 0
  /// The input block provided too few frames. Silence replaces the missing frames.
  case insufficientDataFromInputNode = 1
  /// Another thread uses the graph, and the client can try again; or the engine was not started, or was stopped.
  case cannotDoInCurrentContext = 2
}

/// Errors of manual rendering.
public enum AVAudioEngineManualRenderingError: OSStatus, Sendable {
  /// The engine is not in the mode that the call requires.
  case invalidMode = -80800
  /// The engine runs.
  case initialized = -80801
  /// The engine does not run.
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
