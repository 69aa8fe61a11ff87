import Foundation

struct ProcessorShare {
  private let status: [UInt8]
  private let groups: [UInt8]
  private let folder: String

  /// `status` is `/proc/self/status`, `groups` is `/proc/self/cgroup`, and control groups are mounted in `folder`.
  init(status: [UInt8], groups: [UInt8], folder: String) {
    self.status = status
    self.groups = groups
    self.folder = folder
  }

  static let own = ProcessorShare(
    status: contents("/proc/self/status"), groups: contents("/proc/self/cgroup"), folder: "/sys/fs/cgroup")

  var count: Int {
    let allowed = allowedCount ?? ProcessInfo.processInfo.activeProcessorCount
    return max(1, min(allowed, quotas.min() ?? allowed))
  }

  /// The bits of the mask "Cpus_allowed" in hexadecimal digits (proc(5)).
  private var allowedCount: Int? {
    let name = Array("Cpus_allowed:".utf8)
    let line = status.split(separator: Self.lineFeed).first { $0.starts(with: name) }
    let bits = line?.dropFirst(name.count).reduce(0) { $0 + Self.bitCount(ofDigit: $1) }
    return bits.flatMap { $0 > 0 ? $0 : nil }
  }

  private static func bitCount(ofDigit digit: UInt8) -> Int {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): (digit - UInt8(ascii: "0")).nonzeroBitCount
    case UInt8(ascii: "a")...UInt8(ascii: "f"): (digit - UInt8(ascii: "a") + 10).nonzeroBitCount
    default: 0
    }
  }

  /// The numbers of processors that the quotas of the control group and of its ancestors allow, rounded up.
  private var quotas: [Int] {
    groups.split(separator: Self.lineFeed).flatMap { line -> [Int] in
      // hierarchy-ID:controller-list:cgroup-path (cgroups(7))
      let fields = line.split(separator: UInt8(ascii: ":"), maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { return [] }
      if fields[1].isEmpty { return ancestors(of: fields[2]).compactMap { second(folder + $0) } }
      guard fields[1].split(separator: UInt8(ascii: ",")).contains(where: { $0.elementsEqual("cpu".utf8) }) else {
        return []
      }
      let mount = "\(folder)/\(String(decoding: fields[1], as: UTF8.self))"
      return ancestors(of: fields[2]).compactMap { first(mount + $0) }
    }
  }

  private func ancestors(of path: ArraySlice<UInt8>) -> [String] {
    let names = path.split(separator: UInt8(ascii: "/")).filter { !$0.elementsEqual("..".utf8) }
    return names.reduce(into: [""]) { $0.append($0[$0.count - 1] + "/" + String(decoding: $1, as: UTF8.self)) }
  }

  /// Reads a quota of version 2: "cpu.max" contains a quota, or "max", and a period in microseconds.
  private func second(_ group: String) -> Int? { Self.quotient(of: Self.words(group + "/cpu.max")) }

  /// Version 1 has separate files for the quota, or -1, and the period.
  private func first(_ group: String) -> Int? {
    Self.quotient(of: Self.words(group + "/cpu.cfs_quota_us") + Self.words(group + "/cpu.cfs_period_us"))
  }

  private static func quotient(of words: [ArraySlice<UInt8>]) -> Int? {
    let numbers = words.compactMap { Int(String(decoding: $0, as: UTF8.self)) }
    guard numbers.count == 2, numbers[0] > 0, numbers[1] > 0 else { return nil }
    return (numbers[0] - 1) / numbers[1] + 1
  }

  private static let lineFeed = UInt8(ascii: "\n")

  private static func words(_ path: String) -> [ArraySlice<UInt8>] {
    contents(path).split { $0 == lineFeed || $0 == UInt8(ascii: " ") }
  }

  private static func contents(_ path: String) -> [UInt8] {
    guard let file = fopen(path, "re") else { return [] }
    defer { fclose(file) }
    return [UInt8](unsafeUninitializedCapacity: 64 << 10) { $1 = fread($0.baseAddress, 1, $0.count, file) }
  }
}
