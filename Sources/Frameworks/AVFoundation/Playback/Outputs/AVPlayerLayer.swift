import AVEngineCore
import CoreFoundation
import CoreGraphics
import CoreMedia
public import CoreVideo
public import Foundation
public import QuartzCore
import Synchronization

/// A layer that shows a player's video, and subtitles in sublayers.
///
/// Linux: the layer calls `setNeedsDisplay()` when another video frame or subtitle should be shown.
open class AVPlayerLayer: CALayer {
  let viewing = PlayerViewing()
  private var captionLayers: [CALayer] = []

  /// Creates a layer without a player, which fits video into its bounds with black bars (`resizeAspect`).
  public override init() {
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// Creates a layer from an archive. Its player is nil.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    pixelBufferAttributes = coder.decodeValue(forKey: Self.attributesKey) as? [String: Any]
    follow()
  }

  private static let attributesKey = "pixelBufferAttributes"

  /// Encodes the layer and its `pixelBufferAttributes`, without the player.
  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeValue(pixelBufferAttributes, forKey: Self.attributesKey)
  }

  private func follow() {
    // Safety: like all layers, the layer is used on the main queue.
    nonisolated(unsafe) weak let layer: AVPlayerLayer? = self
    viewing.tell {
      DispatchQueue.main.async { layer?.setNeedsDisplay() }
    } captionsChanged: {
      DispatchQueue.main.async { layer?.captionsChanged() }
    }
  }

  deinit { viewing.end() }

  /// Creates a copy of a layer for presentation. Its player is nil.
  public override init(layer: Any) { super.init(layer: layer) }

  /// Creates a layer that shows a player's video; nil for no player.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// The player whose video is shown; nil, the default, to show nothing.
  open var player: AVPlayer? {
    get { viewing.player }
    set { viewing.show(newValue) }
  }

  /// How video is fitted into the bounds; `resizeAspect` by default.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Whether a video frame of the player's item is ready to be shown.
  open var isReadyForDisplay: Bool { viewing.isReady }

  /// The rectangle of the video, in the layer's coordinates; zero without an item.
  open var videoRect: CGRect {
    viewing.item.map { videoGravity.place(of: $0.presentationSize, in: bounds) } ?? .zero
  }

  private func captionsChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Creates the sublayers of subtitles over the video; called by Core Animation when the bounds change.
  open override func layoutSublayers() {
    super.layoutSublayers()
    for layer in captionLayers { layer.removeFromSuperlayer() }
    captionLayers = CaptionLayers.layers(
      for: viewing.captions, in: videoRect.intersection(bounds), scale: contentsScale, isFlipped: contentsAreFlipped())
    for layer in captionLayers {
      layer.isMadeBySuperlayer = true
      addSublayer(layer)
    }
  }

  /// Core Video's attributes of the pixel buffers that `displayedPixelBuffer()` returns; nil to leave them unspecified.
  open var pixelBufferAttributes: [String: Any]? {
    get { viewing.attributes }
    set { viewing.attributes = newValue }
  }

  /// Returns the current video frame as a pixel buffer, without the track's transform; nil if none is shown.
  @discardableResult
  open func displayedPixelBuffer() -> CVPixelBuffer? { viewing.pixels() }

  /// Sets the layer's contents to the current video frame; called by Core Animation when the layer has to be drawn.
  open override func display() { contents = viewing.image() }
}
