import AVEngineCore
public import CoreMedia
public import Foundation

/// Reads samples of an asset's tracks, as they are stored or decoded, through its outputs.
///
/// Reading happens on the threads that ask for samples; different outputs may be asked on different threads at once.
///
/// A segment of an HTTP live stream that cannot be loaded ends reading with an error. Its `AVError.time`, which lies
/// beneath a `URLError` where a server refused it, is where the segment begins: a client that wants as much as there is
/// takes what came before, and reads on behind it with another reader's `timeRange`, which begins where the segment
/// ends.
open class AVAssetReader: NSObject {
  /// How far reading has come.
  public enum Status: Int, Sendable {
    /// Reading has not begun.
    case unknown
    case reading
    /// Every sample of the time range has been read.
    case completed
    /// `error` says why.
    case failed
    case cancelled
  }

  private let subject: AVAsset
  private let session = ReadingSession()
  private var added: [AVAssetReaderOutput] = []
  private var range = CMTimeRange(start: .zero, duration: .positiveInfinity)

  /// A reader of an asset, whose headers are read now.
  ///
  /// - Throws: an `AVError` where the asset cannot be opened or is encrypted.
  public init(asset: AVAsset) throws {
    do throws(EngineError) {
      _ = try asset.allTracks()
      if try asset.readIsProtected() {
        throw EngineError(.protected, "Reading samples", detail: "the media is encrypted")
      }
    } catch { throw error.concerning(asset.displayName).forClients }
    subject = asset
  }

  /// The asset that is read.
  open var asset: AVAsset { subject }

  /// How far reading has come. Once an output gives no more samples it says why.
  open var status: Status { session.status }

  /// Why the status is `failed`; nil otherwise.
  open var error: (any Error)? { session.error }

  /// The part of the asset that is read: what this range shares with the asset. All of it unless it is set before
  /// reading begins.
  open var timeRange: CMTimeRange {
    get { range }
    set {
      session.requireUnstarted("AVAssetReader.timeRange cannot be set")
      _require(newValue.isValid, "AVAssetReader.timeRange must be a valid range, not \(newValue)")
      range = newValue
    }
  }

  /// The outputs that were added.
  open var outputs: [AVAssetReaderOutput] { added }

  /// Whether an output can be added: it belongs to no reader yet, and reads tracks of this asset.
  @discardableResult
  open func canAdd(_ output: AVAssetReaderOutput) -> Bool { objection(to: output) == nil }

  /// Adds an output. It must be one that `canAdd(_:)` accepts, and reading must not have begun.
  open func add(_ output: AVAssetReaderOutput) {
    session.requireUnstarted("AVAssetReader.add(_:) cannot be called")
    if let objection = objection(to: output) { _misuse("AVAssetReader.add(_:): \(objection)") }
    output.attach(to: session, number: added.count)
    added.append(output)
  }

  private func objection(to output: AVAssetReaderOutput) -> String? {
    if output.session != nil { return "the output belongs to a reader already" }
    guard let tracks = try? subject.allTracks() else { return "the asset's tracks cannot be read" }
    guard output.readTracks.allSatisfy({ track in tracks.contains { $0 === track } }) else {
      return "the output reads a track that is not one of the asset's"
    }
    return output.objection
  }

  /// Makes ready to read; afterwards outputs give samples.
  ///
  /// - Returns: false where that fails; `status` and `error` say how.
  @discardableResult
  open func startReading() -> Bool {
    session.requireUnstarted("AVAssetReader.startReading() cannot be called again")
    session.begin(outputs: added.count)
    for output in added { output.begin(range) }
    return session.status != .failed
  }

  /// Ends reading: outputs give no more samples, and a read that blocks on another thread ends.
  open func cancelReading() {
    session.cancel()
    for output in outputs { output.letGo() }
  }
}
