import Foundation
import Testing
import UniformTypeIdentifiers

@Suite struct UTTypeTests {
  @Test(arguments: [
    ("mov", "com.apple.quicktime-movie"), ("mp4", "public.mpeg-4"), ("M4A", "com.apple.m4a-audio"),
    ("m4v", "com.apple.m4v-video"),
    ("jpg", "public.jpeg"), ("heic", "public.heic"), ("webp", "org.webmproject.webp"),
    ("wav", "com.microsoft.waveform-audio"),
    ("aif", "public.aiff-audio"), ("mp3", "public.mp3"), ("m3u8", "public.m3u-playlist"), ("json", "public.json"),
  ])
  func extensionsFindTheirTypes(tag: String, identifier: String) {
    #expect(UTType(filenameExtension: tag)?.identifier == identifier)
  }

  @Test(arguments: [
    ("video/quicktime", "com.apple.quicktime-movie"), ("video/mp4", "public.mpeg-4"), ("audio/mpeg", "public.mp3"),
    ("image/PNG", "public.png"), ("text/plain", "public.plain-text"),
  ])
  func mimeTypesFindTheirTypes(tag: String, identifier: String) {
    #expect(UTType(mimeType: tag)?.identifier == identifier)
  }

  @Test func conformanceFollowsTheTree() {
    #expect(UTType.quickTimeMovie.conforms(to: .movie))
    #expect(UTType.quickTimeMovie.conforms(to: .audiovisualContent))
    #expect(UTType.quickTimeMovie.conforms(to: .item))
    #expect(!UTType.quickTimeMovie.conforms(to: .audio))
    #expect(UTType.png.conforms(to: .png))
    #expect(!UTType.png.isSubtype(of: .png))
    #expect(UTType.image.isSupertype(of: .heic))
    #expect(UTType.svg.supertypes.isSuperset(of: [.image, .xml, .text, .data, .content, .item]))
  }

  @Test func everyParentIsDeclaredAndNoTypeIsItsOwnAncestor() {
    for type in [UTType.png, .mp3, .zip, .pythonScript, .applicationBundle, .heic, .appleProtectedMPEG4Video] {
      #expect(!type.supertypes.contains(type))
      #expect(type.supertypes.allSatisfy { UTType($0.identifier) != nil })
    }
  }

  @Test func preferredTagsComeFirst() {
    #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
    #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
    #expect(UTType.mpeg4Movie.preferredMIMEType == "video/mp4")
    #expect(UTType.movie.preferredFilenameExtension == nil)
    #expect(UTType.movie.tags.isEmpty)
  }

  @Test func unknownExtensionsGiveTheDynamicTypesOfAMac() throws {
    let foo = try #require(UTType(filenameExtension: "foo"))
    #expect(foo.isDynamic && !foo.isDeclared && !foo.isPublic)
    // These are identifiers that a Mac prints for files with these extensions.
    #expect(UTType(filenameExtension: "sql")?.identifier == "dyn.ah62d4rv4ge81g6pq")
    #expect(UTType("dyn.ah62d4rv4ge8043a")?.preferredFilenameExtension == "md")
    #expect(foo.conforms(to: .data))
    #expect(foo.preferredFilenameExtension == "foo")
    let again = try #require(UTType(foo.identifier))
    #expect(again == foo)
    #expect(again.preferredFilenameExtension == "foo" && again.isDynamic)
    let image = try #require(UTType(mimeType: "image/x-a:b=c", conformingTo: .image))
    #expect(image.conforms(to: .image))
    #expect(UTType(image.identifier)?.preferredMIMEType == "image/x-a:b=c")
  }

  @Test func typesOfATagConform() {
    #expect(UTType(filenameExtension: "png", conformingTo: .image) == .png)
    let film = UTType(filenameExtension: "png", conformingTo: .movie)
    #expect(film?.isDynamic == true && film?.conforms(to: .movie) == true)
    #expect(UTType.types(tag: "png", tagClass: .filenameExtension, conformingTo: .movie).allSatisfy { $0.isDynamic })
  }

  @Test func whatIsNoTypeIsNil() {
    #expect(UTType("no.such.type") == nil)
    #expect(UTType("dyn.") == nil)
    #expect(UTType("dyn.a!!") == nil)
    #expect(UTType(filenameExtension: "") == nil)
    #expect(UTType(tag: "x", tagClass: UTTagClass(rawValue: "com.example"), conformingTo: nil) == nil)
  }

  @Test func identifiersIgnoreCase() { #expect(UTType("PUBLIC.PNG") == .png) }

  @Test func codingKeepsTheIdentifier() throws {
    let data = try JSONEncoder().encode([UTType.png, .heic])
    #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png, .heic])
  }

  @Test func namesGetTheirExtensions() {
    let folder = URL(fileURLWithPath: "/a", isDirectory: true)
    #expect(folder.appendingPathComponent("b", conformingTo: .png).path == "/a/b.png")
    #expect(folder.appendingPathComponent("b.PNG", conformingTo: .png).path == "/a/b.PNG")
    #expect(folder.appendingPathComponent("b.jpg", conformingTo: .png).path == "/a/b.jpg.png")
    #expect(("film" as NSString).appendingPathExtension(for: .quickTimeMovie) == "film.mov")
  }

  @Test func exportedTypesKeepWhatTheClientSays() {
    let own = UTType(exportedAs: "com.example.film", conformingTo: .movie)
    #expect(own.conforms(to: .audiovisualContent))
    #expect(own.identifier == "com.example.film" && !own.isDeclared)
  }

  @Test func filesTellTheirTypes() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("types-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("inner"), withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["film.mov", "plain", "picture.HEIC", "data.nobody-has-this"] {
      try Data().write(to: folder.appendingPathComponent(name))
    }
    try Data().write(to: folder.appendingPathComponent("tool"))
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: folder.appendingPathComponent("tool").path)
    let link = folder.appendingPathComponent("link.mov")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appendingPathComponent("film.mov"))
    func type(_ name: String) throws -> UTType? {
      let url = folder.appendingPathComponent(name)
      return try url.resourceValues(forKeys: [.contentTypeKey, .fileSizeKey]).contentType
    }
    #expect(try type("film.mov") == .quickTimeMovie && type("picture.HEIC") == .heic)
    #expect(try type("plain") == .data && type("tool") == .unixExecutable)
    #expect(try type("inner") == .folder && type("link.mov") == .symbolicLink)
    #expect(try type("data.nobody-has-this")?.isDynamic == true)
    #expect(try folder.appendingPathComponent("film.mov").resourceValues(forKeys: [.fileSizeKey]).contentType == nil)
  }
}

@Suite struct UTTypeReferenceTests {
  @Test func objectsHaveWhatValuesHave() throws {
    let movie = try #require(UTTypeReference(filenameExtension: "mov"))
    #expect(movie.identifier == "com.apple.quicktime-movie" && movie.preferredMIMEType == "video/quicktime")
    #expect(movie.conforms(to: .movie) && !movie.isDynamic && movie.isDeclared)
    #expect(movie.tags[UTTagClass.filenameExtension.rawValue]?.contains("mov") == true)
    #expect(movie == UTType.quickTimeMovie._bridgeToObjectiveC() && movie != UTTypeReference("public.movie"))
    #expect(UTTypeReference("no.such.type") == nil)
    #expect(
      UTTypeReference(tag: "video/mp4", tagClass: UTTagClass.mimeType.rawValue, conformingTo: nil)?.identifier
        == "public.mpeg-4")
  }

  @Test func objectsAreArchived() throws {
    for type in [UTType.png, UTType(exportedAs: "org.example.kind")] {
      let data = try NSKeyedArchiver.archivedData(
        withRootObject: type._bridgeToObjectiveC(), requiringSecureCoding: true)
      let back = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: UTTypeReference.self, from: data))
      #expect(UTType._unconditionallyBridgeFromObjectiveC(back) == type)
    }
  }

  @Test func valuesAreReferenceConvertible() {
    func reference<Value: ReferenceConvertible>(_ value: Value) -> AnyObject.Type { Value.ReferenceType.self }
    #expect(ObjectIdentifier(reference(UTType.png)) == ObjectIdentifier(UTTypeReference.self))
  }
}
