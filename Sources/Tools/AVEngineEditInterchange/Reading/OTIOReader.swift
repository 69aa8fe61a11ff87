import CoreMedia
import Foundation

struct OTIOReader {
  private let media: MediaFinder
  /// An edit usually names the same files many times.
  private var found: [String: MediaFinder.Answer] = [:]
  private(set) var notes: [String] = []
  private(set) var missing: [String] = []
  private var outside: [String] = []
  private var rate: Ratio?

  /// A limit for hostile files.
  private static let depthLimit = 64

  private init(media: MediaFinder) { self.media = media }

  static func read(_ data: Data, named name: String, media: MediaFinder) throws(EditError) -> EditDocument {
    let json: Any
    // Foundation's parser limits the nesting of values.
    do { json = try JSONSerialization.jsonObject(with: data) } catch {
      let reason = (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? error.localizedDescription
      throw .malformed("“\(name)” is not an OpenTimelineIO file: \(reason)")
    }
    var reader = OTIOReader(media: media)
    return try reader.document(SchemaObject(json, in: name))
  }

  private mutating func document(_ object: SchemaObject) throws(EditError) -> EditDocument {
    var timeline = object
    if object.kind == "SerializableCollection" {
      let (first, others) = try Self.timelines(of: object)
      timeline = first
      notes += others.map { "\($0.title): only the first timeline of a collection is read" }
    }
    let root = try root(of: timeline)
    guard missing.isEmpty else { throw .missing(missing) }
    return EditDocument(name: timeline.name, rate: rate, root: root, notes: notes, outside: outside)
  }

  private static func timelines(of collection: SchemaObject) throws(EditError) -> (SchemaObject, [SchemaObject]) {
    let children = try collection.objects("children")
    guard let first = children.first(where: { $0.kind == "Timeline" }) else {
      throw .malformed("\(collection.path) contains no timeline")
    }
    return (first, children.filter { $0.path != first.path || $0.kind != "Timeline" })
  }

  private mutating func root(of object: SchemaObject) throws(EditError) -> EditItem {
    guard object.kind == "Timeline" else { return try item(object, depth: 0) }
    guard let tracks = try object.object("tracks") else { throw .malformed("\(object.path) has no tracks") }
    if let start = try object.time("global_start_time"), start != .zero {
      notes.append(
        "\(object.title): global_start_time \(start.seconds) s is not written as timecode; the movie begins at zero")
    }
    return try item(tracks, depth: 0)
  }

  // MARK: Items

  private mutating func item(_ object: SchemaObject, depth: Int) throws(EditError) -> EditItem {
    guard depth < Self.depthLimit else { throw .malformed("\(object.path) is nested too deep") }
    var item = EditItem(
      name: object.name, content: try content(of: object, depth: depth), range: try object.range("source_range"))
    item.isEnabled = object.isEnabled
    item.speed = try speed(of: object)
    item.markers = try markers(of: object)
    return item
  }

  private mutating func content(of object: SchemaObject, depth: Int) throws(EditError) -> EditItem.Content {
    switch object.kind {
    case "Gap", "Filler": return .gap
    case "Clip": return try clip(object)
    case "Stack":
      var children: [EditItem] = []
      for child in try object.objects("children") { children.append(try item(child, depth: depth + 1)) }
      return .stack(children)
    case "Track", "Sequence": return try track(object, depth: depth)
    default:
      notes.append("\(object.title): objects of the kind \(object.kind) are unknown; its time range stays empty")
      return .gap
    }
  }

  private mutating func track(_ object: SchemaObject, depth: Int) throws(EditError) -> EditItem.Content {
    let kind: TrackKind
    switch object.string("kind").lowercased() {
    case "video", "": kind = .video
    case "audio": kind = .audio
    default:
      notes.append("\(object.title): tracks of kind “\(object.string("kind"))” are not rendered")
      return .gap
    }
    var children: [TrackChild] = []
    for child in try object.objects("children") {
      if kind == .video, rate == nil { rate = try Self.rate(of: child) }
      children.append(child.kind == "Transition" ? try transition(child) : .item(try item(child, depth: depth + 1)))
    }
    return .track(kind, children)
  }

  /// Returns nil also for a rate that can hardly be a frame rate, such as that of seconds or of audio samples.
  private static func rate(of clip: SchemaObject) throws(EditError) -> Ratio? {
    guard clip.kind == "Clip", let duration = try clip.object("source_range")?.object("duration") else { return nil }
    let rate = try duration.number("rate")
    return (5...300).contains(rate) ? Ratio(rate: rate) : nil
  }

  private mutating func transition(_ object: SchemaObject) throws(EditError) -> TrackChild {
    let kind = object.string("transition_type")
    if kind != "SMPTE_Dissolve" { notes.append("\(object.title): “\(kind)” is rendered as a dissolve") }
    let (before, after) = (try object.time("in_offset") ?? .zero, try object.time("out_offset") ?? .zero)
    guard before >= .zero, after >= .zero else { throw .malformed("\(object.path) has a negative offset") }
    return .transition(before: before, after: after)
  }

  // MARK: Media

  private mutating func clip(_ object: SchemaObject) throws(EditError) -> EditItem.Content {
    guard let reference = try Self.activeReference(of: object), reference.kind != "MissingReference" else {
      notes.append("\(object.title): its media is missing; its time range stays empty")
      return .gap
    }
    guard reference.kind == "ExternalReference" else {
      let detail = reference.string("generator_kind")
      notes.append(
        "\(object.title): \(reference.kind)\(detail.isEmpty ? "" : " “\(detail)”") is not rendered; "
          + "its time range stays empty"
      )
      return .gap
    }
    if reference.fields["available_image_bounds"] is [String: Any] {
      notes.append("\(object.title): available_image_bounds are not applied; video is scaled to fit the frame")
    }
    let target = reference.string("target_url")
    let answer = found[target] ?? media.find(target)
    found[target] = answer
    switch answer {
    case .found(let url): return .clip(MediaReference(url: url, available: try reference.range("available_range")))
    case .refused(let reason):
      notes.append("\(object.title): \(reason); its time range stays empty")
      return .gap
    case .outside:
      if !outside.contains(target) { outside.append(target) }
      notes.append(
        "\(object.title): media at “\(target)” is outside the folders that may be read; its time range stays empty")
      return .gap
    case .absent:
      if !missing.contains(target) { missing.append(target) }
      return .gap
    }
  }

  /// Clips of the schema's second version may have several references.
  private static func activeReference(of clip: SchemaObject) throws(EditError) -> SchemaObject? {
    guard let references = clip.fields["media_references"] as? [String: Any] else {
      return try clip.object("media_reference")
    }
    let key = clip.string("active_media_reference_key")
    guard let active = references[key.isEmpty ? "DEFAULT_MEDIA" : key], !SchemaObject.isNull(active) else { return nil }
    return try SchemaObject(active, in: clip.path)
  }

  // MARK: Effects and markers

  private mutating func speed(of object: SchemaObject) throws(EditError) -> EditItem.Speed {
    var speed = EditItem.Speed.scaled(.one)
    for effect in try object.objects("effects") where effect.isEnabled {
      switch effect.kind {
      case "FreezeFrame": speed = .frozen
      case "LinearTimeWarp": speed = try warp(effect, of: object, upon: speed)
      default:
        let name = effect.string("effect_name")
        notes.append("\(object.title): effect \(effect.title)\(name.isEmpty ? "" : " (\(name))") is not applied")
      }
    }
    return speed
  }

  private mutating func warp(_ effect: SchemaObject, of object: SchemaObject, upon speed: EditItem.Speed)
    throws(EditError) -> EditItem.Speed
  {
    let scalar = try effect.number("time_scalar")
    if scalar == 0 { return .frozen }
    if scalar < 0 {
      notes.append("\(object.title): \(effect.title) with time_scalar \(scalar) is played forwards, not backwards")
    }
    guard case .scaled(let before) = speed else { return speed }
    guard abs(scalar) >= 1e-4, abs(scalar) <= 1e4, let ratio = Ratio(nearest: abs(scalar)), let both = before * ratio
    else {
      throw .malformed("\(effect.path): a speed of \(scalar) is not possible")
    }
    return .scaled(both)
  }

  private func markers(of object: SchemaObject) throws(EditError) -> [EditMarker] {
    var markers: [EditMarker] = []
    for marker in try object.objects("markers") {
      guard let range = try marker.range("marked_range") else { continue }
      markers.append(
        EditMarker(
          name: marker.name, color: marker.string("color"), comment: marker.string("comment"), owner: object.name,
          range: range))
    }
    return markers
  }
}
