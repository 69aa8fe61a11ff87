internal import Foundation

/// The format of an integer.
public struct OSLogIntegerFormat: Sendable {
  private var radix = 10
  private var showsPlus = false
  private var prefix = ""
  private var isUppercase = false
  private var minDigits = 1

  /// The decimal format.
  public static var decimal: OSLogIntegerFormat { OSLogIntegerFormat() }
  /// The hexadecimal format without a prefix.
  public static var hex: OSLogIntegerFormat { hex() }
  /// The octal format without a prefix.
  public static var octal: OSLogIntegerFormat { octal() }

  /// Returns a decimal format with a minimum number of digits and an optional plus sign.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormat {
    OSLogIntegerFormat(showsPlus: explicitPositiveSign, minDigits: minDigits)
  }

  /// Returns a hexadecimal format with a minimum number of digits, and an optional plus sign, prefix and upper case.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormat {
    OSLogIntegerFormat(
      radix: 16, showsPlus: explicitPositiveSign, prefix: includePrefix ? (uppercase ? "0X" : "0x") : "",
      isUppercase: uppercase,
      minDigits: minDigits)
  }

  /// Returns an octal format with a minimum number of digits, and an optional plus sign and prefix.
  public static func octal(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormat {
    OSLogIntegerFormat(
      radix: 8, showsPlus: explicitPositiveSign, prefix: includePrefix ? "0" : "", minDigits: minDigits)
  }

  func text<T: FixedWidthInteger>(of number: T) -> String {
    let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
    let sign = number < 0 ? "-" : showsPlus ? "+" : ""
    return sign + prefix + String(repeating: "0", count: max(minDigits - digits.count, 0)) + digits
  }
}

/// The format of a floating-point number.
public struct OSLogFloatFormat: Sendable {
  private var conversion: String
  private var precision: Int?
  private var showsPlus = false

  /// The format `%f`.
  public static var fixed: OSLogFloatFormat { fixed() }
  /// The format `%a`.
  public static var hex: OSLogFloatFormat { hex() }
  /// The format `%e`.
  public static var exponential: OSLogFloatFormat { exponential() }
  /// The format `%g`.
  public static var hybrid: OSLogFloatFormat { hybrid() }

  /// Returns the format `%f` with an optional precision, plus sign and upper case.
  public static func fixed(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "F" : "f", precision: precision, showsPlus: explicitPositiveSign)
  }

  /// Returns the format `%a` with an optional plus sign and upper case.
  public static func hex(explicitPositiveSign: Bool = false, uppercase: Bool = false) -> OSLogFloatFormat {
    OSLogFloatFormat(conversion: uppercase ? "A" : "a", showsPlus: explicitPositiveSign)
  }

  /// Returns the format `%e` with an optional precision, plus sign and upper case.
  public static func exponential(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "E" : "e", precision: precision, showsPlus: explicitPositiveSign)
  }

  /// Returns the format `%g` with an optional precision, plus sign and upper case.
  public static func hybrid(precision: Int? = nil, explicitPositiveSign: Bool = false, uppercase: Bool = false)
    -> OSLogFloatFormat
  {
    OSLogFloatFormat(conversion: uppercase ? "G" : "g", precision: precision, showsPlus: explicitPositiveSign)
  }

  func text(of number: Double) -> String {
    String(format: "%" + (showsPlus ? "+" : "") + (precision.map { ".\($0)" } ?? "") + conversion, number)
  }
}

/// The format of a Boolean.
public enum OSLogBoolFormat: Sendable {
  /// true or false.
  case truth
  /// yes or no.
  case answer

  func text(of boolean: Bool) -> String {
    self == .truth ? (boolean ? "true" : "false") : (boolean ? "yes" : "no")
  }
}

/// The padding of a value to a number of columns.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }

  private var side = Side.left
  private var columns = 0

  /// No padding.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// Returns the padding of left-aligned values.
  public static func left(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns)
  }
  /// Returns the padding of right-aligned values.
  public static func right(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns)
  }

  func pad(_ text: String) -> String {
    let spaces = String(repeating: " ", count: max(columns - text.count, 0))
    return side == .left ? text + spaces : spaces + text
  }
}
