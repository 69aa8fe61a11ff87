import AVEngineCore
import Foundation

/// The positions and types that the environment variable `AVFOUNDATION_CAMERA_ROLES` assigns to cameras. Its text has
/// entries `POSITION:TYPE=CAMERA`, separated by semicolons, such as `back:builtInDualWideCamera=HD Webcam`. CAMERA is a
/// unique identifier or a localized name.
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

  func cast(_ camera: VideoDevice) -> (camera: VideoDevice, type: AVCaptureDevice.DeviceType?) {
    guard let role = roles.first(where: { [camera.identifier, camera.name].contains($0.camera) }) else {
      return (camera, nil)
    }
    var camera = camera
    camera.position = role.position
    return (camera, role.type)
  }
}
