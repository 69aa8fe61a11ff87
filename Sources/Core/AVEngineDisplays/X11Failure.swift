package struct X11Failure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case libraryMissing
    case outOfMemory
    case unreachable
    /// The connection has ended.
    case gone
    case noAnswer
    /// The server answered with an error of the protocol.
    case refused(code: UInt8)
  }

  package var kind: Kind
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}
