package import AVEngineCore
import AVEngineReading
public import CoreMedia
public import Foundation
import Synchronization

/// A composition that can be edited. An edit that fails changes nothing.
open class AVMutableComposition: AVComposition {
  private let objects = Mutex<[CMPersistentTrackID: UncheckedSendable<AVMutableCompositionTrack>]>([:])

  override init(_ state: CompositionState) { super.init(state) }

  /// Creates an empty composition.
  ///
  /// - Parameter URLAssetInitializationOptions: The options for opening the assets to which segments refer by URL.
  public init(urlAssetInitializationOptions URLAssetInitializationOptions: [String: Any]? = nil) {
    super.init(CompositionState(options: URLAssetInitializationOptions ?? [:]))
  }

  /// Returns an immutable `AVComposition` with the current tracks. Later edits do not change it.
  open override func copy(with zone: NSZone? = nil) -> Any { AVComposition(state.copy()) }

  /// The size of the composition's video frames. Setting it to zero restores the size of the first video track.
  open override var naturalSize: CGSize {
    get { readNaturalSize() }
    set { change { $0.naturalSize = newValue == .zero ? nil : newValue } }
  }

  // MARK: Tracks

  /// Adds an empty track.
  ///
  /// - Parameters:
  ///   - mediaType: The media type of the track.
  ///   - preferredTrackID: The identifier, if it is positive and unused. Otherwise the composition chooses another.
  /// - Returns: nil if the media type is not a four-character code.
  @discardableResult
  open func addMutableTrack(withMediaType mediaType: AVMediaType, preferredTrackID: CMPersistentTrackID)
    -> AVMutableCompositionTrack?
  {
    guard let code = CMMediaType(fourCharacters: mediaType.rawValue) else { return nil }
    let id = try? state.change { (draft) throws(EngineError) in draft.addTrack(code, preferredID: preferredTrackID) }
    didChange()
    return id.map(object)
  }

  /// Removes a track from the composition. Does nothing if the track is not in it.
  open func removeTrack(_ track: AVCompositionTrack) {
    let id = track.trackID
    guard track.asset === self else { return }
    change { $0.removeTrack(id) }
    let removed = objects.withLock { $0.removeValue(forKey: id) }
    removed?.value.leaveAsset()
    removed?.value.loader.reset()
  }

  /// Returns the composition's first track that has the media type of the given track; nil if not found, or if the
  /// given track is encrypted.
  @discardableResult
  open func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableCompositionTrack? {
    let info = track.info
    guard !info.isProtected else { return nil }
    return state.read { $0.tracks.first { $0.settings.mediaType == info.mediaType }?.settings.id }.map(object)
  }

  // MARK: Editing

  /// Inserts a range of all tracks of an asset at `startTime`. The composition's media from `startTime` on moves to
  /// later times.
  ///
  /// The composition gets the tracks that it lacks, with the transform, volume, languages and enabled state of the
  /// asset's tracks. Media in the other tracks also moves to later times, so that all tracks stay in step.
  /// - Parameters:
  ///   - timeRange: The range in the asset's time. The parts outside the asset's time range are omitted.
  ///   - asset: The asset that has the media.
  ///   - startTime: The time in the composition at which the range begins. A time that is not numeric means the end.
  ///     If this time is after the end, nothing plays between the end and this time.
  /// - Throws: `AVError`, or `URLError` if a transfer failed. The composition is then unchanged.
  @available(macOS, deprecated: 15, message: "use insertTimeRange(_:of:at:isolation:)")
  open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    do throws(EngineError) { try insert(timeRange, of: asset, at: startTime) } catch {
      throw error.concerning(asset.displayName).forClients
    }
  }

  /// Inserts a range of all tracks of an asset at `startTime`. The composition's media from `startTime` on moves to
  /// later times. The asset is opened without blocking the caller.
  nonisolated(nonsending) open func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime)
    async throws
  {
    let (target, source) = (UncheckedSendable(self), UncheckedSendable(asset))
    try await offPool { _ throws(EngineError) in try target.value.insert(timeRange, of: source.value, at: startTime) }
  }

  /// Inserts a range of all tracks of an asset at `startTime`, and calls back on an internal queue, with nil or the
  /// error that left the composition unchanged.
  @preconcurrency open func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let source = UncheckedSendable(asset)
    offPool({ composition throws(EngineError) in try composition.insert(timeRange, of: source.value, at: startTime) }) {
      completionHandler($0.error)
    }
  }

  /// Inserts a range in which nothing plays. Media from the start of the range on moves to later times. A track that
  /// ends at or before the start of the range does not change. A range that is not numeric changes nothing.
  open func insertEmptyTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.insertEmpty(timeRange) }
  }

  /// Removes a range from all tracks. Media after the range moves to earlier times. A range of infinite duration lasts
  /// to the end; any other range that is not numeric changes nothing.
  open func removeTimeRange(_ timeRange: CMTimeRange) {
    edit { (edits) throws(EngineError) in try edits.remove(timeRange) }
  }

  /// Changes the duration of a range of all tracks, and so the speed of the media in the range. A new duration of zero
  /// removes the range, as `removeTimeRange(_:)` does. Otherwise, times that are not numeric change nothing.
  open func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    edit { (edits) throws(EngineError) in try edits.scale(timeRange, to: duration) }
  }

  // MARK: Engine

  package override func allTracks() throws(EngineError) -> [AVAssetTrack] {
    state.read { $0.tracks.map(\.settings.id) }.map(object)
  }

  private func object(_ id: CMPersistentTrackID) -> AVMutableCompositionTrack {
    objects.withLock { objects in
      if let known = objects[id] { return known }
      let made = UncheckedSendable(AVMutableCompositionTrack(id, of: self))
      objects[id] = made
      return made
    }.value
  }

  func didChange() {
    loader.reset()
    for object in objects.withLock({ Array($0.values) }) { object.value.loader.reset() }
  }

  private func change(_ body: (inout EditableComposition) -> Void) {
    do throws(EngineError) { try state.change { (draft) throws(EngineError) in body(&draft) } } catch { return }
    didChange()
  }
}
