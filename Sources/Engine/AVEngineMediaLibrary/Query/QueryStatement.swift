import Foundation

struct QueryStatement {
  private(set) var values: [SQLiteValue] = []
  private let query: MediaLibraryQuery
  private var usesDetail = false
  private var condition = ""
  private var order = ""
  private var members = ""
  private var memberValues: [SQLiteValue] = []
  private var hasPositions = false
  private let now: Date

  /// These are below SQLite's limits (SQLITE_MAX_EXPR_DEPTH 1,000, SQLITE_MAX_VARIABLE_NUMBER 32,766).
  private static let maximumDepth = 200
  private static let maximumValues = 30_000

  init(_ query: MediaLibraryQuery, collection: MediaLibraryCollection?, now: Date) throws(MediaLibraryError) {
    self.query = query
    self.now = now
    if let collection { try add(collection) }
    condition = try text(of: query.condition, depth: 0)
    if let rule { condition = "(\(condition)) AND (\(try text(of: rule, depth: 0)))" }
    order = try orderText()
    guard memberValues.count + values.count <= Self.maximumValues else {
      throw MediaLibraryError(.invalidQuery, "the query has more than \(Self.maximumValues) values")
    }
  }

  private var rule: MediaLibraryCondition?

  // MARK: - Statements

  var ids: (sql: String, values: [SQLiteValue]) {
    ("SELECT a.id FROM \(tables) WHERE \(condition) ORDER BY \(order)\(limit)", memberValues + values)
  }

  var count: (sql: String, values: [SQLiteValue]) {
    if query.limit == nil, query.offset <= 0 {
      return ("SELECT count(*) FROM \(tables) WHERE \(condition)", memberValues + values)
    }
    return ("SELECT count(*) FROM (SELECT a.id FROM \(tables) WHERE \(condition)\(limit))", memberValues + values)
  }

  private var tables: String {
    let detail = usesDetail ? " JOIN idx.detail AS d ON d.id = a.id" : ""
    return "idx.asset AS a\(detail)\(members)"
  }

  private var limit: String {
    guard query.limit != nil || query.offset > 0 else { return "" }
    return " LIMIT \(query.limit.map { max($0, 0) } ?? -1) OFFSET \(max(query.offset, 0))"
  }

  private mutating func orderText() throws(MediaLibraryError) -> String {
    var parts: [String] = []
    for key in query.sortKeys {
      let name = try name(of: key.column)
      let order = key.isLocalized && key.column.isText ? " COLLATE \(SQLiteText.order)" : ""
      parts.append("\(name)\(order)\(key.isAscending ? "" : " DESC")")
    }
    if parts.isEmpty, hasPositions { parts.append("m.position") }
    // The last key's direction lets SQLite read one of its indexes in either direction.
    let isDescending = query.sortKeys.last.map { !$0.isAscending } ?? false
    return (parts + [isDescending ? "a.id DESC" : "a.id"]).joined(separator: ", ")
  }

  private mutating func name(of column: MediaLibraryColumn) throws(MediaLibraryError) -> String {
    if column == .position, !hasPositions {
      throw MediaLibraryError(.invalidQuery, "only assets of an album have positions")
    }
    if column.needsDetail { usesDetail = true }
    return column.sql
  }

  // MARK: - Collections

  private mutating func add(_ collection: MediaLibraryCollection) throws(MediaLibraryError) {
    switch collection.kind {
    case .album, .playlist:
      members =
        " JOIN main.album_item AS m ON m.asset = a.id AND m.album = (SELECT id FROM main.album WHERE uuid = ?)"
      memberValues = [.text(collection.id)]
      hasPositions = true
    case .folder, .smart: rule = .isIn(collection: collection.id)
    }
  }

  private mutating func text(ofCollection id: String, depth: Int) throws(MediaLibraryError) -> String {
    if let smart = MediaLibraryCollection.SmartAlbum(rawValue: id) {
      return try text(of: smart.condition(now: now), depth: depth)
    }
    values += [.text(id), .text(id)]
    usesDetail = true
    return """
      (d.folder IN (SELECT id FROM idx.folder WHERE uuid = ?) OR a.id IN (SELECT asset FROM main.album_item
      WHERE album = (SELECT id FROM main.album WHERE uuid = ?)))
      """
  }

  // MARK: - Conditions

  private mutating func text(
    of condition: MediaLibraryCondition, depth: Int
  ) throws(MediaLibraryError) -> String {
    guard depth < Self.maximumDepth else {
      throw MediaLibraryError(.invalidQuery, "the query has more than \(Self.maximumDepth) nested conditions")
    }
    switch condition {
    case .always: return "1"
    case .never: return "0"
    case .compare(let column, let comparison, let value, let options):
      return try text(of: column, comparison, value, options)
    case .compareColumns(let one, let comparison, let other):
      let (one, other) = (try name(of: one), try name(of: other))
      return "(\(one) \(try sign(comparison)) \(other))"
    case .among(let column, let list, let options):
      if list.isEmpty { return "0" }
      if options.isEmpty, !list.contains(.null) {
        values += list.map { SQLiteValue($0) }
        return "(\(try name(of: column)) IN (\(Array(repeating: "?", count: list.count).joined(separator: ","))))"
      }
      return try joined(list.map { .compare(column, .equal, $0, options) }, "OR", depth)
    case .between(let column, let low, let high):
      values += [SQLiteValue(low), SQLiteValue(high)]
      return "(\(try name(of: column)) BETWEEN ? AND ?)"
    case .hasBits(let column, let mask):
      values.append(.integer(mask))
      return "((\(try name(of: column)) & ?) != 0)"
    case .compareBits(let column, let mask, let comparison, let number):
      values += [.integer(mask), .integer(number)]
      return "((\(try name(of: column)) & ?) \(try sign(comparison)) ?)"
    case .isMissing(let column): return "(\(try name(of: column)) IS NULL)"
    case .isIn(let collection): return try text(ofCollection: collection, depth: depth + 1)
    case .all(let parts): return parts.isEmpty ? "1" : try joined(parts, "AND", depth)
    case .any(let parts): return parts.isEmpty ? "0" : try joined(parts, "OR", depth)
    case .not(let part):
      let text = try text(of: part, depth: depth + 1)
      // NULL counts as false. A comparison that is never NULL is tested faster alone.
      if case .compare(let column, _, let value, _) = part, column.isNeverMissing, value != .null {
        return "(NOT \(text))"
      }
      return "(NOT ifnull(\(text), 0))"
    }
  }

  private mutating func joined(
    _ parts: [MediaLibraryCondition], _ word: String, _ depth: Int
  ) throws(MediaLibraryError) -> String {
    var texts: [String] = []
    // SQLite limits the depth of expressions, and parses a chain of operators as a tree of pairs.
    if parts.count > 64 {
      let middle = parts.count / 2
      texts = [
        try joined(Array(parts[..<middle]), word, depth + 1), try joined(Array(parts[middle...]), word, depth + 1),
      ]
    } else {
      for part in parts { texts.append(try text(of: part, depth: depth + 1)) }
    }
    return "(\(texts.joined(separator: " \(word) ")))"
  }

  private mutating func text(
    of column: MediaLibraryColumn, _ comparison: MediaLibraryCondition.Comparison, _ value: MediaLibraryValue,
    _ options: MediaLibraryCondition.TextOptions
  ) throws(MediaLibraryError) -> String {
    let name = try name(of: column)
    if value == .null {
      switch comparison {
      case .equal: return "(\(name) IS NULL)"
      case .notEqual: return "(\(name) IS NOT NULL)"
      default: return "0"
      }
    }
    if case .text(let text) = value, comparison == .matches, RegularExpressions.expression(text, options) == nil {
      throw MediaLibraryError(.invalidQuery, "“\(text)” is not a regular expression")
    }
    let isPlain = options.isEmpty && ![.contains, .beginsWith, .endsWith, .like, .matches].contains(comparison)
    if isPlain || (!column.isText && [.equal, .notEqual].contains(comparison)) {
      values.append(SQLiteValue(value))
      return comparison == .notEqual ? "(\(name) IS NOT ?)" : "(\(name) \(try sign(comparison)) ?)"
    }
    let positive = comparison == .notEqual ? .equal : comparison
    guard let function = SQLiteText.functions[positive] else {
      throw MediaLibraryError(.invalidQuery, "the comparison is not a comparison of texts")
    }
    values += [SQLiteValue(value), .integer(Int64(options.rawValue))]
    let call = "\(function)(\(name), ?, ?)"
    return comparison == .notEqual ? "(NOT \(call))" : call
  }

  private func sign(_ comparison: MediaLibraryCondition.Comparison) throws(MediaLibraryError) -> String {
    switch comparison {
    case .equal: "="
    case .notEqual: "IS NOT"
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .contains, .beginsWith, .endsWith, .like, .matches:
      throw MediaLibraryError(.invalidQuery, "the comparison is a comparison of texts")
    }
  }
}

extension MediaLibraryCollection.SmartAlbum {
  /// In seconds.
  private static let recent = 30 * 86_400.0

  func condition(now: Date) -> MediaLibraryCondition {
    func kind(_ kind: MediaLibraryAsset.Kind) -> MediaLibraryCondition {
      .compare(.kind, .equal, .integer(kind.rawValue))
    }
    func subtype(_ subtype: MediaLibraryAsset.Subtypes) -> MediaLibraryCondition {
      .hasBits(.subtypes, mask: subtype.rawValue)
    }
    return switch self {
    case .all: .always
    case .images: kind(.image)
    case .videos: kind(.video)
    case .audio: kind(.audio)
    case .favorites: .compare(.isFavorite, .equal, MediaLibraryValue(true))
    case .hidden: .compare(.isHidden, .equal, MediaLibraryValue(true))
    case .recentlyAdded: .compare(.addedDate, .greaterOrEqual, .date(now - Self.recent))
    case .screenshots: subtype(.screenshot)
    case .panoramas: subtype(.panorama)
    case .slowMotion: .all([kind(.video), subtype(.highFrameRate)])
    case .screenRecordings: .all([kind(.video), subtype(.screenRecording)])
    case .animated: subtype(.animation)
    case .spatial: subtype(.spatial)
    case .places: .not(.isMissing(.latitude))
    }
  }

  var title: String {
    switch self {
    case .all: "All"
    case .images: "Images"
    case .videos: "Videos"
    case .audio: "Audio"
    case .favorites: "Favorites"
    case .hidden: "Hidden"
    case .recentlyAdded: "Recently Added"
    case .screenshots: "Screenshots"
    case .panoramas: "Panoramas"
    case .slowMotion: "Slow Motion"
    case .screenRecordings: "Screen Recordings"
    case .animated: "Animated"
    case .spatial: "Spatial"
    case .places: "Places"
    }
  }
}
