import AVEngineCore
import AVEnginePlayback
import CoreMedia
public import Foundation
public import QuartzCore

/// A layer whose time is that of a player item, for animations of its sublayers. It does not draw anything itself.
///
/// Animations begin at times of the item; `AVCoreAnimationBeginTimeAtZero` represents the item's beginning. Animations
/// pause while the item is paused, and run backwards while the item plays backwards.
open class AVSynchronizedLayer: CALayer {
  private var followed: AVPlayerItem?

  /// Creates a layer that follows no item: its time is that of its superlayer.
  public override init() { super.init() }

  /// Creates a copy of a layer for presentation. It follows the same item.
  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? AVSynchronizedLayer { playerItem = other.playerItem }
  }

  /// Creates a layer from an archive. It follows no item.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// Creates a layer that follows an item's time.
  public convenience init(playerItem: AVPlayerItem) {
    self.init()
    self.playerItem = playerItem
  }

  /// The item whose time the layer follows; nil if the layer follows its superlayer's time.
  open var playerItem: AVPlayerItem? {
    get { followed }
    set {
      followed = newValue
      ownTime = newValue.map { item in
        { (item.playable.currentTime.seconds, item.playable.timebase.effectiveRate) }
      }
    }
  }
}
