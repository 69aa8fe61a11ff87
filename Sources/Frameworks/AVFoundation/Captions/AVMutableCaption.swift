public import CoreGraphics
public import CoreMedia
public import Foundation

/// A caption whose text, time, region and styles can be changed.
open class AVMutableCaption: AVCaption {
  /// The text to show. Setting it removes all styles and annotations of characters.
  open override var text: String {
    get { contents.text }
    set {
      var new = CaptionContents(text: newValue, timeRange: contents.timeRange)
      (new.region, new.alignment, new.animation) = (contents.region, contents.alignment, contents.animation)
      contents = new
    }
  }

  /// The range of time in which the text is shown, on the timeline of the video.
  open override var timeRange: CMTimeRange {
    get { contents.timeRange }
    set { contents.timeRange = newValue }
  }

  /// The region in which the text is shown. If the caption has none, the value is `appleITTBottom`, and the text is
  /// drawn and written without a region.
  open override var region: AVCaptionRegion {
    get { contents.region ?? .appleITTBottom }
    set { contents.region = newValue.copy() as? AVCaptionRegion }
  }

  /// The alignment of lines within the region; initially `start`.
  open override var textAlignment: TextAlignment {
    get { contents.alignment }
    set { contents.alignment = newValue }
  }

  /// The animation with which the text appears; initially `none`.
  open override var animation: Animation {
    get { contents.animation }
    set { contents.animation = newValue }
  }

  private func units(_ range: NSRange, _ call: String) -> Range<Int> {
    _require(
      range.location >= 0 && range.length >= 0 && range.location <= contents.text.utf16.count - range.length,
      "AVMutableCaption.\(call): the range \(range) is outside of the text of \(contents.text.utf16.count) units")
    return range.location..<range.location + range.length
  }

  /// Sets the colour of characters. The range is in UTF-16 units. Traps if the range is outside the text.
  open func setTextColor(_ textColor: CGColor, in range: NSRange) {
    contents.color.set(textColor, in: units(range, "setTextColor(_:in:)"))
  }
  /// Sets the background colour of characters. The range is in UTF-16 units. Traps if the range is outside the text.
  open func setBackgroundColor(_ backgroundColor: CGColor, in range: NSRange) {
    contents.background.set(backgroundColor, in: units(range, "setBackgroundColor(_:in:)"))
  }
  /// Sets the weight of characters' font. The range is in UTF-16 units. Traps if the range is outside the text.
  open func setFontWeight(_ fontWeight: FontWeight, in range: NSRange) {
    contents.weight.set(fontWeight, in: units(range, "setFontWeight(_:in:)"))
  }
  /// Sets whether characters are upright or italic. The range is in UTF-16 units. Traps if the range is outside the
  /// text.
  open func setFontStyle(_ fontStyle: FontStyle, in range: NSRange) {
    contents.slant.set(fontStyle, in: units(range, "setFontStyle(_:in:)"))
  }
  /// Sets the lines under, through and over characters. The range is in UTF-16 units. Traps if the range is outside the
  /// text.
  open func setDecoration(_ decoration: Decoration, in range: NSRange) {
    contents.decoration.set(decoration, in: units(range, "setDecoration(_:in:)"))
  }
  /// Sets whether characters of vertical text stand side by side in the space of one. The range is in UTF-16 units.
  /// Traps if the range is outside the text.
  open func setTextCombine(_ textCombine: TextCombine, in range: NSRange) {
    contents.combine.set(textCombine, in: units(range, "setTextCombine(_:in:)"))
  }
  /// Sets the text that stands beside characters and tells their pronunciation (ruby). The range is in UTF-16 units.
  /// Traps if the range is outside the text.
  open func setRuby(_ rubyText: Ruby, in range: NSRange) {
    contents.ruby.set(rubyText, in: units(range, "setRuby(_:in:)"))
  }

  /// Removes the colour of characters: `textColor(at:)` returns nil. The range is in UTF-16 units. Traps if the range
  /// is outside the text.
  open func removeTextColor(in range: NSRange) { contents.color.remove(in: units(range, "removeTextColor(in:)")) }
  /// Removes the background colour of characters: `backgroundColor(at:)` returns nil. The range is in UTF-16 units.
  /// Traps if the range is outside the text.
  open func removeBackgroundColor(in range: NSRange) {
    contents.background.remove(in: units(range, "removeBackgroundColor(in:)"))
  }
  /// Removes the font weight of characters: `fontWeight(at:)` returns `normal`. The range is in UTF-16 units. Traps if
  /// the range is outside the text.
  open func removeFontWeight(in range: NSRange) { contents.weight.remove(in: units(range, "removeFontWeight(in:)")) }
  /// Removes the font style of characters: `fontStyle(at:)` returns `normal`. The range is in UTF-16 units. Traps if
  /// the range is outside the text.
  open func removeFontStyle(in range: NSRange) { contents.slant.remove(in: units(range, "removeFontStyle(in:)")) }
  /// Removes the decoration of characters: `decoration(at:)` returns the empty set. The range is in UTF-16 units. Traps
  /// if the range is outside the text.
  open func removeDecoration(in range: NSRange) {
    contents.decoration.remove(in: units(range, "removeDecoration(in:)"))
  }
  /// Removes the combination of characters: `textCombine(at:)` returns `none`. The range is in UTF-16 units. Traps if
  /// the range is outside the text.
  open func removeTextCombine(in range: NSRange) { contents.combine.remove(in: units(range, "removeTextCombine(in:)")) }
  /// Removes the annotations of characters: `ruby(at:)` returns nil. The range is in UTF-16 units. Traps if the range
  /// is outside the text.
  open func removeRuby(in range: NSRange) { contents.ruby.remove(in: units(range, "removeRuby(in:)")) }
}
