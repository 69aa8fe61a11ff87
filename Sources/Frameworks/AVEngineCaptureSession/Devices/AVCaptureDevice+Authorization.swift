import AVEngineCore
public import AVEngineVocabulary
import CoreFoundation
import Dispatch

extension AVCaptureDevice {
  /// Whether the program may use cameras or microphones. Linux: outside of sandboxes nobody is asked, and cameras are
  /// denied where each that is there refuses to be opened. In Flatpak's sandboxes the user decides about cameras, and
  /// there are none before `requestAccess(for:)` has asked.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    _require(
      mediaType == .video || mediaType == .audio,
      "AVCaptureDevice.authorizationStatus(for:) knows video and audio, not \(mediaType.rawValue)")
    guard mediaType == .video else { return .authorized }
    if let authority = CaptureSystem.current.devices.cameras.authority {
      return authority.isGranted.map { $0 ? .authorized : .denied } ?? .notDetermined
    }
    guard let error = CaptureSystem.current.cameraError else { return .authorized }
    return error.kind == .permissionDenied ? .denied : .authorized
  }

  /// Asks whether the program may use cameras or microphones; the answer comes on a queue of the framework's.
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let status = authorizationStatus(for: mediaType)
    let system = CaptureSystem.current
    guard status == .notDetermined, let authority = system.devices.cameras.authority else {
      return DispatchQueue.global().async { handler(status == .authorized) }
    }
    authority.request { isGranted in
      // The cameras are listed before the answer is told.
      system.look()
      handler(isGranted)
    }
  }

  /// Asks whether the program may use cameras or microphones.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }
}
