import CoreFoundation
import CoreVideo
import Testing

final class Releases {
  var calls: [(address: UnsafeRawPointer?, size: Int, planes: [UnsafeRawPointer?])] = []
  var context: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }
  // Safety: each test keeps the object alive while its buffers exist.
  static func at(_ context: UnsafeMutableRawPointer?) -> Releases? {
    context.map { Unmanaged<Releases>.fromOpaque($0).takeUnretainedValue() }
  }
}

@Suite("Buffers over a client's memory") struct ClientMemoryTests {
  @Test("bytes are used in place and released once")
  func bytes() throws {
    let (bytes, releases) = (UnsafeMutableRawPointer.allocate(byteCount: 40 * 6, alignment: 16), Releases())
    defer { bytes.deallocate() }
    var buffer: CVPixelBuffer?
    let code = CVPixelBufferCreateWithBytes(
      kCFAllocatorDefault, 9, 6, kCVPixelFormatType_32RGBA, bytes, 40, { Releases.at($0)?.calls.append(($1, 0, [])) },
      releases.context,
      nil, &buffer)
    #expect(code == kCVReturnSuccess)
    let made = try #require(buffer)
    #expect(CVPixelBufferGetBaseAddress(made) == bytes && CVPixelBufferGetBytesPerRow(made) == 40)
    #expect(CVPixelBufferLockBaseAddress(made, []) == 0 && CVPixelBufferGetBaseAddress(made) == bytes)
    #expect(
      CVPixelBufferUnlockBaseAddress(made, []) == 0 && CVPixelBufferGetDataSize(made) == 240 && releases.calls.isEmpty)
    withExtendedLifetime(made) { buffer = nil }
    _ = consume made
    #expect(releases.calls.count == 1 && releases.calls.first?.address == UnsafeRawPointer(bytes))
  }

  @Test(
    "bytes that are too few for the frame are refused and not released",
    arguments: [
      (9, 6, 35, kCVReturnInvalidArgument), (9, 6, -40, kCVReturnInvalidArgument), (0, 6, 40, kCVReturnInvalidArgument),
      (Int.max, 6, 40, kCVReturnInvalidSize), (9, 6, Int.max, kCVReturnInvalidArgument),
    ])
  func refusedBytes(_ width: Int, _ height: Int, _ stride: Int, _ expected: CVReturn) {
    let releases = Releases()
    var byte: UInt8 = 0
    var buffer: CVPixelBuffer?
    let code = CVPixelBufferCreateWithBytes(
      nil, width, height, kCVPixelFormatType_32RGBA, &byte, stride, { Releases.at($0)?.calls.append(($1, 0, [])) },
      releases.context, nil,
      &buffer)
    #expect(code == expected && buffer == nil && releases.calls.isEmpty)
  }

  @Test("planes are used in place and released once with their addresses")
  func planes() throws {
    let releases = Releases()
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 16 * 6, alignment: 16)
    defer { bytes.deallocate() }
    var (addresses, widths, heights, strides) = (
      [bytes, bytes + 64] as [UnsafeMutableRawPointer?], [15, 8], [4, 2], [16, 16]
    )
    var buffer: CVPixelBuffer?
    let code = CVPixelBufferCreateWithPlanarBytes(
      nil, 15, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, 96, 2, &addresses, &widths, &heights, &strides,
      { context, data, size, count, planes in
        Releases.at(context)?.calls.append((data, size, (0..<count).map { planes?[$0] }))
      }, releases.context, nil, &buffer)
    #expect(code == kCVReturnSuccess)
    #expect(buffer.map(CVPixelBufferGetPlaneCount) == 2 && buffer.map(CVPixelBufferGetDataSize) == 96)
    #expect(buffer.flatMap { CVPixelBufferGetBaseAddressOfPlane($0, 1) } == bytes + 64)
    #expect(buffer.flatMap { CVPixelBufferGetBaseAddress($0) } == nil)
    buffer = nil
    #expect(releases.calls.count == 1 && releases.calls.first?.size == 96)
    #expect(releases.calls.first?.planes == [UnsafeRawPointer(bytes), UnsafeRawPointer(bytes + 64)])
    widths[1] = 7
    let small = CVPixelBufferCreateWithPlanarBytes(
      nil, 15, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, 96, 2, &addresses, &widths, &heights, &strides,
      nil, nil, nil,
      &buffer)
    #expect(small == kCVReturnInvalidArgument && buffer == nil)
    addresses[0] = nil
    let missing = CVPixelBufferCreateWithPlanarBytes(
      nil, 15, 4, kCVPixelFormatType_420YpCbCr8BiPlanarFullRange, nil, 96, 2, &addresses, &widths, &heights, &strides,
      nil, nil, nil,
      &buffer)
    #expect(missing == kCVReturnInvalidArgument)
  }

  @Test("a private copy keeps the bytes per row, which the client may have read before")
  func strideOfCopy() throws {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 4096, alignment: 64)
    defer { bytes.deallocate() }
    for row in 0..<4 { memset(bytes + row * 1000, Int32(row + 1), 1000) }
    nonisolated(unsafe) let base = bytes  // Safety: only this test uses it.
    let buffer = try CVPixelBuffer(
      foreignPlanes: [PixelPlane(base: base, bytesPerRow: 1000, width: 64, height: 4)],
      format: kCVPixelFormatType_OneComponent8, width: 64,
      height: 4, isShared: true, release: {})
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
    let own = try #require(CVPixelBufferGetBaseAddress(buffer))
    #expect(own != bytes && CVPixelBufferGetBytesPerRow(buffer) == 1000)
    for row in 0..<4 { #expect((own + row * 1000 + 63).load(as: UInt8.self) == UInt8(row + 1)) }
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == 0)
  }
}

@Suite("Attributes") struct AttributeTests {
  @Test("requested alignments are kept", arguments: [1, 16, 48, 256, 4096])
  func alignment(_ alignment: Int) throws {
    let buffer = try #require(
      makeBuffer(
        70, 5, kCVPixelFormatType_420YpCbCr8Planar, ["BytesPerRowAlignment": alignment, "PlaneAlignment": alignment]
      ).1)
    for plane in 0..<3 {
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, plane)
      #expect(stride % alignment == 0 && stride < (plane == 0 ? 70 : 35) + alignment)
    }
    #expect(CVPixelBufferGetHeightOfPlane(buffer, 2) == 3)
  }

  @Test(
    "attributes that cannot be satisfied are refused",
    arguments: [
      ["BytesPerRowAlignment": 0], ["BytesPerRowAlignment": -64], ["PlaneAlignment": 1 << 40],
      ["ExtendedPixelsLeft": -1],
      ["ExtendedPixelsTop": Int.max],
    ])
  func refused(_ attributes: [String: Int]) {
    #expect(makeBuffer(8, 8, kCVPixelFormatType_32BGRA, attributes).0 == kCVReturnInvalidPixelBufferAttributes)
  }

  @Test("creation attributes state format and size in addition to the requested attributes")
  func creationAttributes() throws {
    let surface: [String: Any] = [:]
    let buffer = try #require(
      makeBuffer(
        8, 6, kCVPixelFormatType_32BGRA,
        [kCVPixelBufferIOSurfacePropertiesKey as String: surface, "MetalCompatibility": true]
      ).1)
    let attributes = CVPixelBufferCopyCreationAttributes(buffer) as? [String: Any]
    #expect(attributes?["Width"] as? Int == 8 && attributes?["Height"] as? Int == 6)
    #expect(
      attributes?["PixelFormatType"] as? OSType == kCVPixelFormatType_32BGRA
        && attributes?["MetalCompatibility"] as? Bool == true)
  }

  @Test("planar base addresses contain Apple's description of the planes")
  func planarHeader() throws {
    let buffer = try #require(makeBuffer(64, 48, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange).1)
    let base = try #require(CVPixelBufferGetBaseAddress(buffer))
    let info = base.load(as: CVPlanarPixelBufferInfo_YCbCrBiPlanar.self)
    #expect(base + Int(Int32(bigEndian: info.componentInfoY.offset)) == CVPixelBufferGetBaseAddressOfPlane(buffer, 0))
    #expect(
      base + Int(Int32(bigEndian: info.componentInfoCbCr.offset)) == CVPixelBufferGetBaseAddressOfPlane(buffer, 1))
    #expect(UInt32(bigEndian: info.componentInfoCbCr.rowBytes) == 64)
  }

  @Test("extended pixels surround the frame and repeat its edge", arguments: allFormats)
  func extended(_ type: OSType) throws {
    let format = try #require(PixelFormat.of(type))
    let sides = ["ExtendedPixelsLeft": 3, "ExtendedPixelsRight": 5, "ExtendedPixelsTop": 1, "ExtendedPixelsBottom": 2]
    let buffer = try #require(makeBuffer(48, 4, type, sides).1)
    var (left, right, top, bottom) = (0, 0, 0, 0)
    CVPixelBufferGetExtendedPixels(buffer, &left, &right, &top, &bottom)
    #expect(left >= 3 && right >= 5 && top >= 1 && bottom >= 2 && left % format.horizontalGranule == 0)
    #expect(CVPixelBufferLockBaseAddress(buffer, []) == 0)
    for (index, shape) in format.planes.enumerated() {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      for row in 0..<CVPixelBufferGetHeightOfPlane(buffer, index) {
        memset(base + row * stride, Int32(row + 1), shape.bytes(columns: shape.columns(48)))
      }
    }
    #expect(CVPixelBufferFillExtendedPixels(buffer) == kCVReturnSuccess)
    for (index, shape) in format.planes.enumerated() {
      let base = try #require(CVPixelBufferGetBaseAddressOfPlane(buffer, index))
      let stride = CVPixelBufferGetBytesPerRowOfPlane(buffer, index)
      let (before, rows) = (left / shape.horizontalSubsampling / shape.blockWidth * shape.bytesPerBlock, shape.rows(4))
      let after = shape.bytes(columns: shape.columns(48 + 5))
      for row in -(top / shape.verticalSubsampling)..<shape.rows(4 + 2) {
        let line = UnsafeRawBufferPointer(start: base + row * stride - before, count: before + after)
        #expect(line.allSatisfy { $0 == UInt8(min(max(row, 0), rows - 1) + 1) })
      }
    }
    #expect(CVPixelBufferUnlockBaseAddress(buffer, []) == 0)
  }

  @Test("attributes are merged if they are compatible")
  func resolved() throws {
    func resolve(_ wishes: [[String: Any]]) -> (CVReturn, [String: Any]?) {
      var out: CFDictionary?
      return (CVPixelBufferCreateResolvedAttributesDictionary(nil, wishes as NSArray, &out), out as? [String: Any])
    }
    let merged = resolve([
      [
        "BytesPerRowAlignment": 24, "Width": 8, "PixelFormatType": [32, kCVPixelFormatType_32BGRA],
        "ExtendedPixelsTop": 2,
      ],
      ["BytesPerRowAlignment": 16, "Width": 8, "PixelFormatType": kCVPixelFormatType_32BGRA, "ExtendedPixelsTop": 1],
      ["CGImageCompatibility": false], ["CGImageCompatibility": true],
    ])
    #expect(
      merged.0 == kCVReturnSuccess && merged.1?["BytesPerRowAlignment"] as? Int == 48 && merged.1?["Width"] as? Int == 8
    )
    #expect(
      merged.1?["PixelFormatType"] as? OSType == kCVPixelFormatType_32BGRA
        && merged.1?["ExtendedPixelsTop"] as? Int == 2)
    #expect(merged.1?["CGImageCompatibility"] as? Bool == true)
    #expect(resolve([["Width": 8], ["Width": 9]]).0 == kCVReturnInvalidPixelBufferAttributes)
    #expect(resolve([["PixelFormatType": 32], ["PixelFormatType": 24]]).0 == kCVReturnInvalidPixelBufferAttributes)
    #expect(resolve([]).1?.isEmpty == true)
    var out: CFDictionary?
    #expect(CVPixelBufferCreateResolvedAttributesDictionary(nil, nil, &out) == kCVReturnInvalidArgument)
  }

  @Test("host time advances, in nanoseconds")
  func hostTime() {
    let (a, b) = (CVGetCurrentHostTime(), CVGetCurrentHostTime())
    #expect(a > 0 && b >= a && CVGetHostClockFrequency() == 1e9 && CVGetHostClockMinimumTimeDelta() == 1)
    #expect(
      kCVIndefiniteTime.flags == CVTimeFlags.isIndefinite.rawValue && CVTimeStampFlags.isInterlaced.rawValue == 0x30000)
  }
}
