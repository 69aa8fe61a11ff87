internal import Foundation

/// How an interpolated integer is written: its base, sign, prefix and number of digits.
public struct OSLogIntegerFormat: Sendable {
  private var radix = 10
  private var showsPlus = false
  private var prefix = ""
  private var isUppercase = false
  private var minDigits = 1

  /// Digits to the base 10, with a minus sign for negative numbers.
  public static var decimal: OSLogIntegerFormat { OSLogIntegerFormat() }
  /// Lower-case digits to the base 16, without a prefix.
  public static var hex: OSLogIntegerFormat { hex() }
  /// Digits to the base 8, without a prefix.
  public static var octal: OSLogIntegerFormat { octal() }

  /// Returns a decimal format with a minimum number of digits and an optional plus sign.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int = 1) -> OSLogIntegerFormat {
    OSLogIntegerFormat(showsPlus: explicitPositiveSign, minDigits: minDigits)
  }

  /// Returns a hexadecimal format with a minimum number of digits, and an optional plus sign, prefix `0x` and upper
  /// case.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false, minDigits: Int = 1
  ) -> OSLogIntegerFormat {
    OSLogIntegerFormat(
      radix: 16, showsPlus: explicitPositiveSign, prefix: includePrefix ? (uppercase ? "0X" : "0x") : "",
      isUppercase: uppercase,
      minDigits: minDigits)
  }

  /// Returns an octal format with a minimum number of digits, and an optional plus sign and prefix `0`. The case has no
  /// effect.
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

/// How an interpolated floating-point number is written, as one of the conversions of `printf`.
public struct OSLogFloatFormat: Sendable {
  private var conversion: String
  private var precision: Int?
  private var showsPlus = false

  /// The format `%f`, with six digits after the point.
  public static var fixed: OSLogFloatFormat { fixed() }
  /// The format `%a`: hexadecimal digits and a binary exponent, which are exact.
  public static var hex: OSLogFloatFormat { hex() }
  /// The format `%e`: one digit before the point, six after it, and an exponent.
  public static var exponential: OSLogFloatFormat { exponential() }
  /// The format `%g`: with an exponent only if the number is very small or large.
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

/// How an interpolated Boolean is written.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `yes` or `no`.
  case answer

  func text(of boolean: Bool) -> String {
    self == .truth ? (boolean ? "true" : "false") : (boolean ? "yes" : "no")
  }
}

/// On which side of an interpolated value spaces are added, and up to how many characters.
public struct OSLogStringAlignment: Sendable {
  private enum Side { case left, right }

  private var side = Side.left
  private var columns = 0

  /// Values are written without added spaces.
  public static var none: OSLogStringAlignment { OSLogStringAlignment() }
  /// Returns an alignment that adds spaces after a value until it has a number of characters.
  public static func left(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .left, columns: columns)
  }
  /// Returns an alignment that adds spaces before a value until it has a number of characters.
  public static func right(columns: Int = 0) -> OSLogStringAlignment {
    OSLogStringAlignment(side: .right, columns: columns)
  }

  func pad(_ text: String) -> String {
    let spaces = String(repeating: " ", count: max(columns - text.count, 0))
    return side == .left ? text + spaces : spaces + text
  }
}
