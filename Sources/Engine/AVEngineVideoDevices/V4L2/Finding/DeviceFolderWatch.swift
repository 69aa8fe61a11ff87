internal import AVEngineCV4L2
import AVEngineCore
import Foundation
import Synchronization

/// Attributes of nodes are watched, too, because a node may appear before the user is permitted to open it.
final class DeviceFolderWatch: Sendable {
  private let worker: DeviceThread
  private let wake: WakeDescriptor

  private static let operation = "Watching for cameras"

  init(_ folder: URL, prefix: String, _ tell: @escaping @Sendable () -> Void) throws(EngineError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
    guard descriptor >= 0 else { throw .system(errno, Self.operation, subject: folder.path) }
    let events = IN_CREATE | IN_DELETE | IN_ATTRIB | IN_MOVED_FROM | IN_MOVED_TO
    guard inotify_add_watch(descriptor, folder.path, UInt32(events)) >= 0 else {
      let number = errno
      close(descriptor)
      throw .system(number, Self.operation, subject: folder.path)
    }
    let wake: WakeDescriptor
    do throws(EngineError) { wake = try WakeDescriptor(Self.operation) } catch {
      close(descriptor)
      throw error
    }
    self.wake = wake
    worker = DeviceThread(name: "cameras") { worker in
      defer { close(descriptor) }
      var descriptors = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      while !worker.isStopping {
        guard poll(&descriptors, 2, -1) >= 0 || errno == EINTR else { return }
        guard !worker.isStopping else { return }
        if Self.readNames(descriptor).contains(where: { $0.hasPrefix(prefix) }) { tell() }
      }
    }
  }

  deinit {
    worker.stop { wake.signal() }
  }

  /// If the kernel has lost events, the result contains "video", the prefix of cameras' nodes.
  private static func readNames(_ descriptor: Int32) -> [String] {
    var names: [String] = []
    let header = MemoryLayout<inotify_event>.size
    withUnsafeTemporaryAllocation(byteCount: 4_096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
      let count = read(descriptor, buffer.baseAddress, buffer.count)
      var offset = 0
      while count > 0, offset + header <= count {
        let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
        let end = offset + header + Int(event.len)
        guard end <= count else { break }
        names.append(String(decoding: buffer[offset + header..<end].prefix { $0 != 0 }, as: UTF8.self))
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { names.append("video") }
        offset = end
      }
    }
    return names
  }
}
