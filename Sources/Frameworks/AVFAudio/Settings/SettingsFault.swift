package import Foundation

/// Some classes end the process with this message; `AVAudioFile` and `AVAudioRecorder` throw it as an error.
package struct SettingsFault: Error {
  package let reason: String
  package init(_ reason: String) { self.reason = reason }
}

package struct SettingsReader {
  package let settings: [String: Any]

  package init(settings: [String: Any]) { self.settings = settings }

  package func number(_ key: String) throws(SettingsFault) -> NSNumber? {
    guard let value = settings[key] else { return nil }
    guard let number = value as? NSNumber else { throw SettingsFault("the value of \(key) is not a number") }
    return number
  }

  package func integer(_ key: String) throws(SettingsFault) -> Int? { try number(key)?.intValue }

  package func flag(_ key: String) throws(SettingsFault) -> Bool? { try number(key)?.boolValue }

  package func refuse(_ keys: [String], because reason: String) throws(SettingsFault) {
    for key in keys where settings[key] != nil { throw SettingsFault("\(key) \(reason)") }
  }
}
