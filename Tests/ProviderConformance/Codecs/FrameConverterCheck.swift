package import AVEngineCore
import CoreFoundation
package import CoreVideo
package import Testing

/// - Parameter format: BGRA, or 4:2:0 of 8 bits in two planes or three.
package func checkVideoFrameConverter(
  from format: OSType, sourceLocation: SourceLocation = #_sourceLocation,
  _ make: () throws -> any VideoFrameConverter
) {
  withoutActuallyEscaping(make) { make in
    let report = ClauseReport<FrameConverterClause>(subject: format.text, sourceLocation: sourceLocation)
    FrameConverterCheck(format: format, make: make, report: report).run()
  }
}

struct FrameConverterCheck {
  let format: OSType
  let make: () throws -> any VideoFrameConverter
  let report: ClauseReport<FrameConverterClause>

  private static let (width, height) = (96, 64)
  private static let targets = [
    kCVPixelFormatType_32BGRA, kCVPixelFormatType_420YpCbCr8Planar, kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange,
  ]

  private var requests: [VideoFrameRequest] {
    Self.targets.flatMap { target in
      [(96, 64), (48, 32), (130, 70)].map { VideoFrameRequest(pixelFormat: target, width: $0.0, height: $0.1) }
    }
  }

  private func frame(_ number: Int = 0) throws -> CVPixelBuffer {
    let buffer = try CVPixelBuffer(format: format, width: Self.width, height: Self.height)
    try buffer.withMutablePlanes { planes in
      for (index, plane) in planes.enumerated() {
        let width =
          format == kCVPixelFormatType_32BGRA ? 4 * plane.width : plane.width * (planes.count == 2 ? index + 1 : 1)
        for y in 0..<plane.height {
          // Safety: a row has `width` bytes.
          let row = (plane.base + y * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self)
          for x in 0..<width { row[x] = UInt8(32 + (x + 2 * y + 40 * index + 16 * number) % 160) }
        }
      }
    }
    CVBufferSetAttachment(
      buffer, kCVImageBufferYCbCrMatrixKey, kCVImageBufferYCbCrMatrix_ITU_R_709_2, .shouldPropagate)
    return buffer
  }

  func run() {
    report.expect(.requestedForm) {
      let converter = try make()
      for request in requests {
        let result = try converter.convert(try frame(), to: request)
        let found = (
          CVPixelBufferGetPixelFormatType(result), CVPixelBufferGetWidth(result), CVPixelBufferGetHeight(result)
        )
        guard found == (request.pixelFormat, request.width, request.height) else {
          return "\(found.0.text) of \(found.1) × \(found.2), not \(request)"
        }
      }
      return nil
    }
    report.expect(.sameBytes) {
      let (one, other) = (try make(), try make())
      for request in requests {
        let first = try one.convert(try frame(), to: request).visibleBytes
        _ = try one.convert(try frame(5), to: request)
        guard try one.convert(try frame(), to: request).visibleBytes == first,
          try other.convert(try frame(), to: request).visibleBytes == first
        else { return "other bytes for \(request)" }
      }
      return nil
    }
    report.expect(.sourceStays) {
      let (source, before) = (try frame(), try frame().visibleBytes)
      let converter = try make()
      for request in requests { _ = try converter.convert(source, to: request) }
      return source.visibleBytes == before ? nil : "other samples"
    }
    expectResults()
    expectCrop()
    expectRefusal()
  }

  private func expectResults() {
    report.expect(.resultsStay) {
      let converter = try make()
      for request in requests {
        let held = try (0..<4).map { try converter.convert(try frame($0), to: request) }
        let before = held.map(\.visibleBytes)
        for number in 4..<12 { _ = try converter.convert(try frame(number), to: request) }
        guard held.map(\.visibleBytes) == before else { return "other samples for \(request)" }
      }
      return nil
    }
    report.expect(.identity) {
      let request = VideoFrameRequest(pixelFormat: format, width: Self.width, height: Self.height)
      let found = try make().convert(try frame(), to: request).visibleBytes
      return found == (try frame().visibleBytes) ? nil : "other samples"
    }
    report.expect(.colour) {
      let converter = try make()
      for request in requests where request.pixelFormat != kCVPixelFormatType_32BGRA {
        let result = try converter.convert(try frame(), to: request)
        guard let matrix = CVBufferCopyAttachment(result, kCVImageBufferYCbCrMatrixKey, nil) as? String else {
          return "no matrix is attached"
        }
        let isOther = matrix != kCVImageBufferYCbCrMatrix_ITU_R_709_2 as String
        // RGB has no matrix that could be kept.
        if isOther, format != kCVPixelFormatType_32BGRA { return "the matrix is \(matrix)" }
      }
      return nil
    }
  }

  private func expectCrop() {
    report.expect(.crop) {
      var request = VideoFrameRequest(pixelFormat: format, width: 32, height: 16)
      request.crop = VideoFrameRequest.Crop(x: 8, y: 24, width: 32, height: 16)
      let found = try make().convert(try frame(), to: request).visibleBytes
      let source = try frame()
      let bytes = source.withPlanes { planes in
        planes.enumerated().flatMap { index, plane -> [UInt8] in
          let isHalf = plane.width < Self.width
          let size = format == kCVPixelFormatType_32BGRA ? 4 : planes.count == 2 && index == 1 ? 2 : 1
          let (x, y, width, height) = isHalf ? (4, 12, 16, 8) : (8, 24, 32, 16)
          return (y..<y + height).flatMap { row in
            // Safety: the part is within the plane.
            UnsafeRawBufferPointer(start: plane.base + row * plane.bytesPerRow + x * size, count: width * size)
          }
        }
      }
      return found == bytes ? nil : "other samples"
    }
  }

  private func expectRefusal() {
    report.expect(.refusal) {
      let converter = try make()
      let strange = VideoFrameRequest(pixelFormat: 0x7A7A_7A7A, width: 96, height: 64)
      let empty = VideoFrameRequest(pixelFormat: kCVPixelFormatType_32BGRA, width: 0, height: 64)
      if converter.canMake(pixelFormat: strange.pixelFormat) { return "'zzzz' is reported as supported" }
      for request in [strange, empty] where (try? converter.convert(try frame(), to: request)) != nil {
        return "\(request) is made"
      }
      return nil
    }
  }
}
