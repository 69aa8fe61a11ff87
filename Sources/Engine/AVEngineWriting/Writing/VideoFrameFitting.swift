package import AVEngineCore
import CoreMedia
package import CoreVideo

package final class VideoFrameFitting {
  private let converter: any VideoFrameConverter
  private let scaling: VideoCoding.Scaling
  /// Frames of this size are cropped at the right and the bottom if the target is smaller.
  private let trimmed: PixelSize?
  private let frame: VideoFrameRequest
  private var pool: CVPixelBufferPool?
  private var black: CVPixelBuffer?
  private var width: Int { frame.width }
  private var height: Int { frame.height }

  package init(
    _ converter: any VideoFrameConverter, to frame: VideoFrameRequest, scaling: VideoCoding.Scaling,
    trimmed: PixelSize? = nil
  ) {
    self.converter = converter
    self.frame = frame
    self.scaling = scaling
    self.trimmed = trimmed
  }

  package func fit(_ buffer: CVPixelBuffer) throws(EngineError) -> CVPixelBuffer {
    var request = frame
    let size = PixelSize(width: buffer.width, height: buffer.height)
    if trimmed == size, width <= size.width, height <= size.height {
      request.crop = VideoFrameRequest.Crop(x: 0, y: 0, width: width, height: height)
      return try converter.convert(buffer, to: request)
    }
    switch scaling {
    case .stretch: return try converter.convert(buffer, to: request)
    case .fill:
      request.crop = filling(buffer.width, buffer.height)
      return try converter.convert(buffer, to: request)
    case .bars:
      return try barred(request, buffer.width, buffer.height) { (request) throws(EngineError) in
        try converter.convert(buffer, to: request)
      }
    }
  }

  func fit(_ source: any DecodedVideoFrame, of format: CMFormatDescription?) throws(EngineError) -> CVPixelBuffer {
    let shown = StillGeometry(
      width: source.width, height: source.height, cleanAperture: format?.statedCleanAperture,
      pixelAspectRatio: format?.statedPixelAspectRatio ?? source.pixelAspectRatio, orientation: .upright,
      maximumSize: .zero)
    var request = frame
    request.crop = shown.crop
    return try barred(request, shown.width, shown.height) { (request) throws(EngineError) in
      try converter.convert(source, to: request)
    }
  }

  private func barred(
    _ request: VideoFrameRequest, _ shownWidth: Int, _ shownHeight: Int,
    convert: (VideoFrameRequest) throws(EngineError) -> CVPixelBuffer
  ) throws(EngineError) -> CVPixelBuffer {
    var request = request
    (request.width, request.height) = inside(shownWidth, shownHeight)
    let fitted = try convert(request)
    return request.width == width && request.height == height ? fitted : try framed(fitted)
  }

  private func filling(_ sourceWidth: Int, _ sourceHeight: Int) -> VideoFrameRequest.Crop? {
    let isWider = sourceWidth * height > sourceHeight * width
    let taken =
      isWider
      ? (width: max(1, rounded(sourceHeight * width, by: height)), height: sourceHeight)
      : (width: sourceWidth, height: max(1, rounded(sourceWidth * height, by: width)))
    guard taken.width < sourceWidth || taken.height < sourceHeight else { return nil }
    return VideoFrameRequest.Crop(
      x: (sourceWidth - taken.width) / 2, y: (sourceHeight - taken.height) / 2, width: taken.width, height: taken.height
    )
  }

  /// A side that is shorter than the target's is in whole chroma samples. A side that is only a few rows or columns
  /// shorter becomes as long, because very thin bars are avoided.
  private func inside(_ sourceWidth: Int, _ sourceHeight: Int) -> (width: Int, height: Int) {
    let isWider = sourceWidth * height > sourceHeight * width
    let size =
      isWider
      ? (width: width, height: rounded(sourceHeight * width, by: sourceWidth))
      : (width: rounded(sourceWidth * height, by: sourceHeight), height: height)
    let even = { (side: Int, whole: Int) in side + Self.thinnestBars > whole ? whole : max(2, (side + 1) / 2 * 2) }
    return (min(width, even(size.width, width)), min(height, even(size.height, height)))
  }

  /// The least size of both bars together, in rows or columns, before rounding.
  private static let thinnestBars = 4

  private func rounded(_ value: Int, by divisor: Int) -> Int { (value + divisor / 2) / max(1, divisor) }

  // MARK: - Bars

  private func framed(_ inner: CVPixelBuffer) throws(EngineError) -> CVPixelBuffer {
    let frame = try emptyFrame()
    frame.memory.copyPixels(from: try blackFrame().memory, format: frame.format)
    let inside = FrameChanges.Area(
      x: (width - inner.width) / 4 * 2, y: (height - inner.height) / 4 * 2, width: inner.width, height: inner.height)
    frame.memory.copyPixels(of: inside, from: inner.memory, format: frame.format, x: 0, y: 0)
    CVBufferPropagateAttachments(inner, frame)
    return frame
  }

  /// The converter makes the black frame from a small one, since black differs between pixel formats.
  private func blackFrame() throws(EngineError) -> CVPixelBuffer {
    if let black { return black }
    let little = try buffer { () throws(PixelBufferError) in
      try CVPixelBufferPool(format: kCVPixelFormatType_420YpCbCr8Planar, width: 16, height: 16).makeBuffer()
    }
    for (index, plane) in little.memory.planes.enumerated() {
      memset(plane.base, index == 0 ? 16 : 128, plane.bytesPerRow * plane.height)
    }
    let made = try converter.convert(little, to: frame)
    black = made
    return made
  }

  private func emptyFrame() throws(EngineError) -> CVPixelBuffer {
    try buffer { () throws(PixelBufferError) in
      if let pool { return try pool.makeBuffer() }
      let made = try CVPixelBufferPool(format: frame.pixelFormat, width: width, height: height)
      pool = made
      return try made.makeBuffer()
    }
  }

  private func buffer(_ make: () throws(PixelBufferError) -> CVPixelBuffer) throws(EngineError) -> CVPixelBuffer {
    do throws(PixelBufferError) { return try make() } catch {
      throw EngineError(.outOfMemory, "Making a frame of \(width) × \(height)", detail: error.reason)
    }
  }
}
