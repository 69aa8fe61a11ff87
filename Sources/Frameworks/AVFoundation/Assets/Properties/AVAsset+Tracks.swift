import AVEngineCore
public import CoreMedia
import Foundation

/// A protocol to which every asset conforms. Its extensions narrow the type of the tracks for subclasses.
///
/// Swift cannot override a property with an array of a subclass. Each extension is therefore constrained to a class,
/// and overload resolution chooses the one for the most derived class.
public protocol _TrackVending: AVAsset {}

extension AVAsset: _TrackVending {}

extension _TrackVending {
  /// All tracks of the asset, in the order of the file; empty if they cannot be read.
  @available(macOS, deprecated: 13, message: "use load(.tracks)")
  public var tracks: [AVAssetTrack] { valueNow("tracks", or: []) }

  /// Returns the tracks of a media type; empty if there are none or they cannot be read.
  @available(macOS, deprecated: 13, message: "use loadTracks(withMediaType:)")
  @discardableResult
  public func tracks(withMediaType mediaType: AVMediaType) -> [AVAssetTrack] {
    valueNow("tracks", or: [AVAssetTrack]()).filter { $0.mediaType == mediaType }
  }

  /// Returns the tracks that have a characteristic; empty if there are none or they cannot be read.
  @available(macOS, deprecated: 13, message: "use loadTracks(withMediaCharacteristic:)")
  @discardableResult
  public func tracks(withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic) -> [AVAssetTrack] {
    valueNow("tracks", or: [AVAssetTrack]()).filter { $0.hasMediaCharacteristic(mediaCharacteristic) }
  }

  /// Loads the tracks of a media type; the result is empty if there are none. Throws if the asset cannot be read.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(withMediaType mediaType: AVMediaType) async throws -> [AVAssetTrack] {
    try await offPool { asset throws(EngineError) in try asset.allTracks().filter { $0.mediaType == mediaType } }
  }

  /// Loads the tracks of a media type and calls back on an internal queue, with an empty array if there are none, or
  /// nil and the error if the asset cannot be read.
  @preconcurrency public func loadTracks(
    withMediaType mediaType: AVMediaType, completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.allTracks().filter { $0.mediaType == mediaType } }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Loads the tracks that have a characteristic; the result is empty if there are none. Throws if the asset cannot be
  /// read.
  @discardableResult
  nonisolated(nonsending) public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> [AVAssetTrack] {
    try await offPool { asset throws(EngineError) in try asset.allTracks().filter { $0.has(mediaCharacteristic) } }
  }

  /// Loads the tracks that have a characteristic and calls back on an internal queue, with an empty array if there are
  /// none, or nil and the error if the asset cannot be read.
  @preconcurrency public func loadTracks(
    withMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.allTracks().filter { $0.has(mediaCharacteristic) } }) {
      completionHandler($0.value, $0.error)
    }
  }

  /// Returns the track with an identifier; nil if there is none, or the tracks cannot be read.
  @available(macOS, deprecated: 13, message: "use loadTrack(withTrackID:)")
  @discardableResult
  public func track(withTrackID trackID: CMPersistentTrackID) -> AVAssetTrack? {
    valueNow("tracks", or: [AVAssetTrack]()).first { $0.trackID == trackID }
  }

  /// Loads the track with an identifier; the result is nil if not found.
  @discardableResult
  nonisolated(nonsending) public func loadTrack(withTrackID trackID: CMPersistentTrackID) async throws -> AVAssetTrack?
  {
    try await offPool { asset throws(EngineError) in try asset.allTracks().first { $0.trackID == trackID } }
  }

  /// Loads the track with an identifier and calls back on an internal queue, with nil if there is none.
  @preconcurrency public func loadTrack(
    withTrackID trackID: CMPersistentTrackID,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    offPool({ asset throws(EngineError) in try asset.allTracks().first { $0.trackID == trackID } }) {
      completionHandler($0.value ?? nil, $0.error)
    }
  }
}

extension AVAsset {
  func readTracks<Track: AVAssetTrack>(where isWanted: (Track) -> Bool) throws(EngineError) -> [Track] {
    var found: [Track] = []
    for case let track as Track in try allTracks() where isWanted(track) { found.append(track) }
    return found
  }

  /// May block while it reads the tracks.
  func narrowedTracks<Track: AVAssetTrack>(where isWanted: (Track) -> Bool = { _ in true }) -> [Track] {
    valueNow("tracks", or: [AVAssetTrack]()).compactMap { $0 as? Track }.filter(isWanted)
  }

  static func unused(in tracks: [AVAssetTrack]) -> CMPersistentTrackID {
    let used = Set(tracks.map(\.trackID))
    return (1...CMPersistentTrackID.max).first { !used.contains($0) } ?? kCMPersistentTrackID_Invalid
  }
}

extension Result where Failure == any Error {
  var value: Success? { if case .success(let value) = self { value } else { nil } }
  var error: (any Error)? { if case .failure(let error) = self { error } else { nil } }
}
