import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

/// Plays what the microphones of a session hear.
///
/// Where an output of sound cannot be opened, or goes, nothing is heard and the session runs on.
open class AVCaptureAudioPreviewOutput: AVCaptureOutput {
  let player: CaptureAudioPlayer

  public override init() {
    let system = CaptureSystem.current
    player = CaptureAudioPlayer(
      outputs: system.devices.outputs, directory: system.devices.directory, codecs: system.codecs)
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }
  override var sink: (any CaptureSink)? { player }

  /// How loud it is, from 0, which is silent, to 1, which it is unless it is set. Can be set while the session runs.
  open var volume: Float {
    get { player.volume }
    set {
      _require((0...1).contains(newValue), "AVCaptureAudioPreviewOutput.volume: \(newValue) is not from 0 to 1")
      player.volume = newValue
    }
  }

  /// The output that plays, by the name that the sound server has for it; nil, which it is unless it is set, for the
  /// user's choice. Can be set while the session runs.
  open var outputDeviceUniqueID: String? {
    get { player.device }
    set { player.device = newValue }
  }
}
