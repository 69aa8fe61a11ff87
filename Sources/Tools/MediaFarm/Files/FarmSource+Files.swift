import AVEngineEditInterchange
import AVFoundation
import CoreFoundation
import Foundation

/// Where a plan is, and what its sources may be.
struct FarmPlace: Sendable {
  var planURL: URL
  /// The folders beside the plan's own whose files a plan may read.
  var roots: [URL]

  static var environmentRoots: [URL] {
    (ProcessInfo.processInfo.environment["MEDIAFARM_ROOTS"] ?? "").split(separator: ":")
      .filter { $0.hasPrefix("/") }.map { URL(fileURLWithPath: String($0), isDirectory: true) }
  }

  var folder: URL { planURL.deletingLastPathComponent() }
  var allRoots: [URL] { [folder] + roots }

  /// Paths without symbolic links.
  var rootPaths: [String] {
    allRoots.compactMap { root in
      guard let real = realpath(root.path, nil) else { return nil }
      defer { free(real) }
      return String(cString: real)
    }
  }

  func url(of source: FarmSource) throws -> URL {
    if let url = source.url {
      guard let name = source.variable else { return url }
      guard let text = ProcessInfo.processInfo.environment[name], let secret = URL(string: text),
        ["http", "https"].contains(secret.scheme?.lowercased())
      else {
        throw FarmError(.missing, "the environment variable \(name) does not have the URL of \(source.location)")
      }
      return secret
    }
    let path = source.location
    let place = path.hasPrefix("/") ? URL(fileURLWithPath: path) : folder.appendingPathComponent(path)
    guard let real = realpath(place.path, nil) else {
      throw SmallFile.failure(errno, "the source “\(place.path)” cannot be read")
    }
    defer { free(real) }
    let resolved = String(cString: real)
    guard rootPaths.contains(where: { resolved.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }) else {
      throw FarmError(
        .missing,
        "the source “\(place.path)” is outside the folders that a plan may read: its own and those of MEDIAFARM_ROOTS")
    }
    return URL(fileURLWithPath: resolved)
  }

  /// The place of a source, also if no file is there or the plan may not read it.
  func expected(_ source: FarmSource) -> URL {
    if let url = source.url { return url }
    let path = source.location
    return URL(
      fileURLWithPath: MediaFinder.resolved(path.hasPrefix("/") ? path : folder.appendingPathComponent(path).path))
  }

  /// The first of the files that is the one at `url`, under whatever name.
  func sameFile(as url: URL, in files: [URL]) -> URL? {
    let path = MediaFinder.resolved(url.path)
    return files.first { $0.isFileURL && MediaFinder.resolved($0.path) == path }
  }

  func asset(_ source: FarmSource) throws -> AVURLAsset { asset(try url(of: source)) }

  /// An asset that stands for a source that cannot be found. Opening it fails.
  func absentAsset(_ source: FarmSource) -> AVURLAsset { asset(expected(source)) }

  private func asset(_ url: URL) -> AVURLAsset {
    var options: [String: Any] = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
    if url.isFileURL { options[assetRootsKey] = rootPaths }
    return AVURLAsset(url: url, options: options)
  }
}

extension FarmSource {
  private static let sampled = 1 << 20

  /// Describes a file as it is now. `location` is the text that the plan has for it.
  init(file url: URL, location: String) throws {
    let name = url.path
    let file = open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { throw SmallFile.failure(errno, "the source “\(name)” cannot be read") }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw FarmError(.unreadable, "the source “\(name)” is not a regular file")
    }
    let size = Int64(status.st_size)
    var digest = try Digest()
    for offset in Set([0, max(0, size - Int64(Self.sampled))]).sorted() {
      var data = Data(count: Int(min(Int64(Self.sampled), size - offset)))
      let count: Int
      do { count = try data.withUnsafeMutableBytes { try SmallFile.fill($0, from: file, at: offset) } } catch {
        throw FarmError(from: error, "the source “\(name)”")
      }
      digest.add(data.prefix(count))
    }
    self.init(
      location: location, size: size,
      modified: [Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec)], digest: digest.end())
  }

  /// Throws if the file is not what it was when the plan was made.
  func verify(in place: FarmPlace) async throws {
    let url = try place.url(of: self)
    let now =
      url.isFileURL ? try FarmSource(file: url, location: location) : try await FarmSource(remote: self, at: url)
    guard now != self else { return }
    let change =
      if now.size != size { "it has \(now.size) bytes and had \(size)" } else if now.digest != digest {
        "its contents are others"
      } else { "it was written to" }
    throw FarmError(.unreadable, "the source “\(location)” changed after the plan was made: \(change); make a new plan")
  }

  /// Describes the resource at a URL as it is now.
  init(remote source: FarmSource, at url: URL) async throws {
    let ends: (size: Int64, first: Data, last: Data)
    do { ends = try await AVURLAsset(url: url).ends(of: Self.sampled) } catch {
      throw FarmError(from: error, "the source \(source.location) cannot be read")
    }
    var digest = try Digest()
    digest.add(ends.first)
    if ends.size > Int64(Self.sampled) { digest.add(ends.last) }
    self = source
    (size, modified, self.digest) = (ends.size, nil, digest.end())
  }
}
