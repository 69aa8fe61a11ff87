internal import AVEngineCXCB
import AVEngineDisplays
import CoreVideo
import Glibc

/// Reads pixels of the desktop: through memory that is shared with the server, and through the connection where the
/// server is on another machine, or cannot share.
final class X11Pixels {
  private let connection: X11Connection
  private var memory: X11SharedMemory?
  private var canShare: Bool

  init(_ connection: X11Connection) throws(X11Failure) {
    self.connection = connection
    try Self.checkLayout(connection)
    canShare = try X11SharedMemory.isOffered(by: connection)
  }

  /// Depths of 24 and 32 bits lie in memory as blue, green, red and a byte without meaning. Others are of servers of
  /// the last century, and of virtual ones that somebody has told to be so.
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

  /// Copies a part of the desktop to the plane's beginning, with opaque alpha.
  ///
  /// - Throws: `refused` where the part does not lie in the desktop.
  func read(_ region: X11Region, into plane: PixelPlane) throws(X11Failure) {
    let size = 4 * region.width * region.height
    if canShare {
      do throws(X11Failure) {
        let shared = try share(size)
        try shared.fill(from: region)
        return Self.copy(shared.bytes, region, to: plane)
      } catch {
        guard case .refused = error.kind else { throw error }
      }
    }
    let reply = try connection.reply(
      to: xcb_get_image(
        connection.pointer, UInt8(CXCB_Z_PIXMAP), connection.root, Int16(clamping: region.x),
        Int16(clamping: region.y), UInt16(clamping: region.width), UInt16(clamping: region.height), .max
      ).sequence)
    // The same part can be had in this way only: the server cannot share.
    canShare = false
    memory = nil
    guard reply.count >= X11Reply.head + size else {
      throw X11Failure(.refused(code: 0), "the X server has sent a part of a picture only")
    }
    Self.copy(UnsafeRawBufferPointer(rebasing: reply.bytes[X11Reply.head...]), region, to: plane)
  }

  private func share(_ size: Int) throws(X11Failure) -> X11SharedMemory {
    if let memory, memory.bytes.count >= size { return memory }
    memory = nil
    let made = try X11SharedMemory(connection, size: size)
    memory = made
    return made
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

/// Memory that an X server writes pictures to, by the extension MIT-SHM.
final class X11SharedMemory {
  let bytes: UnsafeRawBufferPointer
  private let connection: X11Connection
  private let segment: UInt32

  /// Whether the server can be given a descriptor of memory: since version 1.2, over a socket of this machine.
  static func isOffered(by connection: X11Connection) throws(X11Failure) -> Bool {
    var address = sockaddr()
    var length = socklen_t(MemoryLayout<sockaddr>.size)
    guard getsockname(xcb_get_file_descriptor(connection.pointer), &address, &length) == 0,
      Int32(address.sa_family) == AF_UNIX, clazy_load(cxcb_shm_library()),
      try connection.firstEvent(ofExtension: "MIT-SHM") != nil
    else { return false }
    let reply = try connection.reply(to: xcb_shm_query_version(connection.pointer).sequence)
    guard let version = reply.value(as: xcb_shm_query_version_reply_t.self) else { return false }
    return (version.major_version, version.minor_version) >= (1, 2)
  }

  /// - Throws: `refused` where there is no such memory.
  init(_ connection: X11Connection, size: Int) throws(X11Failure) {
    let descriptor = cxcb_shared_memory(size)
    guard descriptor >= 0 else { throw Self.noMemory }
    guard let made = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), made != MAP_FAILED else {
      close(descriptor)
      throw Self.noMemory
    }
    bytes = UnsafeRawBufferPointer(start: made, count: size)
    self.connection = connection
    segment = xcb_generate_id(connection.pointer)
    // The call closes the descriptor. Where the server refuses it, so it does the first picture.
    _ = xcb_shm_attach_fd(connection.pointer, segment, descriptor, 0)
  }

  deinit {
    _ = xcb_shm_detach(connection.pointer, segment)
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  private static var noMemory: X11Failure { X11Failure(.refused(code: 0), "there is no memory to share") }

  /// Waits until the server has written a part of the desktop to the memory's beginning, row by row without gaps.
  func fill(from region: X11Region) throws(X11Failure) {
    _ = try connection.reply(
      to: xcb_shm_get_image(
        connection.pointer, connection.root, Int16(clamping: region.x), Int16(clamping: region.y),
        UInt16(clamping: region.width), UInt16(clamping: region.height), .max, UInt8(CXCB_Z_PIXMAP), segment,
        0
      ).sequence)
  }
}
