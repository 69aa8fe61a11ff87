internal import CoreFoundation

/// What the Swift forms of Core Media's functions throw: the function's status as an `NSError`.
func statusError(_ status: OSStatus) -> NSError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
}

/// Throws a status that is an error.
func checkStatus(_ status: OSStatus) throws {
  guard status == noErr else { throw statusError(status) }
}
