public import Foundation

/// Where messages come from: a subsystem, such as a program, and a category within it.
///
/// Linux: messages go to the journal, as fields that `journalctl OS_LOG_SUBSYSTEM=…` finds, or to standard error where
/// there is no journal.
open class OSLog: NSObject, @unchecked Sendable {
  // Safety: immutable.
  let subsystem: String
  let category: String
  private let isDisabled: Bool

  /// Messages of no subsystem.
  public static let `default` = OSLog(subsystem: "", category: "", isDisabled: false)
  /// Messages that are dropped.
  public static let disabled = OSLog(subsystem: "", category: "", isDisabled: true)

  /// Makes a source of messages.
  /// - Parameters:
  ///   - subsystem: a name as that of a bundle, such as `org.example.player`
  ///   - category: a part of the subsystem
  public convenience init(subsystem: String, category: String) {
    self.init(subsystem: subsystem, category: category, isDisabled: false)
  }

  private init(subsystem: String, category: String, isDisabled: Bool) {
    self.subsystem = subsystem
    self.category = category
    self.isDisabled = isDisabled
    super.init()
  }

  /// Whether messages of a type are written.
  public func isEnabled(type: OSLogType) -> Bool { !isDisabled }
}
