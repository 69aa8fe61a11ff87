import Foundation

/// The files of a folder. Links are not followed, so that no folder is read twice.
struct FolderContents {
  struct Omission {
    let path: String
    let why: String
  }

  /// The paths of Swift files below the folder, sorted.
  private(set) var swift: [String] = []
  /// The numbers of files in other languages, by extension.
  private(set) var others: [String: Int] = [:]
  private(set) var projects: [String] = []
  private(set) var omissions: [Omission] = []
  /// Folders of other people's code and of build products.
  private(set) var foreign: [String] = []

  private static let foreignNames: Set<String> = [
    "Pods", "Carthage", "DerivedData", "node_modules", "SourcePackages", "build",
  ]
  private static let otherLanguages: Set<String> = ["m", "mm", "metal", "c", "cpp"]

  init?(_ root: String, isCancelled: () -> Bool) {
    guard let handle = opendir(root) else { return nil }
    closedir(handle)
    var waiting = [""]
    while let folder = waiting.popLast(), !isCancelled() { waiting += read(folder, below: root) }
    swift.sort()
    omissions.sort { $0.path < $1.path }
    foreign.sort()
  }

  /// Returns the folders in a folder.
  private mutating func read(_ folder: String, below root: String) -> [String] {
    guard let handle = opendir(folder.isEmpty ? root : "\(root)/\(folder)") else {
      omissions.append(Omission(path: folder, why: "the folder cannot be read: \(Self.reason)"))
      return []
    }
    defer { closedir(handle) }
    var folders: [String] = []
    while let entry = readdir(handle) {
      let bytes = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: 256) {
          Array(UnsafeBufferPointer(start: $0, count: strlen(name)))
        }
      }
      guard bytes.first != UInt8(ascii: ".") else { continue }
      guard let name = String(validating: bytes, as: UTF8.self) else {
        omissions.append(
          Omission(path: Self.joined(folder, String(decoding: bytes, as: UTF8.self)), why: "the name is not UTF-8"))
        continue
      }
      add(name, in: folder, below: root, folders: &folders)
    }
    return folders
  }

  private mutating func add(_ name: String, in folder: String, below root: String, folders: inout [String]) {
    let path = Self.joined(folder, name)
    var status = stat()
    guard lstat("\(root)/\(path)", &status) == 0 else {
      omissions.append(Omission(path: path, why: Self.reason))
      return
    }
    let suffix = name.split(separator: ".", omittingEmptySubsequences: false).dropFirst().last.map(String.init) ?? ""
    switch status.st_mode & S_IFMT {
    case S_IFDIR:
      if Self.foreignNames.contains(name) {
        foreign.append(path)
      } else if suffix == "xcodeproj" {
        projects.append(String(name.dropLast(".xcodeproj".count)))
      } else if !["xcassets", "xcworkspace", "framework", "xcframework", "bundle", "lproj"].contains(suffix) {
        folders.append(path)
      }
    case S_IFREG:
      if suffix == "swift" {
        swift.append(path)
      } else if Self.otherLanguages.contains(suffix) {
        others[suffix, default: 0] += 1
      }
    case S_IFLNK:
      let place = realpath("\(root)/\(path)", nil)
      defer { free(place) }
      let target = place.map { String(cString: $0) }
      let isInside = target.map { $0 == root || $0.hasPrefix("\(root)/") } ?? false
      if !isInside, suffix == "swift" || Self.isFolder("\(root)/\(path)") {
        let why = target == nil ? "leads nowhere" : "leads out of the folder and is not followed"
        omissions.append(Omission(path: path, why: "the link \(why)"))
      }
    default:
      if suffix == "swift" { omissions.append(Omission(path: path, why: "not a regular file")) }
    }
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func joined(_ folder: String, _ name: String) -> String { folder.isEmpty ? name : "\(folder)/\(name)" }

  private static var reason: String { String(cString: strerror(errno)) }

  /// The most bytes of a file that is read.
  private static let limit = 16 << 20

  enum Reading {
    case bytes([UInt8])
    case omission(String)
  }

  static func bytes(of path: String) -> Reading {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return .omission("the file cannot be read: \(reason)") }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return .omission("not a regular file")
    }
    guard status.st_size <= limit else { return .omission("the file is larger than \(limit >> 20) MiB") }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + count, $0.count - count) }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { return .omission("the file cannot be read: \(reason)") }
      if read == 0 { break }
      count += read
    }
    bytes.removeLast(bytes.count - count)
    return bytes.contains(0) ? .omission("the file is not text") : .bytes(bytes)
  }
}
