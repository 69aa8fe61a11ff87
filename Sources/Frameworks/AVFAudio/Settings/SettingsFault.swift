package import Foundation

/// Why a dictionary of settings cannot be used: a caller's mistake, which ends the process by name.
package struct SettingsFault: Error {
  package let reason: String
  package init(_ reason: String) { self.reason = reason }
}

/// Reads values of a dictionary of settings by kind.
package struct SettingsReader {
  package let settings: [String: Any]

  package init(settings: [String: Any]) { self.settings = settings }

  /// A number, or nil where there is none.
  package func number(_ key: String) throws(SettingsFault) -> NSNumber? {
    guard let value = settings[key] else { return nil }
    guard let number = value as? NSNumber else { throw SettingsFault("the value of \(key) is not a number") }
    return number
  }

  package func integer(_ key: String) throws(SettingsFault) -> Int? { try number(key)?.intValue }

  package func flag(_ key: String) throws(SettingsFault) -> Bool? { try number(key)?.boolValue }

  /// Refuses keys that the place does not take.
  package func refuse(_ keys: [String], because reason: String) throws(SettingsFault) {
    for key in keys where settings[key] != nil { throw SettingsFault("\(key) \(reason)") }
  }
}
