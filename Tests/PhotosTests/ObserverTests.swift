import AVEngineMediaLibrary
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Photos

@Suite(.requires(.ffmpeg)) struct ObserverTests {
  private final class Observer: NSObject, PHPhotoLibraryChangeObserver, Sendable {
    private let kept = Mutex<[PHChange]>([])
    var changes: [PHChange] { kept.withLock { $0 } }
    func photoLibraryDidChange(_ changeInstance: PHChange) { kept.withLock { $0.append(changeInstance) } }

    func details(_ result: PHFetchResult<PHAsset>) throws -> PHFetchResultChangeDetails<PHAsset> {
      var found: PHFetchResultChangeDetails<PHAsset>?
      try Server.wait(for: "a change") {
        found = changes.lazy.compactMap { $0.changeDetails(for: result) }.first
        return found != nil
      }
      return try #require(found)
    }
  }

  @Test func resultsAreCompared() throws {
    let bench = try PhotosBench()
    try bench.fill()
    try bench.run {
      let observer = Observer()
      let library = PHPhotoLibrary.shared()
      library.register(observer)
      defer { library.unregisterChangeObserver(observer) }
      let options = PHFetchOptions()
      options.sortDescriptors = [NSSortDescriptor(key: "pixelWidth", ascending: true)]
      let before = PHAsset.fetchAssets(with: options)
      #expect(bench.names(before) == ["blue.png", "second.mp4", "red.png", "first.mp4"])
      let (red, blue) = (before[2], before[0])
      let movie = try MadeMedia.hd()
      try library.performChangesAndWait {
        PHAssetChangeRequest.deleteAssets([blue])
        PHAssetChangeRequest(for: red).isFavorite = true
        PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: movie)
      }
      let details = try observer.details(before)
      #expect(details.hasIncrementalChanges && !details.hasMoves)
      #expect(details.removedIndexes == [0] && details.removedObjects == [blue])
      #expect(details.insertedIndexes == [3] && details.insertedObjects.first?.pixelWidth == 1920)
      #expect(details.changedIndexes == [1] && details.changedObjects.first?.isFavorite == true)
      #expect(details.fetchResultAfterChanges.count == 4 && details.fetchResultBeforeChanges === before)
      let change = try #require(observer.changes.first { $0.changeDetails(for: red) != nil })
      let object = try #require(change.changeDetails(for: red))
      #expect(object.objectAfterChanges?.isFavorite == true && !object.objectWasDeleted && !object.assetContentChanged)
      #expect(change.changeDetails(for: blue)?.objectWasDeleted == true)
      #expect(change.changeDetails(for: before[3]) == nil)
    }
  }

  @Test func listsAreCompared() {
    let difference = ResultDifference(from: ["a", "b", "c", "d"], to: ["d", "x", "a", "c"], changed: ["c", "x"])
    #expect(difference.removed == [1] && difference.inserted == [1] && difference.changed == [3])
    var list = ["a", "x", "c", "d"]
    for move in difference.moves { list.insert(list.remove(at: move.from), at: move.to) }
    #expect(list == ["d", "x", "a", "c"])
  }
}
