import AVEngineCV4L2
internal import AVEngineCXCB
import AVEngineDisplays
import Glibc
import Synchronization

final class X11Watch: Sendable {
  private let connection: X11Connection
  private let thread = X11Thread()
  private let end = End()

  private final class End: Sendable { let hasCome = Atomic(false) }

  init(display: String?, _ tell: @escaping @Sendable () -> Void) throws(X11Failure) {
    let connection = try X11Connection(display: display)
    self.connection = connection
    let events = try connection.selectMonitorChanges()
    thread.start(name: "screen list") { [end] in
      Self.work(connection, events) { if !end.hasCome.load(ordering: .acquiring) { tell() } }
    }
  }

  deinit {
    end.hasCome.store(true, ordering: .releasing)
    connection.cut()
    thread.join()
  }

  private static func work(_ connection: X11Connection, _ events: Range<UInt8>, _ tell: () -> Void) {
    while true {
      var isChanged = false
      do throws(X11Failure) {
        try connection.drainEvents { kind, _ in if events.contains(kind) { isChanged = true } }
      } catch {
        return tell()
      }
      if isChanged { tell() }
      var descriptor = pollfd(fd: xcb_get_file_descriptor(connection.pointer), events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, -1)
    }
  }
}
