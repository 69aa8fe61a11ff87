package import CoreFoundation

/// An error that carries a status to the C-style function that returns it.
package struct StatusFailure: Error {
  package let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}
