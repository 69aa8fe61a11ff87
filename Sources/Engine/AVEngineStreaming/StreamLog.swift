package import AVEngineCore
package import Foundation

/// What was loaded of a stream, and what went wrong.
package struct StreamLog: Sendable {
  /// A time during which one variant was loaded.
  package struct Access: Sendable {
    package var url: URL?
    package var startDate = Date()
    /// Bits a second that the playlist says the variant needs, at most and on average.
    package var indicatedBitRate = -1.0
    package var indicatedAverageBitRate = -1.0
    package var requestCount = 0
    package var byteCount: Int64 = 0
    /// Seconds that loading took, and that what was loaded plays for.
    package var transferSeconds = 0.0
    package var mediaSeconds = 0.0
    /// Segments that took longer than they play.
    package var overdueCount = 0
    /// Of each segment, in bits a second.
    package var rates: [Double] = []
    package var reason: VariantChooser.Reason
    package var isLive: Bool
    /// The throughput that led to another variant.
    package var switchBitRate = -1.0
    /// What had gone wrong before.
    package var before = PlaybackCounts()
  }

  package struct Failure: Sendable {
    package var date = Date()
    package var url: URL
    package var error: EngineError
  }

  package private(set) var accesses: [Access] = []
  package private(set) var failures: [Failure] = []

  /// A stream that plays for days does not grow without bound.
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
