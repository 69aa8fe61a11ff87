package import CoreFoundation
internal import Synchronization

/// The engine's access to buffers, without C functions. Reading does not change the lock count.
extension CVBuffer {
  /// Makes a buffer with new memory, zeroed.
  package convenience init(
    format type: OSType, width: Int, height: Int, extended: ExtendedPixels = .none
  ) throws(PixelBufferError) {
    let format = try Self.known(type)
    let layout = try PixelLayout(format: format, width: width, height: height, extended: extended)
    self.init(
      format: format, width: width, height: height, memory: try PixelMemory(layout, isPlanar: format.isPlanar))
  }

  /// Makes a buffer over foreign planes, such as a decoder's frame. Nothing is copied.
  ///
  /// - Parameters:
  ///   - foreignPlanes: one for each plane of the format, top row first. A frame stored bottom-up (negative stride) is
  ///     refused, because clients cannot detect the order; its maker first copies it with the rows reversed.
  ///   - isShared: whether the owner continues to read the planes (a reference frame). A client that locks for writing
  ///     then gets a copy.
  ///   - release: called once, on any thread, when neither the buffer nor a reader needs the planes. Not called if the
  ///     initialiser throws: the planes then still belong to the caller.
  package convenience init(
    foreignPlanes planes: [PixelPlane], format type: OSType, width: Int, height: Int, isShared: Bool,
    release: @escaping @Sendable () -> Void
  ) throws(PixelBufferError) {
    let format = try Self.known(type)
    try Self.check(planes, format: format, width: width, height: height)
    self.init(
      format: format, width: width, height: height,
      memory: PixelMemory(
        planes: planes, dataSize: nil, header: nil, isOwnedAlone: !isShared, release: release))
  }

  /// The planes and their owner. Hold the result while you use the addresses; it may outlive the buffer. While it is
  /// held, a client that locks the buffer for writing writes to a copy.
  package var memory: PixelMemory { state.withLock { $0.memory } }

  /// Calls `body` with the planes to read, without changing the lock count.
  package func withPlanes<R, E: Error>(_ body: ([PixelPlane]) throws(E) -> R) throws(E) -> R {
    let memory = self.memory
    defer { withExtendedLifetime(memory) {} }
    return try body(memory.planes)
  }

  /// Calls `body` with the planes to write. They are private to the buffer, as after a lock without `.readOnly`.
  package func withMutablePlanes<R>(_ body: ([PixelPlane]) throws -> R) throws -> R {
    let result = lock(readOnly: false)
    guard result == kCVReturnSuccess else {
      throw PixelBufferError(result, "no memory for a private copy of a shared pixel buffer")
    }
    defer { _ = unlock() }
    return try body(state.withLock { $0.memory.planes })
  }

  static func known(_ type: OSType) throws(PixelBufferError) -> PixelFormat {
    guard let format = PixelFormat.of(type) else {
      throw PixelBufferError(kCVReturnInvalidPixelFormat, "pixel format \(type) has no layout in memory")
    }
    return format
  }

  /// Throws unless the planes have the space that the format needs for a frame of this size.
  static func check(_ planes: [PixelPlane], format: PixelFormat, width: Int, height: Int) throws(PixelBufferError) {
    try PixelLayout.check(width: width, height: height)
    guard planes.count == format.planes.count else {
      throw PixelBufferError(
        kCVReturnInvalidArgument, "\(format.name) has \(format.planes.count) planes, not \(planes.count)")
    }
    for (plane, shape) in zip(planes, format.planes) where !shape.fits(plane, width, height) {
      throw PixelBufferError(
        kCVReturnInvalidArgument,
        "a plane of \(plane.width) × \(plane.height), \(plane.bytesPerRow) bytes per row, cannot hold \(width) × "
          + "\(height) \(format.name)"
      )
    }
  }
}

extension PixelFormat.Plane {
  /// Returns whether `plane` has the samples that the frame needs, and rows long enough for them. Sizes beyond the
  /// limits of `PixelLayout` are refused.
  fileprivate func fits(_ plane: PixelPlane, _ width: Int, _ height: Int) -> Bool {
    let sides = 1...PixelLayout.largestSide
    guard sides.contains(plane.width), sides.contains(plane.height), plane.bytesPerRow <= PixelLayout.longestRow else {
      return false
    }
    return plane.width >= columns(width) && plane.height >= rows(height)
      && plane.bytesPerRow >= bytes(columns: plane.width)
  }
}

extension CVBuffer {
  /// Adds a lock. For writing, first makes the planes private.
  func lock(readOnly: Bool) -> CVReturn {
    state.withLock { state in
      if !readOnly, !state.isLockedForWriting {
        guard makePrivate(&state) else { return kCVReturnAllocationFailed }
        state.isLockedForWriting = true
      }
      state.lockDepth += 1
      return kCVReturnSuccess
    }
  }

  func unlock() -> CVReturn {
    // Releases retired memory outside the mutex: a release callback is foreign code.
    let (result, retired) = state.withLock { state -> (CVReturn, [PixelMemory]) in
      guard state.lockDepth > 0 else { return (kCVReturnInvalidArgument, []) }
      state.lockDepth -= 1
      guard state.lockDepth == 0 else { return (kCVReturnSuccess, []) }
      state.isLockedForWriting = false
      let retired = state.retired
      state.retired = []
      return (kCVReturnSuccess, retired)
    }
    withExtendedLifetime(retired) {}
    return result
  }

  /// Replaces memory that has another holder or reader by a copy. The old memory stays until the last lock ends, for
  /// clients that hold addresses from an earlier lock for reading.
  private func makePrivate(_ state: inout State) -> Bool {
    if isKnownUniquelyReferenced(&state.memory), state.memory.isOwnedAlone { return true }
    let layout = state.memory.layout ?? PixelLayout(copying: state.memory.planes, isPlanar: format.isPlanar)
    guard let copy = try? PixelMemory(layout, isPlanar: format.isPlanar) else { return false }
    copy.copyPixels(from: state.memory, format: format)
    state.retired.append(state.memory)
    state.memory = copy
    return true
  }
}
