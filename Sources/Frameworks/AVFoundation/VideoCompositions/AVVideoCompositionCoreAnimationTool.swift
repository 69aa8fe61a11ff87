import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
public import QuartzCore

/// The begin time by which an animation begins with a movie: zero itself would mean the present.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100

/// Brings Core Animation's layers into a video composition: over and around its frames, or among its tracks.
///
/// A layer's time is the asset's. What the layers are like when reading or exporting begins counts; later changes do
/// not.
open class AVVideoCompositionCoreAnimationTool: NSObject {
  private let use: Use

  enum Use {
    case overFrames(Configuration)
    case asTrack(CALayer, CMPersistentTrackID)
  }

  /// Layers over frames, as a value to make a tool from.
  public struct Configuration {
    /// Each shows the composed frame.
    public var layers: [CALayer]
    /// Is drawn in place of the frame.
    public var containingLayer: CALayer

    /// Frames become what some layers show; each finished frame is the tree that these belong to.
    public init(postProcessingAsVideoLayers layers: [CALayer], containingLayer: CALayer) {
      self.layers = layers
      self.containingLayer = containingLayer
    }

    /// The same with one layer that shows the frame.
    public init(postProcessingAsVideoLayer layer: CALayer, containingLayer: CALayer) {
      self.init(postProcessingAsVideoLayers: [layer], containingLayer: containingLayer)
    }
  }

  private init(_ use: Use) {
    self.use = use
    super.init()
  }

  /// Frames become what a layer shows; each finished frame is the tree that the layer belongs to.
  /// - Parameters:
  ///   - videoLayer: Shows the composed frame; `animationLayer` or a layer beneath it.
  ///   - animationLayer: Is drawn in place of the frame, its superlayer's origin being the frame's lower left corner.
  public convenience init(postProcessingAsVideoLayer videoLayer: CALayer, in animationLayer: CALayer) {
    self.init(postProcessingAsVideoLayers: [videoLayer], in: animationLayer)
  }

  /// The same with several layers that all show the frame.
  public convenience init(postProcessingAsVideoLayers videoLayers: [CALayer], in animationLayer: CALayer) {
    self.init(.overFrames(Configuration(postProcessingAsVideoLayers: videoLayers, containingLayer: animationLayer)))
  }

  /// A tool of layers that were set beforehand.
  public convenience init(configuration: sending AVVideoCompositionCoreAnimationTool.Configuration) {
    self.init(.overFrames(configuration))
  }

  /// A layer takes part like a track's pictures; layer instructions name it by the number.
  /// - Parameter trackID: One that the asset does not have.
  public convenience init(additionalLayer layer: CALayer, asTrackID trackID: CMPersistentTrackID) {
    self.init(.asTrack(layer, trackID))
  }

  /// The number by which instructions name the tool's layer; nil where it is no track.
  var trackID: CMPersistentTrackID? { if case .asTrack(_, let id) = use { id } else { nil } }

  /// Puts the layers, as they are now, into a plan.
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
