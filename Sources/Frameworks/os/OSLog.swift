public import Foundation

/// A source of messages: a subsystem, such as a program, and a category within it.
///
/// Linux: messages go to the journal, with fields that `journalctl OS_LOG_SUBSYSTEM=…` finds, or to standard error if
/// the journal does not accept them or `OS_ACTIVITY_DT_MODE` is set.
open class OSLog: NSObject, @unchecked Sendable {
  // Safety: it is immutable.
  let subsystem: String
  let category: String
  private let isDisabled: Bool

  /// The source of messages without a subsystem and a category, which `os_log` uses unless another one is given.
  public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)
  /// A source whose messages are discarded.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  /// Creates a source of messages.
  /// - Parameters:
  ///   - subsystem: A name in reverse-domain form, such as `org.example.player`.
  ///   - category: A part of the subsystem by which messages can be found, such as `network`.
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  private init(subsystem: String, category: String, isDisabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDisabled = isDisabled
    super.init()
  }

  /// Whether messages of a type are written: false for `disabled` only.
  public func isEnabled(type: OSLogType) -> Bool { !isDisabled }
}
