import AVFoundation

/// "Getting Still Images From a Video".
func prepareImageGenerator(for anAsset: AVAsset) throws -> String {
  guard anAsset.tracks(withMediaCharacteristic: .visual).count > 0 else {
    throw ListingError("there is nothing to be seen")
  }
  if anAsset.tracks(withMediaType: .video).count > 0 {
    let imageGenerator = AVAssetImageGenerator(asset: anAsset)
    imageGenerator.maximumSize = CGSize(width: 320, height: 320)
    imageGenerator.apertureMode = .cleanAperture
    let size = Int(imageGenerator.maximumSize.width)
    return
      "a generator of images of up to \(size) pixels, aperture \(imageGenerator.apertureMode?.rawValue ?? "as it is")"
  }
  throw ListingError("there is no video track")
}

/// "Generating a Single Image".
func generateSingleImage(of myAsset: AVAsset) throws -> String {
  let imageGenerator = AVAssetImageGenerator(asset: myAsset)

  let durationSeconds: Float64 = CMTimeGetSeconds(myAsset.duration)
  let midpoint = CMTimeMakeWithSeconds(durationSeconds / 2.0, preferredTimescale: 600)
  var actualTime = CMTime.invalid

  let halfWayImage = try imageGenerator.copyCGImage(at: midpoint, actualTime: &actualTime)

  let actualTimeString = CMTimeCopyDescription(allocator: nil, time: actualTime) as String? ?? ""
  let requestedTimeString = CMTimeCopyDescription(allocator: nil, time: midpoint) as String? ?? ""
  return
    "Got halfWayImage of \(halfWayImage.width) × \(halfWayImage.height): Asked for \(requestedTimeString), got \(actualTimeString)"
}
