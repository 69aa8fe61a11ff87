import AVEngineCore
import AVEnginePlayback
import CoreMedia
public import Foundation
public import QuartzCore

/// A layer whose time is that of a player item, for the animations of its sublayers; it has no looks of its own.
///
/// Animations begin at times of the item: `AVCoreAnimationBeginTimeAtZero` stands for its beginning. They stand while
/// the item does, and go backwards with it.
open class AVSynchronizedLayer: CALayer {
  private var followed: AVPlayerItem?

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? AVSynchronizedLayer { playerItem = other.playerItem }
  }

  /// A layer from an archive follows no item.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  /// A layer that follows an item's time.
  public convenience init(playerItem: AVPlayerItem) {
    self.init()
    self.playerItem = playerItem
  }

  /// The item whose time is the layer's; nil: its superlayer's time is.
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
