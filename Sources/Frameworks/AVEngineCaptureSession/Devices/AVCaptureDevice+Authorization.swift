import AVEngineCore
public import AVEngineVocabulary
import CoreFoundation
import Dispatch

extension AVCaptureDevice {
  /// Whether the program may use cameras or microphones. Linux: nobody is asked; cameras are denied where each that is
  /// there refuses to be opened.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    _require(
      mediaType == .video || mediaType == .audio,
      "AVCaptureDevice.authorizationStatus(for:) knows video and audio, not \(mediaType.rawValue)")
    guard mediaType == .video, let error = CaptureSystem.current.cameraError else { return .authorized }
    return error.kind == .permissionDenied ? .denied : .authorized
  }

  /// Asks whether the program may use cameras or microphones; the answer comes on a queue of the framework's.
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let isAuthorized = authorizationStatus(for: mediaType) == .authorized
    DispatchQueue.global().async { handler(isAuthorized) }
  }

  /// Asks whether the program may use cameras or microphones.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    authorizationStatus(for: mediaType) == .authorized
  }
}
