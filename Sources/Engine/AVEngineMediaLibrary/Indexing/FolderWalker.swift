import CoreFoundation
import Foundation
import Glibc

/// Links below a root are not followed. Each folder is visited once, so that the walk ends if mounts contain each
/// other.
struct FolderWalker {
  struct Folder {
    var path: String
    var device: Int64
    var inode: Int64
    var files: [(name: String, status: FileStatus)]
  }

  let limits: MediaLibraryLimits
  private(set) var unreadable: [String] = []
  private(set) var fileCount = 0
  private var visited: Set<[Int64]> = []

  init(limits: MediaLibraryLimits) { self.limits = limits }

  mutating func walk(
    _ root: URL, _ visit: (Folder) throws(MediaLibraryError) -> Void
  ) throws(MediaLibraryError) {
    // The root itself may be a link, because the user chose it.
    let descriptor = open(root.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      if errno != ENOENT, errno != ENOTDIR { unreadable.append(root.path) }
      return
    }
    try walk(descriptor, root.path, depth: 0, visit)
  }

  /// - Parameter descriptor: Closed by this method.
  private mutating func walk(
    _ descriptor: Int32, _ path: String, depth: Int, _ visit: (Folder) throws(MediaLibraryError) -> Void
  ) throws(MediaLibraryError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stream = fdopendir(descriptor) else {
      close(descriptor)
      return unreadable.append(path)
    }
    defer { closedir(stream) }
    let place = FileStatus(status)
    guard visited.insert([place.device, place.inode]).inserted else { return }
    var folder = Folder(path: path, device: place.device, inode: place.inode, files: [])
    var inner: [String] = []
    errno = 0
    while let entry = readdir(stream) {
      guard let name = Self.name(of: entry) else { continue }
      let type = Int(entry.pointee.d_type)
      if type == DT_DIR {
        inner.append(name)
      } else if type == DT_REG || type == DT_UNKNOWN {
        var status = stat()
        guard fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        if status.st_mode & S_IFMT == S_IFDIR { inner.append(name) }
        guard status.st_mode & S_IFMT == S_IFREG, MediaFileName.mayBeMedia(name), fileCount < limits.files else {
          continue
        }
        fileCount += 1
        folder.files.append((name, FileStatus(status)))
      }
      errno = 0
    }
    guard errno == 0 else { return unreadable.append(path) }
    try visit(folder)
    folder.files = []
    guard depth < limits.depth else { return }
    for name in inner.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let next = openat(descriptor, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      let inside = path == "/" ? "/" + name : "\(path)/\(name)"
      if next < 0 {
        if errno != ENOENT, errno != ENOTDIR, errno != ELOOP { unreadable.append(inside) }
        continue
      }
      try walk(next, inside, depth: depth + 1, visit)
    }
  }

  private static func name(of entry: UnsafeMutablePointer<dirent>) -> String? {
    // Safety: the name is terminated by a zero byte.
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 256) { text in
        text[0] == 0x2E ? nil : String(validatingCString: text)
      }
    }
  }
}
