package struct DBusFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case libraryMissing
    case noBus
    case gone
    case timedOut
    case invalid
    case peer(String)
  }

  package var kind: Kind
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}

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
