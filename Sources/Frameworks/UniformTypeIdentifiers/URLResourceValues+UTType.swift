public import Foundation

extension URLResourceKey {
  /// The key of a file's type.
  ///
  /// Linux: Foundation provides values only for keys that it knows. This is therefore the key of the path, from which
  /// `contentType` derives the type.
  public static var contentTypeKey: URLResourceKey { .pathKey }
}

extension URLResourceValues {
  /// The type of the file, if `contentTypeKey` was requested. It depends on the kind of file system item, for a folder
  /// or a regular file also on the extension, and for a regular file without one on the permission to execute.
  public var contentType: UTType? {
    guard let path = allValues[.contentTypeKey] as? String else { return nil }
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFLNK: return .symbolicLink
    case S_IFDIR: return directoryType(path)
    case S_IFREG: return fileType(path, isExecutable: status.st_mode & (S_IXUSR | S_IXGRP | S_IXOTH) != 0)
    default: return .data
    }
  }

  private func directoryType(_ path: String) -> UTType {
    let suffix = (path as NSString).pathExtension
    guard let type = UTType(filenameExtension: suffix, conformingTo: .directory), type.isDeclared else {
      return .folder
    }
    return type
  }

  private func fileType(_ path: String, isExecutable: Bool) -> UTType {
    let suffix = (path as NSString).pathExtension
    if suffix.isEmpty { return isExecutable ? .unixExecutable : .data }
    return UTType(filenameExtension: suffix) ?? .data
  }
}
