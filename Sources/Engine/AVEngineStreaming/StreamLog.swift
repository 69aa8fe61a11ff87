package import AVEngineCore
package import Foundation

package struct StreamLog: Sendable {
  /// `requestCount` includes segments whose loading was given up because it was slow or the server stalled.
  package struct Access: Sendable {
    package var url: URL?
    package var startDate = Date()
    /// The variant's highest and average rates in the playlist, in bits per second; negative: not stated.
    package var indicatedBitRate = -1.0
    package var indicatedAverageBitRate = -1.0
    package var requestCount = 0
    package var byteCount: Int64 = 0
    package var transferSeconds = 0.0
    package var mediaSeconds = 0.0
    /// The number of segments that took longer to load than they play, or whose loading was given up.
    package var overdueCount = 0
    /// The rates at which the most recent segments were loaded, in bits per second.
    package var rates: [Double] = []
    package var reason: VariantChooser.Reason
    package var isLive: Bool
    /// The throughput in bits per second when this variant replaced another; negative if there is none or it is not
    /// known.
    package var switchBitRate = -1.0
    package var before = PlaybackCounts()
  }

  package struct Failure: Sendable {
    package var date = Date()
    package var url: URL
    package var error: EngineError
  }

  package private(set) var accesses: [Access] = []
  package private(set) var failures: [Failure] = []

  /// The most entries, so that a stream that plays for days does not use unlimited memory.
  private static let most = 1000

  mutating func begin(_ access: Access) {
    accesses.append(access)
    if accesses.count > Self.most { accesses.removeFirst() }
  }

  mutating func note(bytes: Int, seconds: Double, mediaSeconds: Double) {
    guard var access = accesses.popLast() else { return }
    access.requestCount += 1
    access.byteCount += Int64(bytes)
    access.transferSeconds += seconds
    access.mediaSeconds += mediaSeconds
    if seconds > mediaSeconds { access.overdueCount += 1 }
    access.rates.append(Double(bytes) * 8 / max(seconds, 0.000_1))
    if access.rates.count > Self.most { access.rates.removeFirst() }
    accesses.append(access)
  }

  mutating func note(_ failure: Failure) {
    failures.append(failure)
    if failures.count > Self.most { failures.removeFirst() }
  }
}
