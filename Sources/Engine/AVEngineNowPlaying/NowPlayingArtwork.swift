package import Foundation
import Glibc
import Synchronization

/// Artwork in a file, which is removed when this object is released.
package final class NowPlayingArtwork: Sendable, Hashable {
  package let url: String
  private let path: String

  private static let maximumSize = 16 << 20
  private static let count = Atomic(0)

  /// - Parameter image: The bytes of a PNG, JPEG, GIF or WebP file.
  package init?(_ image: Data, in folder: URL? = nil) {
    guard image.count <= Self.maximumSize, let ending = Self.ending(of: image),
      let folder = folder ?? Self.userFolder, Self.prepare(folder)
    else { return nil }
    let number = Self.count.add(1, ordering: .relaxed).newValue
    // Desktops cache images by their URLs, so the random part makes names unique.
    let name = "\(getpid())-\(number)-\(String(UInt32.random(in: 0...UInt32.max), radix: 16)).\(ending)"
    let file = folder.appendingPathComponent(name)
    guard Self.write(image, to: file.path) else { return nil }
    path = file.path
    url = file.absoluteString
  }

  deinit { unlink(path) }

  package static func == (one: NowPlayingArtwork, other: NowPlayingArtwork) -> Bool { one === other }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  // MARK: - Files

  private static func ending(of image: Data) -> String? {
    let head = [UInt8](image.prefix(12))
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png" }
    if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpg" }
    if head.starts(with: Array("GIF8".utf8)) { return "gif" }
    return head.starts(with: Array("RIFF".utf8)) && head.suffix(4).elementsEqual("WEBP".utf8) ? "webp" : nil
  }

  private static func write(_ image: Data, to path: String) -> Bool {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard file >= 0 else { return false }
    var rest = image[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { break }
      rest = rest.dropFirst(count)
    }
    let isWritten = close(file) == 0 && rest.isEmpty
    if !isWritten { unlink(path) }
    return isWritten
  }

  /// According to the XDG Base Directory Specification, relative paths should be ignored.
  private static var userFolder: URL? {
    let environment = ProcessInfo.processInfo.environment
    let cache = environment["XDG_CACHE_HOME"] ?? ""
    let home = environment["HOME"] ?? ""
    guard cache.hasPrefix("/") || home.hasPrefix("/") else { return nil }
    let root = cache.hasPrefix("/") ? cache : home + "/.cache"
    return URL(fileURLWithPath: root, isDirectory: true).appendingPathComponent("swift-avfoundation/now-playing")
  }

  private static let swept = Mutex<Set<String>>([])

  private static func prepare(_ folder: URL) -> Bool {
    do {
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch { return false }
    if swept.withLock({ $0.insert(folder.path).inserted }) { removeOldFiles(in: folder) }
    return true
  }

  /// A process in another PID namespace may only appear to have ended, so newer files stay.
  private static func removeOldFiles(in folder: URL) {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [] {
      guard let owner = name.split(separator: "-").first.flatMap({ pid_t($0) }), owner > 0 else { continue }
      let hasEnded = owner == getpid() || kill(owner, 0) != 0 && errno == ESRCH
      let path = folder.appendingPathComponent(name).path
      var status = stat()
      guard hasEnded, lstat(path, &status) == 0, status.st_mtim.tv_sec < time(nil) - 86_400 else { continue }
      unlink(path)
    }
  }
}
