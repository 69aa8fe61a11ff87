import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation

/// An output that plays the audio of a session's microphone.
///
/// If the audio device cannot be opened, or is disconnected, the session continues to run, and the output tries again
/// to open a device.
open class AVCaptureAudioPreviewOutput: AVCaptureOutput {
  let player: CaptureAudioPlayer

  /// Makes an output that is not part of a session, for the user's audio device.
  public override init() {
    let system = CaptureSystem.current
    player = CaptureAudioPlayer(
      outputs: system.devices.outputs, directory: system.devices.directory, codecs: system.codecs)
    super.init()
  }

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .audio }
  override var sink: (any CaptureSink)? { player }

  /// The volume, from 0, which is silent, to 1, the default.
  open var volume: Float {
    get { player.volume }
    set {
      _require((0...1).contains(newValue), "AVCaptureAudioPreviewOutput.volume: \(newValue) is not from 0 to 1")
      player.volume = newValue
    }
  }

  /// The audio device that plays, by its name on the sound server. nil, the default, means the user's choice.
  open var outputDeviceUniqueID: String? {
    get { player.device }
    set { player.device = newValue }
  }
}
