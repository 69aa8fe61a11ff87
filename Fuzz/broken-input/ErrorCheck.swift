import AVFoundation
import Foundation

struct ErrorCheck {
  let file: URL

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
