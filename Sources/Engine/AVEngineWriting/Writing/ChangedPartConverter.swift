package import AVEngineCore
package import CoreVideo

/// Converts only the part of a frame that has changed, if the frame's source reports it, as screens do. The result is
/// the same as that of a conversion of the whole frame.
package final class ChangedPartConverter: VideoFrameConverter {
  private struct Last {
    var request: VideoFrameRequest
    var format: OSType
    var changes: FrameChanges
    var result: CVPixelBuffer
    /// The result's memory, which a client that writes to the result then does not change.
    var memory: PixelMemory
  }

  private let converter: any VideoFrameConverter
  private var last: Last?
  private var pool: (pool: CVPixelBufferPool, request: VideoFrameRequest)?

  /// The greatest distance in pixels at which a pixel influences a converted one: a filter that halves the chroma
  /// reaches 4 pixels.
  private static let reach = 8
  /// Parts begin at whole blocks and chroma samples of all usual formats.
  private static let alignment = 16

  package init(_ converter: any VideoFrameConverter) { self.converter = converter }

  package func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError)
    -> CVPixelBuffer
  {
    try converter.convert(frame, to: request)
  }

  package func canMake(pixelFormat: OSType) -> Bool { converter.canMake(pixelFormat: pixelFormat) }

  package func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    guard let changes = buffer.changes, request.crop == nil, request.pixelFormat != buffer.format.type,
      (request.width, request.height) == (buffer.width, buffer.height)
    else {
      last = nil
      return try converter.convert(buffer, to: request)
    }
    let updated = try update(buffer, changes, request)
    let result = if let updated { updated } else { try converter.convert(buffer, to: request) }
    last = Last(
      request: request, format: buffer.format.type, changes: changes, result: result, memory: result.memory)
    return result
  }

  /// Returns nil if the whole frame must be converted, or if that takes about as long.
  private func update(
    _ buffer: CVPixelBuffer, _ changes: FrameChanges, _ request: VideoFrameRequest
  ) throws(EngineError) -> CVPixelBuffer? {
    guard let last, last.request == request, last.format == buffer.format.type,
      let area = changes.area(since: last.changes), Self.hasWholeBlocks(last.result.format)
    else { return nil }
    if area.isEmpty { return last.result }
    let frame = FrameChanges.Area(x: 0, y: 0, width: buffer.width, height: buffer.height)
    let part = Self.aligned(area).intersection(frame)
    guard part.width * part.height <= frame.width * frame.height * 3 / 4 else { return nil }
    let read = Self.aligned(part).intersection(frame)
    var partial = request
    (partial.width, partial.height) = (read.width, read.height)
    partial.crop = VideoFrameRequest.Crop(x: read.x, y: read.y, width: read.width, height: read.height)
    let converted = try converter.convert(buffer, to: partial)
    let result = try makeBuffer(request)
    result.memory.copyPixels(from: last.memory, format: result.format)
    result.memory.copyPixels(
      of: part, from: converted.memory, format: result.format, x: part.x - read.x, y: part.y - read.y)
    withExtendedLifetime(converted) {}
    CVBufferPropagateAttachments(last.result, result)
    return result
  }

  private static func hasWholeBlocks(_ format: PixelFormat) -> Bool {
    format.planes.allSatisfy { plane in
      alignment % (plane.blockWidth * plane.horizontalSubsampling) == 0 && alignment % plane.verticalSubsampling == 0
    }
  }

  /// Returns the area with a margin of at least `reach` pixels.
  private static func aligned(_ area: FrameChanges.Area) -> FrameChanges.Area {
    func down(_ value: Int) -> Int { (value - reach) & ~(alignment - 1) }
    func up(_ value: Int) -> Int { (value + reach + alignment - 1) & ~(alignment - 1) }
    let (x, y) = (down(area.x), down(area.y))
    return FrameChanges.Area(
      x: x, y: y, width: up(area.x + area.width) - x, height: up(area.y + area.height) - y)
  }

  private func makeBuffer(_ request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    do throws(PixelBufferError) {
      if let pool, pool.request == request { return try pool.pool.makeBuffer() }
      let made = try CVPixelBufferPool(
        format: request.pixelFormat, width: request.width, height: request.height)
      pool = (made, request)
      return try made.makeBuffer()
    } catch {
      throw EngineError(
        .outOfMemory, "Making a frame of \(request.width) × \(request.height)", detail: error.reason,
        code: Int(error.code))
    }
  }
}
