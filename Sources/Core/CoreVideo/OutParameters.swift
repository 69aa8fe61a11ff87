extension UnsafeMutablePointer {
  /// A C function overwrites its out parameters, so clients may pass memory that does not contain a value yet.
  package func receive<Made, Status>(_ make: (inout Made?) -> Status) -> Status where Pointee == Made? {
    var made: Made?
    let status = make(&made)
    // Safety: the client's memory has room for one value; an old one is overwritten and not released.
    initialize(to: made)
    return status
  }
}
