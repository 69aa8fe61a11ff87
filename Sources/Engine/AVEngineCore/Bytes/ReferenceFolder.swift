import Foundation
import Glibc

/// The folder of a file, below which the file may name other files to open.
package struct ReferenceFolder {
  /// The folder's path without symbolic links.
  private let path: String
  private let prefixes: [String]

  /// Finds the folder of a file. The paths in `roots` must have no symbolic links.
  package init?(of file: String, within roots: [String]? = nil) {
    let name = file.lastIndex(of: "/").map { String(file[...$0]) } ?? "."
    guard let real = realpath(name, nil) else { return nil }
    defer { free(real) }
    path = String(cString: real)
    if let roots {
      let isWithin = { [path] root in path == root || path.hasPrefix(root.hasSuffix("/") ? root : root + "/") }
      guard roots.contains(where: isWithin) else { return nil }
    }
    let named = URL(fileURLWithPath: file).standardizedFileURL.deletingLastPathComponent().path
    prefixes = [path, named].map { $0.hasSuffix("/") ? $0 : $0 + "/" }
  }

  package func rest(of path: String) -> String? {
    guard let prefix = prefixes.first(where: path.hasPrefix) else { return nil }
    let rest = path.dropFirst(prefix.count).drop { $0 == "/" }
    return rest.isEmpty ? nil : String(rest)
  }

  package func open(_ rest: String, byLink: Bool = false) throws(EngineError) -> FileByteSource {
    let place = path == "/" ? "/" + rest : path + "/" + rest
    let folder = try openSelf(byLink: byLink)
    defer { close(folder) }
    let how = OpenHow(flags: O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, resolve: OpenHow.beneath)
    if !byLink, let descriptor = try Self.openByKernel(folder, rest, how, place) {
      return try FileByteSource(path: place, adopting: descriptor)
    }
    return try FileByteSource(path: place, adopting: Self.openByLink(folder, rest, place))
  }

  private func openSelf(byLink: Bool) throws(EngineError) -> Int32 {
    let how = OpenHow(flags: O_DIRECTORY | O_CLOEXEC | Self.pathOnly, resolve: OpenHow.noLinks)
    if !byLink, let folder = try Self.openByKernel(AT_FDCWD, path, how, path) { return folder }
    let folder = Glibc.open(path, O_DIRECTORY | O_CLOEXEC | Self.pathOnly)
    guard folder >= 0 else { throw .system(errno, "Opening", subject: path) }
    guard Self.target(of: folder) == path else {
      close(folder)
      throw Self.leadsOut(path)
    }
    return folder
  }

  private static func leadsOut(_ place: String) -> EngineError {
    EngineError(.referenceConfined, "Opening", subject: place, detail: "it leads out of its folder")
  }

  // MARK: Opening with openat2

  /// O_PATH of fcntl.h, which the header hides from Swift.
  private static let pathOnly: Int32 = 0o10_000_000

  /// The structure open_how of linux/openat2.h.
  private struct OpenHow {
    let flags: UInt64
    let mode: UInt64 = 0
    let resolve: UInt64
    /// The flags RESOLVE_NO_MAGICLINKS and RESOLVE_BENEATH.
    static let beneath: UInt64 = 0x02 | 0x08
    /// The flags RESOLVE_NO_MAGICLINKS and RESOLVE_NO_SYMLINKS.
    static let noLinks: UInt64 = 0x02 | 0x04

    init(flags: Int32, resolve: UInt64) {
      self.flags = UInt64(UInt32(bitPattern: flags))
      self.resolve = resolve
    }
  }

  private typealias SystemCall = @convention(c) (Int, Int, UnsafePointer<CChar>, UnsafeRawPointer, Int) -> Int
  // Safety: syscall(2) of the C library; openat2 takes integers and pointers, which are passed alike with and without
  // "...".
  private static let systemCall = dlsym(nil, "syscall").map { unsafeBitCast($0, to: SystemCall.self) }
  private static let numberOfOpenat2 = 437

  private static func openByKernel(
    _ folder: Int32, _ path: String, _ how: OpenHow, _ place: String
  ) throws(EngineError) -> Int32? {
    guard let systemCall else { return nil }
    var how = how
    let descriptor = systemCall(numberOfOpenat2, Int(folder), path, &how, MemoryLayout<OpenHow>.size)
    if descriptor >= 0 { return Int32(truncatingIfNeeded: descriptor) }
    switch errno {
    case ENOSYS, EPERM, EAGAIN: return nil
    case EXDEV: throw leadsOut(place)
    case ELOOP where how.resolve == OpenHow.noLinks: throw leadsOut(place)
    default: throw .system(errno, "Opening", subject: place)
    }
  }

  // MARK: Opening through the link in /proc

  private static func openByLink(_ folder: Int32, _ rest: String, _ place: String) throws(EngineError) -> Int32 {
    // O_PATH locates the file without opening it, because opening a pipe or a device can block or have side effects.
    let found = openat(folder, rest, pathOnly | O_CLOEXEC)
    guard found >= 0 else { throw .system(errno, "Opening", subject: place) }
    defer { close(found) }
    guard let root = target(of: folder), let target = target(of: found),
      target.hasPrefix(root == "/" ? root : root + "/")
    else { throw leadsOut(place) }
    var status = stat()
    guard fstat(found, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FileByteSource.noRegularFile(place)
    }
    // Opens the located file even if its name now leads to another file.
    let descriptor = Glibc.open("/proc/self/fd/\(found)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .system(errno, "Opening", subject: place) }
    return descriptor
  }

  private static func target(of descriptor: Int32) -> String? {
    var text = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/fd/\(descriptor)", &text, text.count)
    guard count > 0, count < text.count else { return nil }
    return String(decoding: text[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
