import Foundation
import Testing

@Suite(.serialized) struct ResourceTests {
  private func check(_ command: String, count: Int, megabytes: Int) throws {
    let outcome = try Program.run(command, try Media.movie().path, "\(count)")
    try #require(outcome.isClean, "\(outcome.status): \(outcome.lines)")
    let early = try usage("early", in: outcome)
    let late = try usage("late", in: outcome)
    // Foundation and Dispatch occasionally open a few descriptors and threads (an event queue, idle workers).
    #expect(late.descriptors <= early.descriptors + 3, "\(outcome.lines)")
    #expect(late.threads <= early.threads + 6, "\(outcome.lines)")
    #expect(late.resident <= early.resident + megabytes, "\(outcome.lines)")
  }

  private func usage(_ word: String, in outcome: Program.Outcome) throws -> (
    descriptors: Int, threads: Int, resident: Int
  ) {
    let line = try #require(outcome.lines.first { $0.hasPrefix(word) }).split(separator: " ")
    let numbers = line.compactMap { Int($0) }
    try #require(numbers.count == 4)
    return (numbers[0], numbers[1], numbers[2])
  }

  private var isWhole: Bool { ProcessInfo.processInfo.environment["ROBUSTNESS"] == "all" }

  @Test func stillsLeaveNothingBehind() throws { try check("stills", count: isWhole ? 1000 : 50, megabytes: 16) }

  @Test func cancelledExportsLeaveNothingBehind() throws {
    try check("cancel", count: isWhole ? 200 : 20, megabytes: 40)
  }

  @Test func filesThatShrinkGiveErrors() throws {
    let outcome = try Program.run("shrink", try Media.movie().path)
    #expect(outcome.isClean, "\(outcome.status): \(outcome.faults)")
    #expect(outcome.lines.count > 20)
  }
}
