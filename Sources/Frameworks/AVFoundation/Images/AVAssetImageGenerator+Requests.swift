public import CoreGraphics
public import CoreMedia
public import Foundation
import MediaEngine

/// Receives one image: the requested time, the image or nil, its actual time, how the request ended, and the error if it failed.
public typealias AVAssetImageGeneratorCompletionHandler =
  @Sendable (CMTime, CGImage?, CMTime, AVAssetImageGenerator.Result, (any Error)?) -> Void

extension AVAssetImageGenerator {
  /// Makes one image and waits for it.
  /// - Parameters:
  ///   - requestedTime: Asset time.
  ///   - actualTime: Receives the time at which the picture comes on screen.
  /// - Throws: `AVError`: `.noImageAtTime` where nothing is shown within the tolerances, or what kept the asset from being read.
  public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    switch serveNow(requestedTime) {
    case .success(let image, let time):
      // Safety: the caller's pointer is valid for this call, as the signature demands.
      actualTime?.pointee = time
      return image
    case .failure(let error): throw AVError(error, time: requestedTime)
    }
  }

  /// Makes one image.
  /// - Returns: The image and the time at which the picture comes on screen.
  public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
    let line = serveLater([time])
    return try await withTaskCancellationHandler {
      guard let element = await line.next() else { throw AVError(EngineError(.cancelled, "Reading a still"), time: time) }
      return (try element.image, try element.actualTime)
    } onCancel: {
      line.cancel()
    }
  }

  /// Makes many images; they come in the order of the times, each with the time that was asked for.
  ///
  /// A list whose times increase is the quickest: where one lies before the time that precedes it, decoding begins anew.
  public func images(for times: [CMTime]) -> Images { Images(line: serveLater(times)) }

  /// Makes many images and calls the handler once for each time, in the order of the times, on a queue of the generator's, one call
  /// after the other.
  ///
  /// A list whose times increase is the quickest: where one lies before the time that precedes it, decoding begins anew.
  @preconcurrency public func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    serveLater(requestedTimes.map(\.timeValue)) { time, outcome in
      switch outcome {
      case .success(let image, let actualTime): handler(time, image, actualTime, .succeeded, nil)
      case .failure(let error):
        let result: Result = error.kind == .cancelled ? .cancelled : .failed
        handler(time, nil, .invalid, result, AVError(error, time: time))
      }
    }
  }

  /// Makes one image and calls the handler with it, or with an error, on a queue of the generator's.
  @preconcurrency public func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    serveLater([requestedTime]) { time, outcome in
      switch outcome {
      case .success(let image, let actualTime): handler(image, actualTime, nil)
      case .failure(let error): handler(nil, .invalid, AVError(error, time: time))
      }
    }
  }
}
