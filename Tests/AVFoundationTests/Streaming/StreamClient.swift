import AVFoundation
import Foundation

final class StreamClient: NSObject, AVAssetResourceLoaderDelegate, Sendable {
  let queue = DispatchQueue(label: "StreamClient")
  private let server: StreamServer

  init(_ server: StreamServer) { self.server = server }

  convenience init(_ folder: URL, missing: Set<String> = []) throws {
    self.init(try StreamServer(folder))
    for name in missing { server[name] = nil }
  }

  var asked: [String] { server.asked }

  func asset(_ name: String) -> AVURLAsset {
    let asset = AVURLAsset(url: URL(string: "streams://here/")!.appendingPathComponent(name))
    asset.resourceLoader.setDelegate(self, queue: queue)
    return asset
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    let name = loadingRequest.request.url?.lastPathComponent ?? ""
    guard let data = server.take(name), let wanted = loadingRequest.dataRequest else {
      loadingRequest.finishLoading(
        with: NSError(domain: "streams", code: 4, userInfo: [NSLocalizedDescriptionKey: "no such file"]))
      return true
    }
    loadingRequest.contentInformationRequest?.contentLength = Int64(data.count)
    loadingRequest.contentInformationRequest?.isByteRangeAccessSupported = true
    wanted.respond(with: data.dropFirst(Int(wanted.requestedOffset)).prefix(wanted.requestedLength))
    loadingRequest.finishLoading()
    return true
  }
}
