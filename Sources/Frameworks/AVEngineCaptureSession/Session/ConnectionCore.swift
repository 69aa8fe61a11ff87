import AVEngineAudioGraph
import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation

/// The part of a connection that threads share.
final class ConnectionCore: Sendable {
  struct State: Sendable {
    var isEnabled = true
    var isActive = false
    var isMirrored = false
    var isMirroredAutomatically = true
    /// Degrees clockwise.
    var rotation = 0
    var stabilization = AVCaptureVideoStabilizationMode.off
    /// By what pictures are enlarged around their centres.
    var enlargement = 1.0
    /// By channel.
    var volumes: [Int: Float] = [:]
    var silenced: Set<Int> = []
    /// Measures the sound, while a session runs.
    var meter: AudioMeter?
  }

  let identifier = CaptureNumber.next()
  let isVideo: Bool
  /// Objects that are found in pictures go along the connection.
  let isMetadata: Bool
  /// Metadata of a client's goes along the connection.
  let isTimedMetadata: Bool
  /// Whether pictures are mirrored unless a client decides.
  let mirrorsByItself: Bool
  let registrar = _KeyValueRegistrar()
  let state: Guarded<State>
  let sessionLink = SessionLink()

  init(_ mediaType: AVMediaType, mirrorsByItself: Bool) {
    isVideo = mediaType == .video
    isMetadata = mediaType == .metadataObject
    isTimedMetadata = mediaType == .metadata
    self.mirrorsByItself = mirrorsByItself
    state = Guarded(State(isMirrored: mirrorsByItself))
  }

  func change(_ key: String, _ body: (inout State) -> Void) {
    registrar.update([key]) { state.withLock { body(&$0) } }
    sessionLink.session?.changed()
  }

  /// What is done to media on its way.
  ///
  /// - Parameter turnsFrames: false where the output states turns in a file's matrix instead.
  func settings(turnsFrames: Bool, rotation: Int, zoom: Double) -> CaptureLinkSettings {
    let state = state.withLock { $0 }
    var settings = CaptureLinkSettings()
    if isVideo {
      settings.zoom = zoom * state.enlargement
      if turnsFrames {
        settings.rotation = (state.rotation + rotation) % 360
        settings.isMirrored = state.isMirrored
      }
    } else if isMetadata {
      // Places are told in pictures as the camera gives them.
      settings.zoom = zoom
      settings.rotation = rotation
    } else if let last = (Array(state.volumes.keys) + Array(state.silenced)).max() {
      settings.volumes = (0...last).map { state.silenced.contains($0) ? 0 : state.volumes[$0] ?? 1 }
    }
    return settings
  }
}
