import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.mutagen)) struct TaggedAudioTests {
  private func text(_ identifier: AVMetadataIdentifier, in items: [AVMetadataItem]) -> String? {
    AVMetadataItem.metadataItems(from: items, filteredByIdentifier: identifier).first?.stringValue
  }

  private func common(_ key: AVMetadataKey, in items: [AVMetadataItem]) -> [String?] {
    AVMetadataItem.metadataItems(from: items, withKey: key, keySpace: .common).map(\.stringValue)
  }

  private static let id3 = """
    import mutagen.id3
    globals().update({k: v for k, v in vars(mutagen.id3).items() if k.isupper()})
    tags = ID3()
    tags.add(TIT2(encoding=ENC, text='Größe'))
    tags.add(TPE1(encoding=ENC, text='Ada'))
    tags.add(TALB(encoding=ENC, text='Meer'))
    tags.add(TCON(encoding=ENC, text='Rock'))
    tags.add(TRCK(encoding=ENC, text='3/12'))
    tags.add(TDRC(encoding=ENC, text='2024-05-06'))
    tags.add(COMM(encoding=ENC, lang='deu', desc='Notiz', text='Ein Wort'))
    tags.add(USLT(encoding=ENC, lang='eng', desc='', text='La la\\nla'))
    tags.add(TXXX(encoding=ENC, desc='MOOD', text='calm'))
    tags.add(UFID(owner='http://example.org', data=b'\\x01\\x02'))
    tags.add(APIC(encoding=ENC, mime='image/jpeg', type=3, desc='Umschlag', data=open(sys.argv[1] + '.jpg', 'rb').read()))
    """

  private func tagged(_ name: String, encoding: Int, version: Int) throws -> (url: URL, picture: Data) {
    let url = try TagMaker.audio(name)
    let picture = try TagMaker.picture()
    try picture.write(to: URL(fileURLWithPath: url.path + ".jpg"))
    let save =
      name.hasSuffix("mp3")
      ? "if VERSION == 3: tags.update_to_v23()\ntags.save(path, v2_version=VERSION)"
      : """
      import mutagen
      file = mutagen.File(path)
      file.add_tags()
      for frame in tags.values(): file.tags.add(frame)
      if VERSION == 3: file.tags.update_to_v23()
      file.save(v2_version=VERSION)
      """
    let script = (Self.id3 + "\n" + save).replacingOccurrences(of: "ENC", with: "\(encoding)")
      .replacingOccurrences(of: "VERSION", with: "\(version)")
    try TagMaker.run(script, on: url)
    return (url, picture)
  }

  @Test(arguments: [
    ("a.mp3", 0, 3), ("b.mp3", 1, 3), ("c.mp3", 3, 4), ("d.mp3", 2, 4), ("e.wav", 3, 4), ("f.aiff", 1, 3),
  ]) func id3IsReadInEveryCoat(_ name: String, _ encoding: Int, _ version: Int) async throws {
    let (url, picture) = try tagged(name, encoding: encoding, version: version)
    let asset = AVURLAsset(url: url)
    #expect(try await asset.load(.availableMetadataFormats).contains(.id3Metadata))
    let items = try await asset.loadMetadata(for: .id3Metadata)
    #expect(text(.id3MetadataTitleDescription, in: items) == "Größe")
    #expect(text(.id3MetadataLeadPerformer, in: items) == "Ada")
    #expect(text(.id3MetadataTrackNumber, in: items) == "3/12")
    #expect(common(.commonKeyAlbumName, in: items) == ["Meer"] && common(.commonKeyType, in: items) == ["Rock"])
    #expect(text(version == 4 ? .id3MetadataRecordingTime : .id3MetadataYear, in: items)?.hasPrefix("2024") == true)
    let comment = try #require(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .id3MetadataComments).first)
    #expect(comment.stringValue == "Ein Wort" && comment.extendedLanguageTag == "deu")
    #expect(comment.extraAttributes?[.info] as? String == "Notiz")
    #expect(try await asset.load(.lyrics) == "La la\nla")
    let mood = try #require(AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .id3MetadataUserText).first)
    #expect(mood.stringValue == "calm" && mood.extraAttributes?[.info] as? String == "MOOD")
    let owner = try #require(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .id3MetadataUniqueFileIdentifier).first)
    #expect(owner.dataValue == Data([1, 2]) && owner.extraAttributes?[.info] as? String == "http://example.org")
    let art = try #require(
      AVMetadataItem.metadataItems(from: items, withKey: AVMetadataKey.commonKeyArtwork, keySpace: .common).first)
    let isWhole = art.dataValue == picture
    #expect(isWhole && art.dataType == kCMMetadataBaseDataType_JPEG as String)
  }

  @Test func versionOneAloneIsEnough() async throws {
    let url = try TagMaker.audio("one.mp3")
    try TagMaker.run(
      """
      from mutagen.id3 import ID3, TIT2, TPE1
      tags = ID3()
      tags.add(TIT2(encoding=0, text='Sea'))
      tags.add(TPE1(encoding=0, text='Ada'))
      tags.save(path, v1=2)
      tags.delete(path, delete_v1=False)
      """, on: url)
    let items = try await AVURLAsset(url: url).load(.metadata)
    #expect(common(.commonKeyTitle, in: items) == ["Sea"] && common(.commonKeyArtist, in: items) == ["Ada"])
    #expect(items.allSatisfy { $0.keySpace == .id3 })
  }

  @Test func apeTagsBehindFrames() async throws {
    let url = try TagMaker.audio("ape.mp3")
    try TagMaker.run(
      """
      from mutagen.apev2 import APEv2, APEValue, BINARY
      tags = APEv2()
      tags['Title'] = 'Größe'
      tags['Artist'] = ['Ada', 'Bob']
      tags['Cover Art (Front)'] = APEValue(b'front.png\\0\\x89PNG\\r\\n\\x1a\\n', BINARY)
      tags.save(path)
      """, on: url)
    let items = try await AVURLAsset(url: url).load(.metadata)
    #expect(common(.commonKeyTitle, in: items) == ["Größe"] && common(.commonKeyArtist, in: items) == ["Ada", "Bob"])
    #expect(
      items.first { $0.commonKey == .commonKeyArtwork }?.dataValue?.starts(with: [0x89, 0x50, 0x4E, 0x47]) == true)
  }

  @Test func broadcastWaveTellsItsOrigin() async throws {
    let url = try TagMaker.audio(
      "broadcast.wav",
      [
        "-write_bext", "1", "-metadata", "description=Interview", "-metadata", "originator=Studio 3", "-metadata",
        "origination_date=2026-05-06",
        "-metadata", "time_reference=48000", "-metadata", "coding_history=A=PCM",
      ])
    let items = try await AVURLAsset(url: url).load(.metadata)
    #expect(
      common(.commonKeyDescription, in: items) == ["Interview"]
        && common(.commonKeyCreationDate, in: items) == ["2026-05-06"])
    let values = items.compactMap(\.stringValue)
    #expect(
      ["Studio 3", "48000"].allSatisfy(values.contains) && values.contains { $0.hasPrefix("A=PCM") }, "\(values)")
  }

  @Test func chapterFramesAreChapters() async throws {
    let url = try TagMaker.audio("chapters.mp3")
    try TagMaker.run(
      """
      import mutagen.id3
      globals().update({k: v for k, v in vars(mutagen.id3).items() if k.isupper()})
      tags = ID3()
      def sub(t): return [TIT2(encoding=3, text=t)]
      tags.add(CTOC(element_id='toc', flags=3, child_element_ids=['a', 'b'], sub_frames=[]))
      for id, start, end, title in [('b', 400, 1000, 'Zwei'), ('a', 0, 400, 'Eins')]:
          frames = sub(title) + ([APIC(encoding=0, mime='image/png', type=3, desc='', data=b'\\x89PNG')] if id == 'a' else [])
          tags.add(CHAP(element_id=id, start_time=start, end_time=end, start_offset=4294967295, end_offset=4294967295, sub_frames=frames))
      tags.save(path)
      """, on: url)
    let asset = AVURLAsset(url: url)
    let locale = try #require(try await asset.load(.availableChapterLocales).first)
    let groups = try await asset.loadChapterMetadataGroups(withTitleLocale: locale)
    #expect(groups.map { common(.commonKeyTitle, in: $0.items) } == [["Eins"], ["Zwei"]])
    #expect(groups.map(\.timeRange.start.seconds) == [0, 0.4])
    let art = groups.first?.items.first { $0.commonKey == .commonKeyArtwork }
    #expect(art?.dataValue == Data([0x89, 0x50, 0x4E, 0x47]))
    let titles = asset.chapterMetadataGroups(
      withTitleLocale: locale, containingItemsWithCommonKeys: [.commonKeyDescription])
    #expect(titles.map(\.items.count) == [1, 1])
    let json = try Tool.run("ffprobe", ["-v", "error", "-show_chapters", "-of", "json", url.path])
    let probe = try JSONSerialization.jsonObject(with: json) as? [String: [[String: Any]]]
    let titled = probe?["chapters"]?.sorted { ($0["start"] as? Int ?? 0) < ($1["start"] as? Int ?? 0) }
    #expect(titled?.compactMap { ($0["tags"] as? [String: String])?["title"] } == ["Eins", "Zwei"])
  }

  @Test(arguments: [
    ("a.flac", [String]()), ("b.ogg", ["-c:a", "libvorbis"]), ("c.opus", ["-c:a", "libopus"]),
    ("d.oga", ["-c:a", "flac", "-f", "ogg"]),
  ]) func vorbisCommentsHaveCommonKeys(_ name: String, _ options: [String]) async throws {
    let url = try TagMaker.audio(name, options)
    let picture = try TagMaker.picture()
    try picture.write(to: URL(fileURLWithPath: url.path + ".jpg"))
    try TagMaker.run(
      """
      import mutagen, base64
      from mutagen.flac import Picture, FLAC
      file = mutagen.File(path)
      file['title'] = 'Größe'
      file['artist'] = ['Ada', 'Bob']
      file['album'] = 'Meer'
      file['date'] = '2024-05-06'
      file['lyrics'] = 'La la'
      picture = Picture()
      picture.data = open(path + '.jpg', 'rb').read()
      picture.type, picture.mime, picture.desc = 3, 'image/jpeg', 'Umschlag'
      if isinstance(file, FLAC): file.add_picture(picture)
      else: file['metadata_block_picture'] = [base64.b64encode(picture.write()).decode('ascii')]
      file.save()
      """, on: url)
    let asset = AVURLAsset(url: url)
    let items = try await asset.load(.metadata)
    #expect(common(.commonKeyTitle, in: items) == ["Größe"] && common(.commonKeyArtist, in: items) == ["Ada", "Bob"])
    #expect(common(.commonKeyAlbumName, in: items) == ["Meer"])
    #expect(try await asset.load(.creationDate)?.dateValue == ISO8601DateFormatter().date(from: "2024-05-06T00:00:00Z"))
    #expect(try await asset.load(.lyrics) == "La la")
    let art = try #require(items.first { $0.commonKey == .commonKeyArtwork })
    let isWhole = art.dataValue == picture
    #expect(isWhole && art.dataType == kCMMetadataBaseDataType_JPEG as String)
  }

  @Test(arguments: ["info.wav", "info.avi", "info.aiff"]) func listsOfRIFFAndIFFHaveCommonKeys(_ name: String)
    async throws
  {
    // AIFF has a chunk for the author and none for an artist.
    let isAIFF = name == "info.aiff"
    let url = try TagMaker.audio(
      name,
      ["-metadata", "title=Größe", "-metadata", isAIFF ? "author=Ada" : "artist=Ada", "-metadata", "copyright=Nobody"])
    let items = try await AVURLAsset(url: url).load(.metadata)
    #expect(common(.commonKeyTitle, in: items) == ["Größe"])
    #expect(common(isAIFF ? .commonKeyAuthor : .commonKeyArtist, in: items) == ["Ada"])
    #expect(common(.commonKeyCopyrights, in: items) == ["Nobody"])
  }
}
