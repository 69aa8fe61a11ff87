import AVEngineCore
public import AVEngineVocabulary
import CoreFoundation
import Dispatch

extension AVCaptureDevice {
  /// Returns whether the program may use cameras or microphones.
  ///
  /// Linux: by default, the user decides about cameras in Flatpak's sandboxes only, where no camera is listed before a
  /// call of `requestAccess(for:)`. Elsewhere, cameras are `denied` if every connected camera refuses to be opened.
  /// Microphones are always `authorized`.
  ///
  /// - Parameter mediaType: `.video` or `.audio`; any other type ends the process.
  public class func authorizationStatus(for mediaType: AVMediaType) -> AVAuthorizationStatus {
    _require(
      mediaType == .video || mediaType == .audio,
      "AVCaptureDevice.authorizationStatus(for:) supports video and audio, not \(mediaType.rawValue)")
    guard mediaType == .video else { return .authorized }
    if let authority = CaptureSystem.current.devices.cameras.authority {
      return authority.isGranted.map { $0 ? .authorized : .denied } ?? .notDetermined
    }
    guard let error = CaptureSystem.current.cameraError else { return .authorized }
    return error.kind == .permissionDenied ? .denied : .authorized
  }

  /// Asks the user whether the program may use cameras, if `authorizationStatus(for:)` is `notDetermined`.
  ///
  /// - Parameters:
  ///   - mediaType: `.video` or `.audio`; any other type ends the process.
  ///   - handler: Called on a background queue, with whether the program may use devices of the media type.
  public class func requestAccess(
    for mediaType: AVMediaType, completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    let status = authorizationStatus(for: mediaType)
    let system = CaptureSystem.current
    guard status == .notDetermined, let authority = system.devices.cameras.authority else {
      return DispatchQueue.global().async { handler(status == .authorized) }
    }
    authority.request { isGranted in
      // The cameras are listed before the handler is called.
      system.look()
      handler(isGranted)
    }
  }

  /// Asks the user whether the program may use cameras, if `authorizationStatus(for:)` is `notDetermined`. Returns
  /// whether the program may use devices of the media type.
  public class func requestAccess(for mediaType: AVMediaType) async -> Bool {
    await withCheckedContinuation { continuation in
      requestAccess(for: mediaType) { continuation.resume(returning: $0) }
    }
  }
}
