public import Foundation
import Synchronization

/// An HTTP server on 127.0.0.1 that serves programmed resources.
public final class LocalServer: Sendable {
  /// The content of a resource, and how it is served.
  public struct Resource: Sendable {
    /// The body.
    public var data = Data()
    /// The HTTP status.
    public var status = 200
    /// Whether the server supports byte ranges.
    public var knowsRanges = true
    /// Whether the server states the body's length. If not, it closes the connection after the body.
    public var statesLength = true
    /// The MIME type.
    public var type = "application/octet-stream"
    /// The ETag, or nil for none.
    public var entityTag: String? = "\"1\""
    /// The resource's new location. The server redirects to it with `status`, or with 302 if that is 200.
    public var location: String?
    /// The number of bytes of a body after which the connection is closed.
    public var cutAfter: Int?
    /// The number of times that `cutAfter` applies.
    public var cuts = Int.max
    /// The number of bytes of a body after which nothing more is sent. The connection stays open.
    public var stallAfter: Int?
    /// The realm, and the name and password separated by a colon, for the Basic scheme.
    public var lock: (realm: String, key: String)?

    /// Makes a resource.
    public init(
      data: Data = Data(), status: Int = 200, knowsRanges: Bool = true, statesLength: Bool = true,
      type: String = "application/octet-stream", entityTag: String? = "\"1\"", location: String? = nil,
      cutAfter: Int? = nil,
      cuts: Int = .max, stallAfter: Int? = nil
    ) {
      (self.data, self.status, self.knowsRanges, self.statesLength) = (data, status, knowsRanges, statesLength)
      (self.type, self.entityTag, self.location) = (type, entityTag, location)
      (self.cutAfter, self.cuts, self.stallAfter) = (cutAfter, cuts, stallAfter)
    }
  }

  /// A request that the server received.
  public struct Request: Sendable {
    /// The path.
    public let path: String
    /// The header fields, with lowercase names.
    public let headers: [String: String]
  }

  private struct State {
    var resources: [String: Resource] = [:]
    var requests: [Request] = []
    var stalled: [Int32] = []
  }

  private let state = Mutex(State())
  private let listener: Int32
  /// The port.
  public let port: UInt16

  /// Starts a server on a free port.
  public init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, size) == 0 && getsockname(descriptor, $0, &size) == 0
      }
    }
    guard bound, listen(descriptor, 16) == 0 else { throw CocoaError(.fileReadUnknown) }
    listener = descriptor
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [weak self] in
      while true {
        let connection = accept(descriptor, nil, nil)
        guard connection >= 0 else { return }
        guard let self else { close(connection); return }
        Thread.detachNewThread { self.serve(connection) }
      }
    }
  }

  /// Refuses new connections from now on.
  public func stop() { shutdown(listener, Int32(SHUT_RDWR)) }

  deinit {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
    state.withLock { $0.stalled.forEach { close($0) } }
  }

  /// Returns the URL of a path.
  public func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  /// The resource at a path. Other paths are answered as not found.
  public subscript(path: String) -> Resource? {
    get { state.withLock { $0.resources[path] } }
    set { state.withLock { $0.resources[path] = newValue } }
  }

  /// All requests so far, in order.
  public var requests: [Request] { state.withLock { $0.requests } }

  // MARK: Answering

  private func serve(_ connection: Int32) {
    while let request = receive(connection) {
      state.withLock { $0.requests.append(request) }
      guard answer(request, on: connection) else { return }
    }
    close(connection)
  }

  private func receive(_ connection: Int32) -> Request? {
    var text = [UInt8]()
    var byte: UInt8 = 0
    while !text.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard text.count < 1 << 16, recv(connection, &byte, 1, 0) == 1 else { return nil }
      text.append(byte)
    }
    let lines = String(decoding: text, as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ")
    guard words.count == 3 else { return nil }
    var headers: [String: String] = [:]
    for line in lines.dropFirst() {
      if let colon = line.firstIndex(of: ":") {
        headers[line[..<colon].lowercased()] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      }
    }
    return Request(path: String(words[1]), headers: headers)
  }

  /// Returns false if no more requests are to be read from the connection.
  private func answer(_ request: Request, on connection: Int32) -> Bool {
    guard var resource = self[request.path] else {
      return send("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n", connection)
    }
    let authorization = request.headers["authorization"]
    if let lock = resource.lock, authorization != "Basic " + Data(lock.key.utf8).base64EncodedString() {
      let challenge = "WWW-Authenticate: Basic realm=\"\(lock.realm)\""
      return send("HTTP/1.1 401 Who\r\n\(challenge)\r\nContent-Length: 4\r\n\r\nwho?", connection)
    }
    if let location = resource.location {
      let status = resource.status == 200 ? 302 : resource.status
      return send("HTTP/1.1 \(status) Found\r\nLocation: \(location)\r\nContent-Length: 5\r\n\r\nthere", connection)
    }
    guard resource.status == 200 else {
      return send("HTTP/1.1 \(resource.status) No\r\nContent-Length: 2\r\n\r\nno", connection)
    }
    var range = 0..<resource.data.count
    var head = "HTTP/1.1 200 OK\r\n"
    let isUnchanged = request.headers["if-range"].map { $0 == resource.entityTag } ?? true
    if resource.knowsRanges, isUnchanged,
      let asked = request.headers["range"]?.dropFirst("bytes=".count).split(separator: "-").compactMap({ Int($0) })
    {
      guard asked[0] < resource.data.count else {
        return send(
          "HTTP/1.1 416 No\r\nContent-Range: bytes */\(resource.data.count)\r\nContent-Length: 0\r\n\r\n", connection)
      }
      range = asked[0]..<min(asked[1] + 1, resource.data.count)
      head =
        "HTTP/1.1 206 Partial Content\r\nContent-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(resource.data.count)\r\n"
    }
    head += "Content-Type: \(resource.type)\r\n"
    if let tag = resource.entityTag { head += "ETag: \(tag)\r\n" }
    head += resource.statesLength ? "Content-Length: \(range.count)\r\n" : "Connection: close\r\n"
    guard send(head + "\r\n", connection) else { return false }
    let body = resource.data[range]
    if let stall = resource.stallAfter, stall < body.count {
      _ = send(body.prefix(stall), connection)
      state.withLock { $0.stalled.append(connection) }
      return false
    }
    if let cut = resource.cutAfter, cut < body.count, resource.cuts > 0 {
      resource.cuts -= 1
      self[request.path] = resource
      _ = send(body.prefix(cut), connection)
      close(connection)
      return false
    }
    guard send(body, connection), resource.statesLength else {
      close(connection)
      return false
    }
    return true
  }

  private func send(_ text: String, _ connection: Int32) -> Bool { send(Data(text.utf8), connection) }

  private func send(_ data: Data, _ connection: Int32) -> Bool {
    var rest = [UInt8](data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
