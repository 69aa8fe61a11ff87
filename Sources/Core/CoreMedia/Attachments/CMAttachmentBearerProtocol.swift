internal import CoreFoundation

/// An object that attachments can be set on.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// The attachments, as a view: a change through it changes the object.
  var attachments: CMAttachmentBearerAttachments { get }
  /// Copies the attachments that propagate to another object.
  func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol
}

extension CMAttachmentBearerProtocol {
  /// Copies the attachments that propagate to another object.
  public func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol {
    CMPropagateAttachments(self, destination: destination)
  }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
  public var attachments: CMAttachmentBearerAttachments {
    get { CMAttachmentBearerAttachments(of: self) }
    set { newValue.replaceAttachments(of: self) }
  }
}

/// A view of the attachments of an object, which it keeps alive.
public struct CMAttachmentBearerAttachments {
  /// Whether an attachment goes along when attachments are propagated.
  public enum Mode: RawRepresentable, Hashable, Sendable {
    case shouldNotPropagate
    case shouldPropagate

    public init?(rawValue: CMAttachmentMode) {
      switch rawValue {
      case kCMAttachmentMode_ShouldNotPropagate: self = .shouldNotPropagate
      case kCMAttachmentMode_ShouldPropagate: self = .shouldPropagate
      default: return nil
      }
    }

    public var rawValue: CMAttachmentMode {
      // No `==`: that of a raw representable type compares raw values.
      switch self {
      case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
      case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
      }
    }
  }

  /// A value with its mode.
  public enum Value {
    case shouldNotPropagate(Any)
    case shouldPropagate(Any)

    /// The value without its mode.
    public var value: Any {
      switch self {
      case .shouldNotPropagate(let value), .shouldPropagate(let value): value
      }
    }

    /// The mode without its value.
    public var mode: Mode {
      if case .shouldPropagate = self { .shouldPropagate } else { .shouldNotPropagate }
    }
  }

  private let bearer: CMAttachmentBearer

  init(of bearer: CMAttachmentBearer) { self.bearer = bearer }

  /// The attachment of a key; setting nil removes it.
  public subscript(key: String) -> Value? {
    get {
      var mode = kCMAttachmentMode_ShouldNotPropagate
      guard let value = CMGetAttachment(bearer, key: key as CFString, attachmentModeOut: &mode) else { return nil }
      return mode == kCMAttachmentMode_ShouldPropagate ? .shouldPropagate(value) : .shouldNotPropagate(value)
    }
    set {
      CMSetAttachment(
        bearer, key: key as CFString, value: newValue.map { $0.value as AnyObject },
        attachmentMode: newValue?.mode.rawValue ?? kCMAttachmentMode_ShouldNotPropagate)
    }
  }

  /// Adds attachments; those of the same key are replaced.
  public func merge(_ attachments: [String: Any], mode: Mode) {
    CMSetAttachments(bearer, attachments: NSDictionary(dictionary: attachments), attachmentMode: mode.rawValue)
  }

  /// The attachments that propagate.
  public var propagated: [String: Any] { values(kCMAttachmentMode_ShouldPropagate) }
  /// The attachments that do not propagate.
  public var nonPropagated: [String: Any] { values(kCMAttachmentMode_ShouldNotPropagate) }

  /// Removes all attachments.
  public func removeAll() { CMRemoveAllAttachments(bearer) }

  private func values(_ mode: CMAttachmentMode) -> [String: Any] {
    CMCopyDictionaryOfAttachments(allocator: nil, target: bearer, attachmentMode: mode) as? [String: Any] ?? [:]
  }

  /// Gives another object these attachments in place of its own; the view of an object assigned to itself changes
  /// nothing.
  func replaceAttachments(of other: CMAttachmentBearer) {
    guard other !== bearer else { return }
    let view = CMAttachmentBearerAttachments(of: other)
    view.removeAll()
    view.merge(propagated, mode: .shouldPropagate)
    view.merge(nonPropagated, mode: .shouldNotPropagate)
  }
}
