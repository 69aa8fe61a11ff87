internal import AVEngineCXCB
import Glibc

/// Create and use a connection within `PipeSignal.suppressed`.
package final class X11Connection: @unchecked Sendable {
  // Safety: one thread at a time uses it, except for `cut()`, which only shuts the socket down.
  package let pointer: OpaquePointer
  package let screen: Int
  package let root: UInt32
  private lazy var randR = findRandR()

  /// The time that a server may take for an answer, in milliseconds.
  private static let patience: Int32 = 2_000

  package init(display: String?) throws(X11Failure) {
    try Self.load(cxcb_library())
    var number: Int32 = 0
    // `xcb_connect` returns an object for a failed connection too; `xcb_connection_has_error` then gives the cause.
    guard let made = xcb_connect(display, &number) else {
      throw X11Failure(.outOfMemory, "there is no memory for a connection to the X server")
    }
    let error = xcb_connection_has_error(made)
    guard error == 0, let root = Self.root(of: made, screen: number) else {
      xcb_disconnect(made)
      throw X11Failure(.unreachable, Self.reason(error, display))
    }
    pointer = made
    screen = Int(number)
    self.root = root
  }

  deinit { xcb_disconnect(pointer) }

  static func load(_ library: UnsafeMutablePointer<AVEngineCLazyLibrary>) throws(X11Failure) {
    guard clazy_load(library) else { throw X11Failure(.libraryMissing, String(cString: clazy_error(library))) }
  }

  private static func root(of connection: OpaquePointer, screen: Int32) -> UInt32? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(connection))
    for _ in 0..<max(0, screen) where screens.rem > 0 { xcb_screen_next(&screens) }
    return screens.rem > 0 ? screens.data?.pointee.root : nil
  }

  private static func reason(_ error: Int32, _ display: String?) -> String {
    let name = display ?? getenv("DISPLAY").map { String(cString: $0) } ?? ""
    guard !name.isEmpty else { return "there is no X server: DISPLAY is not set" }
    // XCB_CONN_CLOSED_PARSE_ERR.
    if error == 5 { return "“\(name)” is not the name of an X display" }
    return "no X server accepts connections at \(name)"
  }

  /// Shuts the socket down, after which `reply(to:)` throws. May be called on any thread while this object exists.
  package func cut() { shutdown(xcb_get_file_descriptor(pointer), Int32(SHUT_RDWR)) }

  package var isGone: Bool { xcb_connection_has_error(pointer) != 0 }

  package var gone: X11Failure { X11Failure(.gone, "the X server has ended the connection") }

  // MARK: - Requests

  package func reply(to sequence: UInt32) throws(X11Failure) -> X11Reply {
    xcb_flush(pointer)
    let end = Self.milliseconds + Int64(Self.patience)
    while true {
      var memory: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      if xcb_poll_for_reply(pointer, sequence, &memory, &error) != 0 {
        if let error {
          defer { free(error) }
          let (code, request) = (error.pointee.error_code, error.pointee.major_code)
          throw X11Failure(.refused(code: code), "the X server answered request \(request) with error \(code)")
        }
        guard let memory else { throw gone }
        return X11Reply(memory)
      }
      let left = end - Self.milliseconds
      guard left > 0 else {
        xcb_discard_reply(pointer, sequence)
        throw X11Failure(.noAnswer, "the X server has not answered for \(Self.patience / 1_000) seconds")
      }
      var descriptor = pollfd(fd: xcb_get_file_descriptor(pointer), events: Int16(POLLIN), revents: 0)
      _ = poll(&descriptor, 1, Int32(left))
    }
  }

  private static var milliseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
  }

  /// Does not wait for events. An error of an unchecked request that has no reply is passed as an event of kind 0.
  package func drainEvents(_ body: (_ kind: UInt8, UnsafeRawBufferPointer) -> Void) throws(X11Failure) {
    while let event = xcb_poll_for_event(pointer) {
      // The highest bit marks an event that a client has sent. Events of the core protocol have 32 bytes (X11 protocol,
      // section 1).
      body(event.pointee.response_type & 0x7F, UnsafeRawBufferPointer(start: event, count: X11Reply.head))
      free(event)
    }
    guard !isGone else { throw gone }
  }

  /// Call this before any request of the extension: a request to a server without the extension ends the connection.
  package func firstEvent(ofExtension name: String) throws(X11Failure) -> UInt8? {
    let cookie = xcb_query_extension(pointer, UInt16(clamping: name.utf8.count), name)
    let answer = try reply(to: cookie.sequence).value(as: xcb_query_extension_reply_t.self)
    guard let answer, answer.present != 0 else { return nil }
    return answer.first_event
  }

  // MARK: - RandR

  private func findRandR() -> Result<UInt8?, X11Failure> {
    do throws(X11Failure) {
      guard let first = try firstEvent(ofExtension: "RANDR") else { return .success(nil) }
      try Self.load(cxcb_randr_library())
      let answer = try reply(to: xcb_randr_query_version(pointer, 1, 5).sequence).value(as: cxcb_version_reply.self)
      guard let answer, (answer.major_version, answer.minor_version) >= (1, 5) else { return .success(nil) }
      return .success(first)
    } catch {
      return .failure(error)
    }
  }

  package func firstRandREvent() throws(X11Failure) -> UInt8? { try randR.get() }
}
