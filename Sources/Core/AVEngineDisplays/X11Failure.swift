/// The reason why a connection or a request to an X server failed.
package struct X11Failure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// libxcb or a library of an extension could not be loaded.
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
  /// The cause, in one line.
  package var detail: String

  package init(_ kind: Kind, _ detail: String) {
    self.kind = kind
    self.detail = detail
  }
}
