import CoreFoundation
import CoreVideo
import TestSupport
import Testing

struct OutParameterTests {
  private let attributes: NSDictionary = [
    kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 2, kCVPixelBufferHeightKey: 2,
  ]

  @Test func buffers() {
    let faults = outParameterFaults {
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, $0)
    } _: {
      CVPixelBufferCreate(nil, 2, 2, kCVPixelFormatType_32BGRA, nil, &$0)
    }
    #expect(faults == [])
  }

  @Test func buffersOverBytes() {
    let bytes = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 16)
    defer { bytes.deallocate() }
    let faults = outParameterFaults {
      CVPixelBufferCreateWithBytes(nil, 2, 2, kCVPixelFormatType_32BGRA, bytes, 8, nil, nil, nil, $0)
    } _: {
      CVPixelBufferCreateWithBytes(nil, 2, 2, kCVPixelFormatType_32BGRA, bytes, 8, nil, nil, nil, &$0)
    }
    #expect(faults == [])
    var planes: [UnsafeMutableRawPointer?] = [bytes, bytes + 32]
    var (widths, heights, rows) = ([2, 1], [2, 1], [2, 2])
    let format = kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange
    let planarFaults = outParameterFaults { (out: UnsafeMutablePointer<CVPixelBuffer?>) in
      CVPixelBufferCreateWithPlanarBytes(
        nil, 2, 2, format, nil, 0, 2, &planes, &widths, &heights, &rows, nil, nil, nil, out)
    } _: { (out: inout CVPixelBuffer?) in
      CVPixelBufferCreateWithPlanarBytes(
        nil, 2, 2, format, nil, 0, 2, &planes, &widths, &heights, &rows, nil, nil, nil, &out)
    }
    #expect(planarFaults == [])
  }

  @Test func pools() throws {
    let faults = outParameterFaults {
      CVPixelBufferPoolCreate(nil, nil, attributes, $0)
    } _: {
      CVPixelBufferPoolCreate(nil, nil, attributes, &$0)
    }
    #expect(faults == [])
    var made: CVPixelBufferPool?
    CVPixelBufferPoolCreate(nil, nil, attributes, &made)
    let pool = try #require(made)
    let buffers = outParameterFaults {
      CVPixelBufferPoolCreatePixelBuffer(nil, pool, $0)
    } _: {
      CVPixelBufferPoolCreatePixelBuffer(nil, pool, &$0)
    }
    #expect(buffers == [])
    let bounded = outParameterFaults {
      CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        nil, pool, [kCVPixelBufferPoolAllocationThresholdKey: 2] as NSDictionary, $0)
    } _: {
      CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(
        nil, pool, [kCVPixelBufferPoolAllocationThresholdKey: 2] as NSDictionary, &$0)
    }
    #expect(bounded == [])
    // One buffer is in use while the next is created.
    #expect(pool.shelf.counts.0 <= 2)
  }

  @Test func resolvedAttributes() {
    let faults = outParameterFaults {
      CVPixelBufferCreateResolvedAttributesDictionary(nil, [attributes] as NSArray, $0)
    } _: {
      CVPixelBufferCreateResolvedAttributesDictionary(nil, [attributes] as NSArray, &$0)
    }
    #expect(faults == [])
  }

  @Test func aFailureLeavesNil() {
    let out = UnsafeMutablePointer<CVPixelBuffer?>.allocate(capacity: 1)
    defer { out.deallocate() }
    memset(out, 0xAA, MemoryLayout<CVPixelBuffer?>.size)
    #expect(CVPixelBufferCreate(nil, -1, 2, kCVPixelFormatType_32BGRA, nil, out) == kCVReturnInvalidArgument)
    #expect(out.pointee == nil)
  }
}
