internal import CoreFoundation

/// A status on its way to the C-style function that returns it.
struct StatusFailure: Error {
  let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}
