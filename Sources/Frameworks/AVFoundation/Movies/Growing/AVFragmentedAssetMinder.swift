import Dispatch
public import Foundation
import Synchronization

/// Looks at intervals whether the files of assets got more fragments, and lets the assets announce it.
///
/// Announcements are posted on a queue of the minder's own.
open class AVFragmentedAssetMinder: NSObject {
  private struct Contents {
    var minded: [UncheckedSendable<any GrowingAsset>] = []
    var interval: TimeInterval
    var timer: UncheckedSendable<any DispatchSourceTimer>?
  }

  private let contents: Mutex<Contents>
  private let queue = DispatchQueue(label: "AVFoundation.fragment-minder", target: LoadingQueue.work)

  /// Begins to mind an asset.
  ///
  /// - Parameters:
  ///   - asset: An `AVFragmentedAsset` or `AVFragmentedMovie`.
  ///   - mindingInterval: Seconds between two looks; more than zero.
  public init(asset: any AVAsset & AVFragmentMinding, mindingInterval: TimeInterval) {
    Self.check(mindingInterval)
    contents = Mutex(Contents(interval: mindingInterval))
    super.init()
    addFragmentedAsset(asset)
    start(mindingInterval)
  }

  deinit {
    contents.withLock { contents in
      contents.timer?.value.cancel()
      for asset in contents.minded { asset.value.growing?.changeMinders(by: -1) }
    }
  }

  private static func check(_ interval: TimeInterval) {
    _require(
      interval > 0 && interval.isFinite,
      "AVFragmentedAssetMinder.mindingInterval needs a number above zero, not \(interval)")
  }

  /// Seconds between two looks.
  open var mindingInterval: TimeInterval {
    get { contents.withLock { $0.interval } }
    set {
      Self.check(newValue)
      start(newValue)
    }
  }

  private func start(_ interval: TimeInterval) {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // Intervals of years would not fit the clock's nanoseconds.
    let nanoseconds = Int(min(interval, 1e9) * 1e9)
    timer.schedule(
      deadline: .now() + .nanoseconds(nanoseconds), repeating: .nanoseconds(max(1, nanoseconds)),
      leeway: .milliseconds(10))
    timer.setEventHandler { [weak self] in self?.look() }
    let kept = UncheckedSendable(timer as any DispatchSourceTimer)
    contents.withLock { contents in
      contents.timer?.value.cancel()
      contents.timer = kept
      contents.interval = interval
    }
    kept.value.activate()
  }

  /// Looks at every asset now.
  package func look() {
    for asset in contents.withLock({ $0.minded }) { asset.value.lookForFragments() }
  }

  /// What is minded.
  open var assets: [any AVAsset & AVFragmentMinding] { contents.withLock { $0.minded }.map(\.value) }

  /// Begins to mind another asset.
  open func addFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
    guard let growing = asset as? any GrowingAsset else {
      _misuse("AVFragmentedAssetMinder minds AVFragmentedAsset and AVFragmentedMovie, not \(type(of: asset))")
    }
    let added = UncheckedSendable(growing)
    contents.withLock { contents in
      guard !contents.minded.contains(where: { $0.value === added.value }) else { return }
      contents.minded.append(added)
      added.value.growing?.changeMinders(by: 1)
    }
  }

  /// Minds an asset no longer.
  open func removeFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
    let removed = ObjectIdentifier(asset)
    contents.withLock { contents in
      guard let index = contents.minded.firstIndex(where: { ObjectIdentifier($0.value) == removed }) else { return }
      contents.minded.remove(at: index).value.growing?.changeMinders(by: -1)
    }
  }
}

/// Looks at intervals whether the files of movies got more fragments, and lets the movies announce it.
open class AVFragmentedMovieMinder: AVFragmentedAssetMinder {
  /// Begins to mind a movie, looking at intervals of some seconds.
  public init(movie: AVFragmentedMovie, mindingInterval: TimeInterval) {
    super.init(asset: movie, mindingInterval: mindingInterval)
  }

  /// The movies that are minded.
  open var movies: [AVFragmentedMovie] { assets.compactMap { $0 as? AVFragmentedMovie } }

  /// Begins to mind another movie.
  open func add(_ movie: AVFragmentedMovie) { addFragmentedAsset(movie) }

  /// Minds a movie no longer.
  open func remove(_ movie: AVFragmentedMovie) { removeFragmentedAsset(movie) }
}
