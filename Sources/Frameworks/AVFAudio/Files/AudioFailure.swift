import AVEngineCore
import AudioToolbox
import CoreFoundation
import Foundation

enum AudioFailure {
  static let domain = "com.apple.coreaudio.avfaudio"

  static func error(_ error: EngineError, status: OSStatus? = nil, domain: String = domain) -> NSError {
    var info: [String: Any] = [
      NSLocalizedDescriptionKey: error.description, NSUnderlyingErrorKey: error.underlying ?? error,
    ]
    if let detail = error.detail { info[NSLocalizedFailureReasonErrorKey] = detail }
    if let path = error.subject, path.hasPrefix("/") { info[NSFilePathErrorKey] = path }
    return NSError(domain: domain, code: Int(status ?? error.audioFileStatus), userInfo: info)
  }

  static func error(_ status: OSStatus, _ text: String) -> NSError {
    NSError(domain: domain, code: Int(status), userInfo: [NSLocalizedDescriptionKey: text])
  }
}
