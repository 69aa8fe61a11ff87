import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.mutagen), .requires(.exiftool), .requires(.atomicParsley), .requires(.ffmpeg)) struct TagExportTests {
  private func tags(_ url: URL) throws -> [String] {
    try TagMaker.run(
      """
      import mutagen
      file = mutagen.File(path)
      for key in sorted(file.tags): print(repr(key), repr(file.tags[key]))
      """, on: url
    ).split(separator: "\n").map(String.init)
  }

  private func taggedAudio() throws -> (url: URL, picture: Data) {
    let url = try TagMaker.audio("source.m4a", ["-c:a", "aac"])
    let picture = try TagMaker.picture()
    try picture.write(to: URL(fileURLWithPath: url.path + ".jpg"))
    try TagMaker.run(
      """
      from mutagen.mp4 import MP4, MP4Cover, MP4FreeForm
      file = MP4(path)
      if file.tags is None: file.add_tags()
      file.clear()
      file['\\xa9nam'] = 'Größe'
      file['\\xa9ART'] = ['Ada', 'Bob']
      file['\\xa9alb'] = 'Meer'
      file['\\xa9day'] = '2024-05-06'
      file['\\xa9lyr'] = 'La la\\nla'
      file['trkn'] = [(3, 12)]
      file['disk'] = [(1, 2)]
      file['tmpo'] = [120]
      file['cpil'] = True
      file['stik'] = [1]
      file['plID'] = [0x0102030405]
      file['covr'] = [MP4Cover(open(path + '.jpg', 'rb').read(), MP4Cover.FORMAT_JPEG), MP4Cover(b'\\x89PNG\\r\\n\\x1a\\n', MP4Cover.FORMAT_PNG)]
      file['----:com.apple.iTunes:MOOD'] = [MP4FreeForm('calm'.encode()), MP4FreeForm('blue'.encode())]
      file['----:org.example:raw'] = [MP4FreeForm(b'\\x01\\x02', dataformat=0)]
      file.save()
      """, on: url)
    return (url, picture)
  }

  @Test func passthroughKeepsEveryValueAsItIs() async throws {
    let source = try taggedAudio().url
    let copy = try await export(source, AVAssetExportPresetPassthrough, as: .m4a)
    let (before, after) = (try tags(source), try tags(copy))
    #expect(before.count == 14)
    #expect(after == before)
    let parsley = try [source, copy].map {
      String(decoding: try Tool.run("AtomicParsley", [$0.path, "-t"]), as: UTF8.self)
    }
    #expect(Set(parsley[0].split(separator: "\n")) == Set(parsley[1].split(separator: "\n")))
    let (was, now) = (
      try await AVURLAsset(url: source).load(.metadata), try await AVURLAsset(url: copy).load(.metadata)
    )
    #expect(Set(was) == Set(now) && was.count == now.count)
  }

  @Test func itemsThatAreReadCanBeWritten() async throws {
    let source = try taggedAudio().url
    let items = try await AVURLAsset(url: source).load(.metadata)
    let copy = try await export(source, AVAssetExportPresetPassthrough, as: .m4a) { $0.metadata = items }
    #expect(
      try tags(copy).filter { !$0.contains("org.example") } == tags(source).filter { !$0.contains("org.example") })
  }

  private func item(
    _ identifier: AVMetadataIdentifier, _ value: any NSCopying & NSObjectProtocol, _ type: CFString? = nil
  ) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = value
    item.dataType = type as String?
    return item
  }

  private func movie() throws -> URL {
    try MadeMedia.file("plain.mp4", MadeMedia.numbered(seconds: 0.5) + MadeMedia.h264)
  }

  private func exifTool(_ url: URL) throws -> [String: Any] {
    let json = try Tool.run("exiftool", ["-n", "-j", url.path])
    return (try JSONSerialization.jsonObject(with: json) as? [[String: Any]])?.first ?? [:]
  }

  @Test func quickTimeMoviesHoldTypedValues() async throws {
    let items = [
      item(.quickTimeMetadataLocationISO6709, "+52.5200+013.4050+034.000/" as NSString),
      item(.quickTimeMetadataLocationHorizontalAccuracyInMeters, NSNumber(value: 4.5), kCMMetadataBaseDataType_Float64),
      item(.quickTimeMetadataContentIdentifier, "0A1B2C3D-0000-4000-8000-123456789ABC" as NSString),
      item(.quickTimeMetadataCreationDate, "2024-05-06T07:08:09+0200" as NSString),
      item(.quickTimeMetadataMake, "Maker" as NSString), item(.quickTimeMetadataModel, "Größe 5" as NSString),
      item(
        AVMetadataIdentifier(rawValue: "mdta/com.apple.quicktime.live-photo.auto"), NSNumber(value: 1),
        kCMMetadataBaseDataType_UInt8),
      item(
        AVMetadataIdentifier(rawValue: "mdta/org.example.counts"), NSNumber(value: -70_000),
        kCMMetadataBaseDataType_SInt32),
    ]
    let url = try await export(movie(), AVAssetExportPresetPassthrough, as: .mov) { $0.metadata = items }
    let tags = try exifTool(url)
    #expect(tags["ContentIdentifier"] as? String == "0A1B2C3D-0000-4000-8000-123456789ABC")
    #expect(tags["Make"] as? String == "Maker" && tags["Model"] as? String == "Größe 5")
    #expect((tags["LocationAccuracyHorizontal"] as? NSNumber)?.doubleValue == 4.5)
    #expect("\(tags["LivePhotoAuto"] ?? "")" == "1", "\(tags)")
    #expect("\(tags["GPSCoordinates"] ?? "")".hasPrefix("52.52 13.405"))
    let read = try await AVURLAsset(url: url).load(.metadata)
    #expect(read.map(\.identifier) == items.map(\.identifier))
    for (found, wanted) in zip(read, items) {
      #expect(found.value?.isEqual(wanted.value) == true)
      #expect(wanted.dataType == nil || found.dataType == wanted.dataType)
    }
    let again = try await AVURLAsset(url: try await export(url, AVAssetExportPresetPassthrough, as: .mov)).load(
      .metadata)
    #expect(again == read)
  }

  @Test func placesAndTitlesReachFilesForTelephones() async throws {
    let items = [
      item(.commonIdentifierTitle, "Größe" as NSString),
      item(.commonIdentifierLocation, "-33.8600+151.2100/" as NSString),
      item(.quickTimeMetadataCreationDate, "2024-05-06T07:08:09+0200" as NSString),
    ]
    let url = try await export(movie(), AVAssetExportPresetPassthrough, as: .mobile3GPP) { $0.metadata = items }
    let read = try await AVURLAsset(url: url).load(.metadata)
    #expect(
      Set(read.compactMap(\.identifier)) == [
        .identifier3GPUserDataTitle, .identifier3GPUserDataLocation, .identifier3GPUserDataRecordingYear,
      ])
    let place = try #require(read.first { $0.commonKey == .commonKeyLocation })
    #expect(place.stringValue == "-33.8600+151.2100+000.000/")
    let tags = try exifTool(url)
    #expect(tags["Title"] as? String == "Größe")
    #expect("\(tags["LocationInformation"] ?? "")".contains("Lat=-33.86"))
    #expect("\(tags["Year"] ?? "")" == "2024")
    let probe = try AssetProbe.of(url)
    #expect(probe.format.tags?["location"]?.hasPrefix("-33.86") == true)
  }

  @Test func tagsOfAnMP3MoveIntoiTunesKeys() async throws {
    let url = try TagMaker.audio("song.mp3")
    let picture = try TagMaker.picture()
    try picture.write(to: URL(fileURLWithPath: url.path + ".jpg"))
    try TagMaker.run(
      """
      from mutagen.id3 import ID3, TIT2, TPE1, TRCK, USLT, APIC, TCON
      tags = ID3()
      tags.add(TIT2(encoding=3, text='Größe'))
      tags.add(TPE1(encoding=3, text='Ada'))
      tags.add(TRCK(encoding=3, text='3/12'))
      tags.add(TCON(encoding=3, text='(17)'))
      tags.add(USLT(encoding=3, lang='eng', desc='', text='La la'))
      tags.add(APIC(encoding=3, mime='image/jpeg', type=3, desc='', data=open(path + '.jpg', 'rb').read()))
      tags.save(path)
      """, on: url)
    let song = try await export(url, AVAssetExportPresetAppleM4A, as: .m4a)
    let script = """
      from mutagen.mp4 import MP4
      file = MP4(path)
      print(file['\\xa9nam'][0], file['\\xa9ART'][0], file['trkn'][0], file['\\xa9gen'][0], file['\\xa9lyr'][0])
      print(file['covr'][0].imageformat == file['covr'][0].FORMAT_JPEG, len(file['covr'][0]))
      """
    let lines = try TagMaker.run(script, on: song).split(separator: "\n")
    #expect(lines == ["Größe Ada (3, 12) Rock La la", "True \(picture.count)"])
  }
}
