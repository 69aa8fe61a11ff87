internal import AVEngineCXCB
import AVEngineDisplays
import CoreVideo

final class X11Pixels {
  private let connection: X11Connection
  private let memory: X11FrameMemory
  private var pool: (pool: CVPixelBufferPool, width: Int, height: Int)?
  private var canShare: Bool

  init(_ connection: X11Connection) throws(X11Failure) {
    self.connection = connection
    try Self.checkLayout(connection)
    memory = X11FrameMemory(connection)
    canShare = try X11FrameMemory.isOffered(by: connection)
  }

  /// Checks that pixels are in memory as blue, green, red and an unused byte.
  private static func checkLayout(_ connection: X11Connection) throws(X11Failure) {
    let setup = xcb_get_setup(connection.pointer)
    var screens = xcb_setup_roots_iterator(setup)
    while screens.rem > 0, screens.data?.pointee.root != connection.root { xcb_screen_next(&screens) }
    guard let setup, screens.rem > 0, let screen = screens.data else { throw connection.gone }
    let formats = UnsafeBufferPointer(
      start: xcb_setup_pixmap_formats(setup), count: Int(setup.pointee.pixmap_formats_len))
    let format = formats.first { $0.depth == screen.pointee.root_depth }
    var depths = xcb_screen_allowed_depths_iterator(screen)
    var isBGR = false
    while depths.rem > 0, let depth = depths.data {
      let visuals = UnsafeBufferPointer(start: xcb_depth_visuals(depth), count: Int(depth.pointee.visuals_len))
      if let visual = visuals.first(where: { $0.visual_id == screen.pointee.root_visual }) {
        isBGR = (visual.red_mask, visual.green_mask, visual.blue_mask) == (0xFF0000, 0xFF00, 0xFF)
      }
      xcb_depth_next(&depths)
    }
    guard let format, format.bits_per_pixel == 32, isBGR, setup.pointee.image_byte_order == UInt8(CXCB_LSB_FIRST)
    else {
      throw X11Failure(.refused(code: 0), "the X server's pixels of \(screen.pointee.root_depth) bits cannot be read")
    }
  }

  /// - Returns: A frame of BGRA, and whether its alpha is undefined.
  /// - Throws: `refused` if the part is not within the desktop.
  func take(
    _ region: X11Region, draw: (PixelPlane) -> Void
  ) throws(X11Failure) -> (pixels: CVPixelBuffer, hasUndefinedAlpha: Bool) {
    if canShare {
      do throws(X11Failure) {
        return (try takeShared(region, draw), true)
      } catch {
        guard case .refused = error.kind else { throw error }
      }
    }
    let reply = try connection.reply(
      to: xcb_get_image(
        connection.pointer, UInt8(CXCB_Z_PIXMAP), connection.root, Int16(clamping: region.x),
        Int16(clamping: region.y), UInt16(clamping: region.width), UInt16(clamping: region.height), .max
      ).sequence)
    // The same part has arrived through the connection, so that sharing memory is not tried again.
    canShare = false
    memory.removeAll()
    guard reply.count >= X11Reply.head + 4 * region.width * region.height else {
      throw X11Failure(.refused(code: 0), "the X server has sent only a part of a frame")
    }
    let buffer = try makeBuffer(region)
    // Nothing else uses the new buffer.
    let plane = buffer.memory.planes[0]
    Self.copy(UnsafeRawBufferPointer(rebasing: reply.bytes[X11Reply.head...]), region, to: plane)
    draw(plane)
    return (buffer, false)
  }

  private func takeShared(_ region: X11Region, _ draw: (PixelPlane) -> Void) throws(X11Failure) -> CVPixelBuffer {
    let shared = try memory.fill(from: region)
    let plane = PixelPlane(
      base: shared.base, bytesPerRow: 4 * region.width, width: region.width, height: region.height)
    draw(plane)
    do throws(PixelBufferError) {
      return try CVPixelBuffer(
        foreignPlanes: [plane], format: kCVPixelFormatType_32BGRA, width: region.width, height: region.height,
        isShared: false
      ) { withExtendedLifetime(shared) {} }
    } catch {
      throw Self.outOfMemory(error)
    }
  }

  private func makeBuffer(_ region: X11Region) throws(X11Failure) -> CVPixelBuffer {
    let (width, height) = (region.width, region.height)
    do throws(PixelBufferError) {
      if let pool, pool.width == width, pool.height == height { return try pool.pool.makeBuffer() }
      let made = try CVPixelBufferPool(format: kCVPixelFormatType_32BGRA, width: width, height: height)
      pool = (made, width, height)
      return try made.makeBuffer()
    } catch {
      throw Self.outOfMemory(error)
    }
  }

  private static func outOfMemory(_ error: PixelBufferError) -> X11Failure {
    X11Failure(.outOfMemory, "there is no memory for a frame: \(error.reason)")
  }

  private static func copy(_ source: UnsafeRawBufferPointer, _ region: X11Region, to plane: PixelPlane) {
    guard let base = source.baseAddress else { return }
    for y in 0..<min(region.height, plane.height) {
      let from = (base + 4 * y * region.width).assumingMemoryBound(to: UInt32.self)
      let to = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      for x in 0..<min(region.width, plane.width) { to[x] = from[x] | 0xFF00_0000 }
    }
  }
}
