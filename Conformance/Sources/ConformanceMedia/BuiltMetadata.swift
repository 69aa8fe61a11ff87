import Foundation

/// Boxes of metadata for the end of a movie's header.
public enum BuiltMetadata {
  /// Returns QuickTime metadata (QuickTime File Format, "Metadata"): a `meta` box with a handler `mdta`, keys, values.
  ///
  /// - Parameter items: Keys, types of values (1 is UTF-8, 21 a signed integer) and values.
  public static func quickTime(_ items: [(key: String, type: UInt32, value: Data)]) -> Data {
    ByteBuilder.box("meta") { meta in
      meta.fullBox("hdlr") {
        $0.big(UInt32(0))
        $0.text("mdta")
        $0.zeros(13)
      }
      meta.fullBox("keys") {
        $0.big(UInt32(items.count))
        for item in items {
          $0.big(UInt32(item.key.utf8.count + 8))
          $0.text("mdta")
          $0.text(item.key)
        }
      }
      meta.box("ilst") {
        for (index, item) in items.enumerated() {
          let value = data(item.type, item.value)
          $0.big(UInt32(value.count + 8), UInt32(index + 1))
          $0.bytes(value)
        }
      }
    }
  }

  /// Returns metadata of iTunes: a `udta` box with a `meta` box, a handler `mdir`, and items by four-character codes.
  ///
  /// - Parameter items: The bytes of the codes, types of values and values.
  public static func iTunes(_ items: [(code: [UInt8], type: UInt32, value: Data)]) -> Data {
    ByteBuilder.box("udta") {
      $0.fullBox("meta") { meta in
        meta.fullBox("hdlr") {
          $0.big(UInt32(0))
          $0.text("mdirappl")
          $0.zeros(9)
        }
        meta.box("ilst") {
          for item in items {
            let value = data(item.type, item.value)
            $0.big(UInt32(value.count + 8))
            $0.bytes(Data(item.code) + value)
          }
        }
      }
    }
  }

  private static func data(_ type: UInt32, _ value: Data) -> Data {
    ByteBuilder.box("data") {
      $0.big(type, 0)
      $0.bytes(value)
    }
  }
}
