package import CoreMedia
package import CoreVideo

/// A decoded picture in whatever layout its decoder produced. It may be the decoder's reference picture: nobody writes
/// to it.
package protocol DecodedVideoFrame: AnyObject, Sendable {
  /// Media time.
  var presentationTime: CMTime { get }
  /// Invalid where the stream does not tell.
  var duration: CMTime { get }
  /// Pixels, cropping applied.
  var width: Int { get }
  var height: Int { get }
  var color: ColorDescription { get }
  /// Width of a pixel divided by its height, as a fraction; 1:1 where nothing is stated.
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { get }
  var sampling: VideoSampling { get }
}

extension DecodedVideoFrame {
  /// As nearly all video is.
  package var sampling: VideoSampling { VideoSampling() }
}

/// How finely a picture is sampled: what decides the samples of a frame that it goes into.
package struct VideoSampling: Sendable, Hashable {
  /// Significant bits of a component.
  package var depth = 8
  package var hasAlpha = false
  /// Chroma has half the columns and half the rows of luma.
  package var isHalfChroma = true

  package init(depth: Int = 8, hasAlpha: Bool = false, isHalfChroma: Bool = true) {
    self.depth = depth
    self.hasAlpha = hasAlpha
    self.isHalfChroma = isHalfChroma
  }
}

/// The pixel format, size, crop and colour that a video frame is converted to.
package struct VideoFrameRequest: Sendable, Hashable {
  /// An Apple pixel format.
  package var pixelFormat: OSType
  package var width: Int
  package var height: Int
  /// The part of the source that is taken, in source pixels; nil: all of it.
  package var crop: Crop?
  /// HDR is mapped to standard range with 709 primaries.
  package var mapsToStandardRange = false
  /// The matrix of the result; nil: the source's, or the usual one of the size.
  package var matrix: YCbCrMatrix?
  /// Primaries and transfer function of the result; nil: the source's.
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

/// The one place where pixels change format, range, matrix or size.  One owner at a time; buffers come from its pools.
///
/// Equal pictures and requests give equal bytes. A result that somebody holds is not written to, nor is a source.
package protocol VideoFrameConverter: AnyObject {
  /// A decoder's picture as a pixel buffer; planes are shared, not copied, where nothing has to change.
  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer

  /// Whether pictures can be had in a pixel format.
  func canMake(pixelFormat: OSType) -> Bool

  /// A pixel buffer in another format or size; its attachments tell its colour.
  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer
}

extension VideoFrameConverter {
  package func canMake(pixelFormat: OSType) -> Bool { true }
}
