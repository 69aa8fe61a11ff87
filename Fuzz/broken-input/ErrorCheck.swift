import AVFoundation
import Foundation

/// The requirements of an error: it is an `AVError` whose text names the file and a cause.
struct ErrorCheck {
  let file: URL

  /// Returns the fault of an error; nil if the error meets the requirements.
  func fault(of error: any Error) -> String? {
    guard let error = error as? AVError else { return "threw \(type(of: error)), which is no AVError: \(error)" }
    let text = error.localizedDescription
    if error.code == .unknown { return "an unknown error: \(text)" }
    // An export's error names the exported file.
    guard text.contains(file.lastPathComponent) || text.contains("export-") else {
      return "the text does not name the file: \(text)"
    }
    guard let reason = (error as NSError).localizedFailureReason, reason.count > 8 else {
      return "no cause is given: \(text)"
    }
    return nil
  }
}
