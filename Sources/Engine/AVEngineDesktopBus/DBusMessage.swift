/// A call of a method of an object on a bus.
package struct DBusCall: Sendable, Hashable {
  /// The peer's name, its own or that of a service.
  package var destination: String
  package var path: String
  package var interface: String
  package var member: String
  package var arguments: [DBusValue]

  package init(
    _ destination: String, _ path: String, _ interface: String, _ member: String, _ arguments: [DBusValue] = []
  ) {
    self.destination = destination
    self.path = path
    self.interface = interface
    self.member = member
    self.arguments = arguments
  }
}

/// A message, as it is sent or as it came.
package struct DBusMessage: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case call, answer, error, signal }

  package var kind: Kind
  /// Of calls and signals.
  package var path: String?
  package var interface: String?
  package var member: String?
  package var errorName: String?
  package var destination: String?
  /// The peer's own name, which the bus has put there.
  package var sender: String?
  package var serial: UInt32 = 0
  package var answeredSerial: UInt32 = 0
  package var expectsAnswer = true
  package var arguments: [DBusValue] = []

  package init(_ kind: Kind) { self.kind = kind }
}
