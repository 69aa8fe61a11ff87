public import Foundation

/// A compositor of your own: it gets the pictures of a frame's tracks and gives the frame back, at once or later.
///
/// The class needs an `init()`. An object that takes a video composition whose `customVideoCompositorClass` names the
/// class makes an instance, and keeps it as long as it has compositions of that class. Requests come from any thread: a
/// class that keeps what changes guards it, and says so with `@unchecked Sendable`.
///
/// Linux: the attributes may be `[String: Any]`, as older SDKs declare them, or `[String: any Sendable]`, as newer ones
/// do. Swift on a Mac takes either for an Objective-C requirement; here an inferred type says which it is.
@preconcurrency public protocol AVVideoCompositing: NSObjectProtocol, Sendable {
  associatedtype _SourceAttribute = Any
  associatedtype _RenderAttribute = Any

  /// What source pictures have to be: attributes of pixel buffers, with one or several formats; nil takes them as they
  /// come.
  var sourcePixelBufferAttributes: [String: _SourceAttribute]? { get }

  /// What the buffers of the render context have to be; must name one or several pixel formats.
  var requiredPixelBufferAttributesForRenderContext: [String: _RenderAttribute] { get }

  /// Tells what frames are made for from now on; called before the first request.
  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

  /// Asks for a frame. The request is finished within this call or later; meanwhile others may come.
  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

  /// Ends all requests that are not finished: each is finished in one way or another before this returns.
  func cancelAllPendingVideoCompositionRequests()

  /// Whether source pictures may have wider primaries than BT.709's.
  var supportsWideColorSourceFrames: Bool { get }

  /// Whether source pictures may have high dynamic range; wide primaries are then supported too.
  var supportsHDRSourceFrames: Bool { get }

  /// Whether the compositor brings source pictures into the composition's colours itself.
  var canConformColorOfSourceFrames: Bool { get }

  /// Tells the times for which frames will be asked next, before they are.
  func anticipateRendering(using renderHint: AVVideoCompositionRenderHint)

  /// Tells the times for which frames will be asked first, before any is.
  func prerollForRendering(using renderHint: AVVideoCompositionRenderHint)
}

extension AVVideoCompositing {
  public func cancelAllPendingVideoCompositionRequests() {}
  public var supportsWideColorSourceFrames: Bool { false }
  public var supportsHDRSourceFrames: Bool { false }
  public var canConformColorOfSourceFrames: Bool { false }
  public func anticipateRendering(using renderHint: AVVideoCompositionRenderHint) {}
  public func prerollForRendering(using renderHint: AVVideoCompositionRenderHint) {}
}
