import Foundation

package enum EditError: LocalizedError {
  /// The file is not a valid edit, the edit has too many tracks, or a requested frame rate is not valid.
  case malformed(String)
  /// Media files that the edit refers to do not exist.
  case missing([String])
  /// The edit has nothing that can be shown or heard.
  case empty(String)

  package var errorDescription: String? {
    switch self {
    case .malformed(let words), .empty(let words): words
    case .missing(let files): "media is missing: \(files.joined(separator: ", "))"
    }
  }
}
