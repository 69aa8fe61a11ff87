import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import CoreMedia
public import Dispatch
public import Foundation
import Synchronization

/// An output that delivers timed metadata of an item when the item's time enters the time range of the metadata.
open class AVPlayerItemMetadataOutput: AVPlayerItemOutput, @unchecked Sendable {
  // Safety: the mutex `state` guards all mutable state.
  private let identifiers: Set<String>?
  private let state = Mutex(State())

  private struct State: Sendable {
    var target = PushTarget<any AVPlayerItemMetadataOutputPushDelegate>()
    var advance: TimeInterval = 0
    var followers: [TimedSamplePublisher] = []
  }

  /// Creates an output for metadata items with some identifiers.
  ///
  /// - Parameter identifiers: The identifiers of the metadata items to deliver; nil for all.
  public init(identifiers: [String]?) {
    self.identifiers = identifiers.map(Set.init)
    super.init()
  }

  /// Creates an output that delivers all timed metadata.
  public override init() {
    identifiers = nil
    super.init()
  }

  /// The delegate that receives metadata, as set by `setDelegate(_:queue:)`; not retained.
  open var delegate: (any AVPlayerItemMetadataOutputPushDelegate)? { state.withLock { $0.target.delegate } }

  /// The queue on which the delegate is called; nil without a delegate.
  open var delegateQueue: DispatchQueue? { state.withLock { $0.target.queue } }

  /// Sets the delegate that receives metadata, and its queue. Traps if one is nil and the other is not.
  open func setDelegate(_ delegate: (any AVPlayerItemMetadataOutputPushDelegate)?, queue delegateQueue: DispatchQueue?)
  {
    _require(
      (delegate == nil) == (delegateQueue == nil),
      "AVPlayerItemMetadataOutput.setDelegate(_:queue:): a delegate needs a queue, and a queue a delegate; one of "
        + "them is nil")
    state.withLock { ($0.target.object, $0.target.queue) = (delegate, delegateQueue) }
    jumped()
  }

  /// The number of seconds by which metadata is delivered before its time range in forward playback. Values above 10
  /// count as 10.
  open var advanceIntervalForDelegateInvocation: TimeInterval {
    get { state.withLock { $0.advance } }
    set {
      let followers = state.withLock { state in
        state.advance = newValue
        return state.followers
      }
      for follower in followers { follower.setAdvance(newValue) }
    }
  }

  override func attached() { opened() }

  override func detached() {
    let old = state.withLock { state in
      defer { state.followers = [] }
      return state.followers
    }
    if let item { for follower in old { follower.follow(nil, of: item) } }
  }

  override func opened() {
    detached()
    guard let item else { return }
    let tracks = item.source.found.metadata
    let followers = tracks.map { track in
      let id = track.media.info.id
      return TimedSamplePublisher { [weak self] in self?.push($0, from: id) }
    }
    let advance = state.withLock { state in
      state.followers = followers
      return state.advance
    }
    for (follower, track) in zip(followers, tracks) {
      if advance != 0 { follower.setAdvance(advance) }
      follower.follow(track, of: item)
    }
  }

  override func flushed() {
    state.withLock { $0.target }.call { [weak self] delegate in
      if let self { delegate.outputSequenceWasFlushed(self) }
    }
    jumped()
  }

  private func jumped() {
    for follower in state.withLock({ $0.followers }) { follower.timeJumped() }
  }

  private func push(_ event: TimedSamplePublisher.Event, from id: CMPersistentTrackID) {
    guard case .sample(let sample) = event, let group = AVTimedMetadataGroup(sampleBuffer: sample).flatMap(wanted)
    else { return }
    let track = item?.tracks.first { $0.assetTrack?.trackID == id }
    // Safety: a group and its items are immutable.
    nonisolated(unsafe) let groups = [group]
    state.withLock { $0.target }.call { [weak self] delegate in
      if let self { delegate.metadataOutput(self, didOutputTimedMetadataGroups: groups, from: track) }
    }
  }

  private func wanted(_ group: AVTimedMetadataGroup) -> AVTimedMetadataGroup? {
    guard let identifiers else { return group }
    let items = group.items.filter { $0.identifier.map { identifiers.contains($0.rawValue) } ?? false }
    return items.isEmpty && !group.items.isEmpty ? nil : AVTimedMetadataGroup(items: items, timeRange: group.timeRange)
  }
}

/// Methods that receive timed metadata of an item.
///
/// Linux: the methods are not optional but have default implementations, which do nothing.
public protocol AVPlayerItemMetadataOutputPushDelegate: AVPlayerItemOutputPushDelegate {
  /// Called when the item's time enters the time range of metadata, or earlier by the output's
  /// `advanceIntervalForDelegateInvocation`.
  ///
  /// - Parameters:
  ///   - output: The output of the metadata.
  ///   - groups: The metadata, a group for each time range.
  ///   - track: The player item's track that contains the metadata.
  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?)
}

extension AVPlayerItemMetadataOutputPushDelegate {
  /// Does nothing: a delegate need not implement the method.
  public func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?
  ) {}
}
