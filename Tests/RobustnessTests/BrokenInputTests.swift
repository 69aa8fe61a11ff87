import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct BrokenInputTests {
  private func check(_ files: [URL], truncations: Int, flips: Int) throws {
    let outcome = try Program.run(
      ["run"] + files.map(\.path)
        + [
          "--truncations", "\(truncations)", "--flips", "\(flips)", "--jobs", "2", "--deep-every", "16", "--timeout",
          "60",
        ])
    let sum = outcome.lines.first { $0.hasPrefix("broken-input:") } ?? ""
    #expect(sum.contains("0 not tried"), "\(sum)")
    #expect(outcome.isClean, "\(outcome.status): \(outcome.faults.joined(separator: "\n"))")
  }

  @Test(.requires(.sharedMedia)) func sharedMedia() throws {
    try check(Media.shared, truncations: 8, flips: 50)
  }

  @Test func madeMedia() throws { try check(try Media.everyKind(), truncations: 8, flips: 20) }

  @Test func wholeMediaWork() throws {
    for file in try Media.everyKind() where ["mp4", "ts", "mkv", "avi"].contains(file.pathExtension) {
      let outcome = try Program.run("try", file.path)
      #expect(
        outcome.isClean && outcome.lines.contains { $0.hasPrefix("works") },
        "\(file.lastPathComponent): \(outcome.lines)")
    }
  }
}
