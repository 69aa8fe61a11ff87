import AVFoundation
import Foundation
import Photos

// The code of docs/Documentation.docc/WhatWorks.md. It is compiled, not run.

func whatWorks(_ exported: URL) async throws {
  try await PHPhotoLibrary.shared().performChanges {
    PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: exported)
  }
  let options = PHFetchOptions()
  options.predicate = NSPredicate(format: "mediaType = %d AND duration > %f", PHAssetMediaType.video.rawValue, 5.0)
  options.sortDescriptors = [NSSortDescriptor(key: "creationDate", ascending: false)]
  if let newest = PHAsset.fetchAssets(with: options).firstObject {
    PHImageManager.default().requestAVAsset(forVideo: newest, options: nil) { asset, _, _ in print(asset as Any) }
  }
}
