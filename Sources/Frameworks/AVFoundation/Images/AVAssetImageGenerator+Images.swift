import AVEngineCore
public import CoreGraphics
public import CoreMedia
import Foundation

extension AVAssetImageGenerator {
  /// The images of many times, in the order in which they were asked for.
  ///
  /// At most eight wait to be taken, so that memory does not grow with their number. Letting go of the sequence ends
  /// the work.
  public struct Images: AsyncSequence, AsyncIteratorProtocol {
    /// What came of one time.
    @frozen public enum Element: @unchecked Sendable {
      // Safety: images are immutable.
      case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
      case failure(requestedTime: CMTime, error: any Error)

      /// The time that was asked for.
      public var requestedTime: CMTime {
        switch self {
        case .success(let time, _, _), .failure(let time, _): time
        }
      }

      /// The image; throws the error of a failed request.
      public var image: CGImage {
        get throws {
          switch self {
          case .success(_, let image, _): return image
          case .failure(_, let error): throw error
          }
        }
      }

      /// The time at which the picture comes on screen; throws the error of a failed request.
      public var actualTime: CMTime {
        get throws {
          switch self {
          case .success(_, _, let time): return time
          case .failure(_, let error): throw error
          }
        }
      }
    }

    public typealias AsyncIterator = Images

    private let owner: StillLineOwner

    init(line: StillLine) { owner = StillLineOwner(line) }

    public func makeAsyncIterator() -> Images { self }

    /// The next image, or nil after the last.
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

/// Ends the work when the last copy of a sequence goes.
final class StillLineOwner: Sendable {
  let line: StillLine
  init(_ line: StillLine) { self.line = line }
  deinit { line.abandon() }
}
