internal import AVEngineCZlib

package enum Inflate {
  package static func zlib(_ bytes: [UInt8], limit: Int) throws(EngineError) -> [UInt8] {
    let operation = "Expanding compressed bytes"
    if let reason = czlib_load() {
      throw EngineError(.unsupported, operation, detail: String(cString: reason))
    }
    // Deflate expands at most 1032 to 1 (RFC 1951 §3.2.5: a match of 258 bytes takes at least two bits).
    let room = min(limit, bytes.count.multipliedReportingOverflow(by: 1040).partialValue)
    var code: Int32 = 0
    guard room > 0 else {
      throw EngineError(.malformed, operation, detail: "there are no bytes, or the size limit is 0")
    }
    let expanded = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      count = buffer.count
      // Safety: zlib writes at most `count` bytes from the buffer's start, and sets `count` to their number.
      code = czlib_expand(buffer.baseAddress, &count, bytes, bytes.count)
      if code != 0 { count = 0 }
    }
    guard code == 0 else {
      throw EngineError(
        .malformed, operation, detail: "they are damaged, end too early or expand to more than \(limit) bytes",
        code: Int(code))
    }
    return expanded
  }
}
