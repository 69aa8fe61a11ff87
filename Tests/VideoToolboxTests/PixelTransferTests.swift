import Foundation
import Testing
import VideoToolbox

@Suite("Pixel transfer sessions") struct PixelTransferTests {
  private func buffer(_ format: OSType, _ width: Int, _ height: Int) throws -> CVPixelBuffer {
    var made: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, nil, &made) == kCVReturnSuccess)
    return try #require(made)
  }

  private func filled(_ width: Int, _ height: Int, _ pixel: [UInt8]) throws -> CVPixelBuffer {
    let buffer = try buffer(kCVPixelFormatType_32BGRA, width, height)
    CVPixelBufferLockBaseAddress(buffer, [])
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer)).assumingMemoryBound(to: UInt8.self)
    for row in 0..<height {
      for index in 0..<width * 4 { base[row * CVPixelBufferGetBytesPerRow(buffer) + index] = pixel[index % 4] }
    }
    return buffer
  }

  private func pixel(_ buffer: CVPixelBuffer, _ x: Int, _ y: Int) throws -> [UInt8] {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    let base = try #require(CVPixelBufferGetBaseAddress(buffer)) + y * CVPixelBufferGetBytesPerRow(buffer) + x * 4
    return (0..<4).map { base.load(fromByteOffset: $0, as: UInt8.self) }
  }

  private func session(_ mode: CFString? = nil) throws -> VTPixelTransferSession {
    var made: VTPixelTransferSession?
    #expect(VTPixelTransferSessionCreate(allocator: nil, pixelTransferSessionOut: &made) == noErr)
    let session = try #require(made)
    if let mode {
      #expect(VTSessionSetProperty(session, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == noErr)
    }
    return session
  }

  @Test("a frame is converted to another format and size")
  func formats() throws {
    let source = try filled(64, 32, [10, 20, 200, 255])
    let middle = try buffer(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 32, 32)
    let back = try buffer(kCVPixelFormatType_32BGRA, 48, 16)
    let session = try session()
    #expect(VTPixelTransferSessionTransferImage(session, from: source, to: middle) == noErr)
    #expect(VTPixelTransferSessionTransferImage(session, from: middle, to: back) == noErr)
    let seen = try pixel(back, 20, 8)
    #expect(zip(seen, [10, 20, 200, 255]).allSatisfy { abs(Int($0) - $1) <= 3 }, "\(seen)")
  }

  @Test("letterboxes are black and opaque in any format, and trimmed frames have none")
  func scaling() throws {
    let source = try filled(64, 32, [255, 255, 255, 255])
    let boxed = try buffer(kCVPixelFormatType_32BGRA, 64, 64)
    #expect(
      VTPixelTransferSessionTransferImage(try session(kVTScalingMode_Letterbox), from: source, to: boxed) == noErr)
    #expect(try pixel(boxed, 3, 2) == [0, 0, 0, 255] && pixel(boxed, 60, 61) == [0, 0, 0, 255])
    #expect(try pixel(boxed, 3, 32) == [255, 255, 255, 255])
    let trimmed = try buffer(kCVPixelFormatType_32BGRA, 64, 64)
    #expect(VTPixelTransferSessionTransferImage(try session(kVTScalingMode_Trim), from: source, to: trimmed) == noErr)
    #expect(try pixel(trimmed, 3, 2) == [255, 255, 255, 255])
  }

  @Test("unsupported conversions return an error")
  func refused() throws {
    let session = try session()
    let mode = kVTScalingMode_CropSourceToCleanAperture
    #expect(VTSessionSetProperty(session, key: kVTPixelTransferPropertyKey_ScalingMode, value: mode) == kVTParameterErr)
    let (source, target) = (try filled(16, 16, [0, 0, 0, 255]), try buffer(kCVPixelFormatType_14Bayer_BGGR, 16, 16))
    #expect(VTPixelTransferSessionTransferImage(session, from: source, to: target) == kVTPixelTransferNotSupportedErr)
    VTPixelTransferSessionInvalidate(session)
    #expect(VTPixelTransferSessionTransferImage(session, from: source, to: source) == kVTInvalidSessionErr)
  }
}
