import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreGraphics
import CoreMedia
import Foundation
import Synchronization

enum StillOutcome: @unchecked Sendable {
  // Safety: images are immutable.
  case success(CGImage, actualTime: CMTime)
  case failure(EngineError)

  func concerning(_ name: String) -> StillOutcome {
    if case .failure(let error) = self { .failure(error.concerning(name)) } else { self }
  }
}

struct StillSettings: Sendable {
  var appliesTransform = false
  var maximumSize = CGSize.zero
  var apertureMode: AVAssetImageGenerator.ApertureMode?
  var dynamicRangePolicy = AVAssetImageGenerator.DynamicRangePolicy.forceSDR
  var toleranceBefore = CMTime.positiveInfinity
  var toleranceAfter = CMTime.positiveInfinity
  var composition = HeldComposition()
}

final class StillGeneration: Sendable {
  private let current = Mutex(0)

  struct Ticket: Sendable {
    fileprivate let number: Int
    fileprivate let owner: StillGeneration
    private let own = StillCancellation()
    fileprivate init(number: Int, owner: StillGeneration) { (self.number, self.owner) = (number, owner) }
    var isCancelled: Bool { own.isSet || owner.current.withLock { $0 } != number }
    func cancel() { own.set() }
  }

  func ticket() -> Ticket { Ticket(number: current.withLock { $0 }, owner: self) }
  func cancelAll() { current.withLock { $0 += 1 } }
}

final class StillCancellation: Sendable {
  private let flag = Atomic(false)
  var isSet: Bool { flag.load(ordering: .relaxed) }
  func set() { flag.store(true, ordering: .relaxed) }
}

struct StillSession {
  private let settings: StillSettings
  private let info: TrackInfo
  private let reader: any StillServing

  init(asset: AVAsset, settings: StillSettings) throws(EngineError) {
    let container = try asset.engineContainer()
    let videos = container.tracks.filter { $0.info.mediaType == kCMMediaType_Video }
    guard let track = videos.first(where: \.info.isEnabled) ?? videos.first else {
      throw EngineError(.noSuchTrack, "Reading a still", detail: "the asset has no video track")
    }
    if track.info.formatDescriptions.contains(where: \.hasUnseenColor) {
      let detail = "the video is Dolby Vision of profile 5, whose colours only a Dolby Vision decoder can show"
      throw EngineError(.unsupported, "Reading a still", detail: detail)
    }
    if let plan = try settings.composition.plan(for: asset.allTracks().filter { $0.mediaType == .video }) {
      var frames = settings
      // A composition's frames already have the orientation in which they are displayed.
      frames.appliesTransform = false
      self.settings = frames
      info = .empty
      reader = CompositionStillReader(plan, duration: container.info.duration, codecs: Engine.system.codecs)
      return
    }
    self.settings = settings
    info = track.info
    reader = StillReader(EditedTrack(track), codecs: Engine.system.codecs)
  }

  /// May return before or after `finish` is called.
  func serve(
    _ line: StillLine, ticket: StillGeneration.Ticket, concerning name: String, finish: @escaping @Sendable () -> Void
  ) {
    let requests = line.times.map {
      StillRequest(time: $0, toleranceBefore: settings.toleranceBefore, toleranceAfter: settings.toleranceAfter)
    }
    // The closures must not capture the reader: they exist until `finish` has returned, and the reader keeps the file
    // open.
    let maker = ImageMaker(settings, transform: info.preferredTransform)
    let taker = StillTaker(
      isCancelled: { _ in ticket.isCancelled }, makeRoom: { line.makeRoom(for: $0, servingFrom: $1) },
      emit: { index, result, converter in
        line.put(Self.outcome(of: result, maker, converter).concerning(name), for: index)
      },
      finish: finish)
    reader.start(requests, taker)
  }

  private static func outcome(
    of result: Result<Still, EngineError>, _ maker: ImageMaker, _ converter: any VideoFrameConverter
  ) -> StillOutcome {
    do throws(EngineError) {
      let still = try result.get()
      let image = try maker.image(of: still.frame, still.format, converter)
      return .success(image, actualTime: still.actualTime)
    } catch {
      return .failure(error)
    }
  }
}
