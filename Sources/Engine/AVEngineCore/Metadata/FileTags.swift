package struct FileTags {
  package var entries: [MetadataEntry] = []
  package var chapters: [Chapter] = []

  package init() {}

  package init?(_ source: any ByteSource, format: ContainerFormat, start: Int64) throws(EngineError) {
    switch format {
    case _ where format.isElementaryAudio:
      add(try ID3Tag.all(in: source))
      entries += try APETags.entries(in: source)
    case .wav, .avi, .aiff:
      let tags = try RIFFTags(source)
      entries = tags.entries
      add(tags.id3)
    case .flac:
      entries = try FLACTags.entries(in: source, from: start)
      add(try ID3Tag.all(in: source))
    case .ogg: entries = try OggTags(source).entries
    default: return nil
    }
  }

  private mutating func add(_ tags: [ID3Tag]) {
    entries += ID3Tag.entries(tags)
    chapters = ID3Tag.chapters(tags)
  }
}
