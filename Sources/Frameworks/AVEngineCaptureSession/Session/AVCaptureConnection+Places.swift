import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia

extension AVCaptureConnection {
  /// The size of upright frames, before `videoRotationAngle` rotates them; nil while it is unknown.
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

  /// The clockwise rotation in degrees from the upright frame to the output's frame, and whether the frame is mirrored
  /// afterwards.
  private var turn: (rotation: Int, isMirrored: Bool) {
    guard destination?.turnsFrames ?? true else {
      return ((360 - (inputPorts.first?.owner?.deviceCore?.video?.rotation ?? 0)) % 360, false)
    }
    return core.state.withLock { ($0.rotation, $0.isMirrored) }
  }

  var frameSize: CGSize? { cameraSize?.turned(by: turn.rotation) }

  func mapping(into place: CGRect, growsUpwards: Bool = false) -> FrameMapping {
    let (rotation, isMirrored) = turn
    return FrameMapping(rotation: rotation, isMirrored: isMirrored, place: place, growsUpwards: growsUpwards)
  }

  func shows(_ object: AVMetadataObject) -> Bool { inputPorts.contains { $0.identifier == object.found.source } }
}

extension CGSize {
  fileprivate func turned(by angle: Int) -> CGSize { angle % 180 == 0 ? self : CGSize(width: height, height: width) }
}
