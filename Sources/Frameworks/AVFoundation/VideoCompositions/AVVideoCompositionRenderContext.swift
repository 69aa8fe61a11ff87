import AVEngineCore
public import CoreGraphics
public import CoreVideo
public import Foundation

/// The ratio of a pixel's width to its height, such as 1:1 for square pixels.
public struct AVPixelAspectRatio: Hashable, Sendable {
  /// The width of a pixel, in the same unit as `verticalSpacing`.
  public var horizontalSpacing: Int
  /// The height of a pixel, in the same unit as `horizontalSpacing`.
  public var verticalSpacing: Int
  /// Creates an undefined ratio, with zero spacings.
  public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }
  /// Creates the ratio of `horizontalSpacing` to `verticalSpacing`.
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }
}

/// The widths of the edges around a video frame, in pixels.
public struct AVEdgeWidths: Hashable, Sendable {
  /// The width of the left edge, in pixels.
  public var left: CGFloat
  /// The width of the top edge, in pixels.
  public var top: CGFloat
  /// The width of the right edge, in pixels.
  public var right: CGFloat
  /// The width of the bottom edge, in pixels.
  public var bottom: CGFloat
  /// Creates edges without width.
  public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }
  /// Creates edges from their widths in pixels.
  public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

/// The context for which a client's compositor composes frames: their size, and pixel buffers of that size.
open class AVVideoCompositionRenderContext: NSObject {
  private let composition: AVVideoComposition
  private let pool: CVPixelBufferPool
  private let color: ColorDescription
  private let isYCbCr: Bool

  init(_ composition: AVVideoComposition, pool: CVPixelBufferPool, color: ColorDescription, pixelFormat: OSType) {
    self.composition = composition
    self.pool = pool
    self.color = color
    isYCbCr = PixelFormat.of(pixelFormat)?.model == .yCbCr
    super.init()
  }

  /// The size of frames in pixels: the composition's `renderSize`.
  open var size: CGSize { composition.renderSize }

  /// The transform from source frames to composed frames, which results from `renderScale`, `pixelAspectRatio` and
  /// `edgeWidths`. Linux: always the identity.
  open var renderTransform: CGAffineTransform { .identity }

  /// The scale of frames: the composition's `renderScale`.
  open var renderScale: Float { composition.renderScale }

  /// The pixel aspect ratio of frames. Linux: always square.
  open var pixelAspectRatio: AVPixelAspectRatio { AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1) }

  /// The edges around frames. Linux: always without width.
  open var edgeWidths: AVEdgeWidths { AVEdgeWidths() }

  /// Whether the quality of frames is more important than speed. Linux: always true.
  open var highQualityRendering: Bool { true }

  /// The composition whose frames are requested with this context.
  open var videoComposition: AVVideoComposition { composition }

  /// Returns a pixel buffer from a pool, for a frame; nil if there is not enough memory. The buffer can contain an
  /// earlier frame.
  @discardableResult
  open func newPixelBuffer() -> CVPixelBuffer? {
    guard let buffer = try? pool.makeBuffer() else { return nil }
    tag(buffer)
    return buffer
  }

  func tag(_ buffer: CVPixelBuffer) {
    for (key, value) in color.attachments(isRGB: !isYCbCr, hasSubsampledChroma: false)
    where CVBufferCopyAttachment(buffer, key, nil) == nil {
      CVBufferSetAttachment(buffer, key, value as AnyObject, .shouldPropagate)
    }
  }
}
