import Foundation
import TestSupport
import Testing

/// A process knows a root certificate only from the system's list, so avtool runs with another list mounted over it.
@Suite(.requires(.openssl), .requires(.ownMounts), .requires(.listOfRoots))
struct CertificateTests {
  private let folder: ToolFolder

  init() throws {
    folder = try ToolFolder()
    let words = ["req", "-x509", "-subj", "/CN=root", "-nodes", "-newkey", "rsa:2048", "-days", "9"]
    try Tool.run("openssl", words + ["-keyout", "root.key", "-out", "root.crt"], in: folder.url)
  }

  private func info(host: String, days: Int) throws -> String {
    let request = ["req", "-new", "-subj", "/CN=one", "-addext", "subjectAltName=\(host)", "-nodes"]
    try Tool.run(
      "openssl", request + ["-newkey", "rsa:2048", "-keyout", "one.key", "-out", "one.csr"], in: folder.url)
    let signing = ["x509", "-req", "-in", "one.csr", "-CA", "root.crt", "-CAkey", "root.key", "-CAcreateserial"]
    try Tool.run(
      "openssl", signing + ["-copy_extensions", "copy", "-days", "\(days)", "-out", "one.crt"], in: folder.url)
    let output = folder.url["server"]
    let (certificate, key) = (folder.url["one.crt"].path, folder.url["one.key"].path)
    let words = ["s_server", "-accept", "127.0.0.1:0", "-www", "-cert", certificate, "-key", key]
    let server = try Server("openssl", words, output: output)
    defer { server.end() }
    // Ports that the system chooses have five digits.
    var port: Substring = ""
    try Server.wait(for: "the server") {
      let said = try String(contentsOf: output, encoding: .utf8)
      port = said.firstMatch(of: /ACCEPT 127\.0\.0\.1:(\d{5})/)?.output.1 ?? ""
      return !port.isEmpty
    }
    let command = "mount --bind root.crt \(KnownRoots.list) && \"$0\" info https://127.0.0.1:\(port)/a.mp4 2>&1; true"
    let said = try Tool.run("unshare", ["-rm", "sh", "-c", command, Tool.built("avtool").path], in: folder.url)
    return String(decoding: said, as: UTF8.self)
  }

  @Test func datesThatHavePassedAreTold() throws {
    let said = try info(host: "IP:127.0.0.1", days: -1)
    #expect(said.hasPrefix("avtool: ") && said.contains("certificate has expired"), "\(said)")
  }

  @Test func certificatesOfOtherHostsAreTold() throws {
    let said = try info(host: "DNS:other.example", days: 9)
    #expect(said.hasPrefix("avtool: ") && said.contains("127.0.0.1") && said.contains("subject name"), "\(said)")
  }

  /// The server's content is not a movie, so that an error is expected also with a certificate of this host.
  @Test func certificatesOfThisHostAreTrusted() throws {
    let said = try info(host: "IP:127.0.0.1", days: 9)
    #expect(said.hasPrefix("avtool: ") && !said.contains("SSL") && !said.contains("certificate"), "\(said)")
  }
}

private enum KnownRoots {
  static let list = "/etc/ssl/certs/ca-certificates.crt"
}

extension Prerequisite {
  fileprivate static let listOfRoots = Prerequisite("the system's list of certificates", isRequired: true) {
    FileManager.default.fileExists(atPath: KnownRoots.list)
  }
}
