import Foundation

/// Calls a function with an out parameter as code for a Mac does, and returns the faults.
///
/// - Parameters:
///   - calls: The number of times one variable is used.
///   - isShared: Whether the function may return the same object again, which then outlives the variable.
///   - pointer: The function, called with a pointer to memory without a valid value.
///   - variable: The function, called with a variable.
public func outParameterFaults<Made: AnyObject>(
  calls: Int = 10_000, isShared: Bool = false, _ pointer: (UnsafeMutablePointer<Made?>) -> Int32,
  _ variable: (inout Made?) -> Int32
) -> [String] {
  var faults = filled(isShared, pointer)
  var made: Made?
  weak var last: Made?
  for _ in 0..<calls {
    let status = variable(&made)
    guard status == 0, made != nil else { return faults + ["the variable received no value, status \(status)"] }
    // Only the variable had a reference to the previous object.
    if !isShared, last != nil { return faults + ["the variable's old value is not released"] }
    last = made
  }
  made = nil
  if !isShared, last != nil { faults.append("the last value is not released with the variable") }
  return faults
}

private func filled<Made: AnyObject>(_ isShared: Bool, _ function: (UnsafeMutablePointer<Made?>) -> Int32) -> [String] {
  let out = UnsafeMutablePointer<Made?>.allocate(capacity: 1)
  defer { out.deallocate() }
  memset(out, 0xAA, MemoryLayout<Made?>.size)
  let status = function(out)
  weak let made = out.pointee
  guard status == 0, made != nil else { return ["the memory received no value, status \(status)"] }
  out.deinitialize(count: 1)
  return isShared || made == nil ? [] : ["the memory's value is retained more than once"]
}
