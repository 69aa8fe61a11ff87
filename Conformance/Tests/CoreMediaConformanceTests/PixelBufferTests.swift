import CoreVideo
import Foundation
import Testing

/// Source: CVPixelBuffer.h, CVPixelBufferPool.h, CVBuffer.h, CVReturn.h.
@Suite struct PixelBufferTests {
  private func make(_ width: Int, _ height: Int, _ format: OSType, _ attributes: [CFString: Any]? = nil) throws
    -> CVPixelBuffer
  {
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, width, height, format, attributes as CFDictionary?, &buffer) == kCVReturnSuccess)
    return try #require(buffer)
  }

  // CVPixelBufferCreate and its getters: packed formats have no planes.
  @Test func packedFormats() throws {
    let buffer = try make(10, 6, kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferGetWidth(buffer) == 10 && CVPixelBufferGetHeight(buffer) == 6)
    #expect(CVPixelBufferGetPixelFormatType(buffer) == 0x4247_5241)
    #expect(!CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == 0)
    #expect(CVPixelBufferGetBytesPerRow(buffer) >= 40)
    #expect(CVPixelBufferGetDataSize(buffer) >= 40 * 6)
    // 4:2:2: two pixels share four bytes, so five pixels need twelve.
    #expect(CVPixelBufferGetBytesPerRow(try make(5, 2, kCVPixelFormatType_422YpCbCr8)) >= 12)
  }

  // Planes of 4:2:0: Cb and Cr have half the columns and rows, rounded up.
  @Test(arguments: [
    (kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange, 2), (kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, 2),
    (kCVPixelFormatType_420YpCbCr8Planar, 3), (kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange, 2),
  ])
  func planarFormats(_ format: OSType, _ planes: Int) throws {
    let buffer = try make(16, 10, format)
    #expect(CVPixelBufferIsPlanar(buffer) && CVPixelBufferGetPlaneCount(buffer) == planes)
    #expect(CVPixelBufferGetWidthOfPlane(buffer, 0) == 16 && CVPixelBufferGetHeightOfPlane(buffer, 0) == 10)
    for plane in 1..<planes {
      #expect(CVPixelBufferGetWidthOfPlane(buffer, plane) == 8 && CVPixelBufferGetHeightOfPlane(buffer, plane) == 5)
    }
    let odd = try make(15, 9, format)
    for plane in 1..<planes {
      #expect(CVPixelBufferGetWidthOfPlane(odd, plane) == 8 && CVPixelBufferGetHeightOfPlane(odd, plane) == 5)
    }
    let sampleBytes = format == kCVPixelFormatType_420YpCbCr10BiPlanarVideoRange ? 2 : 1
    #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) >= 16 * sampleBytes)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) >= (planes == 2 ? 16 : 8) * sampleBytes)
  }

  // Constants of CVPixelBuffer.h, four-character codes.
  @Test func formatsHaveTheirCodes() {
    #expect(kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange == 0x3432_3076)
    #expect(kCVPixelFormatType_420YpCbCr8BiPlanarFullRange == 0x3432_3066)
    #expect(kCVPixelFormatType_420YpCbCr8Planar == 0x7934_3230)
    #expect(kCVPixelFormatType_422YpCbCr8 == 0x3276_7579)
    #expect(kCVPixelFormatType_32ARGB == 32)
    #expect(kCVPixelFormatType_24RGB == 24)
    #expect(kCVPixelFormatType_64RGBAHalf == 0x5247_6841)
  }

  // CVPixelBufferLockBaseAddress: bytes written under a lock are read under the next.
  @Test func bytesAreKept() throws {
    let buffer = try make(4, 2, kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    let row = CVPixelBufferGetBytesPerRow(buffer)
    let bytes = try #require(CVPixelBufferGetBaseAddress(buffer)?.assumingMemoryBound(to: UInt8.self))
    for index in 0..<16 { bytes[row + index] = UInt8(index) }
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    let read = try #require(CVPixelBufferGetBaseAddress(buffer)?.assumingMemoryBound(to: UInt8.self))
    #expect((0..<16).allSatisfy { read[row + $0] == UInt8($0) })
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
  }

  // kCVPixelBufferBytesPerRowAlignmentKey: rows begin at multiples of the alignment.
  @Test func rowsAreAligned() throws {
    let buffer = try make(10, 6, kCVPixelFormatType_32BGRA, [kCVPixelBufferBytesPerRowAlignmentKey: 128])
    #expect(CVPixelBufferGetBytesPerRow(buffer) % 128 == 0)
  }

  // CVPixelBufferCreateWithBytes: the memory is the caller's and is given back once.
  @Test func callersMemory() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    memory.initializeMemory(as: UInt8.self, repeating: 7, count: 64)
    var buffer: CVPixelBuffer?
    let status = CVPixelBufferCreateWithBytes(
      nil, 4, 2, kCVPixelFormatType_32BGRA, memory, 32, { _, address in address?.deallocate() }, nil, nil, &buffer)
    #expect(status == kCVReturnSuccess)
    let made = try #require(buffer)
    #expect(CVPixelBufferGetBytesPerRow(made) == 32)
    #expect(CVPixelBufferLockBaseAddress(made, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(made) == memory)
    #expect(CVPixelBufferUnlockBaseAddress(made, .readOnly) == kCVReturnSuccess)
  }

  // CVPixelBufferCreateWithPlanarBytes: the planes are the caller's.
  @Test func callersPlanes() throws {
    let memory = UnsafeMutableRawPointer.allocate(byteCount: 96, alignment: 16)
    for index in 0..<96 { memory.storeBytes(of: UInt8(index), toByteOffset: index, as: UInt8.self) }
    var (addresses, widths): ([UnsafeMutableRawPointer?], [Int]) = ([memory, memory + 64], [8, 4])
    var (heights, rows) = ([8, 4], [8, 8])
    var buffer: CVPixelBuffer?
    let status = CVPixelBufferCreateWithPlanarBytes(
      nil, 8, 8, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, memory, 96, 2, &addresses, &widths, &heights, &rows,
      { context, _, _, _, _ in context?.deallocate() }, memory, nil, &buffer)
    #expect(status == kCVReturnSuccess)
    let made = try #require(buffer)
    #expect(CVPixelBufferGetPlaneCount(made) == 2 && CVPixelBufferGetBytesPerRowOfPlane(made, 1) == 8)
    #expect(CVPixelBufferLockBaseAddress(made, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddressOfPlane(made, 1)?.load(as: UInt8.self) == 64)
    #expect(CVPixelBufferGetBaseAddressOfPlane(made, 0)?.load(fromByteOffset: 17, as: UInt8.self) == 17)
    #expect(CVPixelBufferUnlockBaseAddress(made, .readOnly) == kCVReturnSuccess)
  }

  // kCVPixelBufferExtendedPixels…Key, CVPixelBufferGetExtendedPixels, CVPixelBufferFillExtendedPixels: the pixels
  // around the image repeat its edge.
  @Test func extendedPixels() throws {
    let buffer = try make(
      8, 4, kCVPixelFormatType_32BGRA,
      [
        kCVPixelBufferExtendedPixelsLeftKey: 4, kCVPixelBufferExtendedPixelsRightKey: 8,
        kCVPixelBufferExtendedPixelsTopKey: 2, kCVPixelBufferExtendedPixelsBottomKey: 6,
      ])
    var (left, right, top, bottom) = (0, 0, 0, 0)
    CVPixelBufferGetExtendedPixels(buffer, &left, &right, &top, &bottom)
    #expect(left >= 4 && right >= 8 && top >= 2 && bottom >= 6)
    let row = CVPixelBufferGetBytesPerRow(buffer)
    #expect(row >= (8 + left + right) * 4)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    for y in 0..<4 { for x in 0..<32 { (base + y * row + x).storeBytes(of: UInt8(y * 32 + x), as: UInt8.self) } }
    #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
    #expect((base - row).load(as: UInt8.self) == 0 && (base - 4 + row).load(as: UInt8.self) == 32)
    #expect((base + 32 + row).load(as: UInt8.self) == 60 && (base + 4 * row + 5).load(as: UInt8.self) == 101)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
  }

  // CVPixelBuffer.h: a buffer is locked as often as it is unlocked; the address stays while a lock is held.
  @Test func locksNest() throws {
    let buffer = try make(4, 4, kCVPixelFormatType_32BGRA)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    let base = CVPixelBufferGetBaseAddress(buffer)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(buffer) == base)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferGetBaseAddress(buffer) == base && base != nil)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
  }

  // CVReturn.h: values of errors; CVPixelBufferCreate refuses what is no format.
  @Test func errors() {
    #expect(kCVReturnSuccess == 0 && kCVReturnInvalidArgument == -6661 && kCVReturnAllocationFailed == -6662)
    #expect(kCVReturnInvalidPixelFormat == -6680 && kCVReturnInvalidSize == -6681)
    #expect(kCVReturnWouldExceedAllocationThreshold == -6689)
    var buffer: CVPixelBuffer?
    #expect(CVPixelBufferCreate(nil, 4, 4, 0x3F3F_3F3F, nil, &buffer) == kCVReturnInvalidPixelFormat)
    #expect(buffer == nil)
  }

  // CVBufferSetAttachment, CVBufferPropagateAttachments: only attachments that propagate are copied.
  @Test func attachments() throws {
    let (source, target) = (try make(4, 4, kCVPixelFormatType_32BGRA), try make(4, 4, kCVPixelFormatType_32BGRA))
    CVBufferSetAttachment(
      source, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    CVBufferSetAttachment(source, "private" as CFString, NSNumber(value: 5), .shouldNotPropagate)
    CVBufferPropagateAttachments(source, target)
    #expect(CVBufferHasAttachment(target, kCVImageBufferYCbCrMatrixKey))
    #expect(!CVBufferHasAttachment(target, "private" as CFString))
    let matrix = CVBufferCopyAttachment(target, kCVImageBufferYCbCrMatrixKey, nil) as? String
    #expect(matrix == kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String)
    CVBufferRemoveAttachment(source, "private" as CFString)
    #expect(CVBufferCopyAttachment(source, "private" as CFString, nil) == nil)
    #expect(CVBufferCopyAttachments(target, .shouldPropagate).map { ($0 as NSDictionary).count } == 1)
  }

  // CVPixelBufferPoolCreatePixelBuffer: buffers of the pool's attributes. kCVPixelBufferPoolAllocationThresholdKey
  // limits how many are in use.
  @Test func pools() throws {
    var made: CVPixelBufferPool?
    let attributes: [CFString: Any] = [
      kCVPixelBufferWidthKey: 20, kCVPixelBufferHeightKey: 12,
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA,
    ]
    #expect(CVPixelBufferPoolCreate(nil, nil, attributes as CFDictionary, &made) == kCVReturnSuccess)
    let pool = try #require(made)
    var (first, second): (CVPixelBuffer?, CVPixelBuffer?)
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &first) == kCVReturnSuccess)
    let buffer = try #require(first)
    #expect(CVPixelBufferGetWidth(buffer) == 20 && CVPixelBufferGetHeight(buffer) == 12)
    let limit: [CFString: Any] = [kCVPixelBufferPoolAllocationThresholdKey: 1]
    #expect(
      CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, limit as CFDictionary, &second)
        == kCVReturnWouldExceedAllocationThreshold)
    #expect(second == nil)
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &second) == kCVReturnSuccess)
    #expect(second !== buffer)
    let pixels = CVPixelBufferPoolGetPixelBufferAttributes(pool) as NSDictionary?
    #expect((pixels?[kCVPixelBufferWidthKey] as? NSNumber)?.intValue == 20)
  }
}
