package import Foundation

package struct VariantChooser: Sendable {
  package enum Reason: String, Sendable {
    case first = "the first that the playlist lists"
    case faster = "media arrives fast enough"
    case slower = "media arrives too slowly"
    case limited = "the client's limits"
    case failed = "a segment could not be loaded"
    case unchanged
  }

  package struct Limits: Sendable, Hashable {
    /// The highest rate in bits per second; 0: no limit.
    package var peakBitRate = 0.0
    /// The largest size in pixels; zero: no limit.
    package var size = CGSize.zero
    package init() {}
  }

  package let variants: [MasterPlaylist.Variant]
  package var limits = Limits()
  package private(set) var current: Int?
  /// The recent throughput in bits per second; nil: nothing has been loaded.
  package private(set) var throughput: Double?

  /// The fraction of the throughput up to which a variant's bandwidth is accepted: `keep` for the current variant,
  /// `rise` for another one.
  private static let keep = 0.9
  private static let rise = 0.7
  /// The weight of the last segment against earlier ones; slower segments have a higher weight.
  private static let weight = 0.4
  private static let slowWeight = 0.7

  package init(_ variants: [MasterPlaylist.Variant]) { self.variants = variants }

  package mutating func note(bytes: Int, seconds: Double) {
    guard bytes > 0 else { return }
    let rate = Double(bytes) * 8 / max(seconds, 0.000_1)
    guard let throughput else { return throughput = rate }
    // For a slower segment this is the mean of seconds per bit, not of rates, so that fast segments do not outweigh it.
    let slower = 1 / ((1 - Self.slowWeight) / throughput + Self.slowWeight / rate)
    self.throughput = rate < throughput ? slower : throughput + (rate - throughput) * Self.weight
  }

  /// The variant with the lowest rate comes first, and is the only one if the limits allow none. Variants without video
  /// are left out if any variant has video.
  package var allowed: [Int] {
    let sorted = variants.indices.sorted { variants[$0].bandwidth < variants[$1].bandwidth }
    let hasVideo = variants.contains { !$0.isAudioOnly }
    let seen = sorted.filter { !hasVideo || !variants[$0].isAudioOnly }
    let fitting = seen.filter { index in
      let variant = variants[index]
      guard limits.peakBitRate <= 0 || variant.bandwidth <= limits.peakBitRate else { return false }
      guard limits.size.width > 0, limits.size.height > 0, let size = variant.size else { return true }
      return size.width <= limits.size.width && size.height <= limits.size.height
    }
    return fitting.isEmpty ? Array(seen.prefix(1)) : fitting
  }

  package mutating func choose(excluding excluded: Set<Int> = []) -> (index: Int, reason: Reason)? {
    let candidates = allowed.filter { !excluded.contains($0) }
    guard let least = candidates.first ?? variants.indices.first(where: { !excluded.contains($0) }) else { return nil }
    let chosen = choice(candidates, least)
    let reason = reason(for: chosen, candidates, excluded)
    current = chosen
    return (chosen, reason)
  }

  private func choice(_ candidates: [Int], _ least: Int) -> Int {
    guard let throughput else {
      let first = current ?? variants.indices.first { candidates.contains($0) } ?? least
      return candidates.contains(first) ? first : least
    }
    let needed = { (index: Int) in variants[index].bandwidth }
    let reachable = candidates.last { needed($0) <= throughput * Self.rise } ?? least
    guard let current, candidates.contains(current), needed(current) <= throughput * Self.keep else { return reachable }
    return needed(reachable) > needed(current) ? reachable : current
  }

  private func reason(for chosen: Int, _ candidates: [Int], _ excluded: Set<Int>) -> Reason {
    guard let current else { return .first }
    if chosen == current { return .unchanged }
    if excluded.contains(current) { return .failed }
    if !candidates.contains(current) { return .limited }
    return variants[chosen].bandwidth > variants[current].bandwidth ? .faster : .slower
  }
}
