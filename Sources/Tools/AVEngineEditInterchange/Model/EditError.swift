import Foundation

/// Why an edit cannot be read or built, in words that name the place.
package enum EditError: LocalizedError {
  /// The file is no edit, or its contents contradict its format.
  case malformed(String)
  /// Media that it refers to is not there.
  case missing([String])
  /// It has nothing to show and nothing to hear.
  case empty(String)

  package var errorDescription: String? {
    switch self {
    case .malformed(let words), .empty(let words): words
    case .missing(let files): "media is missing: \(files.joined(separator: ", "))"
    }
  }
}
