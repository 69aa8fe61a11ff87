import AVEngineCore
import CoreFoundation
import CoreGraphics
import CoreMedia
public import CoreVideo
public import Foundation
public import QuartzCore
import Synchronization

/// Shows a player's pictures, turned as the track says.
///
/// What is to be read of the item is drawn over them in sublayers of the layer's own.
///
/// Linux: the layer is drawn where its tree is drawn; it asks for that by `setNeedsDisplay()` when another picture or
/// caption has come.
open class AVPlayerLayer: CALayer {
  let viewing = PlayerViewing()
  private var captionLayers: [CALayer] = []

  public override init() {
    super.init()
    contentsGravity = .resizeAspect
    follow()
  }

  /// A layer from an archive has no player.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    pixelBufferAttributes = coder.decodeValue(forKey: Self.attributesKey) as? [String: Any]
    follow()
  }

  private static let attributesKey = "pixelBufferAttributes"

  open override func encode(with coder: NSCoder) {
    super.encode(with: coder)
    coder.encodeValue(pixelBufferAttributes, forKey: Self.attributesKey)
  }

  private func follow() {
    // Safety: the layer is used on the main queue, as all layers are.
    nonisolated(unsafe) weak let layer: AVPlayerLayer? = self
    viewing.tell {
      DispatchQueue.main.async { layer?.setNeedsDisplay() }
    } captionsChanged: {
      DispatchQueue.main.async { layer?.captionsChanged() }
    }
  }

  deinit { viewing.end() }

  public override init(layer: Any) { super.init(layer: layer) }

  /// A layer that shows a player's pictures.
  public convenience init(player: AVPlayer?) {
    self.init()
    self.player = player
  }

  /// Whose pictures are shown.
  open var player: AVPlayer? {
    get { viewing.player }
    set { viewing.show(newValue) }
  }

  /// How pictures are fitted into the bounds.
  open var videoGravity: AVLayerVideoGravity {
    get { AVLayerVideoGravity(of: self) }
    set { newValue.apply(to: self) }
  }

  /// Whether there is a picture to show.
  open var isReadyForDisplay: Bool { viewing.isReady }

  /// Where pictures are shown, in the layer's coordinates; empty without any.
  open var videoRect: CGRect {
    viewing.item.map { videoGravity.place(of: $0.presentationSize, in: bounds) } ?? .zero
  }

  private func captionsChanged() {
    setNeedsLayout()
    setNeedsDisplay()
  }

  /// Lays captions over where pictures are shown.
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

  /// What pictures shall be made into; nil leaves it open.
  open var pixelBufferAttributes: [String: Any]? {
    get { viewing.attributes }
    set { viewing.attributes = newValue }
  }

  /// The picture that is shown, as it is stored; nil where there is none.
  @discardableResult
  open func displayedPixelBuffer() -> CVPixelBuffer? { viewing.pixels() }

  /// Makes the picture of the moment the layer's contents.
  open override func display() { contents = viewing.image() }
}
