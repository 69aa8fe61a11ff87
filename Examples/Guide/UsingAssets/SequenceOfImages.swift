import AVFoundation

/// "Generating a Sequence of Images".
final class ImageSequence {
  /// A strong reference until all images have been generated.
  var imageGenerator: AVAssetImageGenerator?

  func generateImages(of myAsset: AVAsset) async throws -> String {
    let imageGenerator = AVAssetImageGenerator(asset: myAsset)
    self.imageGenerator = imageGenerator

    let durationSeconds: Float64 = CMTimeGetSeconds(myAsset.duration)
    let firstThird = CMTimeMakeWithSeconds(durationSeconds / 3.0, preferredTimescale: 600)
    let secondThird = CMTimeMakeWithSeconds(durationSeconds * 2.0 / 3.0, preferredTimescale: 600)
    let end = CMTimeMakeWithSeconds(durationSeconds, preferredTimescale: 600)
    let times = [NSValue(time: .zero), NSValue(time: firstThird), NSValue(time: secondThird), NSValue(time: end)]

    let outcomes = Outcomes(of: times.count)
    imageGenerator.generateCGImagesAsynchronously(forTimes: times) { requestedTime, image, actualTime, result, error in
      let requestedTimeString = CMTimeCopyDescription(allocator: nil, time: requestedTime) as String? ?? ""
      let actualTimeString = CMTimeCopyDescription(allocator: nil, time: actualTime) as String? ?? ""

      if result == .succeeded {
        outcomes.add(
          image == nil ? "nothing" : "Requested: \(requestedTimeString); actual \(actualTimeString)",
          isGood: image != nil)
      }
      if result == .failed {
        outcomes.add("Failed with error: \(error?.localizedDescription ?? "none")", isGood: false)
      }
      if result == .cancelled {
        outcomes.add("Canceled", isGood: false)
      }
    }
    let lines = await outcomes.all()
    self.imageGenerator = nil
    guard lines.allSatisfy(\.isGood) else { throw ListingError(lines.map(\.text).joined(separator: "; ")) }
    return lines.map(\.text).joined(separator: "; ")
  }
}

/// "You can cancel the generation of the image sequence".
func cancelImages(of myAsset: AVAsset) async throws -> String {
  let imageGenerator = AVAssetImageGenerator(asset: myAsset)
  imageGenerator.requestedTimeToleranceBefore = .zero
  imageGenerator.requestedTimeToleranceAfter = .zero
  let times = (0..<60).map { NSValue(time: CMTime(value: $0, timescale: 30)) }
  let outcomes = Outcomes(of: times.count)
  imageGenerator.generateCGImagesAsynchronously(forTimes: times) { _, _, _, result, _ in
    outcomes.add(result == .succeeded ? "made" : "cancelled", isGood: result != .failed)
  }
  imageGenerator.cancelAllCGImageGeneration()
  let all = await outcomes.all()
  guard all.allSatisfy(\.isGood) else { throw ListingError("a request failed that was cancelled") }
  return "\(all.filter { $0.text == "made" }.count) made, \(all.filter { $0.text == "cancelled" }.count) cancelled"
}

final class Outcomes: @unchecked Sendable {
  // Safety: the array is used only under the lock.
  private let lock = NSLock()
  private let group = DispatchGroup()
  private var outcomes: [(text: String, isGood: Bool)] = []

  init(of count: Int) {
    for _ in 0..<count { group.enter() }
  }

  func add(_ text: String, isGood: Bool) {
    lock.withLock { outcomes.append((text, isGood)) }
    group.leave()
  }

  func all() async -> [(text: String, isGood: Bool)] {
    await withCheckedContinuation { continuation in
      group.notify(queue: .global()) { continuation.resume() }
    }
    return lock.withLock { outcomes }
  }
}
