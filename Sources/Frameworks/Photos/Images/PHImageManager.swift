import AVEngineMediaLibrary
public import AVFoundation
import CoreFoundation
import Dispatch
public import Foundation
public import ImageIO

/// Delivers images and videos of assets.
///
/// A failed request delivers nil, and a `PHPhotosError` for `PHImageErrorKey` in its info dictionary; the code is
/// `missingResource` if the file no longer exists, and `identifierNotFound` if the asset no longer existed when it was
/// read. A cancelled request delivers nil, and true for `PHImageCancelledKey`.
public class PHImageManager: NSObject, @unchecked Sendable {
  // Safety: `requests` synchronises itself.
  private let requests = RequestTable(name: "PHImageManager")
  private static let shared = PHImageManager()

  /// The manager that the process shares.
  @discardableResult
  public class func `default`() -> PHImageManager { shared }

  /// Makes a manager with a separate queue for its requests.
  public override init() {}

  /// Cancels a request. Its handler is still called.
  public func cancelImageRequest(_ requestID: PHImageRequestID) { requests.cancel(requestID) }

  // MARK: Videos

  /// Requests the media of a video or audio asset, as an `AVURLAsset` of the asset's file.
  ///
  /// - Parameters:
  ///   - asset: a video or an audio asset of the library.
  ///   - options: the options of the request; nil for the default ones.
  ///   - resultHandler: called on an arbitrary queue. The audio mix is always nil.
  @discardableResult
  public func requestAVAsset(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping (AVAsset?, AVAudioMix?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options) {
      AVURLAsset(url: $0)
    } then: {
      resultHandler($0, nil, $1)
    }
  }

  /// Requests the media of a video or audio asset as a player item.
  ///
  /// - Parameters:
  ///   - asset: a video or an audio asset of the library.
  ///   - options: the options of the request; nil for the default ones.
  ///   - resultHandler: called once, on an arbitrary queue, with the item, or with nil if the request failed.
  @discardableResult
  public func requestPlayerItem(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?,
    resultHandler: @escaping (AVPlayerItem?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options) {
      AVPlayerItem(asset: AVURLAsset(url: $0))
    } then: {
      resultHandler($0, $1)
    }
  }

  /// Requests an export session for the media of a video or audio asset. The request fails with
  /// `requestNotSupportedForAsset` if no session can be made with the preset.
  ///
  /// - Parameters:
  ///   - asset: a video or an audio asset of the library.
  ///   - options: the options of the request; nil for the default ones.
  ///   - exportPreset: one of `AVAssetExportSession.allExportPresets()`.
  ///   - resultHandler: called once, on an arbitrary queue, with the session, or with nil if the request failed.
  @discardableResult
  public func requestExportSession(
    forVideo asset: PHAsset, options: PHVideoRequestOptions?, exportPreset: String,
    resultHandler: @escaping (AVAssetExportSession?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    requestVideo(asset, options) { url in
      guard let session = AVAssetExportSession(asset: AVURLAsset(url: url), presetName: exportPreset) else {
        throw PHPhotosError(
          .requestNotSupportedForAsset, "\(url.path) cannot be exported with the preset \(exportPreset)")
      }
      return session
    } then: {
      resultHandler($0, $1)
    }
  }

  private func requestVideo<Result>(
    _ asset: PHAsset, _ options: PHVideoRequestOptions?, make: @escaping @Sendable (URL) throws -> Result,
    then handler: @escaping (Result?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let progress = Handed(options?.progressHandler)
    return request(isSynchronous: false, isForMain: false) { request in
      let url = try Self.url(of: asset, as: [.video, .audio])
      try FileReading.check(url)
      try Self.tell(progress.value, 1, request)
      return try make(url)
    } then: { result, _, info in
      handler(result, info)
    }
  }

  // MARK: Images

  /// Requests the bytes of an image's file, with their uniform type identifier and the image's orientation.
  ///
  /// - Parameters:
  ///   - asset: an image of the library.
  ///   - options: the options of the request; nil for the default ones.
  ///   - resultHandler: called once, on the main queue, or on the calling thread if `isSynchronous` is true.
  @discardableResult
  public func requestImageDataAndOrientation(
    for asset: PHAsset, options: PHImageRequestOptions?,
    resultHandler: @escaping (Data?, String?, CGImagePropertyOrientation, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let progress = Handed(options?.progressHandler)
    return request(isSynchronous: options?.isSynchronous ?? false, isForMain: true) { request in
      let data = try Self.data(of: asset, progress.value, request)
      let (type, orientation) = StillImage.typeAndOrientation(of: data)
      return (data: data, type: type, orientation: orientation)
    } then: { result, _, info in
      resultHandler(result?.data, result?.type, result?.orientation ?? .up, info)
    }
  }

  /// Requests an image of an asset. For a video, this is a frame near the beginning. A request for audio fails with
  /// `requestNotSupportedForAsset`.
  ///
  /// Linux: the result is an upright `CGImage`. A Mac delivers an `NSImage`, iOS a `UIImage`.
  /// - Parameters:
  ///   - asset: an image or a video of the library.
  ///   - targetSize: in pixels; `PHImageManagerMaximumSize`: without scaling.
  ///   - contentMode: whether the image fits within the size or fills it.
  ///   - options: the options of the request; nil for the default ones.
  ///   - resultHandler: called once, on the main queue, or on the calling thread if `isSynchronous` is true.
  @discardableResult
  public func requestImage(
    for asset: PHAsset, targetSize: CGSize, contentMode: PHImageContentMode, options: PHImageRequestOptions?,
    resultHandler: @escaping (CGImage?, [AnyHashable: Any]?) -> Void
  ) -> PHImageRequestID {
    let progress = Handed(options?.progressHandler)
    let fitting = ImageFitting(targetSize, contentMode, options)
    let prepared = preparedImage(of: asset, fitting)
    return request(isSynchronous: options?.isSynchronous ?? false, isForMain: true) { request in
      if let prepared {
        try Self.tell(progress.value, 1, request)
        return prepared
      }
      return try Self.image(of: asset, fitting, progress.value, request)
    } then: { result, _, info in
      resultHandler(result, info)
    }
  }

  func preparedImage(of asset: PHAsset, _ fitting: ImageFitting) -> CGImage? { nil }

  // MARK: Work

  private static func url(of asset: PHAsset, as types: Set<PHAssetMediaType>) throws -> URL {
    guard let record = asset.record else {
      throw PHPhotosError(.identifierNotFound, "the asset no longer exists", identifiers: [asset.localIdentifier])
    }
    guard types.contains(asset.mediaType) else {
      throw PHPhotosError(.requestNotSupportedForAsset, "\(record.url.path) is not of the requested media type")
    }
    return record.url
  }

  static func image(
    of asset: PHAsset, _ fitting: ImageFitting, _ progress: PHAssetImageProgressHandler?,
    _ request: RequestTable.Request
  ) throws -> CGImage {
    guard asset.mediaType == .video else {
      return try StillImage.ofData(data(of: asset, progress, request), fitting)
    }
    let url = try url(of: asset, as: [.video])
    try FileReading.check(url)
    try tell(progress, 1, request)
    return try StillImage.ofVideo(url, fitting)
  }

  private static func data(
    of asset: PHAsset, _ progress: PHAssetImageProgressHandler?, _ request: RequestTable.Request
  ) throws -> Data {
    var data = Data()
    try FileReading.read(url(of: asset, as: [.image])) { piece, fraction in
      try request.check()
      data.append(piece)
      try tell(progress, fraction, request)
    }
    return data
  }

  private static func tell(
    _ progress: PHAssetImageProgressHandler?, _ fraction: Double, _ request: RequestTable.Request
  ) throws {
    var stop = ObjCBool(false)
    progress?(fraction, nil, &stop, [PHImageResultRequestIDKey: NSNumber(value: request.id)])
    if stop.boolValue { request.cancel() }
    try request.check()
  }

  private func request<Result>(
    isSynchronous: Bool, isForMain: Bool, _ work: @escaping @Sendable (RequestTable.Request) throws -> Result,
    then handler: @escaping (Result?, (any Error)?, [AnyHashable: Any]) -> Void
  ) -> PHImageRequestID {
    let (request, requests, handler) = (requests.begin(), requests, Handed(handler))
    let make: @Sendable () -> Handed<(Result?, (any Error)?, [AnyHashable: Any])> = {
      var info: [AnyHashable: Any] = [
        PHImageResultRequestIDKey: NSNumber(value: request.id), PHImageResultIsInCloudKey: NSNumber(value: false),
      ]
      do {
        try request.check()
        let result = try work(request)
        try request.check()
        info[PHImageResultIsDegradedKey] = NSNumber(value: false)
        return Handed((result, nil, info))
      } catch is CancellationError {
        info[PHImageCancelledKey] = NSNumber(value: true)
        return Handed((nil, CancellationError(), info))
      } catch {
        let error = PHPhotosError.wrapping(error)
        info[PHImageErrorKey] = error as NSError
        return Handed((nil, error, info))
      }
    }
    let deliver: @Sendable (Handed<(Result?, (any Error)?, [AnyHashable: Any])>) -> Void = { outcome in
      requests.end(request)
      handler.value(outcome.value.0, outcome.value.1, outcome.value.2)
    }
    if isSynchronous {
      deliver(make())
    } else {
      requests.work {
        let outcome = make()
        if isForMain { DispatchQueue.main.async { deliver(outcome) } } else { deliver(outcome) }
      }
    }
    return request.id
  }
}
