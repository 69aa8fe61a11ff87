package import CoreFoundation
import CoreMedia

package enum FieldDetailCodes {
  package static var names: [Int: CFString] {
    [
      1: kCMFormatDescriptionFieldDetail_TemporalTopFirst, 6: kCMFormatDescriptionFieldDetail_TemporalBottomFirst,
      9: kCMFormatDescriptionFieldDetail_SpatialFirstLineEarly,
      14: kCMFormatDescriptionFieldDetail_SpatialFirstLineLate,
    ]
  }
}
