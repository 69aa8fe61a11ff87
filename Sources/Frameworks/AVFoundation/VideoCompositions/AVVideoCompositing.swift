public import Foundation

/// A client's compositor, which gets the video frames of tracks and returns composed frames.
///
/// The class is a subclass of `NSObject` and has an `init()`. A player item, an export session, an image generator or a
/// reader's output creates an instance, unless it has one, when it is given a video composition that has the class as
/// its `customVideoCompositorClass`. Requests are made on any thread: a class with mutable state guards that state and
/// is declared `@unchecked Sendable`.
///
/// Linux: the pixel buffer attributes may be `[String: Any]`, as older SDKs declare them, or `[String: any Sendable]`,
/// as newer ones do.
@preconcurrency public protocol AVVideoCompositing: NSObjectProtocol, Sendable {
  /// Linux: the type of an attribute; inferred.
  associatedtype _SourceAttribute = Any
  /// Linux: the type of an attribute; inferred.
  associatedtype _RenderAttribute = Any

  /// Core Video's attributes of source frames, with one or several pixel formats; nil for bi-planar Y′CbCr with 8 or 10
  /// bits, depending on the source.
  var sourcePixelBufferAttributes: [String: _SourceAttribute]? { get }

  /// Core Video's attributes of the render context's buffers. They must contain one or several pixel formats.
  var requiredPixelBufferAttributesForRenderContext: [String: _RenderAttribute] { get }

  /// Sets the context of later requests. It is called before the first request.
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

  /// Requests a frame. The compositor finishes the request within this call or later. Other requests can come before
  /// the compositor finishes this request.
  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

  /// Finishes all pending requests, with a frame, an error or as cancelled, before the method returns.
  func cancelAllPendingVideoCompositionRequests()

  /// Whether source frames may have primaries wider than those of BT.709. Linux: not used.
  var supportsWideColorSourceFrames: Bool { get }

  /// Whether source frames may have high dynamic range, which includes wide primaries. Linux: not used.
  var supportsHDRSourceFrames: Bool { get }

  /// Whether the compositor converts source frames to the composition's colours itself.
  var canConformColorOfSourceFrames: Bool { get }

  /// Announces the time range of the next request. It is called before each request.
  func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)

  /// Announces the start of the composition's first instruction, after the render context was set and before any
  /// request with that context.
  func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
  /// Does nothing: a compositor that finishes each request within `startRequest(_:)` need not implement the method.
  public func cancelAllPendingVideoCompositionRequests() {}
  /// False: the compositor takes source frames with the primaries of BT.709, unless it implements the property.
  public var supportsWideColorSourceFrames: Bool { false }
  /// False: the compositor takes source frames with standard dynamic range, unless it implements the property.
  public var supportsHDRSourceFrames: Bool { false }
  /// False: the compositor does not convert the colours of source frames itself, unless it implements the property.
  public var canConformColorOfSourceFrames: Bool { false }
  /// Does nothing: a compositor need not prepare for the next request.
  public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
  /// Does nothing: a compositor need not prepare for the first request.
  public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}
