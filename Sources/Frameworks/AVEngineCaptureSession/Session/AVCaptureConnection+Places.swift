import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia

extension AVCaptureConnection {
  /// The size of pictures before `videoRotationAngle` turns them; nil while it is unknown, and for sound.
  private var cameraSize: CGSize? {
    guard let port = inputPorts.first(where: { $0.mediaType == .video }) else { return nil }
    if let video = port.owner?.deviceCore?.video, let size = port.owner?.deviceCore?.activeFormat?.size {
      return CGSize(width: size.width, height: size.height).turned(by: video.rotation)
    }
    guard let format = port.formatDescription else { return nil }
    let size = CMVideoFormatDescriptionGetDimensions(format)
    let scale = (port.owner as? AVCaptureScreenInput)?.scale ?? 1
    return CGSize(width: CGFloat(size.width) * scale, height: CGFloat(size.height) * scale)
  }

  /// Degrees clockwise from the upright picture, and whether left and right are exchanged then, as an output gives
  /// pictures: the sensor's own where it does not turn them.
  private var turn: (rotation: Int, isMirrored: Bool) {
    guard destination?.turnsFrames ?? true else {
      return ((360 - (inputPorts.first?.owner?.deviceCore?.video?.rotation ?? 0)) % 360, false)
    }
    return core.state.withLock { ($0.rotation, $0.isMirrored) }
  }

  /// The size of the pictures that are given; nil while it is unknown, and for sound.
  var frameSize: CGSize? { cameraSize?.turned(by: turn.rotation) }

  /// Where points of the camera's picture are in a rectangle that the picture that is given fills.
  func mapping(into place: CGRect, growsUpwards: Bool = false) -> FrameMapping {
    let (rotation, isMirrored) = turn
    return FrameMapping(rotation: rotation, isMirrored: isMirrored, place: place, growsUpwards: growsUpwards)
  }

  /// Whether an object was found in the pictures of the connection's camera.
  func shows(_ object: AVMetadataObject) -> Bool { inputPorts.contains { $0.identifier == object.found.source } }
}

extension CGSize {
  /// - Parameter angle: Degrees: 0, 90, 180 or 270.
  fileprivate func turned(by angle: Int) -> CGSize { angle % 180 == 0 ? self : CGSize(width: height, height: width) }
}
