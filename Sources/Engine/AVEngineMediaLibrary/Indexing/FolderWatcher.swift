internal import AVEngineCSQLite
import Dispatch
import Foundation
import Synchronization

/// If some folders cannot be watched, walks are requested at intervals.
final class FolderWatcher: Sendable {
  private let tell: @Sendable () -> Void
  private let roots: [String]
  private let depth: Int
  private let events: Int32
  private let wake: Int32
  private let isEnded = Atomic(false)

  /// The milliseconds without an event after which changes are reported.
  private static let quiet: Int32 = 200
  /// The nanoseconds after which changes are reported even if more events arrive.
  private static let longest: UInt64 = 2_000_000_000
  /// The milliseconds between walks if some folders are not watched.
  private static let interval: Int32 = 30_000
  private static let mask = UInt32(
    IN_CREATE | IN_CLOSE_WRITE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB)

  /// - Parameter tell: Called on the watcher's thread.
  init?(roots: [String], depth: Int, tell: @escaping @Sendable () -> Void) {
    self.roots = roots
    self.depth = depth
    self.tell = tell
    wake = eventfd(0, Int32(EFD_CLOEXEC) | Int32(EFD_NONBLOCK))
    guard wake >= 0 else { return nil }
    events = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    let ready = DispatchSemaphore(value: 0)
    // The thread retains the watcher until `end` is called.
    Thread.detachNewThread { self.run(ready) }
    ready.wait()
  }

  deinit {
    close(wake)
    if events >= 0 { close(events) }
  }

  func end() {
    isEnded.store(true, ordering: .releasing)
    eventfd_write(wake, 1)
  }

  private func run(_ ready: DispatchSemaphore) {
    var isWhole = events >= 0 && roots.allSatisfy { watch($0, depth) }
    ready.signal()
    while !isEnded.load(ordering: .acquiring) {
      guard wait(isWhole ? -1 : Self.interval) else { continue }
      let first = DispatchTime.now().uptimeNanoseconds
      drain()
      while !isEnded.load(ordering: .acquiring), DispatchTime.now().uptimeNanoseconds - first < Self.longest,
        wait(Self.quiet, toldAtEnd: false)
      { drain() }
      if isEnded.load(ordering: .acquiring) { return }
      isWhole = events >= 0 && roots.allSatisfy { watch($0, depth) }
      tell()
    }
  }

  /// With `toldAtEnd`, the timeout counts as an event.
  private func wait(_ milliseconds: Int32, toldAtEnd: Bool = true) -> Bool {
    var polled = [
      pollfd(fd: wake, events: Int16(POLLIN), revents: 0), pollfd(fd: events, events: Int16(POLLIN), revents: 0),
    ]
    let count = poll(&polled, events >= 0 ? 2 : 1, milliseconds)
    if isEnded.load(ordering: .acquiring) { return false }
    return count > 0 && polled[1].revents != 0 || count == 0 && toldAtEnd
  }

  private func drain() {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while read(events, &buffer, buffer.count) > 0 {}
  }

  private func watch(_ path: String, _ depth: Int) -> Bool {
    let flags = Self.mask | UInt32(IN_ONLYDIR)
    if inotify_add_watch(events, path, flags) < 0 { return errno == ENOTDIR }
    guard depth > 0, let folder = opendir(path) else { return true }
    var inner: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      guard let name, !name.hasPrefix("."), Int(entry.pointee.d_type) == DT_DIR else { continue }
      inner.append(name)
    }
    closedir(folder)
    var isWhole = true
    for name in inner { isWhole = watch("\(path)/\(name)", depth - 1) && isWhole }
    return isWhole
  }
}
