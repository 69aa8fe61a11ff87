import Foundation

extension FarmJob {
  /// Takes over the part that was made for an earlier plan at this place, if everything that decides its bytes is equal.
  /// After a source was mended and the plan was made again, only the parts that read this source are made again.
  func adopted(_ part: Int, in folder: PartFolder, by worker: PartFolder.Worker) throws -> FarmPartRecord? {
    let key = plan.key(of: part)
    let file = PartFolder.fileName(part, plan.settings.fileType)
    for name in (try? FileManager.default.contentsOfDirectory(atPath: place.folder.path))?.sorted() ?? []
    where name.wholeMatch(of: /farm-[0-9a-f]{32}/) != nil && name != folder.url.lastPathComponent {
      let url = place.folder.appendingPathComponent(name, isDirectory: true)
      guard let other = try? PartFolder(at: url, makes: false),
        let data = try? other.read(PartFolder.recordName(part), most: 1 << 16),
        var record = try? JSONDecoder().decode(FarmPartRecord.self, from: data), record.key == key,
        record.part == part, other.isFile(file)
      else { continue }
      let partial = PartFolder.partialName(part, worker)
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
      try folder.write(try JSONEncoder().encode(record), to: PartFolder.recordName(part), by: worker)
      return record
    }
    return nil
  }
}
