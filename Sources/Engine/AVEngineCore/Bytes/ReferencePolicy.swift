package import Foundation

/// The rules that decide whether a URL that a file names may be opened.
package struct ReferencePolicy: Sendable, Hashable {
  package var forbidsRemoteToLocal = false
  package var forbidsLocalToRemote = true
  package var forbidsCrossSite = false
  package var forbidsLocalToLocal = false
  /// Whether movies may open no data reference.
  package var forbidsData = false
  /// Whether the folder of a local file limits the files that it may name.
  package var isConfined = true
  /// The folders, as paths without symbolic links, that local files must be in; nil for any folder.
  package var roots: [String]?

  package init() {}

  package enum Verdict: Sendable, Hashable {
    case allowed
    case forbiddenByRestrictions, forbiddenByConfinement
  }

  /// Decides on a resolved URL; `referrer` is nil for bytes in memory.
  package func verdict(on url: URL, from referrer: URL?) -> Verdict {
    switch (referrer?.isLocal ?? true, url.isLocal) {
    case (false, true): forbidsRemoteToLocal ? .forbiddenByRestrictions : .forbiddenByConfinement
    case (false, false): forbidsCrossSite && referrer?.origin != url.origin ? .forbiddenByRestrictions : .allowed
    case (true, true) where forbidsLocalToLocal: .forbiddenByRestrictions
    case (true, false) where forbidsLocalToRemote: .forbiddenByRestrictions
    case (true, _): isConfined && referrer == nil ? .forbiddenByConfinement : .allowed
    }
  }

  package func openData(
    _ url: URL, from source: any ByteSource, by resolver: any ReferenceResolver
  ) throws(EngineError) -> any ByteSource {
    guard !forbidsData else { throw Self.forbidden(url, named: source.name) }
    return try open(url, from: source, by: resolver)
  }

  package func open(
    _ url: URL, from source: any ByteSource, by resolver: any ReferenceResolver
  ) throws(EngineError) -> any ByteSource {
    try check(url, from: source.location, named: source.name)
    guard url.isLocal else { return try resolver.open(url, from: source) }
    let path = url.path
    // RFC 8089 §2: the host must be this one. A path without a slash at its start would be relative to the working
    // directory.
    guard url.isOnThisHost, path.hasPrefix("/"), !url.absoluteString.contains("%00") else {
      throw EngineError(
        .unsupported, "Opening", subject: source.name,
        detail: "it refers to “\(url.absoluteString)”, which is not a local file")
    }
    guard isConfined else { return try openNamed(path) }
    let refusal = Self.confined(url, from: source.location, named: source.name)
    guard let file = source as? FileByteSource else { throw refusal }
    if WrittenReferences.contains(path, in: file) { return try openNamed(path) }
    guard let folder = ReferenceFolder(of: file.path, within: roots), let rest = folder.rest(of: path) else {
      throw refusal
    }
    do throws(EngineError) { return try folder.open(rest) } catch {
      throw error.kind == .referenceConfined ? refusal : error
    }
  }

  package func openNamed(_ path: String) throws(EngineError) -> FileByteSource {
    guard let roots else { return try FileByteSource(path: path) }
    for root in roots {
      guard let folder = ReferenceFolder(of: root + "/any", within: [root]), let rest = folder.rest(of: path) else {
        continue
      }
      return try folder.open(rest)
    }
    throw EngineError(
      .referenceConfined, "Opening", subject: path, detail: "it is outside the folders that may be read")
  }

  package func check(_ url: URL, from referrer: URL?, named name: String) throws(EngineError) {
    switch verdict(on: url, from: referrer) {
    case .allowed: return
    case .forbiddenByRestrictions: throw Self.forbidden(url, named: name)
    case .forbiddenByConfinement: throw Self.confined(url, from: referrer, named: name)
    }
  }

  private static func forbidden(_ url: URL, named name: String) -> EngineError {
    EngineError(
      .referenceForbidden, "Opening", subject: name,
      detail: "it refers to “\(url.absoluteString)”, which the reference restrictions forbid")
  }

  private static func confined(_ url: URL, from referrer: URL?, named name: String) -> EngineError {
    let rule =
      switch referrer?.isLocal {
      case true?: "a local file may refer only to files in or below its own folder"
      case false?: "a remote file may not refer to a local file"
      case nil: "media in memory may not refer to files"
      }
    let detail = "it refers to “\(url.absoluteString)”, but \(rule)"
    return EngineError(.referenceConfined, "Opening", subject: name, detail: detail)
  }

  /// The rules for references also apply to the target of a redirection (RFC 9110 §10.2.2).
  package func redirection(to location: String, from url: URL) throws(EngineError) -> URL {
    guard let target = URL(string: location, relativeTo: url)?.absoluteURL else {
      throw EngineError(
        .network, "Opening", detail: "the server redirects to “\(location)”, which is not a valid URL of http or https")
    }
    try check(target, from: url, named: url.absoluteString)
    // RFC 9110 §4.2.1: a URL of http without a host is invalid.
    guard ["http", "https"].contains(target.scheme?.lowercased()), target.host?.isEmpty == false else {
      throw EngineError(
        .network, "Opening", detail: "the server redirects to “\(location)”, which is not a valid URL of http or https")
    }
    return target
  }
}

extension URL {
  package var isLocal: Bool { scheme.map { $0.lowercased() == "file" } ?? true }

  fileprivate var isOnThisHost: Bool { host.map { $0.isEmpty || $0.lowercased() == "localhost" } ?? true }

  /// The scheme, host and port (RFC 6454 §4).
  package var origin: String {
    let scheme = scheme?.lowercased() ?? ""
    let usual = ["http": 80, "https": 443][scheme] ?? 0
    return "\(scheme)://\(host?.lowercased() ?? ""):\(port ?? usual)"
  }
}
