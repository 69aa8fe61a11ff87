import AssetsLibrary

// No function here is called. The file must compile without warnings about unused results.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardALAsset(_ it: ALAsset) {
  it.defaultRepresentation()
  it.representation(forUTI: value())
  it.value(forProperty: value())
}

private func discardALAssetRepresentation(_ it: ALAssetRepresentation) {
  it.dimensions()
  it.filename()
  it.getBytes(value(), fromOffset: value(), length: value(), error: value())
  it.metadata()
  it.orientation()
  it.scale()
  it.size()
  it.url()
  it.uti()
}

private func discardALAssetsFilter() {
  ALAssetsFilter.allAssets()
  ALAssetsFilter.allPhotos()
  ALAssetsFilter.allVideos()
}

private func discardALAssetsGroup(_ it: ALAssetsGroup) {
  it.add(value())
  it.numberOfAssets()
  it.value(forProperty: value())
}

private func discardALAssetsLibrary(_ it: ALAssetsLibrary) {
  ALAssetsLibrary.authorizationStatus()
  it.videoAtPathIs(compatibleWithSavedPhotosAlbum: value())
}
