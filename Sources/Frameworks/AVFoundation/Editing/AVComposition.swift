package import AVEngineCore
import AVEngineReading
import CoreMedia
public import Foundation

/// An asset that plays media of other assets: the segments of its tracks state which range of which track plays when.
///
/// The media stays in its files. A composition can be used like any asset.
open class AVComposition: AVAsset, NSMutableCopying {
  let state: CompositionState

  init(_ state: CompositionState) {
    self.state = state
    super.init()
  }

  /// Returns a mutable copy.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableComposition(state.copy()) }

  /// The size of the composition's video frames. Unless it was set, it is that of the first video track, or zero
  /// without one.
  open var naturalSize: CGSize { readNaturalSize() }

  func readNaturalSize() -> CGSize {
    if let size = state.read({ $0.naturalSize }) { return size }
    let info = state.container().tracks.lazy.map(\.info).first { $0.mediaType == kCMMediaType_Video }
    return info?.naturalSize ?? .zero
  }

  /// The options with which assets are opened that segments refer to by URL.
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
