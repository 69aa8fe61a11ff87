import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import CoreMedia
import Dispatch
import Foundation

final class TimedSamplePublisher: @unchecked Sendable {
  // Safety: all mutable state is used on `queue` only.
  enum Event {
    case sample(CMSampleBuffer)
    case nothing(CMTime)
  }

  private let queue = DispatchQueue(label: "AVPlayerItem.samples")
  private let tell: (Event) -> Void
  private let reading = ReadCancellation(toleratesLoss: true)
  private var way: Way?
  private var next: CMSampleBuffer?
  /// The time range of the last reported sample and of samples that continue it.
  private var shown: CMTimeRange?
  private var told: CMSampleBuffer?
  private var isStale = false
  /// The advance is in seconds, and is used in forward playback only.
  private var advance = 0.0

  private static let mostAdvance = 10.0
  /// The step, in item time, with which backward playback looks for the sample before a gap.
  private static let pulse = CMTime(value: 1, timescale: 10)
  private static let moment = CMTime(value: 1, timescale: 1_000_000)

  private struct Way {
    let track: EditedTrack
    let timebase: CMTimebase
    let alarm: TimebaseAlarm
    let isReversed: () -> Bool
    var source: StoredSampleSource?
  }

  /// - Parameter tell: Called on an internal queue, in order.
  init(_ tell: @escaping (Event) -> Void) { self.tell = tell }

  func setAdvance(_ seconds: Double) {
    queue.async { [self] in
      advance = min(max(seconds, 0), Self.mostAdvance)
      look()
    }
  }

  /// - Parameter isReversed: Returns whether playback goes backwards. Called on an internal queue, whenever samples are
  ///   looked for: a value from another thread could arrive after a newer one.
  func follow(_ track: EditedTrack?, _ timebase: CMTimebase, isReversed: @escaping @Sendable () -> Bool) {
    queue.async { [self] in
      way?.alarm.set(.invalid)
      way = track.map { track in
        Way(
          track: track, timebase: timebase,
          alarm: TimebaseAlarm(timebase, queue: queue) { [weak self] _ in self?.look() }, isReversed: isReversed)
      }
      isStale = true
      jump()
      if isStale { tellNothing(at: timebase.time) }
      isStale = false
    }
  }

  func follow(_ track: EditedTrack?, of item: AVPlayerItem) {
    follow(track, item.playable.timebase) { [weak item] in item?.isReversed ?? false }
  }

  /// Looks for the samples of the current time, after a jump or a change of direction.
  func timeJumped() { queue.async { [self] in jump() } }

  func waitUntilIdle() { queue.sync {} }

  private func jump() {
    next = nil
    guard let way else { return tellNothing(at: .zero) }
    read(from: way.timebase.time)
    look()
  }

  private func read(from time: CMTime) {
    guard let way, time < way.track.timeRange.end else { return next = nil }
    let range = CMTimeRange(start: max(time, .zero), end: way.track.timeRange.end)
    self.way?.source = nil
    try? reading.perform { () throws(EngineError) in
      self.way?.source = try StoredSampleSource(way.track, [range], storage: .separate)
    }
    readNext()
  }

  private func readNext() {
    next = nil
    try? reading.perform { () throws(EngineError) in next = try way?.source?.next() }
  }

  private func look() {
    guard let way else { return }
    let (time, rate) = (way.timebase.time, abs(way.timebase.effectiveRate))
    guard !way.isReversed() else { return lookBack(time) }
    let lead = CMTime(seconds: advance * max(rate, 1), preferredTimescale: 1_000_000)
    while let sample = next, sample.range.start <= time + lead {
      show(sample)
      readNext()
    }
    if let shown, !shown.containsTime(time), shown.end <= time + lead || shown.start > time + lead {
      tellNothing(at: shown.end)
    }
    let coming = [shown?.end, next?.range.start].compactMap(\.self).filter { $0 > time + lead }.min()
    way.alarm.set(coming.map { $0 - lead } ?? .invalid)
  }

  private func lookBack(_ time: CMTime) {
    if let shown, shown.containsTime(time) {
      way?.alarm.set(shown.start - Self.moment)
      return
    }
    read(from: time - Self.moment)
    guard let sample = next, sample.range.start < time else {
      tellNothing(at: time)
      way?.alarm.set(time - Self.pulse)
      return
    }
    show(sample)
    way?.alarm.set(sample.range.start - Self.moment)
  }

  private func show(_ sample: CMSampleBuffer) {
    guard isStale || !goesOn(in: sample) else { return }
    shown = sample.range
    told = sample
    isStale = false
    tell(.sample(sample))
  }

  /// Returns whether a sample continues the last reported one: adjacent WebVTT samples with the same bytes are one
  /// text.
  private func goesOn(in sample: CMSampleBuffer) -> Bool {
    guard let shown, shown != sample.range else { return shown != nil }
    guard shown.end == sample.range.start, sample.isWebVTT, let told, told.hasSameBytes(as: sample) else {
      return false
    }
    self.shown = CMTimeRange(start: shown.start, end: sample.range.end)
    return true
  }

  private func tellNothing(at time: CMTime) {
    guard shown != nil else { return }
    shown = nil
    tell(.nothing(time))
  }
}

extension CMSampleBuffer {
  fileprivate var isWebVTT: Bool {
    CMSampleBufferGetFormatDescription(self).map { CMFormatDescriptionGetMediaSubType($0) }
      == kCMSubtitleFormatType_WebVTT
  }

  fileprivate func hasSameBytes(as other: CMSampleBuffer) -> Bool {
    guard let mine = CMSampleBufferGetDataBuffer(self), let theirs = CMSampleBufferGetDataBuffer(other) else {
      return false
    }
    let bytes = { (block: CMBlockBuffer) in try? block.withContiguousBytes { [UInt8]($0) } }
    return mine.dataLength == theirs.dataLength && bytes(mine) == bytes(theirs)
  }

  fileprivate var range: CMTimeRange {
    CMTimeRange(start: CMSampleBufferGetPresentationTimeStamp(self), duration: CMSampleBufferGetDuration(self))
  }
}
