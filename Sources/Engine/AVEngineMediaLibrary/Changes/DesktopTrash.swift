internal import AVEngineCSQLite
import CoreFoundation
import Foundation
import Glibc

/// The desktop's trash (freedesktop's Trash specification 1.0).
struct DesktopTrash {
  let home: URL?
  var user = String(getuid())

  struct Place: Sendable {
    var file: String
    var note: String {
      let file = file as NSString
      let trash = (file.deletingLastPathComponent as NSString).deletingLastPathComponent
      return "\(trash)/info/\(file.lastPathComponent).trashinfo"
    }
  }

  /// - Parameter plan: Called with each place before anything is written there.
  func reserve(
    for path: String, at date: Date, plan: (Place) throws(MediaLibraryError) -> Void = { _ in }
  ) throws(MediaLibraryError) -> Place {
    let folder = try folder(for: path)
    let name = path.split(separator: "/").last.map(String.init) ?? "file"
    let origin = folder.top.map { String(path.dropFirst($0 == "/" ? 1 : $0.utf8.count + 1)) } ?? path
    let text = "[Trash Info]\nPath=\(Self.escaped(origin))\nDeletionDate=\(Self.local(date))\n"
    for number in 1...10_000 {
      let own = number == 1 ? name : Self.numbered(name, number)
      let place = Place(file: "\(folder.path)/files/\(own)")
      if access(place.file, F_OK) == 0 || access(place.note, F_OK) == 0 { continue }
      try plan(place)
      let note = open(place.note, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      if note < 0 {
        if errno == EEXIST || errno == ENAMETOOLONG { continue }
        throw refusal(path, "the trash cannot be written to: \(String(cString: strerror(errno)))")
      }
      let bytes = Array(text.utf8)
      let isWritten = write(note, bytes, bytes.count) == bytes.count
      guard close(note) == 0, isWritten, access(place.file, F_OK) != 0 else {
        unlink(place.note)
        continue
      }
      return place
    }
    throw refusal(path, "it contains too many files of that name")
  }

  func move(_ path: String, to place: Place) throws(MediaLibraryError) {
    guard FileMove.rename(path, to: place.file) else {
      let reason = String(cString: strerror(errno))
      unlink(place.note)
      throw refusal(path, reason)
    }
  }

  func restore(_ path: String, from place: Place) {
    guard FileMove.rename(place.file, to: path) else { return }
    unlink(place.note)
  }

  func release(_ place: Place, of path: String) {
    guard access(place.file, F_OK) != 0, let text = try? String(contentsOfFile: place.note, encoding: .utf8),
      let name = path.split(separator: "/").last
    else { return }
    // A process that was killed after it created the `.trashinfo` file may leave it empty.
    let isOwn =
      text.hasPrefix("[Trash Info]\nPath=") && text.contains("\(Self.escaped(String(name)))\nDeletionDate=")
    guard text.isEmpty || isOwn else { return }
    unlink(place.note)
  }

  private func refusal(_ path: String, _ reason: String) -> MediaLibraryError {
    MediaLibraryError(.noTrash, "the file cannot be moved to the trash (\(reason)); it stays where it is", of: path)
  }

  // MARK: - Folders

  /// - Returns: The path of the trash and, for a mount's trash, the mount's top folder.
  private func folder(for path: String) throws(MediaLibraryError) -> (path: String, top: String?) {
    var status = stat()
    guard lstat(path, &status) == 0 else {
      throw MediaLibraryError(.notFound, "the file no longer exists", of: path)
    }
    let device = status.st_dev
    if let home, Self.device(of: home.deletingLastPathComponent().path) == device, Self.prepare(home.path) {
      return (home.path, nil)
    }
    var top = (path as NSString).deletingLastPathComponent
    while top != "/", Self.device(of: (top as NSString).deletingLastPathComponent) == device {
      top = (top as NSString).deletingLastPathComponent
    }
    let base = top == "/" ? "" : top
    // A trash for all users, which an administrator has made: a folder with the sticky bit, not a link.
    let shared = base + "/.Trash"
    if lstat(shared, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_mode & S_ISVTX != 0,
      Self.prepare("\(shared)/\(user)")
    {
      return ("\(shared)/\(user)", top)
    }
    if Self.prepare("\(base)/.Trash-\(user)") { return ("\(base)/.Trash-\(user)", top) }
    throw refusal(path, "its mount \(top) has no trash")
  }

  private static func device(of path: String) -> dev_t? {
    var (status, path) = (stat(), path)
    while stat(path, &status) != 0 {
      guard path != "/", !path.isEmpty else { return nil }
      path = (path as NSString).deletingLastPathComponent
    }
    return status.st_dev
  }

  private static func prepare(_ path: String) -> Bool {
    var status = stat()
    if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFDIR || status.st_uid != geteuid() { return false }
    for folder in ["files", "info"] {
      try? FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      guard access("\(path)/\(folder)", W_OK | X_OK) == 0 else { return false }
    }
    return true
  }

  // MARK: - Texts

  static func numbered(_ name: String, _ number: Int) -> String {
    let name = name as NSString
    let ending = name.pathExtension
    return "\(name.deletingPathExtension) \(number)\(ending.isEmpty ? "" : "." + ending)"
  }

  /// Percent-encodes a path by RFC 2396 §2, except for slashes.
  private static func escaped(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain =
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || [0x2D, 0x2E, 0x2F, 0x5F, 0x7E].contains(byte)
      return isPlain ? String(UnicodeScalar(byte)) : String(format: "%%%02X", Int(byte))
    }.joined()
  }

  private static func local(_ date: Date) -> String {
    var (seconds, parts) = (time_t(date.timeIntervalSince1970), tm())
    localtime_r(&seconds, &parts)
    return String(
      format: "%04d-%02d-%02dT%02d:%02d:%02d", Int(parts.tm_year) + 1900, Int(parts.tm_mon) + 1, Int(parts.tm_mday),
      Int(parts.tm_hour), Int(parts.tm_min), Int(parts.tm_sec))
  }
}

/// If the file system cannot move without replacing, a target that is made between the check and the move is replaced.
enum FileMove {
  /// Returns false with `errno` set if the move fails: `EEXIST` if the target exists.
  static func rename(_ path: String, to target: String) -> Bool {
    if csqlite_move_file(path, target) == 0 { return true }
    guard errno == EINVAL || errno == ENOSYS else { return false }
    guard access(target, F_OK) != 0 else {
      errno = EEXIST
      return false
    }
    return Glibc.rename(path, target) == 0
  }
}
