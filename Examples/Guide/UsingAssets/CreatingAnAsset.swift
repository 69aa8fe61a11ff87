import AVFoundation

/// "Creating an Asset Object".
func createAsset(from movie: URL?) throws -> String {
  let url = movie
  let anAsset = AVURLAsset(url: url!, options: nil)
  return anAsset.url.lastPathComponent
}

/// "Options for Initializing an Asset".
func createAssetForComposition(from movie: URL?) throws -> String {
  let url = movie
  let theOpts: [String: Any] = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
  let anAssetToUseInAComposition = AVURLAsset(url: url!, options: theOpts)
  guard anAssetToUseInAComposition.providesPreciseDurationAndTiming else {
    throw ListingError("the duration is not precise")
  }
  return "precisely \(anAssetToUseInAComposition.duration.seconds) s"
}
