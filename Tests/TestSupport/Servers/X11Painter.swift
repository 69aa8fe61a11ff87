import Foundation

/// An X client that paints on the desktop, and moves and changes the pointer.
public final class X11Painter: @unchecked Sendable {
  // Safety: one thread uses it at a time, and libxcb's connections have their own lock.
  private let library: UnsafeMutableRawPointer
  private let connection: OpaquePointer
  private let root: UInt32
  private let depth: UInt8
  private let context: UInt32

  private typealias Connection = OpaquePointer

  /// Connects to a display.
  public init(_ display: Display) throws {
    guard let library = dlopen("libxcb.so.1", RTLD_NOW | RTLD_LOCAL) else {
      throw Tool.Failure(description: "libxcb is not installed")
    }
    self.library = library
    typealias Connect = @convention(c) (UnsafePointer<CChar>?, UnsafeMutablePointer<Int32>?) -> Connection?
    typealias Setup = @convention(c) (Connection) -> UnsafeRawPointer?
    typealias Failed = @convention(c) (Connection) -> Int32
    let connect: Connect = Self.function("xcb_connect", library)
    guard let made = connect(display.name, nil),
      (Self.function("xcb_connection_has_error", library) as Failed)(made) == 0
    else { throw Tool.Failure(description: "no X server at \(display.name)") }
    connection = made
    guard let setup = (Self.function("xcb_get_setup", library) as Setup)(made) else {
      throw Tool.Failure(description: "no setup")
    }
    // The screens follow the setup's 40 bytes, the vendor's name in units of four bytes, and the formats of 8 bytes.
    let vendor = (Int(setup.load(fromByteOffset: 24, as: UInt16.self)) + 3) / 4 * 4
    let screen = setup + 40 + vendor + 8 * Int(setup.load(fromByteOffset: 29, as: UInt8.self))
    root = screen.load(as: UInt32.self)
    depth = screen.load(fromByteOffset: 38, as: UInt8.self)
    context = Self.identifier(library, made)
    makeContext(context, of: root)
  }

  deinit {
    (function("xcb_disconnect") as @convention(c) (Connection) -> Void)(connection)
    dlclose(library)
  }

  private static func function<Function>(_ name: String, _ library: UnsafeMutableRawPointer) -> Function {
    unsafeBitCast(dlsym(library, name), to: Function.self)
  }

  private func function<Function>(_ name: String) -> Function { Self.function(name, library) }

  private static func identifier(_ library: UnsafeMutableRawPointer, _ connection: OpaquePointer) -> UInt32 {
    (function("xcb_generate_id", library) as @convention(c) (OpaquePointer) -> UInt32)(connection)
  }

  private func makeContext(_ identifier: UInt32, of drawable: UInt32) {
    typealias Make = @convention(c) (Connection, UInt32, UInt32, UInt32, UnsafePointer<UInt32>?) -> UInt32
    _ = (function("xcb_create_gc") as Make)(connection, identifier, drawable, 0, nil)
  }

  /// Returns when the server has processed all requests.
  public func sync() {
    typealias Ask = @convention(c) (Connection) -> UInt32
    typealias Wait = @convention(c) (Connection, UInt32, UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?
    let sequence = (function("xcb_get_input_focus") as Ask)(connection)
    free((function("xcb_get_input_focus_reply") as Wait)(connection, sequence, nil))
  }

  /// Paints a rectangle of one colour, 0xRRGGBB.
  public func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32) {
    fill(root, context, x, y, width, height, color)
    sync()
  }

  private func fill(
    _ drawable: UInt32, _ context: UInt32, _ x: Int, _ y: Int, _ width: Int, _ height: Int, _ color: UInt32
  ) {
    typealias Change = @convention(c) (Connection, UInt32, UInt32, UnsafePointer<UInt32>) -> UInt32
    typealias Fill = @convention(c) (Connection, UInt32, UInt32, UInt32, UnsafePointer<UInt16>) -> UInt32
    // XCB_GC_FOREGROUND.
    _ = (function("xcb_change_gc") as Change)(connection, context, 4, [color])
    let rectangle = [x, y, width, height].map { UInt16(truncatingIfNeeded: $0) }
    _ = (function("xcb_poly_fill_rectangle") as Fill)(connection, drawable, context, 1, rectangle)
  }

  /// Paints pixels, 0xRRGGBB each, row by row.
  public func paint(_ pixels: [UInt32], width: Int, x: Int = 0, y: Int = 0) {
    typealias Put =
      @convention(c) (
        Connection, UInt8, UInt32, UInt32, UInt16, UInt16, Int16, Int16, UInt8, UInt8, UInt32, UnsafeRawPointer
      ) -> UInt32
    let height = pixels.count / width
    pixels.withUnsafeBytes { bytes in
      guard let base = bytes.baseAddress else { return }
      _ = (function("xcb_put_image") as Put)(
        connection, 2, root, context, UInt16(width), UInt16(height), Int16(x), Int16(y), 0, depth, UInt32(bytes.count),
        base)
      sync()
    }
  }

  /// Moves the pointer to a pixel of the desktop.
  public func movePointer(_ x: Int, _ y: Int) {
    typealias Warp = @convention(c) (Connection, UInt32, UInt32, Int16, Int16, UInt16, UInt16, Int16, Int16) -> UInt32
    _ = (function("xcb_warp_pointer") as Warp)(connection, 0, root, 0, 0, 0, 0, Int16(x), Int16(y))
    sync()
  }

  /// Changes the pointer's shape to a rectangle of one colour, 0xRRGGBB.
  public func setCursor(width: Int, height: Int, hotX: Int, hotY: Int, _ color: UInt32) {
    typealias MakePixmap = @convention(c) (Connection, UInt8, UInt32, UInt32, UInt16, UInt16) -> UInt32
    typealias MakeCursor =
      @convention(c) (
        Connection, UInt32, UInt32, UInt32, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16, UInt16
      ) -> UInt32
    typealias Change = @convention(c) (Connection, UInt32, UInt32, UnsafePointer<UInt32>) -> UInt32
    let (shape, cursor) = (Self.identifier(library, connection), Self.identifier(library, connection))
    let context = Self.identifier(library, connection)
    _ = (function("xcb_create_pixmap") as MakePixmap)(connection, 1, shape, root, UInt16(width), UInt16(height))
    makeContext(context, of: shape)
    fill(shape, context, 0, 0, width, height, 1)
    let parts = [16, 8, 0].map { UInt16(color >> $0 & 0xFF) * 257 }
    _ = (function("xcb_create_cursor") as MakeCursor)(
      connection, cursor, shape, shape, parts[0], parts[1], parts[2], 0, 0, 0, UInt16(hotX), UInt16(hotY))
    // XCB_CW_CURSOR.
    _ = (function("xcb_change_window_attributes") as Change)(connection, root, 0x4000, [cursor])
    sync()
  }
}
