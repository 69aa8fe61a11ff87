public import CoreGraphics
public import CoreMedia
public import Foundation

/// A caption that can be changed.
open class AVMutableCaption: AVCaption {
  /// The text; what was said of its characters goes with the old one.
  open override var text: String {
    get { contents.text }
    set {
      var new = CaptionContents(text: newValue, timeRange: contents.timeRange)
      (new.region, new.alignment, new.animation) = (contents.region, contents.alignment, contents.animation)
      contents = new
    }
  }

  /// When the text is shown.
  open override var timeRange: CMTimeRange {
    get { contents.timeRange }
    set { contents.timeRange = newValue }
  }

  /// Where the text is shown; at the bottom unless it is set.
  open override var region: AVCaptionRegion {
    get { contents.region ?? .appleITTBottom }
    set { contents.region = newValue.copy() as? AVCaptionRegion }
  }

  /// How lines lie in the region.
  open override var textAlignment: TextAlignment {
    get { contents.alignment }
    set { contents.alignment = newValue }
  }

  /// How the text appears.
  open override var animation: Animation {
    get { contents.animation }
    set { contents.animation = newValue }
  }

  private func units(_ range: NSRange, _ call: String) -> Range<Int> {
    _require(
      range.location >= 0 && range.length >= 0 && range.location <= contents.text.utf16.count - range.length,
      "AVMutableCaption.\(call): the range \(range) lies outside the text of \(contents.text.utf16.count) units")
    return range.location..<range.location + range.length
  }

  /// Chooses the colour of characters.
  open func setTextColor(_ textColor: CGColor, in range: NSRange) {
    contents.color.set(textColor, in: units(range, "setTextColor(_:in:)"))
  }
  /// Chooses the colour behind characters.
  open func setBackgroundColor(_ backgroundColor: CGColor, in range: NSRange) {
    contents.background.set(backgroundColor, in: units(range, "setBackgroundColor(_:in:)"))
  }
  /// Makes characters heavy or not.
  open func setFontWeight(_ fontWeight: FontWeight, in range: NSRange) {
    contents.weight.set(fontWeight, in: units(range, "setFontWeight(_:in:)"))
  }
  /// Slants characters or not.
  open func setFontStyle(_ fontStyle: FontStyle, in range: NSRange) {
    contents.slant.set(fontStyle, in: units(range, "setFontStyle(_:in:)"))
  }
  /// Puts lines at characters.
  open func setDecoration(_ decoration: Decoration, in range: NSRange) {
    contents.decoration.set(decoration, in: units(range, "setDecoration(_:in:)"))
  }
  /// Combines characters of vertical text.
  open func setTextCombine(_ textCombine: TextCombine, in range: NSRange) {
    contents.combine.set(textCombine, in: units(range, "setTextCombine(_:in:)"))
  }
  /// Annotates characters.
  open func setRuby(_ rubyText: Ruby, in range: NSRange) {
    contents.ruby.set(rubyText, in: units(range, "setRuby(_:in:)"))
  }

  /// Leaves the colour of characters open.
  open func removeTextColor(in range: NSRange) { contents.color.remove(in: units(range, "removeTextColor(in:)")) }
  /// Leaves the colour behind characters open.
  open func removeBackgroundColor(in range: NSRange) {
    contents.background.remove(in: units(range, "removeBackgroundColor(in:)"))
  }
  /// Leaves the weight of characters open.
  open func removeFontWeight(in range: NSRange) { contents.weight.remove(in: units(range, "removeFontWeight(in:)")) }
  /// Leaves open whether characters are slanted.
  open func removeFontStyle(in range: NSRange) { contents.slant.remove(in: units(range, "removeFontStyle(in:)")) }
  /// Takes away the lines at characters.
  open func removeDecoration(in range: NSRange) {
    contents.decoration.remove(in: units(range, "removeDecoration(in:)"))
  }
  /// Combines characters no longer.
  open func removeTextCombine(in range: NSRange) { contents.combine.remove(in: units(range, "removeTextCombine(in:)")) }
  /// Takes away the annotations of characters.
  open func removeRuby(in range: NSRange) { contents.ruby.remove(in: units(range, "removeRuby(in:)")) }
}
