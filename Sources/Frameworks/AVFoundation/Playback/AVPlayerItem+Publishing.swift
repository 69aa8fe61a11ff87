import AVEngineCore
import AVEnginePlayback
import AVEngineStreaming
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization

extension AVPlayerItem {
  nonisolated func publish(_ state: PlayerState.Item, version: Int) {
    settleEnd()
    mayLookAhead()
    published.update(registrar, to: version) {
      take(state, into: &$0)
    } keys: {
      $0.changes(from: $1)
    }
  }

  private nonisolated func take(_ state: PlayerState.Item, into published: inout Published) {
    let found = source.found
    switch state.phase {
    case .closed, .opening: break
    case .ready:
      published.status = .readyToPlay
      published.error = nil
      published.presentationSize = found.presentationSize
      takeRanges(into: &published)
      if published.tracks.isEmpty {
        published.tracks = found.tracks.map { itemTrack($0, isEnabled: found.played.contains($0.trackID)) }
      }
    case .failed: fail(&published)
    }
    (published.isLikelyToKeepUp, published.isBufferFull, published.isBufferEmpty) = (
      state.isPrepared, state.isPrepared, !state.isPrepared
    )
  }

  nonisolated func publishStream() {
    published.update(registrar) {
      if $0.status == .readyToPlay { takeRanges(into: &$0) }
    } keys: {
      $0.changes(from: $1)
    }
  }

  private nonisolated func takeRanges(into published: inout Published) {
    let duration = playable.duration
    let stream = source.found.stream
    published.duration = stream?.isLive ?? false ? .indefinite : duration
    published.seekable =
      stream?.timeline.window ?? (duration.isNumeric ? CMTimeRange(start: .zero, duration: duration) : nil)
    published.loaded = stream?.loadedRanges ?? []
  }

  nonisolated func publishFailure(version: Int) {
    guard failure != nil else { return }
    published.update(registrar, to: version) {
      fail(&$0)
    } keys: {
      $0.changes(from: $1)
    }
  }

  private nonisolated var failure: EngineError? { playable.state.failure ?? playable.failure }

  private nonisolated func fail(_ published: inout Published) {
    published.status = .failed
    if published.error == nil {
      published.error = failure.map { $0.concerning(source.asset.value.displayName).forClients }
    }
  }

  private nonisolated func itemTrack(_ track: AVAssetTrack, isEnabled: Bool) -> AVPlayerItemTrack {
    let id = track.trackID
    return AVPlayerItemTrack(track, isEnabled: isEnabled || !track.isPlayableMedia && track.info.isEnabled) {
      [weak self] isEnabled in
      self?.change { $0.enabled[id] = isEnabled }
    }
  }
}

extension AVPlayerItem.Published {
  fileprivate func changes(from old: Self) -> [String] {
    var keys: [String] = []
    if old.status != status {
      keys.append("status")
      keys += [
        "canPlayFastForward", "canPlaySlowForward", "canPlayReverse", "canPlaySlowReverse", "canPlayFastReverse",
      ]
      keys += ["canStepForward", "canStepBackward"]
    }
    let isOther = old.status != status || old.seekable != seekable
    if isOther { keys.append("seekableTimeRanges") }
    if isOther || old.loaded != loaded { keys.append("loadedTimeRanges") }
    if (old.error == nil) != (error == nil) { keys.append("error") }
    if old.tracks != tracks { keys.append("tracks") }
    if old.duration != duration { keys.append("duration") }
    if old.presentationSize != presentationSize { keys.append("presentationSize") }
    if old.isLikelyToKeepUp != isLikelyToKeepUp { keys.append("playbackLikelyToKeepUp") }
    if old.isBufferEmpty != isBufferEmpty { keys.append("playbackBufferEmpty") }
    if old.isBufferFull != isBufferFull { keys.append("playbackBufferFull") }
    return keys
  }
}
