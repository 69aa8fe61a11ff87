package import CoreFoundation
internal import Synchronization

/// What the engine uses: no C function, no lock count.
extension CVBuffer {
  /// A buffer of its own memory, zeroed.
  package convenience init(
    format type: OSType, width: Int, height: Int, extended: ExtendedPixels = .none
  ) throws(PixelBufferError) {
    let format = try Self.known(type)
    let layout = try PixelLayout(format: format, width: width, height: height, extended: extended)
    self.init(
      format: format, width: width, height: height, memory: try PixelMemory(layout, isPlanar: format.isPlanar))
  }

  /// A buffer over planes that belong to somebody else, such as a decoder's frame. Nothing is copied.
  ///
  /// - Parameters:
  ///   - foreignPlanes: one for each plane of the format, top row first. A frame stored bottom-up (negative stride) is
  ///     refused: a client cannot be told so, therefore its maker copies it upside down first.
  ///   - isShared: the owner goes on reading the planes (a reference picture). A client that locks for writing then
  ///     gets a copy.
  ///   - isUnique: asked at that moment whether the owner has let go meanwhile; without it a shared frame always counts
  ///     as shared.
  ///   - release: called once, when neither the buffer nor a reader needs the planes any more, on whichever thread that
  ///     happens. Not called when the initialiser throws: the planes then still belong to the caller.
  package convenience init(
    foreignPlanes planes: [PixelPlane], format type: OSType, width: Int, height: Int, isShared: Bool,
    isUnique: (@Sendable () -> Bool)? = nil, release: @escaping @Sendable () -> Void
  ) throws(PixelBufferError) {
    let format = try Self.known(type)
    try Self.check(planes, format: format, width: width, height: height)
    self.init(
      format: format, width: width, height: height,
      memory: PixelMemory(
        planes: planes, dataSize: nil, header: nil, isUnique: isUnique ?? { !isShared }, release: release))
  }

  /// The planes and their owner. Hold the result for as long as the addresses are used; it outlives the buffer if need
  /// be, and while it is held a client that locks the buffer for writing writes to a copy.
  package var memory: PixelMemory { state.withLock { $0.memory } }

  /// Reads the planes without touching the lock count.
  package func withPlanes<R, E: Error>(_ body: ([PixelPlane]) throws(E) -> R) throws(E) -> R {
    let memory = self.memory
    defer { withExtendedLifetime(memory) {} }
    return try body(memory.planes)
  }

  /// Writes the planes: private ones, as after a lock without `.readOnly`.
  package func withMutablePlanes<R>(_ body: ([PixelPlane]) throws -> R) throws -> R {
    let result = lock(readOnly: false)
    guard result == kCVReturnSuccess else {
      throw PixelBufferError(result, "no memory for a private copy of a shared picture")
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

  /// Whether the planes have room for what the format says a picture of this size needs.
  static func check(_ planes: [PixelPlane], format: PixelFormat, width: Int, height: Int) throws(PixelBufferError) {
    try PixelLayout.check(width: width, height: height)
    guard planes.count == format.planes.count else {
      throw PixelBufferError(
        kCVReturnInvalidArgument, "\(format.name) has \(format.planes.count) planes, not \(planes.count)")
    }
    for (plane, shape) in zip(planes, format.planes) where !shape.fits(plane, width, height) {
      throw PixelBufferError(
        kCVReturnInvalidArgument,
        "a plane of \(plane.width) × \(plane.height), \(plane.bytesPerRow) bytes a row, cannot hold \(width) × \(height) \(format.name)"
      )
    }
  }
}

extension PixelFormat.Plane {
  /// Whether `plane` has the samples that the picture needs and its rows the bytes for them; what is absurdly long is
  /// not believed.
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
  /// Takes a lock; for writing, makes the planes private first.
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
    // What the last lock lets go is released outside the mutex: a release callback is foreign code.
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

  /// Replaces memory that somebody else holds or reads by a copy. The old one stays until the last lock is gone, for
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
