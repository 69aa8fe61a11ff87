package import CoreMedia
package import CoreVideo

/// A decoded frame in the layout that its decoder produced. It may be a reference frame of the decoder, so no client
/// writes to it.
package protocol DecodedVideoFrame: AnyObject, Sendable {
  /// The media time.
  var presentationTime: CMTime { get }
  /// The duration; invalid if the stream does not state one.
  var duration: CMTime { get }
  /// The size in pixels, cropping applied.
  var width: Int { get }
  var height: Int { get }
  var color: ColorDescription { get }
  /// The width of a pixel divided by its height, as a fraction; 1:1 if none is stated.
  var pixelAspectRatio: (horizontal: Int, vertical: Int) { get }
  var sampling: VideoSampling { get }
}

extension DecodedVideoFrame {
  package var sampling: VideoSampling { VideoSampling() }
}

/// The bit depth, alpha and chroma resolution of a frame, which decide the pixel format that it is converted to.
package struct VideoSampling: Sendable, Hashable {
  /// The significant bits of a component.
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

/// The pixel format, size, crop and colour that a video frame is converted to.
package struct VideoFrameRequest: Sendable, Hashable {
  package var pixelFormat: OSType
  package var width: Int
  package var height: Int
  /// The part of the source to convert, in source pixels; nil for the whole.
  package var crop: Crop?
  /// Whether HDR is mapped to standard range with 709 primaries.
  package var mapsToStandardRange = false
  /// The matrix of the result. If nil, it is the source's, or for an RGB source without a usable matrix the one that
  /// readers assume for the result's size.
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

/// A converter of frames to another pixel format, size or colour. One owner at a time; it takes buffers from its pools.
///
/// Equal frames and requests give equal bytes. The converter writes neither to a source nor to a result that is in use.
package protocol VideoFrameConverter: AnyObject {
  /// Converts a decoder's frame to a pixel buffer. If nothing has to change, the planes are shared, not copied.
  func convert(_ frame: any DecodedVideoFrame, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer

  func canMake(pixelFormat: OSType) -> Bool

  /// Converts a pixel buffer to another format or size. Its attachments state its colour.
  func convert(_ buffer: CVPixelBuffer, to request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer
}

extension VideoFrameConverter {
  package func canMake(pixelFormat: OSType) -> Bool { true }
}
