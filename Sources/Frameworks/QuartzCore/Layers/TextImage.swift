import AVEngineCPango
import CoreFoundation
import CoreGraphics
import Synchronization

/// The image is cached unless an animation may change the text.
final class TextImage: Sendable {
  private struct Kept: @unchecked Sendable {
    // Safety: images are immutable.
    var image: CGImage?
  }

  private let kept = Mutex<Kept?>(nil)

  func image(for presented: PresentedLayer) -> CGImage? {
    if presented.layer.animations.contains(where: \.touchesText) { return TextSetting(presented.values)?.image() }
    if let kept = kept.withLock({ $0 }) { return kept.image }
    let image = TextSetting(presented.values)?.image()
    kept.withLock { $0 = Kept(image: image) }
    return image
  }
}

extension PresentedLayer {
  /// In pixels per unit of the coordinates.
  var textScale: CGFloat { values[LayerKeys.contentsScale].kept(in: 0.01...16384) }
}

extension CAAnimation {
  private static let textKeys = Set((LayerKeys.text.map(\.name)) + ["bounds", "contentsScale"])

  fileprivate var touchesText: Bool { touches(Self.textKeys) }

  func touches(_ names: Set<String>) -> Bool {
    if let group = self as? CAAnimationGroup { return group.animations?.contains { $0.touches(names) } ?? false }
    guard let path = (self as? CAPropertyAnimation)?.keyPath else { return false }
    let key = ValuePath(path).key
    return names.contains(LayerKeys.synonyms[key] ?? key)
  }
}

struct TextSetting {
  private let string: String
  private let runs: [TextRun]
  private let font: FontName
  private let values: KeyedValues
  private let size: CGSize
  private let scale: CGFloat

  init?(_ values: KeyedValues) {
    switch values[LayerKeys.string] {
    case let text as String: (string, runs) = (text, [])
    case let text as NSAttributedString: (string, runs) = (text.string, TextRun.runs(of: text))
    default: return nil
    }
    guard !string.isEmpty else { return nil }
    font = FontName(values[LayerKeys.font] as? String ?? "Helvetica")
    self.values = values
    size = values[LayerKeys.bounds].size
    scale = values[LayerKeys.contentsScale].kept(in: 0.01...16384)
  }

  func image() -> CGImage? {
    let (width, height) = ((size.width * scale).rounded(.up), (size.height * scale).rounded(.up))
    guard (1...16384).contains(width), (1...16384).contains(height), cpango_load(),
      let bitmap = CGContext.bitmap(Int(width), Int(height)), let data = bitmap.data
    else { return nil }
    // Safety: the bitmap is zeroed and has Cairo's layout.
    let pixels = data.assumingMemoryBound(to: UInt8.self)
    let isDrawn = withText(width: Int32(width), height: Int32(height)) {
      cpango_draw($0, pixels, Int32(bitmap.bytesPerRow))
    }
    return isDrawn ? bitmap.makeImage() : nil
  }

  /// In the layer's units.
  func measured() -> CGSize? {
    guard cpango_load() else { return nil }
    var width = 0.0
    var height = 0.0
    let room = [size.width, size.height].map { Int32(($0 * scale).kept(in: 0...16384)) }
    guard withText(width: room[0], height: room[1], { cpango_measure($0, &width, &height) }) else { return nil }
    return CGSize(width: width / scale, height: height / scale)
  }

  private func withText(width: Int32, height: Int32, _ body: (UnsafePointer<CPangoText>) -> Bool) -> Bool {
    let color = values[LayerKeys.foregroundColor].map { RGBA($0) } ?? RGBA(.clear)
    let (alignment, ellipsis) = (values[LayerKeys.alignmentMode], values[LayerKeys.truncationMode])
    // Safety: the strings and runs are valid while the closures run.
    return string.withCString { text in
      font.family.withCString { family in
        TextRun.withRuns(runs, scale: Double(scale)) { runs in
          var request = CPangoText(
            text: text, family: family, size: Double(values[LayerKeys.fontSize] * scale), weight: font.weight,
            is_italic: font.isItalic,
            red: color.red, green: color.green, blue: color.blue, alpha: color.alpha, alignment: alignment.pango,
            ellipsize: ellipsis.pango, is_justified: alignment == .justified, is_wrapped: values[LayerKeys.isWrapped],
            is_natural: alignment == .natural || alignment == .justified, is_vertical: false, width: width,
            height: height, runs: runs.baseAddress, run_count: runs.count)
          return body(&request)
        }
      }
    }
  }
}

private struct TextRun {
  var bytes: Range<Int>
  var font: FontName?
  var color: CGColor?
  var isUnderlined: Bool
  var isStruck: Bool
  var kern: Double

  static func runs(of text: NSAttributedString) -> [TextRun] {
    var result: [TextRun] = []
    let whole = text.string as NSString
    text.enumerateAttributes(in: NSRange(location: 0, length: whole.length)) { attributes, range, _ in
      func value(_ names: String...) -> Any? {
        names.lazy.compactMap { attributes[NSAttributedString.Key(rawValue: $0)] }.first
      }
      let start = whole.substring(to: range.location).utf8.count
      let length = whole.substring(with: range).utf8.count
      result.append(
        TextRun(
          bytes: start..<start + length, font: (value("NSFont") as? String).map(FontName.init),
          color: value("NSColor", "CTForegroundColor") as? CGColor,
          isUnderlined: value("NSUnderline").flatMap(number) ?? 0 != 0,
          isStruck: value("NSStrikethrough").flatMap(number) ?? 0 != 0, kern: value("NSKern").flatMap(finite) ?? 0))
    }
    return result
  }

  static func withRuns(_ runs: [TextRun], scale: Double, _ body: (UnsafeBufferPointer<CPangoRun>) -> Bool) -> Bool {
    let families = runs.map { $0.font.flatMap { strdup($0.family) } }
    defer { for family in families { free(family) } }
    let list = zip(runs, families).map { run, family in
      let color = run.color.map { RGBA($0) } ?? RGBA(.clear)
      var item = CPangoRun()
      (item.start, item.end) = (UInt32(clamping: run.bytes.lowerBound), UInt32(clamping: run.bytes.upperBound))
      // Safety: the names are freed after the body has returned.
      item.family = family.map { UnsafePointer($0) }
      (item.weight, item.is_italic) = (run.font?.weight ?? 0, run.font?.isItalic ?? false)
      (item.is_underlined, item.is_struck, item.has_color) = (run.isUnderlined, run.isStruck, run.color != nil)
      (item.red, item.green, item.blue, item.alpha) = color.words
      item.kern = run.kern * scale
      return item
    }
    return list.withUnsafeBufferPointer(body)
  }
}

/// An RGB colour's components are unchanged. Other colours are converted to device RGB.
struct RGBA {
  var red = 0.0, green = 0.0, blue = 0.0, alpha = 0.0

  init(_ color: CGColor) {
    let rgb =
      color.colorSpace?.model == .rgb
      ? color : color.converted(to: CGColorSpaceCreateDeviceRGB(), intent: .defaultIntent, options: nil)
    guard let values = rgb?.components, values.count == 4 else { return }
    (red, green, blue, alpha) = (Double(values[0]), Double(values[1]), Double(values[2]), Double(values[3]))
  }

  var words: (UInt16, UInt16, UInt16, UInt16) { (Self.word(red), Self.word(green), Self.word(blue), Self.word(alpha)) }

  private static func word(_ part: Double) -> UInt16 { UInt16(part.kept(in: 0...1) * 65535) }
}

struct FontName {
  let family: String
  let weight: Int32
  let isItalic: Bool

  init(_ name: String) {
    let parts = name.split(separator: "-", maxSplits: 1).map(String.init)
    let style = parts.count > 1 ? parts[1].lowercased() : ""
    var family = parts.first ?? name
    // The suffixes MT (Monotype) and PS (PostScript) are not part of the family's name.
    for mark in ["PSMT", "MT", "PS"] where family.hasSuffix(mark) && family.count > mark.count {
      family.removeLast(mark.count)
    }
    self.family = family
    weight = Self.weights.first { style.contains($0.word) }?.weight ?? 400
    isItalic = style.contains("italic") || style.contains("oblique")
  }

  private static let weights: [(word: String, weight: Int32)] = [
    ("ultralight", 200), ("extralight", 200), ("thin", 100), ("light", 300), ("medium", 500), ("semibold", 600),
    ("demibold", 600),
    ("extrabold", 800), ("bold", 700), ("heavy", 800), ("black", 900),
  ]
}

extension CATextLayerAlignmentMode {
  fileprivate var pango: Int32 {
    switch self {
    case .center: Int32(CPANGO_CENTER)
    case .right: Int32(CPANGO_RIGHT)
    default: Int32(CPANGO_LEFT)
    }
  }
}

extension CATextLayerTruncationMode {
  fileprivate var pango: Int32 {
    switch self {
    case .start: Int32(CPANGO_ELLIPSIZE_START)
    case .middle: Int32(CPANGO_ELLIPSIZE_MIDDLE)
    case .end: Int32(CPANGO_ELLIPSIZE_END)
    default: Int32(CPANGO_ELLIPSIZE_NONE)
    }
  }
}
