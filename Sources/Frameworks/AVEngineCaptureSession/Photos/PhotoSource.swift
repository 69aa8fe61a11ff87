import AVEngineCore
import AVEngineCapture
import AVEngineVocabulary
import CoreMedia

struct PhotoSource: Sendable {
  let link: Int
  let device: DeviceCore?
  let size: PixelSize?
  /// The orientation of the stored image (TIFF 6.0, Orientation).
  let orientation: Int

  init(_ connection: AVCaptureConnection, atMost most: PixelSize? = nil) {
    link = connection.core.identifier
    let port = connection.inputPorts.first
    let input = port?.input
    device = input?.deviceCore
    let (rotation, isMirrored) = connection.core.state.withLock { ($0.rotation, $0.isMirrored) }
    orientation = Self.orientation((rotation + (device?.video?.rotation ?? 0)) % 360, isMirrored)
    let isRunning = connection.core.sessionLink.session?.isRunning ?? false
    let dimensions = port?.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0) }
    if let most, most.width > 0 {
      size = most
    } else if !isRunning, let active = device?.activeFormat {
      size = active.size
    } else if let dimensions, dimensions.width > 0, dimensions.height > 0 {
      let scale = (input as? AVCaptureScreenInput).map { Double($0.scale) } ?? 1
      size = PixelSize(
        width: max(2, Int((Double(dimensions.width) * scale).rounded())),
        height: max(2, Int((Double(dimensions.height) * scale).rounded())))
    } else {
      size = nil
    }
  }

  /// Returns the TIFF 6.0 orientation of a clockwise rotation that is followed by mirroring.
  static func orientation(_ rotation: Int, _ isMirrored: Bool) -> Int {
    switch rotation {
    case 90: isMirrored ? 5 : 6
    case 180: isMirrored ? 4 : 3
    case 270: isMirrored ? 7 : 8
    default: isMirrored ? 2 : 1
    }
  }
}

extension CapturePhotoSink.Failure {
  func error(of device: AVCaptureDevice?) -> AVError {
    switch self {
    case .notRunning: AVError(.sessionNotRunning)
    case .configurationChanged: AVError(.sessionConfigurationChanged)
    case .deviceLost(let error) where error.isInterruption:
      AVError(error, as: .sessionWasInterrupted).concerning(device)
    case .deviceLost(let error): AVError(error, as: .deviceWasDisconnected).concerning(device)
    case .failed(let error): AVError(error)
    }
  }
}
