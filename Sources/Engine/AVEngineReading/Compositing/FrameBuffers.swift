import AVEngineCore
import CoreVideo

struct FrameBuffers {
  let width: Int
  let height: Int
  private var pools: [OSType: CVPixelBufferPool] = [:]

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Returns a buffer that may still hold the samples of an earlier frame.
  mutating func make(_ pixelFormat: OSType) throws(EngineError) -> CVPixelBuffer {
    do throws(PixelBufferError) {
      if let pool = pools[pixelFormat] { return try pool.makeBuffer() }
      let pool = try CVPixelBufferPool(format: pixelFormat, width: width, height: height)
      pools[pixelFormat] = pool
      return try pool.makeBuffer()
    } catch {
      throw noRoom(error)
    }
  }

  func makeBlank(_ pixelFormat: OSType) throws(EngineError) -> CVPixelBuffer {
    do throws(PixelBufferError) { return try CVPixelBuffer(format: pixelFormat, width: width, height: height) } catch {
      throw noRoom(error)
    }
  }

  private func noRoom(_ error: PixelBufferError) -> EngineError {
    EngineError(.outOfMemory, "Making a frame of \(width) × \(height)", detail: error.reason, code: Int(error.code))
  }
}

extension CVBuffer {
  func describe(_ color: ColorDescription, _ format: FrameFormat) {
    let isSubsampled = format.planes.contains { $0.shift > 0 }
    for (key, value) in color.attachments(isRGB: false, hasSubsampledChroma: isSubsampled) {
      CVBufferSetAttachment(self, key, value as AnyObject, .shouldPropagate)
    }
  }
}
