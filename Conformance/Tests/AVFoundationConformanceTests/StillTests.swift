import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVAssetImageGenerator.h, Apple's documentation of `AVAssetImageGenerator`.
@Suite struct StillTests {
  private let greys: [UInt8] = [20, 60, 100, 140, 180, 220]

  private func generator(_ asset: AVAsset, exact: Bool = true) -> AVAssetImageGenerator {
    let generator = AVAssetImageGenerator(asset: asset)
    if exact {
      generator.requestedTimeToleranceBefore = .zero
      generator.requestedTimeToleranceAfter = .zero
    }
    return generator
  }

  // Tolerances of zero: the frame that is shown at the time; its time is the actual time.
  @Test(arguments: [(0, 0), (19, 0), (20, 1), (21, 1), (39, 1), (40, 2), (119, 5)] as [(Int64, Int)])
  func exactTimes(_ asked: Int64, _ frame: Int) async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    let still = try await generator(file.asset).image(at: time(asked))
    #expect(still.actualTime == time(Int64(frame) * 20))
    #expect(still.image.width == 64 && still.image.height == 48)
    #expect(isGrey(still.image.components(x: 10, y: 10), Int(greys[frame])))
  }

  // Default tolerances are positive infinity: kCMTimePositiveInfinity.
  @Test func defaults() throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    let generator = generator(file.asset, exact: false)
    #expect(generator.requestedTimeToleranceBefore.isPositiveInfinity)
    #expect(generator.requestedTimeToleranceAfter.isPositiveInfinity)
    #expect(!generator.appliesPreferredTrackTransform && generator.maximumSize == .zero)
    #expect(generator.apertureMode == nil && generator.videoComposition == nil)
  }

  // requestedTimeToleranceBefore and …After: the actual time is in [time − before, time + after].
  @Test func actualTimesAreWithinTheTolerances() async throws {
    var track = BuiltTrack.greys(greys)
    for index in track.samples.indices { track.samples[index].isSync = index % 3 == 0 }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let generator = generator(file.asset)
    generator.requestedTimeToleranceBefore = time(40)
    let still = try await generator.image(at: time(50))
    #expect(still.actualTime >= time(10) && still.actualTime <= time(50))
  }

  // AVError.noImageAtTime: a time without a frame.
  @Test func timesWithoutAFrame() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    #expect(await failure { _ = try await generator(file.asset).image(at: time(10_000)) } != nil)
    let sound = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm([[1], [2]])]))
    #expect(await failure { _ = try await generator(sound.asset).image(at: .zero) } != nil)
  }

  // appliesPreferredTrackTransform: a rotation by 90° swaps width and height.
  @Test func transforms() async throws {
    var track = BuiltTrack.greys(greys)
    track.matrix = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 48 << 16, 0, 0x4000_0000]
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [track]))
    let generator = generator(file.asset)
    let stored = try await generator.image(at: .zero).image
    #expect(stored.width == 64 && stored.height == 48)
    generator.appliesPreferredTrackTransform = true
    let turned = try await generator.image(at: .zero).image
    #expect(turned.width == 48 && turned.height == 64)
  }

  // maximumSize: the image fits, with its aspect ratio; images are not enlarged.
  @Test(arguments: [((32, 0), (32, 24)), ((0, 12), (16, 12)), ((32, 12), (16, 12)), ((640, 480), (64, 48))])
  func maximumSizes(_ most: (Int, Int), _ size: (Int, Int)) async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    let generator = generator(file.asset)
    generator.maximumSize = CGSize(width: most.0, height: most.1)
    let image = try await generator.image(at: .zero).image
    #expect(image.width == size.0 && image.height == size.1)
  }

  // images(for:): a result for each time, in the order asked.
  @Test func severalTimes() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    var found: [[CMTime]] = []
    for await result in generator(file.asset).images(for: [time(100), time(0), time(45)]) {
      found.append([result.requestedTime, try result.actualTime])
    }
    #expect(found.sorted { $0[0] < $1[0] } == [[time(0), time(0)], [time(45), time(40)], [time(100), time(100)]])
  }

  // generateCGImagesAsynchronously(forTimes:completionHandler:): called once for each time, with the time asked for.
  @Test func callbacks() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys(greys)]))
    let generator = generator(file.asset)
    let times = [time(20), time(60)]
    let results = await withCheckedContinuation { (done: CheckedContinuation<[CMTime], Never>) in
      let box = Collected(count: times.count, done)
      generator.generateCGImagesAsynchronously(forTimes: times.map { NSValue(time: $0) }) {
        asked, image, actual, result, _ in
        box.add(result == .succeeded && image != nil && asked == actual ? actual : .invalid)
      }
    }
    #expect(results == times)
  }

  /// Times that callbacks on any thread add, until there are enough.
  private final class Collected: @unchecked Sendable {
    private let lock = NSLock()
    private var times: [CMTime] = []
    private let count: Int
    private let done: CheckedContinuation<[CMTime], Never>

    init(count: Int, _ done: CheckedContinuation<[CMTime], Never>) { (self.count, self.done) = (count, done) }

    func add(_ time: CMTime) {
      lock.lock()
      defer { lock.unlock() }
      times.append(time)
      if times.count == count { done.resume(returning: times.sorted()) }
    }
  }
}
