import AVEngineCore
import Foundation

extension EngineError {
  static func camera(_ failure: SystemFailure, _ operation: String, _ subject: String?) -> EngineError {
    let kind: Kind
    var number = failure.number
    switch number {
    case EACCES, EPERM: kind = .permissionDenied
    case ENOMEM: kind = .outOfMemory
    // The camera was unplugged, or its node does not exist any more.
    case ENODEV, ENXIO, ENOENT:
      kind = .deviceUnavailable
      number = ENODEV
    default: kind = .deviceUnavailable
    }
    let detail =
      switch number {
      case EBUSY: "another program uses the camera"
      case ENODEV: "the camera does not exist"
      case ENOSPC: "the bus has no bandwidth left for the camera"
      case ETIMEDOUT: "the camera delivers no frames"
      default: String(cString: strerror(number))
      }
    return EngineError(kind, operation, subject: subject, detail: detail, code: Int(number))
  }
}

enum V4L2Operation {
  static let opening = "Opening a camera"
  static let finding = "Looking for cameras"
  static let starting = "Starting a camera"
  static let reading = "Reading from a camera"
  static let controlling = "Controlling a camera"
}
