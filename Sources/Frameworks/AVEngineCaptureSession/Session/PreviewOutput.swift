import AVEngineCapture
import AVEngineVocabulary
import Foundation

final class PreviewOutput: AVCaptureOutput {
  let frames = PreviewFrames(CaptureSystem.current)
  weak var layer: AVCaptureVideoPreviewLayer?

  override func takes(_ mediaType: AVMediaType) -> Bool { mediaType == .video }
  override var sink: (any CaptureSink)? { frames }
  override func connectionsChanged(_ connections: [AVCaptureConnection]) {
    if connections.isEmpty {
      frames.clear()
    } else if !connections.contains(where: \.isActive) {
      frames.pause()
    }
  }
}
