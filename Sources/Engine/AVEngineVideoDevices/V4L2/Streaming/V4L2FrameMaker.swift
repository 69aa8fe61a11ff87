import AVEngineCore
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import Synchronization

/// Pixels stay in the driver's memory if buffers can be lent. Otherwise pixels are copied, as JPEG images always are.
final class V4L2FrameMaker: Sendable {
  enum Outcome {
    case frame(CapturedFrame.Content)
    case lost(VideoInputEvent.Loss)
  }

  private let buffers: V4L2Buffers
  private let layout: V4L2FrameLayout?
  private let attachments: Attachments
  private let pool: Pool?
  /// The number of copied JPEG images that clients hold.
  private let images = Images()

  private static let copies = 8

  private struct Attachments: @unchecked Sendable {
    // Safety: immutable strings and numbers.
    let values: [CFString: Any]
  }
  private struct Pool: @unchecked Sendable {
    // Safety: the pool has its own lock.
    let pool: CVPixelBufferPool
  }
  private final class Images: Sendable { let count = Atomic(0) }

  init(_ buffers: V4L2Buffers, _ format: V4L2FrameFormat) throws(EngineError) {
    self.buffers = buffers
    guard format.deviceCoding != .jpeg else {
      layout = nil
      attachments = Attachments(values: [:])
      pool = nil
      return
    }
    guard let layout = V4L2FrameLayout(format), let shape = PixelFormat.of(layout.pixelFormat) else {
      throw EngineError(
        .unsupported, V4L2Operation.opening,
        detail: "the number of planes in the driver's frames is not the expected one")
    }
    self.layout = layout
    attachments = Attachments(values: format.color.attachments(toFramesOf: shape, size: format.size))
    guard buffers.lendable == 0 else {
      pool = nil
      return
    }
    do {
      pool = Pool(
        pool: try CVPixelBufferPool(
          format: layout.pixelFormat, width: format.size.width, height: format.size.height))
    } catch {
      throw EngineError(.outOfMemory, V4L2Operation.opening, detail: "no memory for frames", underlying: error)
    }
  }

  /// The buffer returns to the driver now, or when the last client has released the frame.
  func make(_ filled: V4L2Buffers.Filled) -> Outcome {
    guard let layout else {
      defer { buffers.giveBack(filled.index) }
      return image(filled)
    }
    let isWhole = filled.bytes.indices.allSatisfy { filled.bytes[$0].count >= layout.byteCount(ofMemory: $0) }
    guard isWhole, filled.bytes.count > layout.planes.lazy.map(\.memory).max() ?? 0 else {
      buffers.giveBack(filled.index)
      return .lost(.damaged)
    }
    let planes = layout.planes.map { plane in
      // Safety: the plane's end is within the frame's bytes, and those are within the memory.
      PixelPlane(
        base: filled.memory[plane.memory].address + filled.bytes[plane.memory].lowerBound + plane.offset,
        bytesPerRow: plane.bytesPerRow, width: plane.width, height: plane.height)
    }
    if let unused = layout.unusedByte, let plane = planes.first { Self.makeOpaque(plane, unused) }
    guard let buffer = pool.map({ copy(planes, layout, filled, $0.pool) }) ?? lend(planes, layout, filled) else {
      return .lost(.outOfBuffers)
    }
    for (key, value) in attachments.values { CVBufferSetAttachment(buffer, key, value as AnyObject, .shouldPropagate) }
    return .frame(.pixels(buffer))
  }

  // MARK: - Pixels

  private func lend(_ planes: [PixelPlane], _ layout: V4L2FrameLayout, _ filled: V4L2Buffers.Filled) -> CVPixelBuffer? {
    let (index, memory, buffers) = (filled.index, filled.memory, buffers)
    guard buffers.lend(filled) else {
      buffers.giveBack(index)
      return nil
    }
    do {
      return try CVPixelBuffer(
        foreignPlanes: planes, format: layout.pixelFormat, width: layout.size.width, height: layout.size.height,
        isShared: false
      ) {
        buffers.giveBack(index)
        // The memory stays mapped until here.
        withExtendedLifetime(memory) {}
      }
    } catch {
      buffers.giveBack(index)
      return nil
    }
  }

  private func copy(
    _ planes: [PixelPlane], _ layout: V4L2FrameLayout, _ filled: V4L2Buffers.Filled, _ pool: CVPixelBufferPool
  ) -> CVPixelBuffer? {
    defer { buffers.giveBack(filled.index) }
    do {
      let buffer = try pool.makeBuffer(threshold: Self.copies)
      try buffer.withMutablePlanes { targets in
        for (target, (source, plane)) in zip(targets, zip(planes, layout.planes)) {
          for row in 0..<plane.height {
            // Safety: both planes have `plane.height` rows, each with at least `plane.usedRowBytes` bytes.
            (target.base + row * target.bytesPerRow).copyMemory(
              from: source.base + row * source.bytesPerRow, byteCount: plane.usedRowBytes)
          }
        }
      }
      return buffer
    } catch {
      return nil
    }
  }

  private static func makeOpaque(_ plane: PixelPlane, _ byte: Int) {
    for row in 0..<plane.height {
      // Safety: a row has `width` pixels of four bytes.
      let pixels = plane.base + row * plane.bytesPerRow + byte
      for column in 0..<plane.width { pixels.storeBytes(of: 255, toByteOffset: column * 4, as: UInt8.self) }
    }
  }

  // MARK: - JPEG

  private func image(_ filled: V4L2Buffers.Filled) -> Outcome {
    guard let memory = filled.memory.first, let used = filled.bytes.first else { return .lost(.damaged) }
    // Safety: the range is within the memory.
    let bytes = UnsafeRawBufferPointer(start: memory.address + used.lowerBound, count: used.count)
    guard let range = JPEGFrame.image(in: bytes) else { return .lost(.damaged) }
    let images = images
    guard images.count.load(ordering: .relaxed) < Self.copies,
      let copy = malloc(range.count + MemoryBlock.decoderPadding)
    else { return .lost(.outOfBuffers) }
    // Safety: the copy has room for the image and the padding.
    copy.copyMemory(from: UnsafeRawPointer(memory.address) + used.lowerBound + range.lowerBound, byteCount: range.count)
    memset(copy + range.count, 0, MemoryBlock.decoderPadding)
    images.count.add(1, ordering: .relaxed)
    nonisolated(unsafe) let bytesOfCopy = copy
    return .frame(
      .jpeg(
        CMBlockBuffer(foreignBytes: copy, count: range.count, padding: MemoryBlock.decoderPadding) {
          free(bytesOfCopy)
          images.count.subtract(1, ordering: .relaxed)
        }))
  }
}
