internal import CoreFoundation

/// An object that attachments can be set on: a sample buffer, a block buffer or an image buffer.
public protocol CMAttachmentBearerProtocol: AnyObject {
  /// A view of the attachments: a change to the view changes the object.
  var attachments: CMAttachmentBearerAttachments { get }
  /// Copies this object's attachments with the mode `shouldPropagate` to another object.
  func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol
}

extension CMAttachmentBearerProtocol {
  /// Copies this object's attachments with the mode `shouldPropagate` to another object.
  public func propagateAttachments<T>(to destination: T) where T: CMAttachmentBearerProtocol {
    CMPropagateAttachments(self, destination: destination)
  }
}

extension CMBlockBuffer: CMAttachmentBearerProtocol {
  /// A view of the attachments: a change to the view changes the object.
  public var attachments: CMAttachmentBearerAttachments {
    get { CMAttachmentBearerAttachments(of: self) }
    set { newValue.replaceAttachments(of: self) }
  }
}

/// A view of the attachments of an object. The view keeps the object alive.
public struct CMAttachmentBearerAttachments {
  /// Whether an attachment is copied when attachments are propagated.
  public enum Mode: RawRepresentable, Hashable, Sendable {
    /// The attachment describes this object alone and is not copied.
    case shouldNotPropagate
    /// The attachment describes the contents and is copied.
    case shouldPropagate

    /// Makes a mode from its constant; nil if there is no such mode.
    public init?(rawValue: CMAttachmentMode) {
      switch rawValue {
      case kCMAttachmentMode_ShouldNotPropagate: self = .shouldNotPropagate
      case kCMAttachmentMode_ShouldPropagate: self = .shouldPropagate
      default: return nil
      }
    }

    /// The constant of the mode, such as `kCMAttachmentMode_ShouldPropagate`.
    public var rawValue: CMAttachmentMode {
      // Not `self == …`: the operator `==` of a `RawRepresentable` type calls `rawValue`.
      switch self {
      case .shouldNotPropagate: kCMAttachmentMode_ShouldNotPropagate
      case .shouldPropagate: kCMAttachmentMode_ShouldPropagate
      }
    }
  }

  /// The value of an attachment, and whether it is copied when attachments are propagated to another object.
  public enum Value {
    /// A value that is not copied when attachments are propagated.
    case shouldNotPropagate(Any)
    /// A value that is copied when attachments are propagated.
    case shouldPropagate(Any)

    /// The value without its mode, as it was set.
    public var value: Any {
      switch self {
      case .shouldNotPropagate(let value), .shouldPropagate(let value): value
      }
    }

    /// The mode, which states whether the value is copied when attachments are propagated.
    public var mode: Mode {
      if case .shouldPropagate = self { .shouldPropagate } else { .shouldNotPropagate }
    }
  }

  private let bearer: CMAttachmentBearer

  init(of bearer: CMAttachmentBearer) { self.bearer = bearer }

  /// The attachment of a key; nil if there is none. Setting nil removes it.
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

  /// Sets each value of a dictionary as an attachment of one mode, replacing attachments of the same keys.
  public func merge(_ attachments: [String: Any], mode: Mode) {
    CMSetAttachments(bearer, attachments: NSDictionary(dictionary: attachments), attachmentMode: mode.rawValue)
  }

  /// The attachments with the mode `shouldPropagate`.
  public var propagated: [String: Any] { values(kCMAttachmentMode_ShouldPropagate) }
  /// The attachments with the mode `shouldNotPropagate`.
  public var nonPropagated: [String: Any] { values(kCMAttachmentMode_ShouldNotPropagate) }

  /// Removes all attachments, whatever their modes.
  public func removeAll() { CMRemoveAllAttachments(bearer) }

  private func values(_ mode: CMAttachmentMode) -> [String: Any] {
    CMCopyDictionaryOfAttachments(allocator: nil, target: bearer, attachmentMode: mode) as? [String: Any] ?? [:]
  }

  func replaceAttachments(of other: CMAttachmentBearer) {
    // `object.attachments = object.attachments` must not remove the attachments.
    guard other !== bearer else { return }
    let view = CMAttachmentBearerAttachments(of: other)
    view.removeAll()
    view.merge(propagated, mode: .shouldPropagate)
    view.merge(nonPropagated, mode: .shouldNotPropagate)
  }
}
