import Foundation

/// How many processors this process may use: those it may run on, and no more than its control groups give it time for.
struct ProcessorShare {
  private let status: String
  private let groups: String
  private let folder: String

  /// - Parameters:
  ///   - status: What `/proc/self/status` says; its mask of processors is what `sched_getaffinity` gives.
  ///   - groups: What `/proc/self/cgroup` says.
  ///   - folder: Where the control groups are mounted.
  init(status: String, groups: String, folder: String) {
    self.status = status
    self.groups = groups
    self.folder = folder
  }

  /// Of the running process.
  static let own = ProcessorShare(
    status: text("/proc/self/status"), groups: text("/proc/self/cgroup"), folder: "/sys/fs/cgroup")

  /// At least one.
  var count: Int {
    let allowed = allowedCount ?? ProcessInfo.processInfo.activeProcessorCount
    let quota = quotas.min().map { Int($0.rounded(.up)) } ?? allowed
    return max(1, min(allowed, quota))
  }

  /// The bits of the mask, which stands in groups of hexadecimal digits (proc(5), "Cpus_allowed").
  private var allowedCount: Int? {
    let line = status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") }
    let bits = line?.dropFirst("Cpus_allowed:".count).reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
    return bits.flatMap { $0 > 0 ? $0 : nil }
  }

  /// Processors' worth of time that each group on the way up allows; nothing where none is limited.
  private var quotas: [Double] {
    groups.split(separator: "\n").flatMap { line -> [Double] in
      // hierarchy-ID:controller-list:cgroup-path (cgroups(7))
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 3 else { return [] }
      if fields[1].isEmpty { return ancestors(of: fields[2]).compactMap { second(folder + $0) } }
      guard fields[1].split(separator: ",").contains("cpu") else { return [] }
      return ancestors(of: fields[2]).compactMap { first("\(folder)/\(fields[1])\($0)") }
    }
  }

  /// A path with all that it lies in, up to the root, which a container sees as its own group.
  private func ancestors(of path: String) -> [String] {
    let names = path.split(separator: "/").filter { $0 != ".." }
    return (0...names.count).map { names.prefix($0).map { "/" + $0 }.joined() }
  }

  /// Version 2: "cpu.max" holds a quota, or "max", and a period in microseconds.
  private func second(_ group: String) -> Double? {
    let words = Self.text(group + "/cpu.max").split(whereSeparator: \.isWhitespace)
    guard words.count == 2 else { return nil }
    return Self.ratio(String(words[0]), String(words[1]))
  }

  /// Version 1: the quota, or -1, and the period in files of their own.
  private func first(_ group: String) -> Double? {
    Self.ratio(Self.text(group + "/cpu.cfs_quota_us"), Self.text(group + "/cpu.cfs_period_us"))
  }

  private static func ratio(_ quota: String, _ period: String) -> Double? {
    let numbers = [quota, period].map { Double($0.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0 }
    return numbers[0] > 0 && numbers[1] > 0 ? numbers[0] / numbers[1] : nil
  }

  private static func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
}
