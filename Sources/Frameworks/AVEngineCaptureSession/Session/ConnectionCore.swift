import AVEngineAudioGraph
import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation

final class ConnectionCore: Sendable {
  struct State: Sendable {
    var isEnabled = true
    var isActive = false
    var isMirrored = false
    var isMirroredAutomatically = true
    /// The clockwise rotation in degrees.
    var rotation = 0
    var stabilization = AVCaptureVideoStabilizationMode.off
    var enlargement = 1.0
    var volumes: [Int: Float] = [:]
    var silenced: Set<Int> = []
    var meter: AudioMeter?
  }

  let identifier = CaptureNumber.next()
  let isVideo: Bool
  /// Whether the connection delivers objects that are found in frames.
  let isMetadata: Bool
  let isTimedMetadata: Bool
  /// Whether frames are mirrored if the client does not decide about mirroring.
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
      // Places of objects refer to upright frames: only the rotation of the sensor is undone.
      settings.zoom = zoom
      settings.rotation = rotation
    } else if let last = (Array(state.volumes.keys) + Array(state.silenced)).max() {
      settings.volumes = (0...last).map { state.silenced.contains($0) ? 0 : state.volumes[$0] ?? 1 }
    }
    return settings
  }
}
