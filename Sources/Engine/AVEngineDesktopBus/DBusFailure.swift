/// The reason why a message bus, or a program on it, did not fulfil a request.
package struct DBusFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// libdbus is not installed.
    case libraryMissing
    /// There is no bus at the address, the session does not have one, or the bus rejects this program or does not
    /// answer it.
    case noBus
    /// The bus has disappeared, the connection was closed, or libdbus cannot send the message.
    case gone
    /// No answer arrived in time.
    case timedOut
    /// A name, a path, a signature or a value is not valid in messages, or the path of an object is in use. Also: a
    /// message is too large or has too many file descriptors, or there is no memory or no file descriptor for it.
    case invalid
    /// The peer answered with an error of this name.
    case peer(String)
  }

  package var kind: Kind
  /// A description for display; of `peer`, the text in the peer's answer.
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// The names of D-Bus's errors.
package enum DBusErrorName {
  package static let failed = "org.freedesktop.DBus.Error.Failed"
  package static let noReply = "org.freedesktop.DBus.Error.NoReply"
  package static let limitsExceeded = "org.freedesktop.DBus.Error.LimitsExceeded"
  package static let invalidArguments = "org.freedesktop.DBus.Error.InvalidArgs"
  package static let unknownObject = "org.freedesktop.DBus.Error.UnknownObject"
  package static let unknownInterface = "org.freedesktop.DBus.Error.UnknownInterface"
  package static let unknownMethod = "org.freedesktop.DBus.Error.UnknownMethod"
  package static let unknownProperty = "org.freedesktop.DBus.Error.UnknownProperty"
  package static let readOnlyProperty = "org.freedesktop.DBus.Error.PropertyReadOnly"
  package static let serviceUnknown = "org.freedesktop.DBus.Error.ServiceUnknown"
  package static let accessDenied = "org.freedesktop.DBus.Error.AccessDenied"
}
