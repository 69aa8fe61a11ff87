import AVEngineCore
public import CoreGraphics
public import CoreMedia
import Foundation

/// A handler that receives the result of one request: the requested time, the image or nil, its actual time, how the
/// request ended, and the error if it failed or was cancelled.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

extension AVAssetImageGenerator {
  func copyImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    switch serveNow(requestedTime) {
    case .success(let image, let time):
      // Safety: the caller's pointer is valid for this call, as the signature demands.
      actualTime?.pointee = time
      return image
    case .failure(let error): throw error.forClients(at: requestedTime)
    }
  }

  /// Makes one image. Cancelling the task cancels the request.
  /// - Returns: The image, and the time from which the frame is on screen.
  /// - Throws: `AVError` with the requested time under `AVErrorTimeKey`, or `URLError` for a failed transfer.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    guard !Task.isCancelled else { throw EngineError(.cancelled, "Reading a still").forClients(at: time) }
    let line = serveLater([time])
    return try await withTaskCancellationHandler {
      guard let element = await line.next() else {
        throw EngineError(.cancelled, "Reading a still").forClients(at: time)
      }
      return (try element.image, try element.actualTime)
    } onCancel: {
      line.cancel()
    }
  }

  /// Makes images for many times. The sequence returns them in the order of `times`, each with its requested time.
  ///
  /// Increasing times are the quickest.
  public func images(for times: [CMTime]) -> Images { Images(line: serveLater(times)) }

  func makeImages(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    serveLater(requestedTimes.map(\.timeValue)) { time, outcome in
      switch outcome {
      case .success(let image, let actualTime): handler(time, image, actualTime, .succeeded, nil)
      case .failure(let error):
        let result: Result = error.kind == .cancelled ? .cancelled : .failed
        handler(time, nil, .invalid, result, error.forClients(at: time))
      }
    }
  }

  func makeImage(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    serveLater([requestedTime]) { time, outcome in
      switch outcome {
      case .success(let image, let actualTime): handler(image, actualTime, nil)
      case .failure(let error): handler(nil, .invalid, error.forClients(at: time))
      }
    }
  }
}
