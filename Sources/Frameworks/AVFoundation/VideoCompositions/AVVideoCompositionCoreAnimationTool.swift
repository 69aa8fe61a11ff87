import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
public import QuartzCore

/// The begin time of an animation that starts with the asset: 1e-100. Zero cannot be used, because it means the current
/// time.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// A tool that adds Core Animation layers to a video composition: over and around its frames, or as a track.
///
/// Times of the layers are times of the asset. The layers are captured when reading, an export, an image request or
/// playback is prepared; later changes are ignored.
open class AVVideoCompositionCoreAnimationTool: NSObject {
  private let use: Use

  enum Use {
    case overFrames(Configuration)
    case asTrack(CALayer, CMPersistentTrackID)
  }

  /// The layers of a tool that draws layers over frames, as a value from which the tool can be created.
  public struct Configuration {
    /// The layers in which the composed frame is shown: the containing layer, or layers in its tree.
    public var layers: [CALayer]
    /// The layer that is drawn, with its sublayers, in place of the frame.
    public var containingLayer: CALayer

    /// Creates a configuration in which some layers, `containingLayer` or layers in its tree, show the composed frame.
    public init(postProcessingAsVideoLayers layers: [CALayer], containingLayer: CALayer) {
      self.layers = layers
      self.containingLayer = containingLayer
    }

    /// Creates a configuration in which one layer, `containingLayer` or a layer in its tree, shows the composed frame.
    public init(postProcessingAsVideoLayer layer: CALayer, containingLayer: CALayer) {
      self.init(postProcessingAsVideoLayers: [layer], containingLayer: containingLayer)
    }
  }

  private init(_ use: Use) {
    self.use = use
    super.init()
  }

  /// Creates a tool that draws a tree of layers, one of which shows the composed frame.
  ///
  /// - Parameters:
  ///   - videoLayer: The layer that shows the composed frame: `animationLayer`, or a layer in its tree.
  ///   - animationLayer: The layer that is drawn instead of the frame. Its superlayer's origin is the frame's lower
  ///     left corner.
  public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
    self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
  }

  /// Creates a tool that draws a tree of layers, several of which show the composed frame.
  public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
    self.init(.overFrames(Configuration(postProcessingAsVideoLayers: videoLayers, containingLayer: animationLayer)))
  }

  /// Creates a tool that draws the configuration's containing layer in place of each frame.
  public convenience init(configuration: sending AVVideoCompositionCoreAnimationTool.Configuration) {
    self.init(.overFrames(configuration))
  }

  /// Creates a tool with a layer that is used like a video track. Layer instructions refer to it by its track ID.
  ///
  /// - Parameters:
  ///   - layer: The layer, which is drawn with its sublayers.
  ///   - trackID: An ID that no track of the asset has.
  public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
    self.init(.asTrack(layer, trackID))
  }

  var trackID: CMPersistentTrackID? { if case .asTrack(_, let id) = use { id } else { nil } }

  func apply(to plan: inout FrameComposition) throws(EngineError) {
    switch use {
    case .overFrames(let layers):
      plan.overlay = LayersOverFrames(
        layers.containingLayer, shown: layers.layers, width: plan.width, height: plan.height)
    case .asTrack(let layer, let id):
      guard !plan.sources.contains(where: { $0.id == id }) else {
        throw EngineError(
          .badComposition, "Composing frames", detail: "the animation tool's track \(id) is one of the asset's")
      }
      plan.sources.append(
        FrameComposition.Source(id: id, frames: .drawn(LayersAsVideoFrames(layer, color: plan.color))))
    }
  }
}
