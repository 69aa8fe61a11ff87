package import Foundation

/// A description of Dolby TrueHD from the major sync of an access unit, at which decoding can begin ("Meridian Lossless
/// Packing: Technical Reference for FBA and FBB streams", major_sync_info).
package struct LosslessUnit {
  /// The contents of a `dmlp` box: format_info of 32 bits, peak_data_rate of 15, 33 reserved bits ("Dolby TrueHD (MLP)
  /// bitstreams within the ISO base media file format" §4).
  package let box: Data
  package let frameCount: Int

  /// Returns nil without a major sync of TrueHD; the box is not defined for MLP as on DVDs.
  package init?(_ bytes: [UInt8]) {
    // Four bytes with the unit's length and time precede the sync. After it come format_info, a signature, flags and a
    // reserved word, then peak_data_rate.
    guard bytes.count >= 20, bytes[4..<8].elementsEqual([0xF8, 0x72, 0x6F, 0xBA]),
      bytes[12..<14].elementsEqual([0xB7, 0x52])
    else {
      return nil
    }
    let rateCode = Int(bytes[8] >> 4)
    guard rateCode & 7 <= 2 else { return nil }
    frameCount = 40 << (rateCode & 7)
    let rate = (Int(bytes[18]) << 8 | Int(bytes[19])) & 0x7FFF
    box = bytes[8..<12] + DolbyConfiguration.bytes([(rate, 15), (0, 33)])
  }
}
