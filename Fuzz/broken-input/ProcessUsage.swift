import Foundation
import Glibc

/// The Glibc module does not declare malloc_trim(3).
// Safety: the C declaration is `int malloc_trim(size_t)`.
@_silgen_name("malloc_trim") private func malloc_trim(_ pad: Int) -> Int32

struct ProcessUsage: CustomStringConvertible {
  let descriptors: Int
  let threads: Int
  let residentMegabytes: Int
  let peakMegabytes: Int

  init() {
    _ = malloc_trim(0)
    descriptors = Self.entries("/proc/self/fd")
    threads = Self.entries("/proc/self/task")
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    residentMegabytes = Self.megabytes("VmRSS:", in: status)
    peakMegabytes = Self.megabytes("VmHWM:", in: status)
  }

  var description: String {
    "descriptors \(descriptors) threads \(threads) resident \(residentMegabytes) peak \(peakMegabytes)"
  }

  private static func entries(_ path: String) -> Int {
    (try? FileManager.default.contentsOfDirectory(atPath: path).count) ?? 0
  }

  private static func megabytes(_ key: String, in status: String) -> Int {
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first).flatMap { Int($0) }.map { $0 / 1024 } ?? 0
  }
}
