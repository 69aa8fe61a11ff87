import Foundation

extension FarmJob {
  /// Takes over the part that was made for an earlier plan at this place, if all that decides its bytes is equal.
  /// After a source was mended and the plan was made again, only the parts that read this source are made again.
  func adopted(
    _ part: Int, _ quality: Int?, in folder: PartFolder, by worker: PartFolder.Worker
  ) throws -> FarmPartRecord? {
    let key = plan.key(of: part, quality: quality)
    let file = PartFolder.fileName(part, plan.settings.fileType)
    for other in earlierFolders(than: folder) {
      guard var record: FarmPartRecord = other.record(.part(part)), record.key == key, record.part == part,
        other.isFile(file)
      else { continue }
      let partial = PartFolder.partialName(.part(part), worker)
      do {
        try folder.take(file, of: other, as: partial)
        guard try folder.digest(partial) == (record.digest, record.bytes) else {
          folder.remove(partial)
          continue
        }
        try folder.move(partial, to: file)
      } catch {
        folder.remove(partial)
        continue
      }
      record.fingerprint = plan.fingerprint
      try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(.part(part)), by: worker)
      return record
    }
    return nil
  }

  /// The same of a piece of the analysis.
  func adopted(piece: Int, in folder: PartFolder, by worker: PartFolder.Worker) throws -> FarmAnalysisRecord? {
    guard let analysis = plan.analysis else { return nil }
    let key = plan.key(of: analysis.pieces[piece])
    for other in earlierFolders(than: folder) {
      guard var record: FarmAnalysisRecord = other.record(.piece(piece)), record.key == key, record.piece == piece,
        record.isComplete(for: analysis)
      else { continue }
      record.fingerprint = plan.fingerprint
      try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(.piece(piece)), by: worker)
      return record
    }
    return nil
  }

  private func earlierFolders(than folder: PartFolder) -> some Sequence<PartFolder> {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: place.folder.path))?.sorted() ?? []
    return names.lazy.filter { $0.wholeMatch(of: /farm-[0-9a-f]{32}/) != nil && $0 != folder.url.lastPathComponent }
      .compactMap { try? PartFolder(at: place.folder.appendingPathComponent($0, isDirectory: true), makes: false) }
  }
}

extension PartFolder {
  fileprivate func record<Record: Decodable>(_ item: FarmItem) -> Record? {
    guard let data = try? read(Self.recordName(item), most: 1 << 16) else { return nil }
    return try? JSONDecoder().decode(Record.self, from: data)
  }
}
