package import AVEngineCore
import AVEngineReading
package import CoreMedia
package import CoreVideo

/// Converts captured frames to the form that an output needs. An instance must not be used on two threads at once.
package final class CaptureFrameMaker {
  package var form = CaptureFrameForm()
  /// If false, a frame's undefined alpha is not made opaque, which saves a copy.
  package var usesAlpha = true
  private let codecs: any CodecProvider
  private var converter: (any VideoFrameConverter)?
  private var decoder: (any VideoDecoder, PixelSize)?
  private var turned = FramePool("Rotating a frame")
  private var opaque = FramePool("Copying a frame")
  private var description: CMFormatDescription?

  package init(codecs: any CodecProvider) { self.codecs = codecs }

  package func sample(
    of frame: CapturedFrame, _ format: VideoDeviceFormat, settings: CaptureLinkSettings
  ) throws(EngineError) -> CMSampleBuffer {
    let pixels = try pixels(of: frame, format, settings: settings)
    var known = description
    if known.map({ !CMVideoFormatDescriptionMatchesImageBuffer($0, imageBuffer: pixels) }) ?? true {
      known = try? CMFormatDescription(imageBuffer: pixels)
      description = known
    }
    guard let known else {
      throw EngineError(.unsupported, "Capturing", detail: "the format of a frame cannot be described")
    }
    let timing = CMSampleTimingInfo(
      duration: .invalid, presentationTimeStamp: frame.time, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: pixels, format: known, timing: timing)
  }

  package func pixels(
    of frame: CapturedFrame, _ format: VideoDeviceFormat, settings: CaptureLinkSettings
  ) throws(EngineError) -> CVPixelBuffer {
    let wanted = form.pixelFormat ?? format.nativePixelFormat
    let isTurned = settings.rotation != 0 || settings.isMirrored
    let isUpright = settings.rotation % 180 == 0
    let first = isTurned && !FrameTurning.canTurn(wanted) ? kCVPixelFormatType_32BGRA : wanted
    var request = VideoFrameRequest(pixelFormat: first, width: 0, height: 0)
    var frame = frame
    if usesAlpha, frame.hasUndefinedAlpha, case .pixels(let buffer) = frame.content,
      PixelFormat.of(first)?.containsAlpha ?? true
    {
      frame.content = .pixels(try makeOpaque(buffer))
    }
    let source = try FrameSource(frame, size: format.size, decode: decode)
    if settings.zoom > 1 { request.crop = source.center(dividedBy: settings.zoom) }
    let scaled = source.size.scaled(by: settings.scale)
    let size = form.size(of: scaled.turned(!isUpright)).turned(!isUpright)
    (request.width, request.height) = (size.width, size.height)
    var pixels = try convert(source, to: request)
    if isTurned { pixels = try turn(pixels, settings) }
    if first != wanted {
      let turned = size.turned(!isUpright)
      let last = VideoFrameRequest(pixelFormat: wanted, width: turned.width, height: turned.height)
      pixels = try usedConverter().convert(pixels, to: last)
    }
    return pixels
  }

  private enum FrameSource {
    case buffer(CVPixelBuffer)
    case decoded(any DecodedVideoFrame)

    init(
      _ frame: CapturedFrame, size: PixelSize,
      decode: (CMBlockBuffer, PixelSize, CMTime) throws(EngineError) -> any DecodedVideoFrame
    ) throws(EngineError) {
      switch frame.content {
      case .pixels(let buffer): self = .buffer(buffer)
      case .jpeg(let data): self = .decoded(try decode(data, size, frame.time))
      }
    }

    var size: PixelSize {
      switch self {
      case .buffer(let buffer): PixelSize(width: buffer.width, height: buffer.height)
      case .decoded(let decoded): PixelSize(width: decoded.width, height: decoded.height)
      }
    }

    func center(dividedBy zoom: Double) -> VideoFrameRequest.Crop {
      let even = { (value: Double) in max(2, Int(value / 2) * 2) }
      let (width, height) = (even(Double(size.width) / zoom), even(Double(size.height) / zoom))
      return VideoFrameRequest.Crop(
        x: (size.width - width) / 4 * 2, y: (size.height - height) / 4 * 2, width: width, height: height)
    }
  }

  private func convert(_ source: FrameSource, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    switch source {
    case .buffer(let buffer):
      let isAsItIs =
        CVPixelBufferGetPixelFormatType(buffer) == request.pixelFormat && request.crop == nil
        && (buffer.width, buffer.height) == (request.width, request.height)
      return isAsItIs ? buffer : try usedConverter().convert(buffer, to: request)
    case .decoded(let decoded): return try usedConverter().convert(decoded, to: request)
    }
  }

  private func usedConverter() throws(EngineError) -> any VideoFrameConverter {
    if let converter { return converter }
    let made = try codecs.makeVideoFrameConverter()
    converter = made
    return made
  }

  // MARK: - JPEG

  private func decode(_ data: CMBlockBuffer, _ size: PixelSize, _ time: CMTime) throws(EngineError)
    -> any DecodedVideoFrame
  {
    guard data.dataLength > 0 else { throw EngineError(.decodeFailed, "Decoding a camera's JPEG image") }
    let decoder = try decoder(for: size)
    let sample = MediaSample(
      decodeTime: time, presentationTime: time, duration: .invalid, size: data.dataLength,
      location: .memory(HeldBlock(data)))
    var decoded: (any DecodedVideoFrame)?
    do throws(EngineError) {
      try decoder.decode(sample, data: data, skip: .nothing) { (frame) throws(EngineError) in decoded = frame }
      if decoded == nil { try decoder.drain { (frame) throws(EngineError) in decoded = frame } }
    } catch {
      decoder.flush()
      throw error
    }
    guard let decoded else { throw EngineError(.decodeFailed, "Decoding a camera's JPEG image") }
    return decoded
  }

  private func decoder(for size: PixelSize) throws(EngineError) -> any VideoDecoder {
    if let (decoder, known) = decoder, known == size { return decoder }
    guard
      let format = try? CMFormatDescription(
        videoCodecType: .jpeg, width: size.width, height: size.height)
    else { throw EngineError(.decoderNotFound, "Decoding a camera's JPEG image") }
    var options = VideoDecoderOptions()
    options.threadCount = 1
    // The decoder reports each failure, because a camera may send any number of damaged images.
    options.toleratedFailures = 0
    let made = try codecs.makeVideoDecoder(format, options: options)
    decoder = (made, size)
    return made
  }

  // MARK: - Turning

  private func turn(_ source: CVPixelBuffer, _ settings: CaptureLinkSettings) throws(EngineError) -> CVPixelBuffer {
    let isUpright = settings.rotation % 180 == 0
    let size = PixelSize(
      width: isUpright ? source.width : source.height, height: isUpright ? source.height : source.width)
    let target = try turned.makeBuffer(CVPixelBufferGetPixelFormatType(source), size)
    do {
      try FrameTurning.turn(source, into: target, rotation: settings.rotation, isMirrored: settings.isMirrored)
    } catch {
      throw error as? EngineError ?? EngineError(.outOfMemory, "Rotating a frame", underlying: error)
    }
    CVBufferPropagateAttachments(source, target)
    return target
  }

  // MARK: - Alpha

  /// Returns a copy, because other outputs may use the frame, too.
  private func makeOpaque(_ source: CVPixelBuffer) throws(EngineError) -> CVPixelBuffer {
    let size = PixelSize(width: source.width, height: source.height)
    let target = try opaque.makeBuffer(CVPixelBufferGetPixelFormatType(source), size)
    source.withPlanes { planes in
      // Safety: both planes have rows with the same number of four-byte pixels, and nothing else uses the copy yet.
      let (from, to) = (planes[0], target.memory.planes[0])
      for row in 0..<size.height {
        let pixels = (from.base + row * from.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        let made = (to.base + row * to.bytesPerRow).assumingMemoryBound(to: UInt32.self)
        for column in 0..<size.width { made[column] = pixels[column] | UInt32(0xFF00_0000).littleEndian }
      }
    }
    CVBufferPropagateAttachments(source, target)
    return target
  }
}

private struct FramePool {
  private let operation: String
  private var made: (pool: CVPixelBufferPool, format: OSType, size: PixelSize)?

  init(_ operation: String) { self.operation = operation }

  mutating func makeBuffer(_ format: OSType, _ size: PixelSize) throws(EngineError) -> CVPixelBuffer {
    do throws(PixelBufferError) {
      if let made, made.format == format, made.size == size { return try made.pool.makeBuffer() }
      let pool = try CVPixelBufferPool(format: format, width: size.width, height: size.height)
      made = (pool, format, size)
      return try pool.makeBuffer()
    } catch {
      throw EngineError(.outOfMemory, operation, detail: error.reason, code: Int(error.code))
    }
  }
}

extension PixelSize {
  fileprivate func turned(_ isTurned: Bool) -> PixelSize { isTurned ? PixelSize(width: height, height: width) : self }

  fileprivate func scaled(by factor: Double) -> PixelSize {
    guard factor != 1, factor > 0 else { return self }
    let side = { (value: Int) in min(max(Int((Double(value) * factor).rounded()), 2), 16384) }
    return PixelSize(width: side(width), height: side(height))
  }
}
