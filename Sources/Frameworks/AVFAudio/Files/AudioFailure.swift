import AVEngineCore
import AudioToolbox
import CoreFoundation
import Foundation

/// Creates AVFAudio's errors: Core Audio's code in AVFAudio's domain or in another that the caller names, and a
/// description of the cause.
enum AudioFailure {
  /// The domain of errors for which the caller names no other.
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
