package import AVEngineCore
import AVEngineReading
import CoreMedia
public import Foundation

/// An asset made of media of other assets: its tracks say which stretch of which track plays when.
///
/// The media stays where it is. A composition opens wherever an asset does.
open class AVComposition: AVAsset, NSMutableCopying {
  let state: CompositionState

  init(_ state: CompositionState) {
    self.state = state
    super.init()
  }

  /// A composition that can be edited.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableComposition(state.copy()) }

  /// The size for the composition's pictures: the first video track's, unless it was set.
  open var naturalSize: CGSize { readNaturalSize() }

  func readNaturalSize() -> CGSize {
    if let size = state.read({ $0.naturalSize }) { return size }
    let info = state.container().tracks.lazy.map(\.info).first { $0.mediaType == kCMMediaType_Video }
    return info?.naturalSize ?? .zero
  }

  /// The options with which assets are opened that segments name by their URLs.
  open var urlAssetInitializationOptions: [String: Any] { state.options.value }

  open override var description: String { "<\(type(of: self)): \(state.read { $0.tracks.count }) tracks>" }

  // MARK: Engine

  package override func engineContainer() throws(EngineError) -> any MediaContainer { state.container() }

  package override func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = state.container()
    return container.tracks.map { AVCompositionTrack($0, of: self, in: container) }
  }

  package override var displayName: String { "composition" }
}
