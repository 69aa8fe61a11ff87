import AVEngineCore
import Foundation

/// The types and positions that the user assigns to cameras, so that code for a phone's cameras runs with a webcam.
///
/// The environment variable `AVFOUNDATION_CAMERA_ROLES` has entries `POSITION:TYPE=CAMERA`, separated by semicolons.
/// POSITION is `front`, `back` or `unspecified`. TYPE is the name of an `AVCaptureDevice.DeviceType`. CAMERA is a
/// unique identifier or a localized name. An example is `back:builtInDualWideCamera=HD Webcam`. Entries of another form
/// are ignored, and so are entries whose camera is not connected.
package struct CameraRoles: Sendable {
  private struct Role: Sendable {
    var position: VideoDevice.Position
    var type: AVCaptureDevice.DeviceType
    var camera: String
  }

  private let roles: [Role]

  package init(_ text: String?) {
    roles = (text ?? "").split(separator: ";").compactMap { entry in
      guard let colon = entry.firstIndex(of: ":"), let equals = entry[colon...].firstIndex(of: "="),
        let position = Self.positions[String(entry[..<colon])]
      else { return nil }
      let type = entry[entry.index(after: colon)..<equals]
      let camera = String(entry[entry.index(after: equals)...])
      guard let first = type.first, !camera.isEmpty else { return nil }
      return Role(
        position: position,
        type: AVCaptureDevice.DeviceType(rawValue: "AVCaptureDeviceType\(first.uppercased())\(type.dropFirst())"),
        camera: camera)
    }
  }

  private static let positions: [String: VideoDevice.Position] = [
    "front": .front, "back": .back, "unspecified": .unspecified,
  ]

  /// Returns a camera with the position that is assigned to it, and its assigned type. A camera without an entry stays
  /// unchanged, and its type is nil.
  func cast(_ camera: VideoDevice) -> (camera: VideoDevice, type: AVCaptureDevice.DeviceType?) {
    guard let role = roles.first(where: { [camera.identifier, camera.name].contains($0.camera) }) else {
      return (camera, nil)
    }
    var camera = camera
    camera.position = role.position
    return (camera, role.type)
  }
}
