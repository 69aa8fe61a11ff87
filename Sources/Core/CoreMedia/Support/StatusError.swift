internal import CoreFoundation

/// Returns the error that the Swift forms of Core Media's functions throw: the function's status as an `NSError`.
func statusError(_ status: OSStatus) -> NSError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
}

/// Throws if a status is an error.
func checkStatus(_ status: OSStatus) throws {
  guard status == noErr else { throw statusError(status) }
}
