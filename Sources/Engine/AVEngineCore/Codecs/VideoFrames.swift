package import CoreMedia
package import CoreVideo

/// A decoded frame, which may be a reference frame of the decoder and must not be written to.
package protocol DecodedVideoFrame: AnyObject, Sendable {
  var presentationTime: CMTime { get }
  var duration: CMTime { get }
  /// In pixels, after cropping.
  var width: Int { get }
  var height: Int { get }
  var color: ColorDescription { get }
  /// The width of a pixel divided by its height, as a fraction.
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { get }
  var sampling: VideoSampling { get }
}

extension DecodedVideoFrame {
  package var sampling: VideoSampling { VideoSampling() }
}

package struct VideoSampling: Sendable, Hashable {
  package var depth = 8
  package var hasAlpha = false
  /// Whether chroma has half the columns and half the rows of luma.
  package var isHalfChroma = true

  package init(depth: Int = 8, hasAlpha: Bool = false, isHalfChroma: Bool = true) {
    self.depth = depth
    self.hasAlpha = hasAlpha
    self.isHalfChroma = isHalfChroma
  }
}

package struct VideoFrameRequest: Sendable, Hashable {
  package var pixelFormat: OSType
  package var width: Int
  package var height: Int
  /// The part of the source to convert, in source pixels; nil for the whole.
  package var crop: Crop?
  /// Whether HDR is mapped to BT.709 in standard range, whatever `matrix`, `primaries` and `transfer` are.
  package var mapsToStandardRange = false
  /// The matrix of the result; nil for the source's, or for the usual one if the source's cannot be used.
  package var matrix: YCbCrMatrix?
  /// The primaries of the result; nil for the source's.
  package var primaries: ColorPrimaries?
  package var transfer: TransferFunction?

  package struct Crop: Sendable, Hashable {
    package var x: Int, y: Int, width: Int, height: Int
    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }
  }

  package init(pixelFormat: OSType, width: Int, height: Int) {
    self.pixelFormat = pixelFormat
    self.width = width
    self.height = height
  }
}

package protocol VideoFrameConverter: AnyObject {
  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer

  func canMake(pixelFormat: OSType) -> Bool

  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer
}

extension VideoFrameConverter {
  package func canMake(pixelFormat: OSType) -> Bool { true }
}
