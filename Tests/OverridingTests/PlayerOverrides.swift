import AVFoundation
import AVKit

// The file must compile: clients may override these members.

class OverriddenPlayer: AVPlayer {
  override nonisolated func seek(to time: CMTime) { super.seek(to: time) }
  override nonisolated func seek(to time: CMTime, completionHandler: @escaping @Sendable (Bool) -> Void) {
    super.seek(to: time, completionHandler: completionHandler)
  }
  override nonisolated func seek(to time: CMTime) async -> Bool { await super.seek(to: time) }
  override nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }
  override nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: @escaping @Sendable (Bool) -> Void
  ) {
    super.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completionHandler: completionHandler)
  }
  override nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }
  override nonisolated func seek(to date: Date) { super.seek(to: date) }
  override nonisolated func seek(to date: Date, completionHandler: @escaping @Sendable (Bool) -> Void) {
    super.seek(to: date, completionHandler: completionHandler)
  }
  override nonisolated func seek(to date: Date) async -> Bool { await super.seek(to: date) }
  override nonisolated func addPeriodicTimeObserver(
    forInterval interval: CMTime, queue: DispatchQueue?, using block: @escaping (CMTime) -> Void
  ) -> Any {
    super.addPeriodicTimeObserver(forInterval: interval, queue: queue, using: block)
  }
  override nonisolated func addBoundaryTimeObserver(
    forTimes times: [NSValue], queue: DispatchQueue?, using block: @escaping () -> Void
  ) -> Any {
    super.addBoundaryTimeObserver(forTimes: times, queue: queue, using: block)
  }
  override nonisolated func removeTimeObserver(_ observer: Any) { super.removeTimeObserver(observer) }
  override nonisolated var appliesMediaSelectionCriteriaAutomatically: Bool {
    get { super.appliesMediaSelectionCriteriaAutomatically }
    set { super.appliesMediaSelectionCriteriaAutomatically = newValue }
  }
  override nonisolated func mediaSelectionCriteria(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVPlayerMediaSelectionCriteria? {
    super.mediaSelectionCriteria(forMediaCharacteristic: mediaCharacteristic)
  }
  override nonisolated func setMediaSelectionCriteria(
    _ criteria: AVPlayerMediaSelectionCriteria?, forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) {
    super.setMediaSelectionCriteria(criteria, forMediaCharacteristic: mediaCharacteristic)
  }
  override nonisolated class var eligibleForHDRPlayback: Bool { super.eligibleForHDRPlayback }
}

class OverriddenPlayerItem: AVPlayerItem {
  override nonisolated func seek(to time: CMTime) { super.seek(to: time) }
  override nonisolated func seek(to time: CMTime, completionHandler: (@Sendable (Bool) -> Void)? = nil) {
    super.seek(to: time, completionHandler: completionHandler)
  }
  override nonisolated func seek(to time: CMTime) async -> Bool { await super.seek(to: time) }
  override nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) {
    super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }
  override nonisolated func seek(
    to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime,
    completionHandler: (@Sendable (Bool) -> Void)? = nil
  ) {
    super.seek(
      to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter,
      completionHandler: completionHandler)
  }
  override nonisolated func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) async -> Bool {
    await super.seek(to: time, toleranceBefore: toleranceBefore, toleranceAfter: toleranceAfter)
  }
  override nonisolated func seek(to date: Date, completionHandler: ((Bool) -> Void)? = nil) -> Bool {
    super.seek(to: date, completionHandler: completionHandler)
  }
  override nonisolated func seek(to date: Date) async -> Bool { await super.seek(to: date) }
  override nonisolated func cancelPendingSeeks() { super.cancelPendingSeeks() }
  override func step(byCount stepCount: Int) { super.step(byCount: stepCount) }
  override nonisolated func currentDate() -> Date? { super.currentDate() }
  override nonisolated var currentMediaSelection: AVMediaSelection { super.currentMediaSelection }
  override nonisolated func selectedMediaOption(
    in mediaSelectionGroup: AVMediaSelectionGroup
  ) -> AVMediaSelectionOption? {
    super.selectedMediaOption(in: mediaSelectionGroup)
  }
  override nonisolated func select(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    super.select(mediaSelectionOption, in: mediaSelectionGroup)
  }
  override nonisolated func selectMediaOptionAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
    super.selectMediaOptionAutomatically(in: mediaSelectionGroup)
  }
  override var outputs: [AVPlayerItemOutput] { super.outputs }
  override func add(_ output: AVPlayerItemOutput) { super.add(output) }
  override func remove(_ output: AVPlayerItemOutput) { super.remove(output) }
  override nonisolated func accessLog() -> AVPlayerItemAccessLog? { super.accessLog() }
  override nonisolated func errorLog() -> AVPlayerItemErrorLog? { super.errorLog() }
  override nonisolated var preferredPeakBitRate: Double {
    get { super.preferredPeakBitRate }
    set { super.preferredPeakBitRate = newValue }
  }
  override nonisolated var preferredMaximumResolution: CGSize {
    get { super.preferredMaximumResolution }
    set { super.preferredMaximumResolution = newValue }
  }
  override nonisolated var preferredForwardBufferDuration: TimeInterval {
    get { super.preferredForwardBufferDuration }
    set { super.preferredForwardBufferDuration = newValue }
  }
  override nonisolated var canUseNetworkResourcesForLiveStreamingWhilePaused: Bool {
    get { super.canUseNetworkResourcesForLiveStreamingWhilePaused }
    set { super.canUseNetworkResourcesForLiveStreamingWhilePaused = newValue }
  }
}

class OverriddenPlaybackSpeed: AVPlaybackSpeed {
  override var rate: Float { super.rate }
  override var localizedName: String { super.localizedName }
  override var localizedNumericName: String { super.localizedNumericName }
}
