/// Why a message bus, or somebody on it, did not do what was asked.
package struct DBusFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// libdbus is not installed.
    case libraryMissing
    /// There is no bus at the address, or the session has none.
    case noBus
    /// The bus has gone, or the connection was closed.
    case gone
    /// No answer came in time.
    case timedOut
    /// The caller does not want the answer any more.
    case cancelled
    /// A name, a path, a signature or a value that messages cannot have.
    case invalid
    /// The peer answered with an error of this name.
    case peer(String)
  }

  package var kind: Kind
  /// For people; begins in lower case.
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

/// Names of the specification's errors.
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
