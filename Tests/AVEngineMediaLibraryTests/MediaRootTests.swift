import AVEngineMediaLibrary
import Foundation
import TestSupport
import Testing

@Suite struct MediaRootTests {
  @Test func namedRootsAreReadOnlyUnlessTheySayOtherwise() {
    let list = "/srv/media:rw=/srv/new:relative:rw=relative:/srv/rw=odd:"
    let roots = MediaRoot.all(environment: ["AVFOUNDATION_MEDIA_ROOTS": list, "HOME": "/home/me"])
    #expect(roots.map(\.url.path) == ["/srv/media", "/srv/new", "/srv/rw=odd"])
    #expect(roots.map(\.isWritable) == [false, true, false])
  }

  @Test func usersFoldersAreThoseOfTheDesktop() throws {
    let home = try TemporaryFolder()
    try FileManager.default.createDirectory(at: home[".config"], withIntermediateDirectories: true)
    let text = """
      # written by a desktop
      XDG_VIDEOS_DIR="$HOME/My \\"Films\\""
      XDG_MUSIC_DIR="/srv/music"
      XDG_PICTURES_DIR="$HOME"
      """
    try Data(text.utf8).write(to: home[".config/user-dirs.dirs"])
    let roots = MediaRoot.all(environment: ["HOME": home.url.path])
    #expect(roots.map(\.url.path) == [home["My \"Films\""].path, "/srv/music"])
    #expect(roots.map(\.kinds) == [[.video], [.audio]])
    #expect(roots.allSatisfy { $0.isWritable })
  }

  @Test func withoutAFileTheUsualNamesStand() {
    let roots = MediaRoot.all(environment: ["HOME": "/home/nobody-here", "XDG_CONFIG_HOME": "relative"])
    #expect(roots.map(\.url.path) == ["Videos", "Music", "Pictures"].map { "/home/nobody-here/\($0)" })
  }

  @Test func withoutAHomeThereAreNone() { #expect(MediaRoot.all(environment: [:]).isEmpty) }
}
