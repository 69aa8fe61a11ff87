extension UnsafeMutablePointer {
  /// Initializes this memory with what a function leaves in a variable of its own.
  ///
  /// A function of C overwrites its out parameters, so clients may pass memory that holds no value yet.
  package func receive<Made, Status>(_ make: (inout Made?) -> Status) -> Status where Pointee == Made? {
    var made: Made?
    let status = make(&made)
    // Safety: the client's memory has room for one value; an old one is overwritten and not released.
    initialize(to: made)
    return status
  }
}
