package import AVEngineCore
import AVEngineReading
import CoreMedia
public import Foundation

/// An asset that plays media of other assets: each segment of its tracks states which range of which source track plays
/// in it, if any.
open class AVComposition: AVAsset, NSMutableCopying {
  let state: CompositionState

  init(_ state: CompositionState) {
    self.state = state
    super.init()
  }

  /// Returns an `AVMutableComposition` with the same tracks and segments. Later edits do not change this composition.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableComposition(state.copy()) }

  /// The size of the composition's video frames. Unless it was set, it is the size of the first video track, or zero if
  /// there is no video track.
  open var naturalSize: CGSize { readNaturalSize() }

  func readNaturalSize() -> CGSize {
    if let size = state.read({ $0.naturalSize }) { return size }
    let info = state.container().tracks.lazy.map(\.info).first { $0.mediaType == kCMMediaType_Video }
    return info?.naturalSize ?? .zero
  }

  /// The options for opening the assets to which segments refer by URL, as for `AVURLAsset`.
  open var urlAssetInitializationOptions: [String: Any] { state.options.value }

  /// The class and the number of tracks as text for debugging.
  open override var description: String { "<\(type(of: self)): \(state.read { $0.tracks.count }) tracks>" }

  // MARK: Engine

  package override func engineContainer() throws(EngineError) -> any MediaContainer { state.container() }

  package override func makeTracks() throws(EngineError) -> [AVAssetTrack] {
    let container = state.container()
    return container.tracks.map { AVCompositionTrack($0, of: self, in: container) }
  }

  package override var displayName: String { "composition" }
}
