internal import AVEngineCXCB
import AVEngineDisplays
import Glibc

/// Memory into which the X server writes frames. A piece of memory is not written to again while a frame retains it.
final class X11FrameMemory {
  private struct Piece {
    var memory: X11SharedMemory
    let segment: UInt32
  }

  private let connection: X11Connection
  private var pieces: [Piece] = []

  /// The greatest number of unused pieces that are kept for the next frames.
  private static let mostSpare = 3

  init(_ connection: X11Connection) { self.connection = connection }

  deinit { removeAll() }

  /// Sharing memory by a descriptor requires a Unix socket, and version 1.2 of MIT-SHM.
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

  /// The rows of the result have no padding.
  ///
  /// - Throws: `refused` if the memory cannot be shared, or if the part is not within the desktop.
  func fill(from region: X11Region) throws(X11Failure) -> X11SharedMemory {
    let piece = try takePiece(4 * region.width * region.height)
    _ = try connection.reply(
      to: xcb_shm_get_image(
        connection.pointer, connection.root, Int16(clamping: region.x), Int16(clamping: region.y),
        UInt16(clamping: region.width), UInt16(clamping: region.height), .max, UInt8(CXCB_Z_PIXMAP), piece.segment,
        0
      ).sequence)
    return piece.memory
  }

  /// Frames keep the memory that they use.
  func removeAll() {
    for piece in pieces { detach(piece) }
    pieces = []
  }

  private func takePiece(_ size: Int) throws(X11Failure) -> Piece {
    var free: [Int] = []
    for index in pieces.indices.reversed() where isKnownUniquelyReferenced(&pieces[index].memory) {
      if pieces[index].memory.size == size, free.count <= Self.mostSpare {
        free.append(index)
      } else {
        detach(pieces.remove(at: index))
        free = free.map { $0 - 1 }
      }
    }
    if let index = free.last { return pieces[index] }
    let made = try attach(size)
    pieces.append(made)
    return made
  }

  private func attach(_ size: Int) throws(X11Failure) -> Piece {
    let descriptor = cxcb_shared_memory(size)
    guard descriptor >= 0 else { throw Self.noMemory }
    guard let memory = X11SharedMemory(descriptor: descriptor, size: size) else {
      close(descriptor)
      throw Self.noMemory
    }
    let segment = xcb_generate_id(connection.pointer)
    // The call closes the descriptor. If the server refuses the memory, the request for the first frame fails.
    _ = xcb_shm_attach_fd(connection.pointer, segment, descriptor, 0)
    return Piece(memory: memory, segment: segment)
  }

  private func detach(_ piece: Piece) { _ = xcb_shm_detach(connection.pointer, piece.segment) }

  private static var noMemory: X11Failure { X11Failure(.refused(code: 0), "no shared memory could be allocated") }
}

final class X11SharedMemory: @unchecked Sendable {
  // Safety: the mapping belongs to this object. The server writes to it only while no frame retains it.
  let base: UnsafeMutableRawPointer
  let size: Int

  init?(descriptor: CInt, size: Int) {
    guard let made = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), made != MAP_FAILED else {
      return nil
    }
    (base, self.size) = (made, size)
  }

  deinit { munmap(base, size) }
}
