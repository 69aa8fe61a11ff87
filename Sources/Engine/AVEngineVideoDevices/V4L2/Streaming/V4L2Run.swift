internal import AVEngineCV4L2
import AVEngineCore
import CoreMedia
import Foundation

struct V4L2Run {
  /// The number of the last frame; lost frames are counted, too.
  private(set) var number: Int64 = -1
  private var sequence: UInt32?
  private var times: FrameTimes
  /// The nanoseconds without a frame after which the camera counts as silent.
  private var patience: Int64
  private var deadline: Int64
  private var hasRestarted = false
  private var framesSinceRestart = 0
  private var idleTurns = 0
  var hearsEvents = true

  private static let silence: Int64 = 2_000_000_000
  /// The number of frames after which a restart counts as successful.
  private static let recovery = 30
  private static let mostIdleTurns = 200
  /// The greatest gap that counts as lost frames. A greater gap means that the driver has begun to count anew.
  private static let mostLost: UInt32 = 10_000
  static let mostEvents = 64

  init(_ format: VideoDeviceFormat, now: Int64) {
    times = FrameTimes(frameDuration: format.frameDurations.first?.lowerBound)
    patience = Self.patience(format)
    deadline = now + patience
  }

  private static func patience(_ format: VideoDeviceFormat) -> Int64 {
    let seconds = format.frameDurations.map(\.upperBound.seconds).max() ?? 0
    return max(silence, Int64(min(max(seconds, 0) * 3, 3_600 * 3) * 1e9))
  }

  func milliseconds(at now: Int64) -> Int32 {
    let rest = deadline.subtractingReportingOverflow(now)
    return rest.overflow ? 0 : Int32(clamping: (max(rest.partialValue, 0) + 999_999) / 1_000_000)
  }

  // MARK: - Restarts

  var mayRestart: Bool { !hasRestarted }

  mutating func restarted(now: Int64) {
    hasRestarted = true
    framesSinceRestart = 0
    sequence = nil
    idleTurns = 0
    deadline = now + patience
  }

  mutating func countTurn() throws(SystemFailure) {
    idleTurns += 1
    if idleTurns > Self.mostIdleTurns { throw SystemFailure(number: EIO) }
  }

  mutating func changed(_ format: VideoDeviceFormat, now: Int64) {
    patience = Self.patience(format)
    deadline = now + patience
    sequence = nil
  }

  // MARK: - Frames

  /// - Returns: The number of frames that the driver left out before this frame.
  mutating func count(_ sequence: UInt32, arrival: Int64) -> Int {
    idleTurns = 0
    deadline = arrival + patience
    framesSinceRestart += 1
    if framesSinceRestart >= Self.recovery { hasRestarted = false }
    // If a driver does not count, or counts backwards, no loss is assumed.
    let step = self.sequence.map { sequence &- $0 } ?? 1
    let lost = step >= 1 && step - 1 <= Self.mostLost ? Int(step) - 1 : 0
    self.sequence = sequence
    number += 1 + Int64(lost)
    return lost
  }

  mutating func time(stated: Int64?, arrival: Int64) -> CMTime {
    times.time(stated: stated, arrival: arrival, number: number)
  }

  static func nanoseconds(_ time: timeval, flags: UInt32) -> Int64? {
    guard flags & UInt32(V4L2_BUF_FLAG_TIMESTAMP_MASK) == UInt32(V4L2_BUF_FLAG_TIMESTAMP_MONOTONIC),
      (0...4_000_000_000).contains(time.tv_sec), (0..<1_000_000).contains(time.tv_usec)
    else { return nil }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_usec) * 1_000
  }
}
