import Foundation
import TestSupport

/// The first folder of a request's path selects the answer: `basic`, `digest` and `both` need authentication, `to`
/// redirects, `via` redirects after Basic authentication, and others need nothing.
final class AskingServer {
  struct Request: Decodable {
    let path: String
    let authorization: String?
    let status: Int
  }

  let url: URL
  private let server: Server
  private let log: URL

  /// The server uses TLS if `certificate` is a file with a certificate and its private key.
  init(_ file: URL, certificate: URL? = nil, redirectingTo other: URL? = nil) throws {
    let folder = try MadeMedia.place("server-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let (script, place) = (folder.appendingPathComponent("server.py"), folder.appendingPathComponent("port"))
    log = folder.appendingPathComponent("log")
    try Data(Self.script.utf8).write(to: script)
    try Data().write(to: log)
    server = try Server(
      "python3", [script.path, file.path, place.path, log.path, certificate?.path ?? "", other?.absoluteString ?? ""])
    let url = try Self.address(place, isSecure: certificate != nil)
    self.url = url
  }

  private static func address(_ place: URL, isSecure: Bool) throws -> URL {
    var port = ""
    try Server.wait(for: "the server") {
      port = (try? String(contentsOf: place, encoding: .utf8)) ?? ""
      return port.hasSuffix("\n")
    }
    return URL(string: "\(isSecure ? "https" : "http")://127.0.0.1:\(port.dropLast())")!
  }

  var requests: [Request] {
    get throws {
      try Data(contentsOf: log).split(separator: UInt8(ascii: "\n")).map {
        try JSONDecoder().decode(Request.self, from: Data($0))
      }
    }
  }

  private static let script = #"""
    import base64, hashlib, json, re, ssl, sys, threading
    from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
    data = open(sys.argv[1], "rb").read()
    lock = threading.Lock()
    user, password, realm, nonce = "jörg", "ge:heim\"", "the \"realm\", here", "0123456789abcdef"

    def md5(text): return hashlib.md5(text.encode()).hexdigest()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        def log_message(self, *words): pass

        def is_allowed(self):
            scheme = self.path.split("/")[1]
            given = self.headers.get("Authorization", "")
            if scheme in ("basic", "both", "via") and given.startswith("Basic "):
                return base64.b64decode(given[6:]).decode() == user + ":" + password
            if scheme in ("digest", "both") and given.startswith("Digest "):
                said = {k: (q or p).replace('\\"', '"') for k, q, p in re.findall(r'(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^,\s]+))', given)}
                one, two = md5(f"{user}:{realm}:{password}"), md5("GET:" + self.path)
                middle = ":".join([nonce, said.get("nc", ""), said.get("cnonce", ""), said.get("qop", "")])
                return said.get("nonce") == nonce and said.get("response") == md5(f"{one}:{middle}:{two}")
            return scheme not in ("basic", "digest", "both", "via")

        def answer(self, status, fields, body):
            with lock:
                entry = {"path": self.path, "authorization": self.headers.get("Authorization"), "status": status}
                open(sys.argv[3], "a").write(json.dumps(entry) + "\n")
            self.send_response(status)
            for name, value in fields: self.send_header(name, value)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def do_GET(self):
            scheme = self.path.split("/")[1]
            if scheme == "to": return self.answer(302, [("Location", sys.argv[5] + self.path[3:])], b"")
            if not self.is_allowed():
                quoted = realm.replace('"', '\\"')
                fields = []
                if scheme in ("basic", "both", "via"): fields.append(("WWW-Authenticate", f'Basic realm="{quoted}", charset="UTF-8"'))
                if scheme in ("digest", "both"):
                    fields.append(("WWW-Authenticate", f'Digest realm="{quoted}", nonce="{nonce}", qop="auth", algorithm=MD5'))
                return self.answer(401, fields, b"who?")
            if scheme == "via": return self.answer(302, [("Location", sys.argv[5] + self.path[4:])], b"")
            first, last = re.match(r"bytes=(\d+)-(\d+)", self.headers["Range"]).groups()
            part = data[int(first):int(last) + 1]
            if not part: return self.answer(416, [("Content-Range", f"bytes */{len(data)}")], b"")
            end = int(first) + len(part) - 1
            self.answer(206, [("Content-Range", f"bytes {first}-{end}/{len(data)}"), ("Content-Type", "video/mp4")], part)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    if sys.argv[4]:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[4])
        server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    open(sys.argv[2], "w").write(str(server.server_port) + "\n")
    server.serve_forever()
    """#

  static let (user, password, realm) = ("jörg", "ge:heim\"", "the \"realm\", here")
}
