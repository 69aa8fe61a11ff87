package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
import Synchronization

/// A composition that can be edited. An edit happens whole or not at all.
open class AVMutableComposition: AVComposition {
  private let objects = Mutex<[CMPersistentTrackID: UncheckedSendable<AVMutableCompositionTrack>]>([:])

  override init(_ state: CompositionState) { super.init(state) }

  /// An empty composition.
  ///
  /// - Parameter URLAssetInitializationOptions: With which assets are opened that segments name by their URLs.
  public init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]? = nil) {
    super.init(CompositionState(options: URLAssetInitializationOptions ?? [:]))
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
  /// - Parameter preferredTrackID: The identifier, if it is free; else, and for `kCMPersistentTrackID_Invalid`, another
  ///   is chosen.
  /// - Returns: nil for a media type that is no code of four characters.
  @discardableResult
  open func addMutableTrack(withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID)
    -> AVMutableCompositionTrack?
  {
    guard let code = CMMediaType(fourCharacters: mediaType.rawValue) else { return nil }
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

  // MARK: Editing

  /// Inserts a range of all tracks of an asset; what plays later is pushed back.
  ///
  /// Tracks that are missing are added, with the settings of the asset's. Tracks that get nothing are pushed back
  /// nevertheless, so that all stay in step. Where the asset is a composition, its media's own assets are taken in its
  /// place.
  /// - Parameters:
  ///   - timeRange: In the asset's time; what lies outside of it is left out.
  ///   - startTime: In the composition's time; not a number: the end. Beyond the end, nothing plays in between.
  /// - Throws: `AVError`; the composition then is as it was.
  @available(macOS, deprecated: 15, message: "use insertTimeRange(_:of:at:isolation:)")
  open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    do throws(EngineError) { try insert(timeRange, of: asset, at: startTime) } catch {
      throw error.concerning(asset.displayName).forClients
    }
  }

  /// Inserts a range of all tracks of an asset, opened without blocking the caller; what plays later is pushed back.
  nonisolated(nonsending) open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime)
    async throws
  {
    let (target, source) = (UncheckedSendable(self), UncheckedSendable(asset))
    try await offPool { _ throws(EngineError) in try target.value.insert(timeRange, of: source.value, at: startTime) }
  }

  /// Inserts a range of all tracks of an asset, and calls back on an internal queue.
  @preconcurrency open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let source = UncheckedSendable(asset)
    offPool({ composition throws(EngineError) in try composition.insert(timeRange, of: source.value, at: startTime) }) {
      completionHandler($0.error)
    }
  }

  /// Makes room in which nothing plays; there is no such room at the end. A range that is no number changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Takes a range out of all tracks; what plays later moves up. A range that is no number changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes how long a range of all tracks plays. Times that are no numbers change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  // MARK: Engine

  package override func allTracks() throws(EngineError) -> [AVAssetTrack] {
    state.read { $0.tracks.map(\.settings.id) }.map(object)
  }

  /// A track is always the same object.
  private func object(_ id: CMPersistentTrackID) -> AVMutableCompositionTrack {
    objects.withLock { objects in
      if let known = objects[id] { return known }
      let made = UncheckedSendable(AVMutableCompositionTrack(id, of: self))
      objects[id] = made
      return made
    }.value
  }

  /// What was loaded is asked for anew.
  func didChange() {
    loader.reset()
    for object in objects.withLock({ Array($0.values) }) { object.value.loader.reset() }
  }

  private func change(_ body: (inout EditableComposition) -> Void) {
    do throws(EngineError) { try state.change { (draft) throws(EngineError) in body(&draft) } } catch { return }
    didChange()
  }
}
