import Dispatch
public import Foundation
import Synchronization

/// Checks the files of assets for new fragments at an interval, and posts notifications of changes.
///
/// The notifications are posted on an internal queue.
open class AVFragmentedAssetMinder: NSObject {
  private struct Contents {
    var minded: [UncheckedSendable<any GrowingAsset>] = []
    var interval: TimeInterval
    var timer: UncheckedSendable<any DispatchSourceTimer>?
  }

  private let contents: Mutex<Contents>
  private let queue = DispatchQueue(label: "AVFoundation.fragment-minder", target: LoadingQueue.work)

  /// Creates a minder and adds an asset to it.
  ///
  /// - Parameters:
  ///   - asset: An `AVFragmentedAsset` or `AVFragmentedMovie`.
  ///   - mindingInterval: The number of seconds between two checks. Traps unless it is positive and finite.
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

  /// The number of seconds between two checks. Traps unless the new value is positive and finite.
  open var mindingInterval: TimeInterval {
    get { contents.withLock { $0.interval } }
    set {
      Self.check(newValue)
      start(newValue)
    }
  }

  private func start(_ interval: TimeInterval) {
    let timer = DispatchSource.makeTimerSource(queue: queue)
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

  package func look() {
    for asset in contents.withLock({ $0.minded }) { asset.value.lookForFragments() }
  }

  /// The assets that the minder checks at each interval.
  open var assets: [any AVAsset & AVFragmentMinding] { contents.withLock { $0.minded }.map(\.value) }

  /// Adds an asset to those that the minder checks. Traps if it is neither an `AVFragmentedAsset` nor an
  /// `AVFragmentedMovie`.
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

  /// Removes an asset from those that the minder checks. Does nothing if the asset is not among them.
  open func removeFragmentedAsset(_ asset: any AVAsset & AVFragmentMinding) {
    let removed = ObjectIdentifier(asset)
    contents.withLock { contents in
      guard let index = contents.minded.firstIndex(where: { ObjectIdentifier($0.value) == removed }) else { return }
      contents.minded.remove(at: index).value.growing?.changeMinders(by: -1)
    }
  }
}

/// Checks the files of movies for new fragments at an interval, and posts notifications of changes.
open class AVFragmentedMovieMinder: AVFragmentedAssetMinder {
  /// Creates a minder and adds a movie to it. `mindingInterval` is the number of seconds between two checks.
  public init(movie: AVFragmentedMovie, mindingInterval: TimeInterval) {
    super.init(asset: movie, mindingInterval: mindingInterval)
  }

  /// The movies that the minder checks at each interval.
  open var movies: [AVFragmentedMovie] { assets.compactMap { $0 as? AVFragmentedMovie } }

  /// Adds a movie to those that the minder checks for new fragments.
  open func add(_ movie: AVFragmentedMovie) { addFragmentedAsset(movie) }

  /// Removes a movie from those that the minder checks. Does nothing if the movie is not among them.
  open func remove(_ movie: AVFragmentedMovie) { removeFragmentedAsset(movie) }
}
