import Foundation

/// The stored unique identifiers of the cameras that a user chose, the last choice first.
package struct CameraChoices: Sendable {
  package static let most = 8
  package var read: @Sendable () -> [String]
  package var write: @Sendable ([String]) -> Void

  package init(suite: String? = nil) {
    let key = "AVCaptureUserPreferredCameras"
    let defaults = { @Sendable in suite.flatMap { UserDefaults(suiteName: $0) } ?? UserDefaults.standard }
    read = { defaults().stringArray(forKey: key) ?? [] }
    write = { defaults().set($0, forKey: key) }
  }
}
