import AVFoundation
import AssetsLibrary
import Foundation
import TestSupport
import Testing

/// The listing of "Accessing the User's Assets", in Swift as on a Mac.
@Suite(.requires(.ffmpeg)) struct GuideListingTests {
  @Test func theFirstVideoOfTheSavedPhotosAlbum() async throws {
    let avAsset = try await firstVideo(of: MadeLibrary())
    #expect(avAsset.url.lastPathComponent == "first.mp4")
    #expect(try await avAsset.load(.duration).seconds > 0)
  }

  @Test func theFirstOfThreeHundredVideos() async throws {
    let avAsset = try await firstVideo(of: MadeLibrary(videos: 300))
    #expect(avAsset.url.lastPathComponent == "video 299.mp4")
    #expect(try await avAsset.load(.duration).seconds > 0)
  }

  private func firstVideo(of made: MadeLibrary) async throws -> AVURLAsset {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<AVURLAsset, any Error>) in
      let library = made.assets

      // Only the group of saved photos is enumerated.
      library.enumerateGroups(
        withTypes: ALAssetsGroupType(ALAssetsGroupSavedPhotos),
        using: { group, stop in

          // The filter leaves only videos in the group.
          group?.setAssetsFilter(.allVideos())

          // Only the first item is enumerated.
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
          // The test's caller handles the error.
          continuation.resume(throwing: error!)
        })
    }
  }
}
