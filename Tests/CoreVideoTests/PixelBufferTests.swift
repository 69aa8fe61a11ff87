import CoreFoundation
import CoreVideo
import Synchronization
import TestSupport
import Testing

func makeBuffer(_ width: Int, _ height: Int, _ format: OSType, _ attributes: [String: Any]? = nil) -> (
  CVReturn, CVPixelBuffer?
) {
  var buffer: CVPixelBuffer?
  let code = CVPixelBufferCreate(kCFAllocatorDefault, width, height, format, attributes as CFDictionary?, &buffer)
  return (code, buffer)
}

let allFormats = PixelFormat.table.keys.sorted()
let sizes = [(1, 1), (2, 2), (17, 9), (64, 3), (49, 50), (1921, 2)]

@Suite("Pixel buffers") struct PixelBufferTests {
  @Test("every format, even and odd sizes: planes keep written values, and rows do not overlap", arguments: allFormats)
  func layout(_ type: OSType) throws {
    let format = try #require(PixelFormat.of(type))
    for (width, height) in sizes {
      let buffer = try #require(makeBuffer(width, height, type).1)
      #expect(CVPixelBufferGetPixelFormatType(buffer) == type)
      #expect(CVPixelBufferGetWidth(buffer) == width && CVPixelBufferGetHeight(buffer) == height)
      #expect(CVPixelBufferIsPlanar(buffer) == (format.planes.count > 1))
      #expect(CVPixelBufferGetPlaneCount(buffer) == (format.planes.count > 1 ? format.planes.count : 0))
      #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
      try fillAndCheck(buffer, format)
      #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
    }
  }

  private func fillAndCheck(_ buffer: CVPixelBuffer, _ format: PixelFormat) throws {
    var total = 0
    for (index, shape) in format.planes.enumerated() {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      let (stride, rows) = (
        CVPixelBufferGetBytesPerRowOfPlane(buffer, index), CVPixelBufferGetHeightOfPlane(buffer, index)
      )
      #expect(UInt(bitPattern: base) % 64 == 0 && stride % 64 == 0)
      #expect(stride >= shape.bytes(columns: CVPixelBufferGetWidthOfPlane(buffer, index)))
      for row in 0..<rows { memset(base + row * stride, Int32((index * 64 + row) % 251), stride) }
      total += stride * rows
    }
    for index in format.planes.indices {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      let (stride, rows) = (
        CVPixelBufferGetBytesPerRowOfPlane(buffer, index), CVPixelBufferGetHeightOfPlane(buffer, index)
      )
      for row in 0..<rows {
        let bytes = UnsafeRawBufferPointer(start: base + row * stride, count: stride)
        #expect(bytes.allSatisfy { $0 == UInt8((index * 64 + row) % 251) })
      }
    }
    #expect(CVPixelBufferGetDataSize(buffer) >= total)
    #expect(CVPixelBufferGetBytesPerRow(buffer) * CVPixelBufferGetHeight(buffer) >= total)
  }

  @Test("chroma planes of odd sizes have the odd column and row")
  func oddChroma() throws {
    let buffer = try #require(makeBuffer(5, 3, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange).1)
    #expect(CVPixelBufferGetWidthOfPlane(buffer, 1) == 3 && CVPixelBufferGetHeightOfPlane(buffer, 1) == 2)
    #expect(CVPixelBufferGetBytesPerRowOfPlane(buffer, 1) == 64)
    #expect(CVPixelBufferGetBaseAddressOfPlane(buffer, 2) == nil && CVPixelBufferGetHeightOfPlane(buffer, -1) == 0)
  }

  @Test("v210 rows are whole groups of 48 pixels")
  func v210() throws {
    let buffer = try #require(makeBuffer(49, 2, kCVPixelFormatType_422YpCbCr10, ["BytesPerRowAlignment": 1]).1)
    #expect(CVPixelBufferGetBytesPerRow(buffer) == 256)
  }

  @Test(
    "absurd sizes are refused with Apple's codes",
    arguments: [
      (0, 1, kCVReturnInvalidArgument), (1, 0, kCVReturnInvalidArgument), (-1, 4, kCVReturnInvalidArgument),
      (Int.min, Int.min, kCVReturnInvalidArgument), (Int.max, 1, kCVReturnInvalidSize),
      (1, Int.max, kCVReturnInvalidSize),
      (1 << 24, 1 << 24, kCVReturnAllocationFailed),
    ])
  func refusesSizes(_ width: Int, _ height: Int, _ code: CVReturn) {
    for type in allFormats {
      let (result, buffer) = makeBuffer(width, height, type)
      #expect(result == code && buffer == nil)
    }
  }

  @Test(
    "unknown and compressed formats are refused", arguments: [0, 7, kCVPixelFormatType_Lossless_32BGRA, 0xFFFF_FFFF])
  func refusesFormats(_ type: OSType) { #expect(makeBuffer(8, 8, type).0 == kCVReturnInvalidPixelFormat) }

  @Test("locks nest; an unlock without a lock is an error")
  func locking() throws {
    let buffer = try #require(makeBuffer(8, 8, kCVPixelFormatType_32BGRA).1)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
    #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnSuccess)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == kCVReturnInvalidArgument)
  }

  @Test("a buffer equals only itself and has the type of pixel buffers")
  func identity() throws {
    let (a, b) = (try #require(makeBuffer(2, 2, 32).1), try #require(makeBuffer(2, 2, 32).1))
    #expect(a != b && a == a && Set([a, b, a]).count == 2)
    #expect(CFGetTypeID(a) == CVPixelBufferGetTypeID())
    #expect(
      CFGetTypeID(a as CFTypeRef) == CVPixelBufferGetTypeID() && CFGetTypeID("" as CFString) != CVPixelBufferGetTypeID()
    )
  }
}

@Suite("Laws of layout") struct LayoutLawTests {
  @Test(
    "planes of random sizes are separate, within the data, and large enough",
    arguments: 1...40 as ClosedRange<UInt64>)
  func random(_ seed: UInt64) throws {
    var generator = SplitMix(seed: seed)
    for _ in 0..<25 {
      let type = try #require(allFormats.randomElement(using: &generator))
      let (width, height) = (Int.random(in: 1...300, using: &generator), Int.random(in: 1...40, using: &generator))
      var attributes: [String: Int] = [:]
      for side in ["Left", "Right", "Top", "Bottom"] {
        attributes["ExtendedPixels\(side)"] = Int.random(in: 0...40, using: &generator)
      }
      attributes["BytesPerRowAlignment"] = Int.random(in: 1...130, using: &generator)
      attributes["PlaneAlignment"] = Int.random(in: 1...130, using: &generator)
      let buffer = try #require(makeBuffer(width, height, type, attributes).1)
      #expect(liesApart(buffer), "\(type) \(width) × \(height) \(attributes)")
      #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
    }
  }

  private func liesApart(_ buffer: CVPixelBuffer) -> Bool {
    let format = buffer.format
    let spans = buffer.withPlanes { planes in
      zip(planes, format.planes).map { plane, shape -> Range<UInt> in
        let start = UInt(bitPattern: plane.base)
        return start..<start + UInt((plane.height - 1) * plane.bytesPerRow + shape.bytes(columns: plane.width))
      }
    }
    let apart = zip(spans, spans.dropFirst()).allSatisfy { $0.upperBound <= $1.lowerBound }
    let rowsFit = buffer.withPlanes {
      zip($0, format.planes).allSatisfy { $0.bytesPerRow >= $1.bytes(columns: $0.width) }
    }
    return apart && rowsFit && spans.reduce(0) { $0 + $1.count } <= CVPixelBufferGetDataSize(buffer)
  }
}

@Suite("Threads") struct ThreadTests {
  @Test("many threads lock, read, copy and tag one shared buffer at once")
  func manyThreads() async throws {
    let frame = ForeignPlaneTests.Frame()
    // Safety: buffers may be used on any thread, as this test shows.
    nonisolated(unsafe) let buffer = try frame.buffer(isShared: true)
    let failures = await withTaskGroup(of: Int.self) { group in
      for id in 0..<8 {
        group.addTask {
          var failures = 0
          for round in 0..<200 {
            let flags: CVPixelBufferLockFlags = id % 2 == 0 ? .readOnly : []
            failures += CVPixelBufferLockBaseAddress(buffer, flags) == 0 ? 0 : 1
            if CVPixelBufferGetBaseAddress(buffer)?.load(as: UInt8.self) != 7 { failures += 1 }
            CVBufferSetAttachment(buffer, "\(id)" as CFString, round as NSNumber, .shouldPropagate)
            if CVBufferCopyAttachment(buffer, "\(id)" as CFString, nil) as? Int != round { failures += 1 }
            failures += buffer.withPlanes { $0.first?.base.load(as: UInt8.self) == 7 } ? 0 : 1
            failures += CVPixelBufferUnlockBaseAddress(buffer, flags) == 0 ? 0 : 1
          }
          return failures
        }
      }
      return await group.reduce(0, +)
    }
    #expect(failures == 0 && frame.count == 1)
    #expect(CVBufferCopyAttachments(buffer, .shouldPropagate)?.count == 8)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == kCVReturnInvalidArgument)
  }
}

@Suite("Foreign planes") struct ForeignPlaneTests {
  final class Frame: Sendable {
    let releases = Atomic<Int>(0)
    let stride = 128
    // Safety: written before buffers are created from it, then used by one test only.
    nonisolated(unsafe) let base: UnsafeMutableRawPointer
    init() {
      base = .allocate(byteCount: 128 * 16 + 64, alignment: 64)
      memset(base, 7, 128 * 16 + 64)
    }
    deinit { base.deallocate() }
    func buffer(isShared: Bool) throws -> CVPixelBuffer {
      try CVPixelBuffer(
        foreignPlanes: [PixelPlane(base: base, bytesPerRow: stride, width: 16, height: 16)],
        format: kCVPixelFormatType_32BGRA,
        width: 16, height: 16, isShared: isShared,
        release: { self.releases.add(1, ordering: .relaxed) })
    }
    var count: Int { releases.load(ordering: .relaxed) }
  }

  @Test("reading a shared frame copies nothing; writing gives the buffer its own pixels")
  func copyOnWrite() throws {
    let frame = Frame()
    do {
      let buffer = try frame.buffer(isShared: true)
      #expect(CVPixelBufferGetBaseAddress(buffer) == nil)
      #expect(CVPixelBufferLockBaseAddress(buffer, .readOnly) == 0)
      #expect(CVPixelBufferGetBaseAddress(buffer) == frame.base)
      #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
      let own = try #require(CVPixelBufferGetBaseAddress(buffer))
      #expect(own != frame.base && own.load(as: UInt8.self) == 7)
      #expect(memcmp(own + 15 * CVPixelBufferGetBytesPerRow(buffer), frame.base + 15 * 128, 64) == 0)
      memset(own, 9, 64)
      #expect(frame.base.load(as: UInt8.self) == 7)
      #expect(frame.count == 0)  // The first lock still uses addresses of the frame.
      #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == 0 && CVPixelBufferUnlockBaseAddress(buffer, .readOnly) == 0)
      #expect(frame.count == 1)
      #expect(CVPixelBufferGetBaseAddress(buffer) == own)
    }
    #expect(frame.count == 1)
  }

  @Test("a frame that is not shared is written in place")
  func unique() throws {
    let frame = Frame()
    let buffer = try frame.buffer(isShared: false)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
    #expect(CVPixelBufferGetBaseAddress(buffer) == frame.base)
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == 0)
  }

  @Test("planes that a reader holds outlive the buffer and keep their bytes while a client writes")
  func snapshot() throws {
    let frame = Frame()
    var buffer: CVPixelBuffer? = try frame.buffer(isShared: false)
    var memory: PixelMemory? = buffer?.memory
    if let buffer {
      #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
      memset(try #require(CVPixelBufferGetBaseAddress(buffer)), 1, 64)
      #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == 0)
    }
    #expect(memory?.planes.first?.base.load(as: UInt8.self) == 7)
    buffer = nil
    #expect(frame.count == 0)
    memory = nil
    #expect(frame.count == 1)
  }

  @Test("bottom-up and short planes are refused and remain with their creator")
  func refused() {
    let frame = Frame()
    let shapes = [
      (-128, 16, 16), (63, 16, 16), (128, 15, 16), (128, 16, 15), (128, 33, 16), (Int.max, 16, 16), (128, Int.max, 16),
    ]
    for (stride, width, height) in shapes {
      let plane = PixelPlane(base: frame.base, bytesPerRow: stride, width: width, height: height)
      #expect(throws: PixelBufferError.self) {
        try CVPixelBuffer(
          foreignPlanes: [plane], format: kCVPixelFormatType_32BGRA, width: 16, height: 16, isShared: false,
          release: { frame.releases.add(1, ordering: .relaxed) })
      }
    }
    #expect(frame.count == 0)
  }
}
