internal import AVEngineCXCB
import AVEngineDisplays

struct X11Damage {
  private let connection: X11Connection
  private let identifier: UInt32
  private let event: UInt8

  init?(_ connection: X11Connection) throws(X11Failure) {
    guard clazy_load(cxcb_damage_library()), let event = try connection.firstEvent(ofExtension: "DAMAGE") else {
      return nil
    }
    // Servers require that a client has queried the version of the extension.
    _ = try connection.reply(to: xcb_damage_query_version(connection.pointer, 1, 1).sequence)
    self.connection = connection
    self.event = event
    identifier = xcb_generate_id(connection.pointer)
    _ = xcb_damage_create(
      connection.pointer, identifier, connection.root, UInt8(CXCB_DAMAGE_DELTAS))
  }

  /// A part of the desktop is not reported again before `forget()`.
  func area(_ kind: UInt8, _ bytes: UnsafeRawBufferPointer) -> X11Region? {
    guard kind == event else { return nil }
    let area = bytes.loadUnaligned(as: xcb_damage_notify_event_t.self).area
    return X11Region(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height))
  }

  func forget() {
    _ = xcb_damage_subtract(connection.pointer, identifier, 0, 0)
    xcb_flush(connection.pointer)
  }
}
