import CoreFoundation
import Foundation

/// The facts that differ between processes that have or had the same number.
struct WorkerLife: Sendable, Hashable {
  /// A digest of the machine's boot and of the namespace that gives processes their numbers. Containers of one machine
  /// have one boot and several namespaces.
  var space: String
  /// The time at which the process began, in ticks after the boot.
  var start: UInt64

  var text: String { "\(space)-\(start)" }

  init(space: String, start: UInt64) { (self.space, self.start) = (space, start) }

  init?(_ text: Substring) {
    guard let match = text.wholeMatch(of: /([0-9a-f]{16})-([0-9]{1,20})/), let start = UInt64(match.2) else {
      return nil
    }
    self.init(space: String(match.1), start: start)
  }

  /// This process; nil on a system that does not tell.
  static let own: WorkerLife? = {
    guard let space = ownSpace, let start = start(of: getpid()) else { return nil }
    return WorkerLife(space: space, start: start)
  }()

  private static let ownSpace: String? = {
    guard let boot,
      let namespace = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/ns/pid"),
      let digest = try? Digest.of(Data((boot + namespace).utf8))
    else { return nil }
    return String(digest.prefix(16))
  }()

  /// The identifier of the machine's boot; nil on a system that does not tell.
  static var boot: String? {
    let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8)
    return text?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// The time at which a process of this space began; nil if there is none, or if it is not visible.
  static func start(of process: Int32) -> UInt64? {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat"),
      case let text = String(decoding: data, as: UTF8.self), let end = text.lastIndex(of: ")")
    else { return nil }
    // The second field is a name, which may contain spaces and parentheses. The 22nd is the time.
    let fields = text[text.index(after: end)...].split(separator: " ")
    return fields.count > 19 ? UInt64(fields[19]) : nil
  }

  /// Whether a process with this life and the number is running; nil if that cannot be seen from here.
  func isRunning(as process: Int32) -> Bool? {
    guard space == Self.own?.space else { return nil }
    if kill(process, 0) != 0, errno == ESRCH { return false }
    return Self.start(of: process) == start ? true : nil
  }
}
