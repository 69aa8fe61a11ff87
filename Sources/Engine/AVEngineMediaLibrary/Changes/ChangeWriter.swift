import Foundation

/// The changes are a part of the caller's transaction.
struct ChangeWriter {
  let database: SQLiteConnection
  let now: Date
  /// The new files, by the `localIdentifier` of their assets.
  let files: [String: WrittenFile]

  struct WrittenFile: Sendable {
    var asset: MediaLibraryAsset
    var status: FileStatus
    var birth: Int64
    var print: FileFingerprint
    var folder: FileStatus
  }

  func perform(_ change: MediaLibraryChange) throws(MediaLibraryError) {
    switch change {
    case .insert(let insertion): try insert(insertion)
    case .delete(let assets):
      for asset in Set(assets) { try IndexTables(database: database).removeAsset(try id(of: asset)) }
    case .setFavorite(let assets, let isOn): try set("favorite = ?", [SQLiteValue(isOn)], assets)
    case .setHidden(let assets, let isOn): try set("hidden = ?", [SQLiteValue(isOn)], assets)
    case .setCreationDate(let assets, let date): try set("created = ?", [SQLiteValue(date)], assets)
    case .setPlace(let assets, let place):
      try set(
        "place = ?, latitude = ?, longitude = ?, altitude = ?",
        [
          .integer(place == nil ? 2 : 1), SQLiteValue(place?.latitude), SQLiteValue(place?.longitude),
          SQLiteValue(place?.altitude),
        ], assets)
    case .setUsage(let asset, let usage):
      try set(
        "play_count = ?, skip_count = ?, rating = ?, last_played = ?",
        [
          SQLiteValue(usage.playCount), SQLiteValue(usage.skipCount), SQLiteValue(min(max(usage.rating, 0), 5)),
          SQLiteValue(usage.lastPlayedDate),
        ], [asset])
    default: try AlbumWriter(database: database, now: now, id: id).perform(change)
    }
  }

  func id(of localIdentifier: String) throws(MediaLibraryError) -> Int64 {
    let id = try database.integer("SELECT id FROM idx.detail WHERE uuid = ?", [.text(localIdentifier)])
    guard let id else { throw MediaLibraryError(.notFound, "there is no such asset", of: localIdentifier) }
    return id
  }

  private func set(
    _ assignment: String, _ values: [SQLiteValue], _ assets: [String]
  ) throws(MediaLibraryError) {
    for asset in assets {
      let id = try id(of: asset)
      try database.run("UPDATE main.identity SET \(assignment) WHERE id = ?", values + [.integer(id)])
      try database.mirror(where: "i.id = ?", [.integer(id)])
      try database.note(.changed, asset: id)
    }
  }

  private func insert(_ insertion: MediaLibraryInsertion) throws(MediaLibraryError) {
    let uuid = insertion.localIdentifier
    guard let file = files[uuid], UUID(uuidString: uuid)?.uuidString == uuid else {
      throw MediaLibraryError(.failed, "the identifier is not a UUID in upper case", of: uuid)
    }
    guard try database.integer("SELECT count(*) FROM main.identity WHERE uuid = ?", [.text(uuid)]) == 0 else {
      throw MediaLibraryError(.identifierTaken, "an asset with this identifier exists already", of: uuid)
    }
    let resolver = IdentityResolver(database: database, now: now)
    let path = file.asset.url.path
    // A run of indexing may have added the file since it got its name. The asset of that run then gets this identifier.
    let seen = try database.integer(
      "SELECT id FROM main.identity WHERE path = ? AND inode = ? AND device = ?",
      [.text(path), .integer(file.status.inode), .integer(file.status.device)])
    var asset = file.asset
    asset.addedDate = now
    if let seen {
      try database.run("UPDATE main.identity SET uuid = ? WHERE id = ?", [.text(uuid), .integer(seen)])
      asset.id = seen
    } else {
      asset.id = try resolver.make(path, file.status, birth: file.birth, print: file.print, uuid: uuid).id
    }
    try database.run(
      """
      UPDATE main.identity SET favorite = ?, hidden = ?, created = ?, place = ?, latitude = ?, longitude = ?,
        altitude = ? WHERE id = ?
      """,
      [
        SQLiteValue(insertion.isFavorite), SQLiteValue(insertion.isHidden), SQLiteValue(insertion.creationDate),
        .integer(insertion.place == nil ? 0 : 1), SQLiteValue(insertion.place?.latitude),
        SQLiteValue(insertion.place?.longitude), SQLiteValue(insertion.place?.altitude), .integer(asset.id),
      ])
    let tables = IndexTables(database: database)
    let url = asset.url.deletingLastPathComponent()
    let folder =
      if let known = try tables.folder(url.path)?.id { known } else {
        try tables.add(
          FolderWalker.Folder(
            path: url.path, device: file.folder.device, inode: file.folder.inode, files: []), now: now)
      }
    try tables.write(
      asset,
      of: PendingFile(
        folder: folder, folderPath: url.path, name: asset.url.lastPathComponent, status: file.status))
  }
}

struct AlbumWriter {
  let database: SQLiteConnection
  let now: Date
  let id: (String) throws(MediaLibraryError) -> Int64

  func perform(_ change: MediaLibraryChange) throws(MediaLibraryError) {
    switch change {
    case .makeAlbum(let id, let title, let kind): try make(id, title, kind)
    case .renameAlbum(let id, let title):
      let album = try album(id)
      try database.run("UPDATE main.album SET title = ? WHERE id = ?", [.text(title), .integer(album.id)])
      try database.note(.collectionChanged, collection: id)
    case .deleteAlbums(let ids):
      for id in ids {
        let album = try album(id)
        try database.run("DELETE FROM main.album_item WHERE album = ?", [.integer(album.id)])
        try database.run("DELETE FROM main.album WHERE id = ?", [.integer(album.id)])
        try database.note(.collectionRemoved, collection: id)
      }
    case .add(let assets, let id, let place):
      try edit(id) { (list, isPlaylist) throws(MediaLibraryError) in
        var new: [Int64] = []
        for asset in assets {
          let asset = try self.id(asset)
          if isPlaylist || !list.contains(asset) && !new.contains(asset) { new.append(asset) }
        }
        list.insert(contentsOf: new, at: min(max(place ?? list.count, 0), list.count))
      }
    case .remove(let assets, let id):
      try edit(id) { (list, _) throws(MediaLibraryError) in
        var gone: Set<Int64> = []
        for asset in assets { gone.insert(try self.id(asset)) }
        list.removeAll(where: gone.contains)
      }
    case .removePlaces(let places, let id):
      try edit(id) { (list, _) throws(MediaLibraryError) in
        try check(places, list)
        for place in places.reversed() { list.remove(at: place) }
      }
    case .movePlaces(let places, let id, let target):
      try edit(id) { (list, _) throws(MediaLibraryError) in
        try check(places, list)
        let moved = places.map { list[$0] }
        for place in places.reversed() { list.remove(at: place) }
        list.insert(contentsOf: moved, at: min(max(target, 0), list.count))
      }
    case .replacePlace(let place, let id, let asset):
      try edit(id) { (list, _) throws(MediaLibraryError) in
        try check([place], list)
        list[place] = try self.id(asset)
      }
    default: throw MediaLibraryError(.failed, "the change is not a change of an album")
    }
  }

  private func check(_ places: IndexSet, _ list: [Int64]) throws(MediaLibraryError) {
    guard places.allSatisfy(list.indices.contains) else {
      throw MediaLibraryError(.notFound, "the album has \(list.count) assets, so there is no place \(places.last ?? 0)")
    }
  }

  private func make(
    _ id: String, _ title: String, _ kind: MediaLibraryCollection.Kind
  ) throws(MediaLibraryError) {
    guard let number = LibraryCollections.kinds[kind] else {
      throw MediaLibraryError(.notEditable, "only albums and playlists can be created")
    }
    guard UUID(uuidString: id)?.uuidString == id,
      try LibraryCollections(database: database).collection(id: id) == nil
    else {
      throw MediaLibraryError(.identifierTaken, "the identifier is taken, or is not a UUID in upper case", of: id)
    }
    try database.run(
      "INSERT INTO main.album(uuid, title, kind, created) VALUES (?,?,?,?)",
      [.text(id), .text(title), .integer(number), SQLiteValue(now)])
    try database.note(.collectionInserted, collection: id)
  }

  private func album(_ id: String) throws(MediaLibraryError) -> (id: Int64, isPlaylist: Bool) {
    let album = try database.first("SELECT id, kind FROM main.album WHERE uuid = ?", [.text(id)]) {
      (id: $0.integer(0), isPlaylist: $0.integer(1) == LibraryCollections.kinds[.playlist])
    }
    if let album { return album }
    if try LibraryCollections(database: database).collection(id: id) != nil {
      throw MediaLibraryError(.notEditable, "folders and rules cannot be edited", of: id)
    }
    throw MediaLibraryError(.notFound, "there is no such album", of: id)
  }

  /// Missing assets stay in the album, in case their files return: at the beginning if no existing asset preceded them,
  /// else behind the one that they followed, or at the end if that one is removed.
  private func edit(
    _ id: String, _ change: (inout [Int64], Bool) throws(MediaLibraryError) -> Void
  ) throws(MediaLibraryError) {
    let album = try album(id)
    let rows = try database.all(
      """
      SELECT asset, EXISTS (SELECT 1 FROM idx.asset AS a WHERE a.id = asset) FROM main.album_item WHERE album = ?
      ORDER BY position
      """, [.integer(album.id)]
    ) { (asset: $0.integer(0), isThere: $0.flag(1)) }
    var list = rows.filter(\.isThere).map(\.asset)
    try change(&list, album.isPlaylist)
    // If an existing asset occurs several times, the missing assets follow its first occurrence.
    var gone: [Int64: [Int64]] = [:]
    var last: Int64 = 0
    for row in rows { if row.isThere { last = row.asset } else { gone[last, default: []].append(row.asset) } }
    var whole = gone.removeValue(forKey: 0) ?? []
    for asset in list { whole += [asset] + (gone.removeValue(forKey: asset) ?? []) }
    whole += gone.values.joined()
    try database.run("DELETE FROM main.album_item WHERE album = ?", [.integer(album.id)])
    for (position, asset) in whole.enumerated() {
      try database.run(
        "INSERT INTO main.album_item VALUES (?,?,?)", [.integer(album.id), SQLiteValue(position), .integer(asset)])
    }
    try database.note(.collectionChanged, collection: id)
  }
}
