public import CoreMedia
public import Foundation
package import MediaEngine
import Synchronization

/// A composition that can be edited. An edit happens whole or not at all.
open class AVMutableComposition: AVComposition {
  private let objects = Mutex<[CMPersistentTrackID: Transferred<AVMutableCompositionTrack>]>([:])

  override init(_ state: CompositionState) { super.init(state) }

  /// An empty composition.
  ///
  /// - Parameter URLAssetInitializationOptions: With which assets are opened that segments name by their URLs.
  public convenience init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]? = nil) {
    self.init(CompositionState(options: URLAssetInitializationOptions ?? [:]))
  }

  /// A composition as this one is now, which does not change with it.
  open override func copy(with zone: NSZone? = nil) -> Any { AVComposition(state.copy()) }

  /// The size for the composition's pictures; zero: the first video track's.
  open override var naturalSize: CGSize {
    get { readNaturalSize() }
    set { change { $0.naturalSize = newValue == .zero ? nil : newValue } }
  }

  // MARK: Tracks

  /// Adds an empty track.
  ///
  /// - Parameter preferredTrackID: The identifier, if it is free; else, and for `kCMPersistentTrackID_Invalid`, another is chosen.
  /// - Returns: nil for a media type that is no code of four characters.
  @discardableResult
  open func addMutableTrack(withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID) -> AVMutableCompositionTrack? {
    guard let code = mediaType.code else { return nil }
    let id = try? state.change { (draft) throws(EngineError) in draft.addTrack(code, preferredID: preferredTrackID) }
    didChange()
    return id.map(object)
  }

  /// Takes a track out of the composition.
  open func removeTrack(_ track: AVCompositionTrack) {
    let id = track.trackID
    guard track.asset === self else { return }
    change { $0.removeTrack(id) }
    let removed = objects.withLock { $0.removeValue(forKey: id) }
    removed?.value.leaveAsset()
    removed?.value.loader.reset()
  }

  /// A track into which any range of another track can be inserted; nil where there is none.
  @discardableResult
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    let info = track.info
    guard !info.isProtected else { return nil }
    return state.read { $0.tracks.first { $0.settings.mediaType == info.mediaType }?.settings.id }.map(object)
  }

  // MARK: Engine

  package override func allTracks() throws(EngineError) -> [AVAssetTrack] { state.read { $0.tracks.map(\.settings.id) }.map(object) }

  /// A track is always the same object.
  private func object(_ id: CMPersistentTrackID) -> AVMutableCompositionTrack {
    objects.withLock { objects in
      if let known = objects[id] { return known }
      let made = Transferred(AVMutableCompositionTrack(id, of: self))
      objects[id] = made
      return made
    }.value
  }

  /// What was loaded is asked for anew.
  func didChange() {
    loader.reset()
    for object in objects.withLock({ Array($0.values) }) { object.value.loader.reset() }
  }

  private func change(_ body: (inout CompositionDraft) -> Void) {
    do throws(EngineError) { try state.change { (draft) throws(EngineError) in body(&draft) } } catch { return }
    didChange()
  }
}
