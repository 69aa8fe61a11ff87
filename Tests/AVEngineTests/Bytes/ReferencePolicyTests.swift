import AVEngineCore
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct ReferencePolicyTests {
  private func url(_ text: String) throws -> URL { try #require(URL(string: text)) }

  @Test(arguments: [
    "file:///etc/passwd", "FILE:///etc/passwd", "file:/etc/passwd", "File://localhost/etc/passwd", "file:etc/passwd",
  ])
  func remoteNeverOpensLocal(_ text: String) throws {
    var policy = ReferencePolicy()
    for base in ["http://a.test/m.mov", "HTTPS://a.test/m.mov", "clips://a/m.mov"] {
      policy.isConfined = true
      #expect(policy.verdict(on: try url(text), from: try url(base)) == .forbiddenByConfinement)
      policy.isConfined = false
      #expect(policy.verdict(on: try url(text), from: try url(base)) == .forbiddenByConfinement)
    }
    policy.forbidsRemoteToLocal = true
    #expect(policy.verdict(on: try url(text), from: try url("http://a.test/m.mov")) == .forbiddenByRestrictions)
  }

  @Test func restrictionsAreKept() throws {
    let (local, remote) = (URL(fileURLWithPath: "/a/m.mov"), try url("http://a.test/m.mov"))
    var policy = ReferencePolicy()
    #expect(policy.verdict(on: remote, from: local) == .forbiddenByRestrictions)
    #expect(policy.verdict(on: try url("data:,x"), from: local) == .forbiddenByRestrictions)
    #expect(policy.verdict(on: URL(fileURLWithPath: "/a/b.mov"), from: local) == .allowed)
    policy.forbidsLocalToLocal = true
    #expect(policy.verdict(on: URL(fileURLWithPath: "/a/b.mov"), from: local) == .forbiddenByRestrictions)
    #expect(policy.verdict(on: try url("https://a.test/b"), from: remote) == .allowed)
    policy.forbidsCrossSite = true
    for other in ["https://a.test/b", "http://b.test/b", "http://a.test:8080/b", "keys://a.test/b"] {
      #expect(policy.verdict(on: try url(other), from: remote) == .forbiddenByRestrictions, "\(other)")
    }
    #expect(policy.verdict(on: try url("HTTP://A.test:80/b"), from: remote) == .allowed)
  }

  @Test func bytesInMemoryNameNothing() throws {
    var policy = ReferencePolicy()
    policy.forbidsLocalToRemote = false
    #expect(policy.verdict(on: try url("http://a.test/b"), from: nil) == .forbiddenByConfinement)
    #expect(policy.verdict(on: URL(fileURLWithPath: "/a/b.mov"), from: nil) == .forbiddenByConfinement)
    policy.isConfined = false
    #expect(policy.verdict(on: try url("http://a.test/b"), from: nil) == .allowed)
  }

  // MARK: Folders

  private func withFolder(_ body: (URL) throws -> Void) throws {
    let whole = FileManager.default.temporaryDirectory.appendingPathComponent("references-\(UUID().uuidString)")
    let folder = whole.appendingPathComponent("own")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("below"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: whole) }
    try Data("secret".utf8).write(to: whole.appendingPathComponent("secret"))
    for name in ["file", "a b#1%20", "below/file"] {
      try Data("open".utf8).write(to: folder.appendingPathComponent(name))
    }
    let links = [
      "out": "../secret", "absolute": whole.path + "/secret", "folder": "..", "in": "below/file", "loop": "loop",
      "zero": "/dev/zero",
      "magic": "/proc/self/root\(whole.path)/secret",
    ]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: folder.appendingPathComponent(name).path, withDestinationPath: target)
    }
    #expect(mkfifo(folder.appendingPathComponent("pipe").path, 0o600) == 0)
    try body(folder)
  }

  private func text(_ source: any ByteSource) throws -> String {
    String(decoding: try source.bytes(at: 0, count: 100), as: UTF8.self)
  }

  /// Tests `ReferenceFolder.open` with openat2, and (`byLink`) the code for kernels without openat2.
  @Test(arguments: [false, true]) func foldersAreNotLeft(_ byLink: Bool) throws {
    try withFolder { own in
      let folder = try #require(ReferenceFolder(of: own.appendingPathComponent("movie.mov").path))
      for name in ["file", "below/file", "below/../file", "in", "a b#1%20"] {
        #expect(try text(folder.open(name, byLink: byLink)) == "open", "\(name)")
      }
      for name in ["../secret", "below/../../secret", "out", "folder/secret", "absolute", "zero", "magic"] {
        let error = #expect(throws: EngineError.self) { try folder.open(name, byLink: byLink) }
        #expect(error?.kind == .referenceConfined, "\(name): \(String(describing: error))")
      }
      for name in ["pipe", "below", "loop", "nothing"] {
        let error = #expect(throws: EngineError.self) { try folder.open(name, byLink: byLink) }
        #expect(error?.kind != .referenceConfined, "\(name): \(String(describing: error))")
      }
    }
  }

  @Test(arguments: [false, true]) func linksThatAreSwappedInLeadNowhere(_ byLink: Bool) throws {
    try withFolder { own in
      let folder = try #require(ReferenceFolder(of: own.appendingPathComponent("movie.mov").path))
      let place = { (name: String) in own.appendingPathComponent(name).path }
      let isOver = Mutex(false)
      let (swapped, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let paths = ["swapped", "new", "out", "file"].map(place)
      Thread.detachNewThread {
        var isLink = false
        while !isOver.withLock({ $0 }) {
          _ = isLink ? symlink("../secret", paths[1]) : link(paths[3], paths[1])
          rename(paths[1], paths[0])
          unlink(paths[1])
          isLink.toggle()
          swapped.signal()
        }
        ended.signal()
      }
      defer {
        isOver.withLock { $0 = true }
        ended.wait()
      }
      var seen: Set<String> = []
      // On a busy machine, many rounds may pass before one of them reads the file itself.
      for round in 0..<100_000 where round < 400 || !seen.contains("open") {
        swapped.wait()
        seen.insert((try? text(folder.open("swapped", byLink: byLink))) ?? "unread")
      }
      #expect(!seen.contains("secret"))
      #expect(seen.contains("open"))
    }
  }

  @Test func rootsHoldWhateverTheRestrictionsAllow() throws {
    try withFolder { own in
      let movie = try FileByteSource(path: own.appendingPathComponent("file").path)
      var policy = ReferencePolicy()
      policy.isConfined = false
      func open(_ path: String) throws -> String {
        try text(policy.open(URL(fileURLWithPath: path), from: movie, by: LocalReferenceResolver()))
      }
      let (inside, outside) = (own.path + "/below/file", own.deletingLastPathComponent().path + "/secret")
      #expect(try open(inside) == "open" && open(outside) == "secret")
      policy.roots = [own.resolvingSymlinksInPath().path]
      #expect(try open(inside) == "open")
      let error = #expect(throws: EngineError.self) { try open(outside) }
      #expect(error?.kind == .referenceConfined)
    }
  }

  @Test func filesAreOpenedByThePlaceTheyAreNamedBy() throws {
    try withFolder { own in
      let linked = own.deletingLastPathComponent().appendingPathComponent("linked")
      try FileManager.default.createSymbolicLink(at: linked, withDestinationURL: own)
      let resolver = LocalReferenceResolver()
      for folder in [own, linked] {
        let source = try FileByteSource(path: folder.appendingPathComponent("file").path)
        for named in [own, linked] where named == folder || named == own {
          for text in [
            "\(named.path)/below/file", "file:\(named.path)/below/file", "FILE://localhost\(named.path)//below/file",
          ] {
            let target = try #require(URL(string: text, relativeTo: URL(fileURLWithPath: "/"))).absoluteURL
            #expect(try self.text(ReferencePolicy().open(target, from: source, by: resolver)) == "open", "\(text)")
          }
        }
        for text in [
          "file://elsewhere\(own.path)/file", "file:below/file", "file://\(own.path)/file%00", "file://\(own.path)/",
        ] {
          #expect(throws: EngineError.self) { try ReferencePolicy().open(try url(text), from: source, by: resolver) }
        }
        var policy = ReferencePolicy()
        let secret = own.deletingLastPathComponent().appendingPathComponent("secret")
        #expect { try policy.open(secret, from: source, by: resolver) } throws: {
          ($0 as? EngineError)?.kind == .referenceConfined
        }
        policy.isConfined = false
        #expect(try self.text(policy.open(secret, from: source, by: resolver)) == "secret")
        #expect(throws: EngineError.self) {
          try policy.open(URL(fileURLWithPath: "/dev/zero"), from: source, by: resolver)
        }
        #expect(throws: EngineError.self) {
          try policy.open(own.appendingPathComponent("pipe"), from: source, by: resolver)
        }
      }
    }
  }

  @Test func redirectionsAreResolvedAndJudged() throws {
    let policy = ReferencePolicy()
    let base = try url("http://a.test/b/c")
    #expect(try policy.redirection(to: "d", from: base).absoluteString == "http://a.test/b/d")
    #expect(try policy.redirection(to: "//b.test/d", from: base).absoluteString == "http://b.test/d")
    for location in [
      "file:///etc/passwd", "FILE:/etc/passwd", "ftp://a.test/", "data:,x", "", "clips://a/b", "http:", "http://:",
      "https:///x",
    ] {
      #expect(throws: EngineError.self, "\(location)") { try policy.redirection(to: location, from: base) }
    }
  }

  @Test func writtenReferencesKeepToTheRoots() throws {
    try withFolder { own in
      let own = own.resolvingSymlinksInPath()
      let (file, parent) = (own.appendingPathComponent("file"), own.deletingLastPathComponent())
      let secret = parent.appendingPathComponent("secret")
      WrittenReferences.note([secret], in: file.path)
      let (source, resolver) = (try FileByteSource(path: file.path), LocalReferenceResolver())
      var policy = ReferencePolicy()
      for roots in [nil, [parent.path], [own.path, parent.path]] {
        policy.roots = roots
        #expect(try text(policy.open(secret, from: source, by: resolver)) == "secret")
      }
      policy.roots = [own.path]
      let error = #expect(throws: EngineError.self) { try policy.open(secret, from: source, by: resolver) }
      #expect(error?.kind == .referenceConfined)
    }
  }
}
