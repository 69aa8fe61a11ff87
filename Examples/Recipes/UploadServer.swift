import AVFoundation

/// Takes movies by HTTP (`PUT /NAME`) on a port of this machine, and answers with the progress, line by line. A client
/// that closes its connection cancels its transcoding, because writing to the connection then throws.
func serveUploads(into folder: URL, listening: (UInt16) -> Void) async throws {
  signal(SIGPIPE, SIG_IGN)
  let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  var (address, size) = (sockaddr_in(), socklen_t(MemoryLayout<sockaddr_in>.size))
  address.sin_family = sa_family_t(AF_INET)
  address.sin_addr.s_addr = INADDR_LOOPBACK.bigEndian
  let status = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) + getsockname(listener, $0, &size) }
  }
  guard status == 0, listen(listener, 16) == 0 else { throw URLError(.cannotConnectToHost) }
  listening(UInt16(bigEndian: address.sin_port))
  while true {
    let connection = await blocking { accept(listener, nil, nil) }
    Task { try await answer(connection, into: folder) }
  }
}

private func answer(_ connection: Int32, into folder: URL) async throws {
  let handle = FileHandle(fileDescriptor: connection, closeOnDealloc: true)
  func say(_ text: String) throws { try handle.write(contentsOf: Data(text.utf8)) }
  var head = ""
  while !head.hasSuffix("\r\n\r\n") { head += String(decoding: try await receive(1, from: connection), as: UTF8.self) }
  guard let request = head.wholeMatch(of: #/(?is)PUT /(\w+) .*content-length: *(\d+).*/#) else { return }
  try say("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n")
  let body = Body(connection: connection, missing: Int(request.2) ?? 0)
  do {
    let output = folder.appending(component: "\(request.1).mp4")
    for try await progress in transcode(body, to: output) { try say("\(progress)\n") }
    try say("done\n")
  } catch { try say("\(error.localizedDescription)\n") }
}

/// The parts of a request's body. The next one is received when the last one is stored, so that a fast client waits.
private struct Body: AsyncSequence, AsyncIteratorProtocol {
  let connection: Int32
  var missing: Int
  func makeAsyncIterator() -> Body { self }
  mutating func next() async throws -> Data? {
    if missing == 0 { return nil }
    let part = try await receive(Swift.min(missing, 65_536), from: connection)
    missing -= part.count
    return part
  }
}

private func receive(_ most: Int, from connection: Int32) async throws -> Data {
  let bytes = await blocking {
    [UInt8](unsafeUninitializedCapacity: most) { $1 = max(0, recv(connection, $0.baseAddress, most, 0)) }
  }
  if bytes.isEmpty { throw URLError(.networkConnectionLost) }
  return Data(bytes)
}

private func blocking<Value: Sendable>(_ body: @escaping @Sendable () -> Value) async -> Value {
  await withCheckedContinuation { done in DispatchQueue.global().async { done.resume(returning: body()) } }
}
