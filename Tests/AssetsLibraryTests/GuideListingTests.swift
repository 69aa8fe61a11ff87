import AVFoundation
import AssetsLibrary
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct GuideListingTests {
  @Test func theFirstVideoOfTheSavedPhotosAlbum() async throws {
    try await firstVideo(of: MadeLibrary(), is: "first.mp4")
  }

  @Test func theFirstOfThreeHundredVideos() async throws {
    try await firstVideo(of: MadeLibrary(videos: 300), is: "video 299.mp4")
  }

  private func firstVideo(of made: MadeLibrary, is name: String) async throws {
    let avAsset = try await withCheckedThrowingContinuation {
      (continuation: CheckedContinuation<AVURLAsset, any Error>) in
      let library = made.assets

      library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos),
        using: { group, stop in

          group?.setAssetsFilter(.allVideos())

          group?.enumerateAssets(
            at: IndexSet(integer: 0), options: [],
            using: { alAsset, index, innerStop in

              // The asset is nil at the end of the enumeration.
              if let alAsset {
                let representation = alAsset.defaultRepresentation()
                let url = representation?.url()
                let avAsset = AVURLAsset(url: url!, options: nil)
                continuation.resume(returning: avAsset)
              }
            })
        },
        failureBlock: { error in
          continuation.resume(throwing: error!)
        })
    }
    #expect(avAsset.url.lastPathComponent == name)
    #expect(try await avAsset.load(.duration).seconds > 0)
    withExtendedLifetime(made) {}
  }
}
