public import CoreFoundation
import CoreVideo

/// Gets the display flags of text. Returns `kCMFormatDescriptionError_InvalidParameter` for other media, and
/// `kCMFormatDescriptionError_ValueNotAvailable` if the description states no flags.
@discardableResult
public func CMTextFormatDescriptionGetDisplayFlags(
  _ desc: CMFormatDescription, displayFlagsOut: UnsafeMutablePointer<CMTextDisplayFlags>
) -> OSStatus {
  guard desc.isText else { return kCMFormatDescriptionError_InvalidParameter }
  guard let flags = desc.extensionValue(kCMTextFormatDescriptionExtension_DisplayFlags) as? NSNumber else {
    return kCMFormatDescriptionError_ValueNotAvailable
  }
  displayFlagsOut.pointee = flags.uint32Value
  return noErr
}

/// Gets the justification of text in its box. An absent vertical justification, as in QuickTime text, is given as top.
/// Returns `kCMFormatDescriptionError_InvalidParameter` for other media, and
/// `kCMFormatDescriptionError_ValueNotAvailable` if the description states no horizontal justification.
@discardableResult
public func CMTextFormatDescriptionGetJustification(
  _ desc: CMFormatDescription,
  horizontalOut horizontaJustificationlOut: UnsafeMutablePointer<CMTextJustificationValue>?,
  verticalOut verticalJustificationOut: UnsafeMutablePointer<CMTextJustificationValue>?
) -> OSStatus {
  guard desc.isText else { return kCMFormatDescriptionError_InvalidParameter }
  func value(_ key: CFString) -> Int8? { (desc.extensionValue(key) as? NSNumber)?.int8Value }
  let horizontal = value(kCMTextFormatDescriptionExtension_HorizontalJustification)
  guard let horizontal = horizontal ?? value(kCMTextFormatDescriptionExtension_TextJustification) else {
    return kCMFormatDescriptionError_ValueNotAvailable
  }
  horizontaJustificationlOut?.pointee = horizontal
  let vertical = value(kCMTextFormatDescriptionExtension_VerticalJustification)
  verticalJustificationOut?.pointee = vertical ?? kCMTextJustification_left_top
  return noErr
}

/// Gets the box in which text is placed by default, in pixels of its track.
///
/// - Parameters:
///   - desc: a description of timed text.
///   - originIsAtTopLeft: true if y grows downwards, false if it grows upwards.
///   - heightOfTextTrack: the height of the track, which is used only if `originIsAtTopLeft` is false.
///   - defaultTextBoxOut: receives the box.
@discardableResult
public func CMTextFormatDescriptionGetDefaultTextBox(
  _ desc: CMFormatDescription, originIsAtTopLeft: Bool, heightOfTextTrack: CGFloat,
  defaultTextBoxOut: UnsafeMutablePointer<CGRect>
) -> OSStatus {
  guard desc.isText else { return kCMFormatDescriptionError_InvalidParameter }
  guard let box = desc.extensionValue(kCMTextFormatDescriptionExtension_DefaultTextBox) as? [String: Any] else {
    return kCMFormatDescriptionError_ValueNotAvailable
  }
  func edge(_ key: CFString) -> CGFloat { CGFloat(PropertyList.double(box[key as String]) ?? 0) }
  let (top, left) = (edge(kCMTextFormatDescriptionRect_Top), edge(kCMTextFormatDescriptionRect_Left))
  let (bottom, right) = (edge(kCMTextFormatDescriptionRect_Bottom), edge(kCMTextFormatDescriptionRect_Right))
  defaultTextBoxOut.pointee = CGRect(
    x: left, y: originIsAtTopLeft ? top : heightOfTextTrack - bottom, width: right - left, height: bottom - top)
  return noErr
}

/// Gets the default style of text.
///
/// - Parameters:
///   - desc: a description of timed text.
///   - localFontIDOut: receives the identifier of the font in the description's font table.
///   - boldOut: receives whether the text is bold.
///   - italicOut: receives whether the text is italic.
///   - underlineOut: receives whether the text is underlined.
///   - fontSizeOut: receives the font size.
///   - colorComponentsOut: receives red, green, blue and alpha, as fractions of the largest value.
@discardableResult
public func CMTextFormatDescriptionGetDefaultStyle(
  _ desc: CMFormatDescription, localFontIDOut: UnsafeMutablePointer<UInt16>?,
  boldOut: UnsafeMutablePointer<DarwinBoolean>?,
  italicOut: UnsafeMutablePointer<DarwinBoolean>?, underlineOut: UnsafeMutablePointer<DarwinBoolean>?,
  fontSizeOut: UnsafeMutablePointer<CGFloat>?, colorComponentsOut: UnsafeMutablePointer<CGFloat>?
) -> OSStatus {
  guard desc.isText else { return kCMFormatDescriptionError_InvalidParameter }
  guard let style = desc.extensionValue(kCMTextFormatDescriptionExtension_DefaultStyle) as? [String: Any] else {
    return kCMFormatDescriptionError_ValueNotAvailable
  }
  func number(_ key: CFString) -> NSNumber { style[key as String] as? NSNumber ?? 0 }
  let face = CMFormatDescription.Extensions.Value.FontFace(
    rawValue: number(kCMTextFormatDescriptionStyle_FontFace).uint8Value)
  localFontIDOut?.pointee = number(kCMTextFormatDescriptionStyle_Font).uint16Value
  boldOut?.pointee = DarwinBoolean(face.contains(.bold))
  italicOut?.pointee = DarwinBoolean(face.contains(.italic))
  underlineOut?.pointee = DarwinBoolean(face.contains(.underline))
  fontSizeOut?.pointee = CGFloat(number(kCMTextFormatDescriptionStyle_FontSize).doubleValue)
  if let colorComponentsOut {
    let color = style[kCMTextFormatDescriptionStyle_ForegroundColor as String] as? [String: Any] ?? [:]
    // Safety: the client promises room for four numbers.
    for (index, component) in desc.components(of: color).enumerated() { colorComponentsOut[index] = component }
  }
  return noErr
}

/// Gets the name of the font that styles refer to by the number `localFontID`. If the font table lacks the number, gets
/// the name of the default font.
@discardableResult
public func CMTextFormatDescriptionGetFontName(
  _ desc: CMFormatDescription, localFontID: UInt16, fontNameOut: UnsafeMutablePointer<CFString?>
) -> OSStatus {
  fontNameOut.receive { CMTextFormatDescriptionGetFontName(desc, localFontID: localFontID, fontNameOut: &$0) }
}

/// Gets the name of the font that styles refer to by the number `localFontID`, and assigns it to a variable, whose old
/// value is released. If the font table lacks the number, it is the name of the default font. On an error, the
/// variable keeps its value.
@discardableResult
public func CMTextFormatDescriptionGetFontName(
  _ desc: CMFormatDescription, localFontID: UInt16, fontNameOut: inout CFString?
) -> OSStatus {
  guard desc.isText else { return kCMFormatDescriptionError_InvalidParameter }
  let table = desc.extensionValue(kCMTextFormatDescriptionExtension_FontTable) as? [String: Any]
  let name = table?[String(localFontID)] as? String
  guard let name = name ?? desc.extensionValue(kCMTextFormatDescriptionExtension_DefaultFontName) as? String else {
    return kCMFormatDescriptionError_ValueNotAvailable
  }
  fontNameOut = name as NSString
  return noErr
}

extension CMFormatDescription {
  var isText: Bool { typeCode == kCMMediaType_Text || typeCode == kCMMediaType_Subtitle }

  /// A component has 16 bits in QuickTime text, and 8 bits in other text, such as 3GPP text.
  fileprivate func components(of color: [String: Any]) -> [CGFloat] {
    let largest: Double = subTypeCode == kCMTextFormatType_QTText ? 65_535 : 255
    func component(_ key: CFString, _ absent: Double) -> CGFloat {
      CGFloat((PropertyList.double(color[key as String]) ?? absent) / largest)
    }
    return [
      component(kCMTextFormatDescriptionColor_Red, 0), component(kCMTextFormatDescriptionColor_Green, 0),
      component(kCMTextFormatDescriptionColor_Blue, 0), component(kCMTextFormatDescriptionColor_Alpha, largest),
    ]
  }

  /// Returns the default style of text. Throws `invalidParameter` for other media, and `valueNotAvailable` if there is
  /// none.
  public func defaultStyle() throws -> (
    localFontID: Int, bold: Bool, italic: Bool, underline: Bool, fontSize: CGFloat, colorComponents: [CGFloat]
  ) {
    var (font, size) = (UInt16(0), CGFloat(0))
    var (bold, italic, underline): (DarwinBoolean, DarwinBoolean, DarwinBoolean) = (false, false, false)
    var color = [CGFloat](repeating: 0, count: 4)
    try checkStatus(
      CMTextFormatDescriptionGetDefaultStyle(
        self, localFontIDOut: &font, boldOut: &bold, italicOut: &italic, underlineOut: &underline, fontSizeOut: &size,
        colorComponentsOut: &color))
    return (Int(font), bold.boolValue, italic.boolValue, underline.boolValue, size, color)
  }

  /// Returns the box in which text is placed by default, in pixels of its track.
  ///
  /// - Parameters:
  ///   - originIsAtTopLeft: True if y grows downwards, false if it grows upwards.
  ///   - heightOfTextTrack: The height of the track in pixels. It is used only if `originIsAtTopLeft` is false.
  /// - Throws: `invalidParameter` for a description of other media, and `valueNotAvailable` if the description states
  ///   no box.
  public func defaultTextBox(originIsAtTopLeft: Bool, heightOfTextTrack: CGFloat) throws -> CGRect {
    var box = CGRect.zero
    try checkStatus(
      CMTextFormatDescriptionGetDefaultTextBox(
        self, originIsAtTopLeft: originIsAtTopLeft, heightOfTextTrack: heightOfTextTrack, defaultTextBoxOut: &box))
    return box
  }

  /// Returns the display flags of text. Throws `invalidParameter` for other media, and `valueNotAvailable` if there are
  /// none.
  public func displayFlags() throws -> Extensions.Value.TextDisplayFlags {
    var flags: CMTextDisplayFlags = 0
    try checkStatus(CMTextFormatDescriptionGetDisplayFlags(self, displayFlagsOut: &flags))
    return Extensions.Value.TextDisplayFlags(rawValue: flags)
  }

  /// Returns the justification of text in its box. Throws `invalidParameter` for other media, and `valueNotAvailable`
  /// if there is none.
  public func justification() throws -> (
    horizontal: Extensions.Value.TextJustification, vertical: Extensions.Value.TextJustification
  ) {
    var (horizontal, vertical): (Int8, Int8) = (0, 0)
    try checkStatus(CMTextFormatDescriptionGetJustification(self, horizontalOut: &horizontal, verticalOut: &vertical))
    return (
      Extensions.Value.TextJustification(rawValue: horizontal), Extensions.Value.TextJustification(rawValue: vertical)
    )
  }

  /// Returns the name of the font that styles refer to by the number `localFontID`. If the font table lacks the number,
  /// returns the name of the default font. Throws `invalidParameter` for other media or if the number does not fit a
  /// `UInt16`, and `valueNotAvailable` if there is no default font either.
  public func fontName(localFontID: Int) throws -> String {
    guard let id = UInt16(exactly: localFontID) else { throw Error.invalidParameter }
    var name: CFString?
    try checkStatus(CMTextFormatDescriptionGetFontName(self, localFontID: id, fontNameOut: &name))
    return name as String? ?? ""
  }
}
