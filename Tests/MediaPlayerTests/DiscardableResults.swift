import MediaPlayer

// No function here is called. The file must compile without warnings about unused results.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

private func discardMPNowPlayingInfoLanguageOption(_ it: MPNowPlayingInfoLanguageOption) {
  it.isAutomaticAudibleLanguageOption()
  it.isAutomaticLegibleLanguageOption()
}

private func discardLanguageOptions(_ group: AVMediaSelectionGroup, _ option: AVMediaSelectionOption) {
  group.makeNowPlayingInfoLanguageOptionGroup()
  option.makeNowPlayingInfoLanguageOption()
}

private func discardMPRemoteCommand(_ it: MPRemoteCommand) {
  it.addTarget(handler: value())
}

private func discardMPRemoteCommandCenter() {
  MPRemoteCommandCenter.shared()
}

private func discardMPMediaEntity(_ it: MPMediaEntity) {
  MPMediaEntity.canFilter(byProperty: value())
  it.value(forProperty: value())
}

private func discardMPMediaItem() {
  MPMediaItem.persistentIDProperty(forGroupingType: value())
  MPMediaItem.titleProperty(forGroupingType: value())
}

private func discardMPMediaLibrary() {
  MPMediaLibrary.default()
  MPMediaLibrary.authorizationStatus()
}

private func discardMPMediaLibraryAsync(_ it: MPMediaLibrary) async throws {
  try await it.getPlaylist(with: value(), creationMetadata: value())
  await MPMediaLibrary.requestAuthorization()
}

private func discardMPMediaQuery() {
  MPMediaQuery.albums()
  MPMediaQuery.artists()
  MPMediaQuery.audiobooks()
  MPMediaQuery.compilations()
  MPMediaQuery.composers()
  MPMediaQuery.genres()
  MPMediaQuery.playlists()
  MPMediaQuery.podcasts()
  MPMediaQuery.songs()
}

private func discardMPMediaItemArtwork(_ it: MPMediaItemArtwork) {
  it.image(at: value())
}

private func discardMPNowPlayingInfoCenter() {
  MPNowPlayingInfoCenter.default()
}
