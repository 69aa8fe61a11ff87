internal import AVEngineCPipeWire
internal import AVEngineCore
internal import CoreMedia
internal import CoreVideo
import Glibc

final class PipeWireFrameCopier {
  enum Failure: Error { case damaged, outOfBuffers }

  let format: PipeWireFormat
  private let layout: FrameLayout
  private let pool: CVPixelBufferPool?
  private let attachments: [CFString: Any]
  /// Memory for bytes that are read from descriptors instead of mapped memory, by the index of the plane.
  private var scratch: [UnsafeMutableRawBufferPointer] = []

  static let maximumCount = 16

  init(_ format: PipeWireFormat) throws(EngineError) {
    self.format = format
    layout = FrameLayout(coding: format.coding.coding, size: format.size)
    guard case .pixels(let type) = format.coding.coding, let shape = PixelFormat.of(type) else {
      (pool, attachments) = (nil, [:])
      return
    }
    attachments = format.color.attachments(toFramesOf: shape, size: format.size)
    do throws(PixelBufferError) {
      pool = try CVPixelBufferPool(format: type, width: format.size.width, height: format.size.height)
    } catch {
      throw EngineError(.outOfMemory, "Opening a camera", detail: error.reason, code: Int(error.code))
    }
  }

  deinit { for memory in scratch { memory.deallocate() } }

  func copy(_ buffer: spa_buffer) throws(Failure) -> CapturedFrame.Content {
    guard buffer.n_datas > 0, let datas = buffer.datas else { throw .damaged }
    let memories = UnsafeBufferPointer(start: datas, count: min(Int(buffer.n_datas), 4))
    var chunks: [(bytes: UnsafeRawBufferPointer, stride: Int)] = []
    for (index, memory) in memories.prefix(max(1, layout.planeCount)).enumerated() {
      chunks.append(try bytes(memory, index))
    }
    guard let pool else { return try image(chunks[0].bytes) }
    let planes = try planes(chunks)
    do throws(PixelBufferError) {
      let target = try pool.makeBuffer(threshold: Self.maximumCount)
      try write(planes, to: target)
      for (key, value) in attachments { CVBufferSetAttachment(target, key, value as AnyObject, .shouldPropagate) }
      return .pixels(target)
    } catch {
      throw .outOfBuffers
    }
  }

  private func bytes(_ memory: spa_data, _ index: Int) throws(Failure) -> (UnsafeRawBufferPointer, Int) {
    // Copy the chunk, because the source can write to it at the same time.
    guard let chunk = memory.chunk?.pointee, chunk.flags & Int32(CPIPEWIRE_CHUNK_CORRUPTED) == 0, memory.maxsize > 0
    else { throw .damaged }
    let offset = Int(chunk.offset % memory.maxsize)
    let count = min(Int(chunk.size), Int(memory.maxsize) - offset)
    guard count > 0, chunk.stride >= 0 else { throw .damaged }
    if memory.type == CPIPEWIRE_DATA_MEM_FD, !Self.cannotShrink(Int32(truncatingIfNeeded: memory.fd)) {
      return (try read(memory, from: offset, count: count, into: index), Int(chunk.stride))
    }
    guard memory.type == CPIPEWIRE_DATA_MEM_FD || memory.type == CPIPEWIRE_DATA_MEM_PTR, let base = memory.data else {
      throw .damaged
    }
    return (UnsafeRawBufferPointer(start: base + offset, count: count), Int(chunk.stride))
  }

  /// Checks F_SEAL_SHRINK with F_GET_SEALS (fcntl(2)): reading a mapping that its owner has shortened would end the
  /// process.
  private static func cannotShrink(_ descriptor: Int32) -> Bool {
    let seals = fcntl(descriptor, 1_034)
    return seals >= 0 && seals & 2 != 0
  }

  private func read(
    _ memory: spa_data, from offset: Int, count: Int, into index: Int
  ) throws(Failure) -> UnsafeRawBufferPointer {
    while scratch.count <= index { scratch.append(.allocate(byteCount: 0, alignment: 16)) }
    if scratch[index].count < count {
      scratch[index].deallocate()
      scratch[index] = .allocate(byteCount: count, alignment: 16)
    }
    let bytes = scratch[index]
    var done = 0
    while done < count {
      let part = pread(
        Int32(truncatingIfNeeded: memory.fd), bytes.baseAddress.map { $0 + done }, count - done,
        Int(memory.mapoffset) + offset + done)
      if part < 0, errno == EINTR { continue }
      guard part > 0 else { throw .damaged }
      done += part
    }
    return UnsafeRawBufferPointer(rebasing: bytes[..<count])
  }

  private func image(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> CapturedFrame.Content {
    guard let range = JPEGFrame.image(in: bytes) else { throw .damaged }
    guard let copy = CMBlockBuffer(copying: UnsafeRawBufferPointer(rebasing: bytes[range])) else { throw .outOfBuffers }
    return .jpeg(copy)
  }

  private typealias SourcePlane = (base: UnsafeRawPointer, layout: FrameLayout.Plane)

  private func planes(_ chunks: [(bytes: UnsafeRawBufferPointer, stride: Int)]) throws(Failure) -> [SourcePlane] {
    var planes: [SourcePlane] = []
    if chunks.count >= layout.planeCount, layout.planeCount > 1 {
      for (index, chunk) in chunks.enumerated() {
        guard let plane = layout.plane(index, bytesPerRow: chunk.stride, byteCount: chunk.bytes.count),
          let base = chunk.bytes.baseAddress
        else { throw .damaged }
        planes.append((base, plane))
      }
    } else {
      guard let found = layout.planes(bytesPerRow: chunks[0].stride, byteCount: chunks[0].bytes.count),
        let base = chunks[0].bytes.baseAddress
      else { throw .damaged }
      planes = found.map { (base + $0.offset, $0) }
    }
    return planes
  }

  private func write(_ planes: [SourcePlane], to target: CVPixelBuffer) throws(PixelBufferError) {
    do {
      try target.withMutablePlanes { targets in
        for (plane, target) in zip(planes, targets) {
          let rows = plane.layout
          if rows.bytesPerRow == target.bytesPerRow {
            target.base.copyMemory(from: plane.base, byteCount: rows.length)
          } else {
            for row in 0..<rows.rowCount {
              let source = plane.base + row * rows.bytesPerRow
              (target.base + row * target.bytesPerRow).copyMemory(from: source, byteCount: rows.rowLength)
            }
          }
          if let unused = format.coding.unusedByte { Self.makeOpaque(target, at: unused) }
        }
      }
    } catch {
      throw error as? PixelBufferError ?? PixelBufferError(kCVReturnAllocationFailed, "no memory for a frame")
    }
  }

  private static func makeOpaque(_ plane: PixelPlane, at byte: Int) {
    for row in 0..<plane.height {
      let line = plane.base + row * plane.bytesPerRow
      for pixel in 0..<plane.width { line.storeBytes(of: 255, toByteOffset: 4 * pixel + byte, as: UInt8.self) }
    }
  }
}
