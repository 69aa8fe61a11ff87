/// The reason why a request to a message bus, or to a program on it, failed.
package struct DBusFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case libraryMissing
    /// No bus is available, or the bus does not accept this program.
    case noBus
    /// The bus has disappeared, the connection was closed, or libdbus cannot send the message.
    case gone
    case timedOut
    /// A name, a message or an object to export is not valid, or a message cannot be made.
    case invalid
    /// The peer answered with the D-Bus error of this name, or gave an invalid answer (`DBusErrorName.failed`).
    case peer(String)
  }

  package var kind: Kind
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// Names of D-Bus errors.
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
