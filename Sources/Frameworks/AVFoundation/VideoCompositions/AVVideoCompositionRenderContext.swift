import AVEngineCore
public import CoreGraphics
public import CoreVideo
public import Foundation

/// The shape of pixels: width to height.
public struct AVPixelAspectRatio: Hashable, Sendable {
  public var horizontalSpacing: Int
  public var verticalSpacing: Int
  public init() { self.init(horizontalSpacing: 0, verticalSpacing: 0) }
  public init(horizontalSpacing: Int, verticalSpacing: Int) {
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
  }
}

/// The widths of the edges around a picture, in pixels.
public struct AVEdgeWidths: Hashable, Sendable {
  public var left: CGFloat
  public var top: CGFloat
  public var right: CGFloat
  public var bottom: CGFloat
  public init() { self.init(left: 0, top: 0, right: 0, bottom: 0) }
  public init(left: CGFloat, top: CGFloat, right: CGFloat, bottom: CGFloat) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

/// What a compositor of your own makes frames for: their size, and buffers of it.
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

  /// The size of frames in pixels.
  open var size: CGSize { composition.renderSize }

  /// From source pictures to frames, as far as scale, pixel aspect and edges ask for it; here always the identity.
  open var renderTransform: CGAffineTransform { .identity }

  /// The scale of frames.
  open var renderScale: Float { composition.renderScale }

  /// The shape of the frames' pixels: square.
  open var pixelAspectRatio: AVPixelAspectRatio { AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1) }

  /// The edges around frames: none.
  open var edgeWidths: AVEdgeWidths { AVEdgeWidths() }

  /// Whether quality counts more than speed: nothing here plays in real time.
  open var highQualityRendering: Bool { true }

  /// The composition whose frames are made.
  open var videoComposition: AVVideoComposition { composition }

  /// A buffer to draw a frame in, out of a pool; nil where there is no memory. What is in it is left from an earlier
  /// frame.
  @discardableResult
  open func newPixelBuffer() -> CVPixelBuffer? {
    guard let buffer = try? pool.makeBuffer() else { return nil }
    tag(buffer)
    return buffer
  }

  /// Says the composition's colour where a buffer says nothing.
  func tag(_ buffer: CVPixelBuffer) {
    for (key, value) in color.attachments(isRGB: !isYCbCr, hasSubsampledChroma: false)
    where CVBufferCopyAttachment(buffer, key, nil) == nil {
      CVBufferSetAttachment(buffer, key, value as AnyObject, .shouldPropagate)
    }
  }
}
