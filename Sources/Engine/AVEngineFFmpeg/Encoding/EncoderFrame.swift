internal import AVEngineCFFmpeg
internal import AVEngineCore
internal import CoreFoundation
internal import CoreVideo

struct EncoderFrame {
  private let pixelFormat: AVPixelFormat
  private let appleFormat: OSType
  private let operation: String

  init(pixelFormat: AVPixelFormat, appleFormat: OSType, operation: String) {
    self.pixelFormat = pixelFormat
    self.appleFormat = appleFormat
    self.operation = operation
  }

  func make(_ buffer: CVPixelBuffer) throws(EngineError) -> FrameHolder {
    guard buffer.format.type == appleFormat else {
      throw EngineError(
        .unsupported, operation, detail: "the frame does not have the pixel format of the encoder")
    }
    let frame = try FrameHolder(for: operation)
    frame.pointer.pointee.format = pixelFormat.rawValue
    frame.pointer.pointee.width = Int32(buffer.width)
    frame.pointer.pointee.height = Int32(buffer.height)
    switch appleFormat {
    case kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8PlanarFullRange:
      try share(buffer.memory, with: frame)
    case kCVPixelFormatType_4444AYpCbCr16: try unpack(buffer.memory, into: frame, Self.unpackAYCbCr)
    default: try unpack(buffer.memory, into: frame, Self.unpackBiPlanar)
    }
    return frame
  }

  private func share(_ memory: PixelMemory, with frame: FrameHolder) throws(EngineError) {
    guard memory.planes.count == 3 else {
      throw EngineError(.unsupported, operation, detail: "the frame does not have three planes")
    }
    // Safety: the buffer's memory is retained until the frame's last reference is released; encoders only read it.
    let owner = Unmanaged.passRetained(memory)
    let release: @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?) -> Void = { opaque, _ in
      if let opaque { Unmanaged<PixelMemory>.fromOpaque(opaque).release() }
    }
    let base = memory.planes[0].base.assumingMemoryBound(to: UInt8.self)
    let size = memory.planes[0].bytesPerRow * memory.planes[0].height
    guard let reference = av_buffer_create(base, size, release, owner.toOpaque(), AV_BUFFER_FLAG_READONLY) else {
      owner.release()
      throw EngineError(.outOfMemory, operation)
    }
    frame.pointer.pointee.buf.0 = reference
    let planes = memory.planes.map { ($0.base.assumingMemoryBound(to: UInt8.self), Int32($0.bytesPerRow)) }
    (frame.pointer.pointee.data.0, frame.pointer.pointee.linesize.0) = (planes[0].0, planes[0].1)
    (frame.pointer.pointee.data.1, frame.pointer.pointee.linesize.1) = (planes[1].0, planes[1].1)
    (frame.pointer.pointee.data.2, frame.pointer.pointee.linesize.2) = (planes[2].0, planes[2].1)
    frame.pointer.pointee.extended_data = withUnsafeMutablePointer(to: &frame.pointer.pointee.data) {
      // Safety: `data` is an array of eight plane pointers, which `extended_data` points to by FFmpeg's convention.
      UnsafeMutableRawPointer($0).assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
    }
  }

  private func unpack(
    _ memory: PixelMemory, into frame: FrameHolder, _ body: ([PixelPlane], FrameHolder) -> Void
  ) throws(EngineError) {
    let code = av_frame_get_buffer(frame.pointer, 0)
    guard code >= 0 else { throw .ffmpeg(code, .outOfMemory, operation) }
    body(memory.planes, frame)
    withExtendedLifetime(memory) {}
  }

  private static func row(_ frame: FrameHolder, _ plane: Int, _ y: Int) -> UnsafeMutablePointer<UInt16>? {
    guard let base = frame.plane(plane) else { return nil }
    let stride = withUnsafeBytes(of: frame.pointer.pointee.linesize) {
      Int($0.load(fromByteOffset: plane * 4, as: Int32.self))
    }
    // Safety: FFmpeg allocated the plane for the frame's size, in rows of `stride` bytes, aligned for SIMD.
    return UnsafeMutableRawPointer(base + stride * y).assumingMemoryBound(to: UInt16.self)
  }

  private static func unpackBiPlanar(_ planes: [PixelPlane], into frame: FrameHolder) {
    guard planes.count == 2 else { return }
    for y in 0..<planes[0].height {
      guard let target = row(frame, 0, y) else { return }
      let source = (planes[0].base + y * planes[0].bytesPerRow).assumingMemoryBound(to: UInt16.self)
      for x in 0..<planes[0].width { target[x] = source[x] >> 6 }
    }
    for y in 0..<planes[1].height {
      guard let blue = row(frame, 1, y), let red = row(frame, 2, y) else { return }
      let source = (planes[1].base + y * planes[1].bytesPerRow).assumingMemoryBound(to: UInt16.self)
      for x in 0..<planes[1].width { (blue[x], red[x]) = (source[2 * x] >> 6, source[2 * x + 1] >> 6) }
    }
  }

  private static func unpackAYCbCr(_ planes: [PixelPlane], into frame: FrameHolder) {
    guard let plane = planes.first else { return }
    for y in 0..<plane.height {
      guard let luma = row(frame, 0, y), let blue = row(frame, 1, y), let red = row(frame, 2, y),
        let alpha = row(frame, 3, y)
      else { return }
      let source = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt16.self)
      for x in 0..<plane.width {
        (alpha[x], luma[x], blue[x], red[x]) = (
          source[4 * x] >> 6, source[4 * x + 1] >> 6, source[4 * x + 2] >> 6, source[4 * x + 3] >> 6
        )
      }
    }
  }
}
