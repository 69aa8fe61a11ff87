import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct WrittenTagTests {
  private func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    return item
  }

  private final class Ends: @unchecked Sendable {
    // Safety: only the queue that requests samples uses the output and the input.
    let output: AVAssetReaderOutput
    let input: AVAssetWriterInput
    init(_ output: AVAssetReaderOutput, _ input: AVAssetWriterInput) { (self.output, self.input) = (output, input) }
  }

  private func write(_ type: AVFileType, _ name: String, _ items: [AVMetadataItem], track: [AVMetadataItem] = [])
    async throws -> URL
  {
    let source = AVURLAsset(url: try TagMaker.audio("source.wav"))
    let audio = try #require(try await source.loadTracks(withMediaType: .audio).first)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
      AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let output = AVAssetReaderTrackOutput(track: audio, outputSettings: settings)
    let reader = try AVAssetReader(asset: source)
    reader.add(output)
    #expect(reader.startReading())
    let url = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString)-\(name)")
    let writer = try AVAssetWriter(outputURL: url, fileType: type)
    writer.metadata = items
    var coding = settings
    if type == .m4a { coding = [AVFormatIDKey: kAudioFormatMPEG4AAC, AVEncoderBitRateKey: 64_000] }
    coding[AVSampleRateKey] = 44_100
    coding[AVNumberOfChannelsKey] = 1
    if type == .aiff { coding[AVLinearPCMIsBigEndianKey] = true }
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: coding)
    input.metadata = track
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let ends = Ends(output, input)
    await withCheckedContinuation { continuation in
      input.requestMediaDataWhenReady(on: DispatchQueue(label: "samples")) {
        while ends.input.isReadyForMoreMediaData {
          guard let sample = ends.output.copyNextSampleBuffer(), ends.input.append(sample) else {
            ends.input.markAsFinished()
            return continuation.resume()
          }
        }
      }
    }
    await writer.finishWriting()
    if let error = writer.error { throw error }
    return url
  }

  @Test(arguments: [
    (AVFileType.mov, "w.mov", "com.apple.quicktime.title"), (.m4a, "w.m4a", "title"), (.caf, "w.caf", "title"),
  ])
  func commonItemsReachEveryFilesOwnKeys(_ type: AVFileType, _ name: String, _ key: String) async throws {
    let url = try await write(
      type, name, [item(.commonIdentifierTitle, "Größe"), item(.commonIdentifierArtist, "Ada")])
    #expect(try AssetProbe.of(url).format.tags?[key] == "Größe")
    let items = try await AVURLAsset(url: url).load(.commonMetadata)
    #expect(items.first { $0.commonKey == .commonKeyTitle }?.stringValue == "Größe")
    #expect(items.first { $0.commonKey == .commonKeyArtist }?.stringValue == "Ada")
  }

  private static let sayings: [(AVMetadataIdentifier, String)] = [
    (.commonIdentifierTitle, "Größe"), (.commonIdentifierArtist, "Ada"), (.commonIdentifierAlbumName, "Meer"),
    (.commonIdentifierCopyrights, "© 2026"), (.commonIdentifierDescription, "A tone"), (.commonIdentifierAuthor, "Eve"),
  ]

  @Test(
    .requires(.exiftool), .requires(.atomicParsley),
    arguments: [(AVFileType.wav, "s.wav"), (.aiff, "s.aiff"), (.aifc, "s.aifc")])
  func filesOfSoundHaveTags(_ type: AVFileType, _ name: String) async throws {
    let picture = AVMutableMetadataItem()
    picture.identifier = .commonIdentifierArtwork
    picture.value = try TagMaker.picture() as NSData
    let url = try await write(
      type, name, Self.sayings.map(item) + [picture, item(.id3MetadataOriginalArtist, "Nobody")])
    let json = try Tool.run("exiftool", ["-j", "-charset", "RIFF=UTF8", url.path])
    let found = try #require((try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first)
    let names =
      type == .wav
      ? ["Title", "Artist", "Product", "Copyright", "Comment", "WrittenBy"]
      : ["Title", "Artist", "Album", "Copyright", "Annotation", "Author"]
    for (name, (_, text)) in zip(names, Self.sayings) {
      #expect(found[name] as? String == text, "\(name): \(found[name] ?? "none")")
    }
    let tagged = try TagMaker.run(
      """
      import mutagen.\(type == .wav ? "wave" : "aiff") as kind
      tags = kind.\(type == .wav ? "WAVE" : "AIFF")(path).tags
      print(tags['TOPE'], len(tags.getall('APIC')[0].data), tags.getall('APIC')[0].mime)
      """, on: url)
    #expect(
      try tagged.trimmingCharacters(in: .whitespacesAndNewlines) == "Nobody \(TagMaker.picture().count) image/jpeg")
    let probe = try AssetProbe.of(url).format.tags ?? [:]
    #expect(probe["title"] == "Größe" && probe["artist"] == "Ada")
    let sizes = try Tool.run("ffmpeg", ["-v", "error", "-xerror", "-i", url.path, "-f", "s16le", "-"]).count
    #expect(
      try sizes
        == Tool.run("ffmpeg", ["-v", "error", "-i", TagMaker.audio("source.wav").path, "-f", "s16le", "-"]).count)
    let items = try await AVURLAsset(url: url).load(.commonMetadata)
    for (identifier, text) in Self.sayings {
      let key = try #require(
        AVMetadataItem.metadataItems(from: [item(identifier, text)], filteredByIdentifier: identifier).first?.commonKey)
      #expect(items.contains { $0.commonKey == key && $0.stringValue == text }, "\(key.rawValue)")
    }
    let cover = try TagMaker.picture()
    #expect(items.contains { $0.commonKey == .commonKeyArtwork && $0.dataValue == cover })
  }

  @Test(.requires(.mutagen), arguments: [(AVFileType.aiff, "aiff", "AIFF"), (.wav, "wave", "WAVE")])
  func tagsGoFromFileToFile(_ type: AVFileType, _ module: String, _ name: String) async throws {
    let source = try TagMaker.audio("tags-\(module).mp3")
    try TagMaker.run(
      """
      import mutagen.id3
      globals().update({k: v for k, v in vars(mutagen.id3).items() if k.isupper()})
      tags = ID3()
      tags.add(TIT2(encoding=3, text='Größe'))
      tags.add(TPE1(encoding=3, text=['Ada', 'Bob']))
      tags.add(TRCK(encoding=3, text='3/12'))
      tags.add(TDRC(encoding=3, text='2024-05-06'))
      tags.add(COMM(encoding=3, lang='deu', desc='Notiz', text='Ein Wort'))
      tags.add(USLT(encoding=3, lang='eng', desc='', text='La la'))
      tags.add(TXXX(encoding=3, desc='MOOD', text='calm'))
      tags.add(WOAR(url='http://example.org/'))
      tags.add(WXXX(encoding=3, desc='shop', url='http://example.org/shop'))
      tags.add(UFID(owner='http://example.org', data=b'12'))
      tags.add(PRIV(owner='us', data=bytes([0, 255, 0, 1])))
      tags.add(APIC(encoding=3, mime='image/png', type=3, desc='Umschlag', data=b'PNG' * 9000))
      tags.save(path)
      """, on: source)
    let frames = """
      for key in sorted(tags.keys()):
          frame = tags[key]
          print(key, [getattr(frame, name, None) for name in ('text', 'lang', 'desc', 'url', 'owner', 'data', 'mime')])
      """
    let wanted = try TagMaker.run("import mutagen.id3\ntags = mutagen.id3.ID3(path)\n" + frames, on: source)
    let items = try await AVURLAsset(url: source).load(.metadata)
    let copy = try await write(type, "copy.\(module)", items)
    let found = try TagMaker.run(
      "import mutagen.\(module) as kind\ntags = kind.\(name)(path).tags\n" + frames, on: copy)
    #expect(wanted.split(separator: "\n").count >= 12)
    #expect(found.split(separator: "\n") == wanted.split(separator: "\n"))
  }

  @Test(.requires(.exiftool)) func tracksHaveItemsOfTheirOwn() async throws {
    let url = try await write(
      .mov, "t.mov", [item(.quickTimeMetadataTitle, "Film")], track: [item(.quickTimeMetadataTitle, "Ton")])
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    #expect(try await track.load(.metadata).map(\.stringValue) == ["Ton"])
    #expect(try await asset.load(.metadata).map(\.stringValue) == ["Film"])
    let json = try Tool.run("exiftool", ["-G1", "-j", "-Title", url.path])
    let found = (try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first
    // ExifTool 13 names the group after the kind of the track.
    let ofTrack = found?["Track1:Title"] ?? found?["AudioKeys:Title"]
    #expect(ofTrack as? String == "Ton" && found?["Keys:Title"] as? String == "Film")
  }
}
