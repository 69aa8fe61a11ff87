import AVEngineCore
import AVEngineStreaming
import Foundation

struct PlaylistExercise {
  func read(_ text: String) throws(EngineError) {
    guard let remote = URL(string: "http://a.test/b/list.m3u8") else { return }
    let local = URL(fileURLWithPath: "/nowhere/list.m3u8")
    for base in [remote, local] {
      if MasterPlaylist.isMaster(text) {
        let master = try MasterPlaylist(text, base: base)
        ReferenceExercise.judge(master.variants.map(\.url) + master.renditions.compactMap(\.url), from: base)
        continue
      }
      let list = try MediaPlaylist(text, base: base)
      ReferenceExercise.judge(
        list.segments.flatMap { [$0.url, $0.key?.url, $0.header?.url].compactMap(\.self) }, from: base)
      var timeline = StreamTimeline()
      timeline.extend(with: list)
      timeline.extend(with: list)
      _ = (timeline.window, timeline.number(at: list.duration), list.firstNumber)
    }
  }
}

/// An input is a byte of flags, the URL that contains the reference, and, on a separate line, the reference.
final class ReferenceExercise: Sendable {
  static let shared = ReferenceExercise()

  private let own: URL
  private let source: FileByteSource

  /// Some of the links lead out of the folder `own`, next to which is a secret file.
  private init?() {
    let manager = FileManager.default
    let number = ProcessInfo.processInfo.processIdentifier
    let whole = manager.temporaryDirectory.appendingPathComponent("reference-fuzzer-\(number)")
    own = URL(fileURLWithPath: whole.path + "/own")
    do {
      try manager.createDirectory(at: own.appendingPathComponent("a"), withIntermediateDirectories: true)
      for name in ["secret", "own/file", "own/a/file"] {
        try Data(name.utf8).write(to: whole.appendingPathComponent(name))
      }
      for (name, target) in ["up": "..", "out": "../secret", "root": "/", "in": "a/file"] {
        try? manager.createSymbolicLink(atPath: own.appendingPathComponent(name).path, withDestinationPath: target)
      }
      source = try FileByteSource(path: own.path + "/file")
    } catch { return nil }
  }

  func read(_ data: Data) throws(EngineError) {
    guard let flags = data.first else { return }
    var policy = ReferencePolicy()
    policy.forbidsRemoteToLocal = flags & 1 != 0
    policy.forbidsLocalToRemote = flags & 2 != 0
    policy.forbidsCrossSite = flags & 4 != 0
    policy.forbidsLocalToLocal = flags & 8 != 0
    let lines = String(decoding: data.dropFirst(), as: UTF8.self).split(separator: "\n", maxSplits: 1).map(String.init)
    guard lines.count == 2 else { return }
    if let base = URL(string: lines[0]), base.scheme != nil,
      let url = URL(string: lines[1], relativeTo: base)?.absoluteURL
    {
      Self.judge([url], from: base)
      if !Self.isFile(base), let target = try? policy.redirection(to: lines[1], from: base) {
        precondition(["http", "https"].contains(target.scheme?.lowercased()))
        if policy.forbidsCrossSite { precondition(target.host?.lowercased() == base.host?.lowercased()) }
      }
    }
    let text = lines[1].replacingOccurrences(of: "OWN", with: own.path)
    for base in [own.appendingPathComponent("file"), URL(fileURLWithPath: "/")] {
      guard let url = URL(string: text, relativeTo: base)?.absoluteURL else { continue }
      guard let opened = try? policy.open(url, from: source, by: LocalReferenceResolver()) as? FileByteSource else {
        continue
      }
      let place = try opened.withDescriptor { descriptor in
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")) ?? ""
      }
      precondition(place.hasPrefix(own.path + "/"), "it led to \(place)")
    }
  }

  static func judge(_ urls: [URL], from base: URL) {
    for url in urls {
      for stated in [false, true] {
        var policy = ReferencePolicy()
        policy.isConfined = !stated
        let verdict = policy.verdict(on: url, from: base)
        if !isFile(base), isFile(url) { precondition(verdict != .allowed) }
        if isFile(base), !isFile(url) { precondition(verdict == .forbiddenByRestrictions) }
      }
    }
  }

  /// Whether the URL is that of a local file, by its text alone and independently of the policy's code.
  private static func isFile(_ url: URL) -> Bool {
    let text = url.absoluteString.lowercased()
    return text.hasPrefix("file:") || !text.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.contains(":")
  }
}
