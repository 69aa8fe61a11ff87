package import CoreFoundation

package struct StatusFailure: Error {
  package let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}
