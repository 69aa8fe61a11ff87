internal import CoreFoundation

func statusError(_ status: OSStatus) -> NSError {
  NSError(domain: NSOSStatusErrorDomain, code: Int(status), userInfo: nil)
}

func checkStatus(_ status: OSStatus) throws {
  guard status == noErr else { throw statusError(status) }
}
