import AVEngineCore

package final class StoredMetadata: Sendable {
  private let entry: MetadataEntry
  private let made = Once<UncheckedSendable<MetadataProperties>>()

  init(_ entry: MetadataEntry) { self.entry = entry }

  var properties: MetadataProperties? {
    try? made.value { () throws(EngineError) in UncheckedSendable(MetadataMapping.properties(entry)) }.value
  }
}
