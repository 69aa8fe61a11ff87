internal import AVEngineCXCB
import AVEngineCore
import AVEngineDisplays
import CoreVideo

final class X11Pointer {
  private let connection: X11Connection
  private let settings: ScreenCaptureSettings
  private let shapeEvent: UInt8?
  private var isShapeKnown = false
  private var cursor: X11Cursor?

  init(_ connection: X11Connection, _ settings: ScreenCaptureSettings) throws(X11Failure) {
    self.connection = connection
    self.settings = settings
    guard settings.showsCursor, clazy_load(cxcb_xfixes_library()),
      let first = try connection.firstEvent(ofExtension: "XFIXES")
    else {
      shapeEvent = nil
      return
    }
    // Servers require that a client has queried the version of the extension.
    _ = try connection.reply(to: xcb_xfixes_query_version(connection.pointer, 2, 0).sequence)
    _ = xcb_xfixes_select_cursor_input(connection.pointer, connection.root, UInt32(CXCB_DISPLAY_CURSOR))
    shapeEvent = first &+ UInt8(CXCB_CURSOR_NOTIFY)
  }

  func takeEvent(_ kind: UInt8) { if kind == shapeEvent { isShapeKnown = false } }

  func overlay(in region: X11Region) throws(X11Failure) -> X11Overlay? {
    let reply = try connection.reply(to: xcb_query_pointer(connection.pointer, connection.root).sequence)
    guard let state = reply.value(as: xcb_query_pointer_reply_t.self), state.same_screen != 0 else { return nil }
    if shapeEvent != nil, !isShapeKnown { try learnShape() }
    let (x, y) = (Int(state.root_x), Int(state.root_y))
    var overlay = X11Overlay(x: x - region.x, y: y - region.y, cursor: nil, isPressed: false)
    if let cursor,
      region.meets(
        X11Region(x: x - cursor.hotX, y: y - cursor.hotY, width: cursor.width, height: cursor.height))
    {
      overlay.cursor = cursor.serial
    }
    if settings.showsClicks, Int(state.mask) & Int(CXCB_BUTTONS) != 0 {
      let side = 2 * X11Ring.reach + 1
      overlay.isPressed = region.meets(
        X11Region(x: x - X11Ring.reach, y: y - X11Ring.reach, width: side, height: side))
    }
    return overlay.cursor != nil || overlay.isPressed ? overlay : nil
  }

  private func learnShape() throws(X11Failure) {
    isShapeKnown = true
    let reply: X11Reply
    do throws(X11Failure) {
      reply = try connection.reply(to: xcb_xfixes_get_cursor_image(connection.pointer).sequence)
    } catch {
      guard case .refused = error.kind else { throw error }
      cursor = nil
      return
    }
    guard let image = reply.value(as: xcb_xfixes_get_cursor_image_reply_t.self), image.cursor_serial != cursor?.serial
    else { return }
    let count = Int(image.width) * Int(image.height)
    guard count > 0, reply.count >= X11Reply.head + 4 * count else {
      cursor = nil
      return
    }
    let pixels = (0..<count).map {
      reply.bytes.loadUnaligned(fromByteOffset: X11Reply.head + 4 * $0, as: UInt32.self)
    }
    cursor = X11Cursor(
      serial: image.cursor_serial, width: Int(image.width), height: Int(image.height), hotX: Int(image.xhot),
      hotY: Int(image.yhot), pixels: pixels)
  }

  func area(of overlay: X11Overlay) -> FrameChanges.Area {
    var area = FrameChanges.Area.empty
    if overlay.isPressed {
      let side = 2 * X11Ring.reach + 1
      area = FrameChanges.Area(
        x: overlay.x - X11Ring.reach, y: overlay.y - X11Ring.reach, width: side, height: side)
    }
    guard overlay.cursor != nil, let cursor else { return area }
    return area.union(
      FrameChanges.Area(
        x: overlay.x - cursor.hotX, y: overlay.y - cursor.hotY, width: cursor.width, height: cursor.height))
  }

  func draw(_ overlay: X11Overlay, into plane: PixelPlane) {
    let canvas = X11Canvas(plane: plane)
    if overlay.isPressed { X11Ring.draw(at: overlay.x, overlay.y, into: canvas) }
    if overlay.cursor != nil { cursor?.draw(at: overlay.x, overlay.y, into: canvas) }
  }
}
