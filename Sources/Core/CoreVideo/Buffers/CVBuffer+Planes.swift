package import CoreFoundation
internal import Synchronization

extension CVBuffer {
  package convenience init(
    format type: OSType, width: Int, height: Int, extended: ExtendedPixels = .none
  ) throws(PixelBufferError) {
    let format = try Self.known(type)
    let layout = try PixelLayout(format: format, width: width, height: height, extended: extended)
    self.init(
      format: format, width: width, height: height, memory: try PixelMemory(layout, isPlanar: format.isPlanar))
  }

  /// Makes a buffer over foreign planes.
  ///
  /// - Parameters:
  ///   - planes: one for each plane of the format, top row first.
  ///   - isShared: whether the owner continues to read the planes. A lock for writing then copies them.
  ///   - release: called once, on any thread, after the last use; not called if the initialiser throws.
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

  /// The caller must hold the result while it uses the addresses. A lock for writing meanwhile copies the planes,
  /// unless the buffer is already locked for writing.
  package var memory: PixelMemory { state.withLock { $0.memory } }

  package func withPlanes<R, E: Error>(_ body: ([PixelPlane]) throws(E) -> R) throws(E) -> R {
    let memory = self.memory
    defer { withExtendedLifetime(memory) {} }
    return try body(memory.planes)
  }

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
  func lock(readOnly: Bool) -> CVReturn {
    state.withLock { state in
      if !readOnly, !state.isLockedForWriting {
        guard makePrivate(&state) else { return kCVReturnAllocationFailed }
        state.isLockedForWriting = true
        state.changes = nil
      }
      state.lockDepth += 1
      return kCVReturnSuccess
    }
  }

  func unlock() -> CVReturn {
    // Releases retired memory outside the mutex: a release callback may be foreign code.
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

  /// The old memory stays until the last lock ends, for clients that hold addresses from an earlier lock.
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
