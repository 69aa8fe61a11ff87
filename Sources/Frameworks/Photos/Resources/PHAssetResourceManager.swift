import CoreFoundation
import Dispatch
public import Foundation

/// Reads the files of assets, and writes copies to other files.
public final class PHAssetResourceManager: NSObject, Sendable {
  private let requests = RequestTable(name: "PHAssetResourceManager")
  private static let shared = PHAssetResourceManager()

  /// The manager that the process shares.
  @discardableResult
  public class func `default`() -> PHAssetResourceManager { shared }

  private override init() {}

  /// Reads a resource in pieces.
  ///
  /// - Parameters:
  ///   - resource: a file from `PHAssetResource.assetResources(for:)`.
  ///   - options: the options of the request; nil for the default ones.
  ///   - handler: receives each piece in order, on an arbitrary queue.
  ///   - completionHandler: called at the end, on an arbitrary queue, with nil or a `PHPhotosError`. The code is
  ///     `userCancelled` if the request was cancelled, and `missingResource` if the file no longer exists.
  /// - Returns: the identifier for `cancelDataRequest(_:)`.
  @discardableResult
  public func requestData(
    for resource: PHAssetResource, options: PHAssetResourceRequestOptions?,
    dataReceivedHandler handler: @escaping (Data) -> Void, completionHandler: @escaping ((any Error)?) -> Void
  ) -> PHAssetResourceDataRequestID {
    let (request, requests) = (requests.begin(), requests)
    let handlers = Handed((handler, completionHandler, options?.progressHandler))
    requests.work {
      let (take, complete, progress) = handlers.value
      let error = Self.error {
        try FileReading.read(resource.url) { piece, fraction in
          try request.check()
          take(piece)
          progress?(fraction)
        }
        try request.check()
      }
      requests.end(request)
      complete(error)
    }
    return request.id
  }

  /// Cancels a request. Its completion handler is still called.
  public func cancelDataRequest(_ requestID: PHAssetResourceDataRequestID) { requests.cancel(requestID) }

  /// Writes a copy of a resource to a file that must not exist yet. The file appears whole or not at all.
  ///
  /// - Parameters:
  ///   - resource: a file from `PHAssetResource.assetResources(for:)`.
  ///   - fileURL: the file URL of the copy, at which no file exists.
  ///   - options: the options of the request; nil for the default ones.
  ///   - completionHandler: called on an arbitrary queue, with nil or a `PHPhotosError`. The code is
  ///     `changeNotSupported` if the file exists.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    let progress = Handed(options?.progressHandler)
    requests.work { completionHandler(Self.error { try Self.write(resource, to: fileURL, progress.value) }) }
  }

  /// Writes a copy of a resource to a file that must not exist yet. The file appears whole or not at all.
  ///
  /// Throws a `PHPhotosError`, with the code `changeNotSupported` if the file exists.
  public func writeData(
    for resource: PHAssetResource, toFile fileURL: URL, options: PHAssetResourceRequestOptions?
  ) async throws {
    let progress = Handed(options?.progressHandler)
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      requests.work {
        if let error = Self.error({ try Self.write(resource, to: fileURL, progress.value) }) {
          continuation.resume(throwing: error)
        } else {
          continuation.resume()
        }
      }
    }
  }

  private static func write(
    _ resource: PHAssetResource, to target: URL, _ progress: PHAssetResourceProgressHandler?
  ) throws {
    guard target.isFileURL else { throw PHPhotosError(.invalidResource, "\(target) is not a file URL") }
    let files = FileManager.default
    if files.fileExists(atPath: target.path) {
      throw PHPhotosError(.changeNotSupported, "\(target.path) exists already")
    }
    let name = ".\(target.lastPathComponent).\(UUID().uuidString)"
    let partial = target.deletingLastPathComponent().appendingPathComponent(name)
    guard files.createFile(atPath: partial.path, contents: nil),
      let file = try? FileHandle(forWritingTo: partial)
    else { throw PHPhotosError(.accessUserDenied, "\(target.path) cannot be written") }
    defer { try? files.removeItem(at: partial) }
    do {
      defer { try? file.close() }
      try FileReading.read(resource.url) { piece, fraction in
        do {
          try file.write(contentsOf: piece)
        } catch {
          let isFull = (error as NSError).code == CocoaError.fileWriteOutOfSpace.rawValue
          throw PHPhotosError(
            isFull ? .notEnoughSpace : .internalError,
            "\(target.path) cannot be written: \(error.localizedDescription)")
        }
        progress?(fraction)
      }
    }
    // A hard link never replaces an existing file. On file systems without hard links, the file is moved.
    do {
      try files.linkItem(at: partial, to: target)
    } catch {
      do {
        try files.moveItem(at: partial, to: target)
      } catch {
        throw PHPhotosError(.internalError, "\(target.path) cannot be written: \(error.localizedDescription)")
      }
    }
  }

  private static func error(_ work: () throws -> Void) -> PHPhotosError? {
    do {
      try work()
      return nil
    } catch is CancellationError {
      return PHPhotosError(.userCancelled, "the request was cancelled")
    } catch {
      return .wrapping(error)
    }
  }
}

/// Options for reading the file of an asset.
public class PHAssetResourceRequestOptions: NSObject, NSCopying {
  /// Whether the file may be loaded from the cloud; false by default. Linux: without effect, because every file is on
  /// this machine.
  public var isNetworkAccessAllowed = false
  /// A closure that receives the fraction of the file that has been read, from 0 to 1, on an arbitrary queue.
  public var progressHandler: PHAssetResourceProgressHandler?

  /// Makes options without a progress handler and without access to the network.
  public override init() {}

  /// Returns a copy, whose later changes do not affect the original.
  public func copy(with zone: NSZone? = nil) -> Any {
    let copy = PHAssetResourceRequestOptions()
    copy.isNetworkAccessAllowed = isNetworkAccessAllowed
    copy.progressHandler = progressHandler
    return copy
  }
}
