import AVEngineCore
public import CoreGraphics
public import CoreMedia
import Foundation

/// Receives one image: the requested time, the image or nil, its actual time, how the request ended, and the error if
/// it failed.
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

  /// Makes one image.
  /// - Returns: The image and the time at which the picture comes on screen.
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

  /// Makes many images; they come in the order of the times, each with the time that was asked for.
  ///
  /// A list whose times increase is the quickest: where one lies before the time that precedes it, decoding begins
  /// anew.
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
