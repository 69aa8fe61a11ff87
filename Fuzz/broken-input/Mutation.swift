import Foundation
import SeededNumbers

/// Numbers below `truncations` are truncations, and the others are byte flips.
struct Mutation {
  let truncations: Int
  let flips: Int
  private let original: Data
  private let seed: UInt64
  /// The offsets of the names of the first `moov` and the first `moof` box, if the file has them.
  private let headers: [Int]

  init(of url: URL, truncations: Int, flips: Int) throws {
    (self.truncations, self.flips) = (truncations, flips)
    original = try Data(contentsOf: url)
    seed = url.lastPathComponent.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) }
    headers = ["moov", "moof"].compactMap { [original] name in original.range(of: Data(name.utf8))?.lowerBound }
  }

  var count: Int { truncations + flips }

  func variant(_ number: Int) -> Data {
    var random = SplitMix(seed: seed &+ UInt64(number) &* 977)
    if number < truncations { return original.prefix(Int.random(in: 0..<max(original.count, 1), using: &random)) }
    var data = original
    guard !data.isEmpty else { return data }
    for _ in 0..<Int.random(in: 1...8, using: &random) { data[place(&random)] = value(&random) }
    return data
  }

  private func place(_ random: inout SplitMix) -> Int {
    guard Int.random(in: 0..<4, using: &random) > 0 else { return Int.random(in: 0..<original.count, using: &random) }
    let header = headers.randomElement(using: &random) ?? 0
    return min(header + Int.random(in: 0..<4000, using: &random), original.count - 1)
  }

  private func value(_ random: inout SplitMix) -> UInt8 {
    let extreme = ([0, 0xFF, 0x7F, 0x80] as [UInt8]).randomElement(using: &random) ?? 0
    return Bool.random(using: &random) ? UInt8.random(in: .min ... .max, using: &random) : extreme
  }
}
