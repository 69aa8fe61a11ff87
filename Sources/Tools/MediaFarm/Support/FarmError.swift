public import Foundation

/// Why a plan, a part or a join failed, and whether trying again can help.
public struct FarmError: Error, Sendable, CustomStringConvertible, LocalizedError {
  /// The reasons, by what can be done about them.
  public enum Kind: String, Sendable, CaseIterable {
    /// The request is wrong: a part that the plan does not have, or a setting that no encoder has.
    case usage
    /// The plan, a source or a part cannot be read, or is not what the plan describes.
    case unreadable
    /// A file does not exist, or may not be read or opened.
    case missing
    /// This machine has another version of the software or of an encoder, or lacks one.
    case otherNode
    /// The export or the join failed for a cause that neither another try nor another machine changes.
    case failed
    /// The output exists, or its folder cannot be written to.
    case notWritable
    /// Reading or writing failed on a file that was open, as by a lost connection to the server.
    case storage
    /// Something that passes: a full disk, too little memory, a request to terminate.
    case temporary

    /// Whether neither another try nor another machine helps, so that schedulers must not try again.
    var isFinal: Bool {
      switch self {
      case .usage, .unreadable, .missing, .failed, .notWritable: true
      case .otherNode, .storage, .temporary: false
      }
    }
  }

  /// The reason by what can be done about it, which decides `exitStatus`.
  public var kind: Kind
  /// A sentence without a full stop, which names the part and the cause.
  public var message: String

  /// Creates an error with a sentence that names the part and the cause.
  public init(_ kind: Kind, _ message: String) { (self.kind, self.message) = (kind, message) }

  /// The same text as `message`.
  public var description: String { message }
  /// The same text as `message`, which is thereby `localizedDescription`.
  public var errorDescription: String? { message }

  /// The status with which a program of a farm ends for this error: 64, 65 and 66 if another try is useless, 69 if
  /// another machine should try, 70 and 73 if a person should look, 74 and 75 if trying again can help.
  public var exitStatus: Int32 {
    switch kind {
    case .usage: 64
    case .unreadable: 65
    case .missing: 66
    case .otherNode: 69
    case .failed: 70
    case .notWritable: 73
    case .storage: 74
    case .temporary: 75
    }
  }

  func about(_ subject: String) -> FarmError { FarmError(kind, "\(subject): \(message)") }
}
