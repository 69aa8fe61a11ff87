import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .requires(.python)) struct ChallengeTests {
  private final class Answerer: NSObject, AVAssetResourceLoaderDelegate, Sendable {
    let queue = DispatchQueue(label: "challenges")
    private let seen = Mutex<[Seen]>([])
    private let (told, tell) = AsyncStream.makeStream(of: Event.self)
    private let answer: @Sendable (URLAuthenticationChallenge) -> Bool

    struct Seen {
      var scheme: String, host: String, port: Int, realm: String?, failures: Int, status: Int?
    }

    enum Event { case asked, cancelled }

    init(_ answer: @escaping @Sendable (URLAuthenticationChallenge) -> Bool) { self.answer = answer }

    var challenges: [Seen] { seen.withLock { $0 } }
    var events: AsyncStream<Event>.Iterator { told.makeAsyncIterator() }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader,
      shouldWaitForResponseTo authenticationChallenge: URLAuthenticationChallenge
    ) -> Bool {
      let space = authenticationChallenge.protectionSpace
      let status = (authenticationChallenge.failureResponse as? HTTPURLResponse)?.statusCode
      let one = Seen(
        scheme: space.authenticationMethod, host: space.host, port: space.port, realm: space.realm,
        failures: authenticationChallenge.previousFailureCount, status: status)
      seen.withLock { $0.append(one) }
      tell.yield(.asked)
      return answer(authenticationChallenge)
    }

    func resourceLoader(
      _ resourceLoader: AVAssetResourceLoader, didCancel authenticationChallenge: URLAuthenticationChallenge
    ) {
      tell.yield(.cancelled)
    }

    func asset(_ url: URL) -> AVURLAsset {
      let asset = AVURLAsset(url: url)
      asset.resourceLoader.setDelegate(self, queue: queue)
      return asset
    }
  }

  private static func credential(_ password: String = AskingServer.password) -> URLCredential {
    URLCredential(user: AskingServer.user, password: password, persistence: .forSession)
  }

  private static func server() throws -> AskingServer { try AskingServer(try MadeMedia.numberedMovie()) }

  @Test(arguments: [
    ("basic", NSURLAuthenticationMethodHTTPBasic), ("digest", NSURLAuthenticationMethodHTTPDigest),
    ("both", NSURLAuthenticationMethodHTTPDigest),
  ])
  func theDelegateIsAskedOnce(_ path: String, _ scheme: String) async throws {
    let server = try Self.server()
    let answerer = Answerer { challenge in
      DispatchQueue.global().async { challenge.sender?.use(Self.credential(), for: challenge) }
      return true
    }
    let asset = answerer.asset(server.url.appendingPathComponent("\(path)/a.mp4"))
    #expect(try await asset.load(.duration).seconds > 3)
    let still = try await AVAssetImageGenerator(asset: asset).image(at: CMTime(value: 2, timescale: 1)).image
    #expect(still.width > 0)
    let seen = answerer.challenges
    #expect(seen.count == 1, "\(seen)")
    #expect(seen.first?.scheme == scheme && seen.first?.host == "127.0.0.1" && seen.first?.port == server.url.port)
    #expect(seen.first?.realm == AskingServer.realm && seen.first?.failures == 0 && seen.first?.status == 401)
    #expect(try server.requests.contains { $0.status == 206 })
  }

  @Test func wrongPasswordsAreAskedForAgain() async throws {
    let server = try Self.server()
    for path in ["basic", "digest"] {
      let answerer = Answerer { challenge in
        let password =
          challenge.previousFailureCount < 2 ? "wrong\(challenge.previousFailureCount)" : AskingServer.password
        challenge.sender?.use(Self.credential(password), for: challenge)
        return true
      }
      #expect(try await answerer.asset(server.url.appendingPathComponent("\(path)/a.mp4")).load(.duration).seconds > 3)
      #expect(answerer.challenges.map(\.failures) == [0, 1, 2])
    }
  }

  @Test func whoHasNoAnswerGetsTheRefusal() async throws {
    let server = try Self.server()
    let answers: [(String, URLError.Code, @Sendable (URLAuthenticationChallenge) -> Bool)] = [
      ("false", .userAuthenticationRequired, { _ in false }),
      (
        "without", .userAuthenticationRequired,
        {
          $0.sender?.continueWithoutCredential(for: $0); return true
        }
      ),
      (
        "default", .userAuthenticationRequired,
        {
          $0.sender?.performDefaultHandling(for: $0); return true
        }
      ),
      (
        "reject", .userAuthenticationRequired,
        {
          $0.sender?.rejectProtectionSpaceAndContinue(with: $0); return true
        }
      ),
      (
        "cancel", .userCancelledAuthentication,
        {
          $0.sender?.cancel($0); return true
        }
      ),
    ]
    for (name, code, answer) in answers {
      let answerer = Answerer(answer)
      let error = await #expect(throws: URLError.self) {
        try await answerer.asset(server.url.appendingPathComponent("both/a.mp4")).load(.duration)
      }
      #expect(error?.code == code, "\(name): \(String(describing: error))")
      // The server offers two schemes. The delegate is asked about the second after rejecting the first.
      #expect(answerer.challenges.count == (name == "reject" ? 2 : 1), "\(name)")
    }
    let alone = await #expect(throws: URLError.self) {
      try await AVURLAsset(url: server.url.appendingPathComponent("basic/a.mp4")).load(.duration)
    }
    #expect(alone?.code == .userAuthenticationRequired)
    #expect(try server.requests.allSatisfy { $0.authorization == nil })
  }

  @Test func credentialsDoNotGoElsewhere() async throws {
    let other = try Self.server()
    let server = try AskingServer(try MadeMedia.numberedMovie(), redirectingTo: other.url)
    let answerer = Answerer { challenge in
      challenge.sender?.use(Self.credential(), for: challenge)
      return true
    }
    let asset = answerer.asset(server.url.appendingPathComponent("via/open/a.mp4"))
    #expect(try await asset.load(.duration).seconds > 3)
    #expect(try !other.requests.isEmpty && other.requests.allSatisfy { $0.authorization == nil })
    let asking = answerer.asset(server.url.appendingPathComponent("to/basic/a.mp4"))
    #expect(try await asking.load(.duration).seconds > 3)
    #expect(answerer.challenges.map(\.port) == [server.url.port, other.url.port])
    #expect(try server.requests.filter { $0.path.hasPrefix("/to") }.allSatisfy { $0.authorization == nil })
  }

  @Test func loadingThatEndsCancelsTheChallenge() async throws {
    let server = try Self.server()
    let answerer = Answerer { _ in true }
    let asset = answerer.asset(server.url.appendingPathComponent("digest/a.mp4"))
    let loading = Task { try await asset.load(.duration) }
    var events = answerer.events
    #expect(await events.next() == .asked)
    asset.cancelLoading()
    await #expect(throws: (any Error).self) { try await loading.value }
    #expect(await events.next() == .cancelled)
    #expect(answerer.challenges.count == 1)
  }

  // MARK: TLS

  @Test func certificatesThatCannotBeTrusted() async throws {
    let folder = try MadeMedia.place("certificates")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
    func request(_ name: String, _ arguments: [String]) throws {
      let subject = [
        "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:127.0.0.1", "-nodes", "-newkey", "rsa:2048", "-days", "9",
      ]
      try Tool.run(
        "openssl",
        ["req", "-x509"] + subject + ["-keyout", path(name + ".key"), "-out", path(name + ".crt")] + arguments)
    }
    try request("own", [])
    try request("root", [])
    try request("signed", ["-CA", path("root.crt"), "-CAkey", path("root.key")])
    for (name, code) in [
      ("own", URLError.Code.serverCertificateUntrusted), ("signed", .serverCertificateHasUnknownRoot),
    ] {
      let both =
        try Data(contentsOf: folder.appendingPathComponent(name + ".crt"))
        + Data(contentsOf: folder.appendingPathComponent(name + ".key"))
      let file = folder.appendingPathComponent(name + ".pem")
      try both.write(to: file)
      let server = try AskingServer(try MadeMedia.numberedMovie(), certificate: file)
      let error = await #expect(throws: URLError.self) {
        try await AVURLAsset(url: server.url.appendingPathComponent("open/a.mp4")).load(.duration)
      }
      #expect(error?.code == code, "\(name): \(String(describing: error))")
      #expect(try server.requests.isEmpty)
    }
  }
}
