import AVEngineCore
internal import AVEngineCSQLite
import Foundation
import Glibc

final class StagedFile {
  let descriptor: Int32
  /// The temporary path on file systems that do not support files without names; nil on others.
  let temporaryPath: String?

  private static let copySize = 1 << 20

  init(in folder: URL, mayBeUnnamed: Bool) throws(MediaLibraryError) {
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    } catch {
      throw MediaLibraryError(.notWritable, "the folder cannot be created", of: folder.path)
    }
    // `O_TMPFILE`, which includes `O_DIRECTORY`.
    let unnamed = mayBeUnnamed ? open(folder.path, O_RDWR | O_CLOEXEC | 0o20_000_000 | O_DIRECTORY, 0o644) : -1
    if unnamed >= 0 {
      (descriptor, temporaryPath) = (unnamed, nil)
      return
    }
    let path = "\(folder.path)/.swift-avfoundation-\(UUID().uuidString).part"
    let named = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard named >= 0 else { throw StagedFile.failure(folder.path) }
    (descriptor, temporaryPath) = (named, path)
  }

  deinit {
    close(descriptor)
    if let temporaryPath { unlink(temporaryPath) }
  }

  static func failure(_ path: String) -> MediaLibraryError {
    let reason = String(cString: strerror(errno))
    return switch errno {
    case ENOSPC, EDQUOT: MediaLibraryError(.diskFull, "there is no space left for the file", of: path)
    case EACCES, EPERM, EROFS: MediaLibraryError(.notWritable, "writing is not permitted: \(reason)", of: path)
    default: MediaLibraryError(.failed, "the file cannot be written: \(reason)", of: path)
    }
  }

  func copy(from source: OpenedFile) throws(MediaLibraryError) {
    let path = source.source.path
    let input = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW)
    guard input >= 0 else { throw MediaLibraryError(.notFound, "the file no longer exists", of: path) }
    defer { close(input) }
    if csqlite_clone_file(descriptor, input) != 0 { try copyBytes(from: input, path) }
    // The modification date is kept, because it is the creation date of media that does not state one.
    var times = [timespec(), timespec()]
    // `UTIME_OMIT`, which leaves the access time unchanged.
    times[0].tv_nsec = (1 << 30) - 2
    times[1].tv_sec = Int(source.status.modified / 1_000_000_000)
    times[1].tv_nsec = Int(source.status.modified % 1_000_000_000)
    futimens(descriptor, times)
  }

  private func copyBytes(from input: Int32, _ path: String) throws(MediaLibraryError) {
    while true {
      let count = csqlite_copy_range(input, descriptor, 1 << 30)
      if count == 0 { return }
      if count > 0 || errno == EINTR { continue }
      guard [EXDEV, EINVAL, ENOSYS, EOPNOTSUPP, EPERM, EIO].contains(errno) else { throw Self.failure(path) }
      break
    }
    var buffer = [UInt8](repeating: 0, count: Self.copySize)
    while true {
      let count = Glibc.read(input, &buffer, buffer.count)
      if count == 0 { return }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      try write(buffer[..<count], path)
    }
  }

  func write(_ data: Data, of path: String) throws(MediaLibraryError) {
    for start in stride(from: data.startIndex, to: data.endIndex, by: Self.copySize) {
      try write(Array(data[start..<min(data.endIndex, start + Self.copySize)])[...], path)
    }
  }

  private func write(_ bytes: ArraySlice<UInt8>, _ path: String) throws(MediaLibraryError) {
    var rest = bytes
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw Self.failure(path) }
      rest = rest.dropFirst(count)
    }
  }

  /// - Parameter path: The path that the file is going to have.
  func opened(as path: String) throws(MediaLibraryError) -> OpenedFile {
    let other = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
    guard other >= 0 else { throw Self.failure(path) }
    return try OpenedFile(adopting: other, path: path)
  }

  func link(as path: String) throws(MediaLibraryError) -> Bool {
    fsync(descriptor)
    let source = temporaryPath ?? "/proc/self/fd/\(descriptor)"
    if linkat(AT_FDCWD, source, AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0 { return true }
    if errno == EEXIST { return false }
    // On a file system without hard links, the file is renamed.
    if let temporaryPath, FileMove.rename(temporaryPath, to: path) { return true }
    if errno == EEXIST { return false }
    throw Self.failure(path)
  }
}
