package import Foundation

/// The last step of a file that appears whole: a temporary file gets its name.
package enum FinishedFile {
  /// Gives a file its name.
  ///
  /// Unless a file of that name may be replaced, `link` is used, because it fails if one has appeared meanwhile. Where
  /// the file system has no hard links, or the file cannot have another one, a file that is made between the check and
  /// the rename is replaced.
  ///
  /// - Returns: 0, or the error's number. The temporary file then stays.
  package static func move(_ temporary: URL, to url: URL, replacing: Bool) -> Int32 {
    if replacing { return rename(temporary.path, url.path) == 0 ? 0 : errno }
    if link(temporary.path, url.path) == 0 {
      unlink(temporary.path)
      return 0
    }
    let reason = errno
    let hasNoLinks = [EPERM, ENOTSUP, EMLINK].contains(reason)
    if hasNoLinks, access(url.path, F_OK) != 0, rename(temporary.path, url.path) == 0 { return 0 }
    return reason
  }
}
