import Foundation
import Photos

struct Photographs {
  let turns: Int

  func run() {
    let options = PHFetchOptions()
    options.predicate = NSPredicate(
      format: "mediaType = %d AND pixelWidth > %d AND NOT favorite = YES", PHAssetMediaType.image.rawValue, 20)
    options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
    var (times, count, all) = ([Double](), 0, 0)
    for _ in 0..<turns {
      let spent = ContinuousClock().measure {
        let result = PHAsset.fetchAssets(with: options)
        count = result.count
        let dates = (0..<min(100, count)).compactMap { result.object(at: $0).creationDate }
        guard dates.count == min(100, count), dates == dates.sorted(by: >) else { exit(65) }
      }.components
      times.append(Double(spent.seconds) * 1000 + Double(spent.attoseconds) / 1e15)
    }
    all = PHAsset.fetchAssets(with: nil).count
    let later = times.dropFirst().sorted()
    print(
      String(
        format: "%d of %d assets: first fetch %.1f ms, then %.1f ms (median of %d, at most %.1f), %.0f MB at most",
        count, all, times[0], later[later.count / 2], later.count, later.last ?? 0,
        Double(Client.resident()) / 1024))
  }
}
