import Photos

// No function here is called. The file must compile without warnings about unused results.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardPHAssetChangeRequest() {
  PHAssetChangeRequest.creationRequestForAssetFromImage(atFileURL: value())
  PHAssetChangeRequest.creationRequestForAssetFromVideo(atFileURL: value())
}

private func discardPHAssetCollectionChangeRequest() {
  PHAssetCollectionChangeRequest.creationRequestForAssetCollection(withTitle: value())
}

private func discardPHAssetCreationRequest() {
  PHAssetCreationRequest.forAsset()
  PHAssetCreationRequest.supportsAssetResourceTypes(value())
}

private func discardPHPhotoLibrary() {
  PHPhotoLibrary.authorizationStatus(for: value())
  PHPhotoLibrary.authorizationStatus()
  PHPhotoLibrary.shared()
}

private func discardPHPhotoLibraryAsync() async {
  await PHPhotoLibrary.requestAuthorization(for: value())
}

private func discardPHImageManager(_ it: PHImageManager) {
  PHImageManager.default()
  it.requestAVAsset(forVideo: value(), options: value(), resultHandler: value())
  it.requestExportSession(forVideo: value(), options: value(), exportPreset: value(), resultHandler: value())
  it.requestImage(for: value(), targetSize: value(), contentMode: value(), options: value(), resultHandler: value())
  it.requestImageDataAndOrientation(for: value(), options: value(), resultHandler: value())
  it.requestPlayerItem(forVideo: value(), options: value(), resultHandler: value())
}

private func discardPHAsset(_ it: PHAsset) {
  it.canPerform(value())
  PHAsset.fetchAssets(with: value())
  PHAsset.fetchAssets(with: value(), options: value())
  PHAsset.fetchAssets(in: value(), options: value())
  PHAsset.fetchAssets(withLocalIdentifiers: value(), options: value())
  PHAsset.fetchKeyAssets(in: value(), options: value())
}

private func discardPHAssetCollection() {
  PHAssetCollection.fetchAssetCollections(with: value(), subtype: value(), options: value())
  PHAssetCollection.fetchAssetCollections(withLocalIdentifiers: value(), options: value())
  PHAssetCollection.fetchAssetCollectionsContaining(value(), with: value(), options: value())
  PHAssetCollection.transientAssetCollection(with: value(), title: value())
  PHAssetCollection.transientAssetCollection(withAssetFetchResult: value(), title: value())
}

private func discardPHCollection(_ it: PHCollection) {
  it.canPerform(value())
  PHCollection.fetchCollections(in: value(), options: value())
  PHCollection.fetchTopLevelUserCollections(with: value())
}

private func discardPHCollectionList() {
  PHCollectionList.fetchCollectionLists(with: value(), subtype: value(), options: value())
  PHCollectionList.fetchCollectionLists(withLocalIdentifiers: value(), options: value())
  PHCollectionList.fetchCollectionListsContaining(value(), options: value())
  PHCollectionList.transientCollectionList(with: value(), title: value())
  PHCollectionList.transientCollectionList(withCollectionsFetchResult: value(), title: value())
}

private func discardPHFetchResult(_ it: PHFetchResult<PHAsset>) {
  it.contains(value())
  it.countOfAssets(with: value())
  it.index(of: value())
  it.index(of: value(), in: value())
  it.object(at: value())
  it.objects(at: value())
}

private func discardPHAssetResource() {
  PHAssetResource.assetResources(for: value())
}

private func discardPHAssetResourceManager(_ it: PHAssetResourceManager) {
  PHAssetResourceManager.default()
  it.requestData(for: value(), options: value(), dataReceivedHandler: value(), completionHandler: value())
}
