import AVEngineCore
public import CoreGraphics
public import CoreMedia
import Foundation

extension AVAssetImageGenerator {
  /// A sequence of the images for many times, in the order of the requests.
  ///
  /// At most eight images wait to be taken. Releasing the sequence cancels the remaining requests.
  public struct Images: AsyncSequence, AsyncIteratorProtocol {
    /// The result for one requested time: an image or an error.
    @frozen public enum Element: @unchecked Sendable {
      // Safety: images are immutable.
      /// The image, the requested time, and the time from which the frame is on screen.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      /// The error because of which no image was made, and the requested time.
      case failure(requestedTime: CMTime, error: any Error)

      /// The time for which the image was requested, whether or not it could be made.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The image for the requested time. Throws the error of a failed request.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The time from which the frame is on screen, in asset time. Throws the error of a failed request.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    /// The type of the iterator, which is the type of the sequence.
    public typealias AsyncIterator = Images

    private let owner: StillLineOwner

    init(line: StillLine) { owner = StillLineOwner(line) }

    /// Returns the sequence itself. All iterators take from the same results.
    public func makeAsyncIterator() -> Images { self }

    /// Returns the next result, or nil after the last. Cancelling the task cancels the remaining requests.
    public mutating func next() async -> Element? {
      let line = owner.line
      return await withTaskCancellationHandler {
        await line.next()
      } onCancel: {
        line.cancel()
      }
    }
  }
}

final class StillLineOwner: Sendable {
  let line: StillLine
  init(_ line: StillLine) { self.line = line }
  deinit { line.abandon() }
}
