import Foundation

struct LibraryCollections {
  let database: SQLiteConnection

  /// The numbers are stored in the database.
  static let kinds: [MediaLibraryCollection.Kind: Int64] = [.album: 1, .playlist: 2]

  func all() throws(MediaLibraryError) -> [MediaLibraryCollection] {
    let rules = MediaLibraryCollection.SmartAlbum.allCases.map(Self.smart)
    return try albums("1", []) + folders(Self.holdsMedia, []) + rules
  }

  func collection(id: String) throws(MediaLibraryError) -> MediaLibraryCollection? {
    if let rule = MediaLibraryCollection.SmartAlbum(rawValue: id) { return Self.smart(rule) }
    if let album = try albums("uuid = ?", [.text(id)]).first { return album }
    return try folders("f.uuid = ? AND \(Self.holdsMedia)", [.text(id)]).first
  }

  func all(containing asset: String) throws(MediaLibraryError) -> [MediaLibraryCollection] {
    let albums = try albums(
      "id IN (SELECT album FROM main.album_item WHERE asset = (SELECT id FROM main.identity WHERE uuid = ?))",
      [.text(asset)])
    return try albums + folders("f.id = (SELECT folder FROM idx.detail WHERE uuid = ?)", [.text(asset)])
  }

  private static let holdsMedia = "EXISTS (SELECT 1 FROM idx.detail AS d WHERE d.folder = f.id)"

  private static func smart(_ rule: MediaLibraryCollection.SmartAlbum) -> MediaLibraryCollection {
    MediaLibraryCollection(id: rule.rawValue, kind: .smart(rule), title: rule.title)
  }

  private func albums(
    _ condition: String, _ values: [SQLiteValue]
  ) throws(MediaLibraryError) -> [MediaLibraryCollection] {
    try database.all(
      """
      SELECT uuid, title, kind FROM main.album WHERE \(condition) ORDER BY title COLLATE \(SQLiteText.order), id
      """, values
    ) { row in
      let kind = row.integer(2)
      return MediaLibraryCollection(
        id: row.text(0) ?? "", kind: Self.kinds.first { $0.value == kind }?.key ?? .album, title: row.text(1) ?? "")
    }
  }

  private func folders(
    _ condition: String, _ values: [SQLiteValue]
  ) throws(MediaLibraryError) -> [MediaLibraryCollection] {
    // The inner `rtrim` removes from a path's end all characters except slashes, which is the name.
    let outer = "ifnull(nullif(rtrim(rtrim(f.path, replace(f.path, '/', '')), '/'), ''), '/')"
    return try database.all(
      """
      SELECT f.uuid, f.path, o.uuid FROM idx.folder AS f LEFT JOIN idx.folder AS o
      ON o.path = \(outer) AND o.id != f.id WHERE \(condition) ORDER BY f.path
      """, values
    ) { row in
      let url = URL(fileURLWithPath: row.text(1) ?? "", isDirectory: true)
      var folder = MediaLibraryCollection(id: row.text(0) ?? "", kind: .folder, title: url.lastPathComponent)
      folder.url = url
      folder.parent = row.text(2)
      return folder
    }
  }
}
