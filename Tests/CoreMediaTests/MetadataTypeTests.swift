import CoreMedia
import Testing

@Suite struct MetadataTypeTests {
  @Test(arguments: [
    ("com.apple.quicktime.title", "mdta", "mdta/com.apple.quicktime.title"), ("a b/ü", "mdta", "mdta/a%20b%2F%C3%BC"),
    ("TIT2", "org.id3", "id3/TIT2"), ("@nam", "itsk", "itsk/%A9nam"), ("title", "comn", "common/title"),
  ])
  func keysBecomeIdentifiersAndBack(_ key: String, _ space: String, _ expected: String) {
    var identifier: CFString?
    #expect(
      CMMetadataCreateIdentifierForKeyAndKeySpace(
        allocator: nil, key: key as NSString, keySpace: space as NSString, identifierOut: &identifier) == noErr)
    #expect(identifier.map { $0 as String } == expected)
    var spaceBack: CFString?
    #expect(
      CMMetadataCreateKeySpaceFromIdentifier(allocator: nil, identifier: expected as NSString, keySpaceOut: &spaceBack)
        == noErr)
    #expect(spaceBack.map { $0 as String } == space)
    var keyBack: CFTypeRef?
    #expect(
      CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: expected as NSString, keyOut: &keyBack) == noErr)
    if space == "itsk" {
      #expect((keyBack as? NSNumber)?.int32Value == Int32(bitPattern: 0xA96E_616D))
    } else {
      #expect(keyBack as? NSString == key as NSString)
    }
  }

  @Test func badIdentifiersAreRefusedWithApplesCodes() {
    var key: CFTypeRef?
    #expect(
      CMMetadataCreateKeyFromIdentifier(allocator: nil, identifier: "nothing", keyOut: &key)
        == kCMMetadataIdentifierError_BadIdentifier)
    var identifier: CFString?
    #expect(
      CMMetadataCreateIdentifierForKeyAndKeySpace(
        allocator: nil, key: "" as NSString, keySpace: "mdta", identifierOut: &identifier)
        == kCMMetadataIdentifierError_BadKeyLength)
    #expect(
      CMMetadataCreateIdentifierForKeyAndKeySpace(
        allocator: nil, key: NSArray(), keySpace: "mdta", identifierOut: &identifier)
        == kCMMetadataIdentifierError_BadKeyType)
  }

  @Test func typesAreRegisteredOnBaseTypes() {
    let name = "org.example.heart-rate.\(UUID().uuidString)" as NSString
    #expect(!CMMetadataDataTypeRegistryDataTypeIsRegistered(name))
    let base = kCMMetadataBaseDataType_UInt16
    func register(_ types: [CFString]) -> OSStatus {
      CMMetadataDataTypeRegistryRegisterDataType(name, description: "beats", conformingDataTypes: NSArray(array: types))
    }
    #expect(register([]) == kCMMetadataDataTypeRegistryError_RequiresConformingBaseType)
    #expect(
      register([base, kCMMetadataBaseDataType_UTF8]) == kCMMetadataDataTypeRegistryError_MultipleConformingBaseTypes)
    #expect(register([base]) == noErr && register([base]) == noErr)
    #expect(register([kCMMetadataBaseDataType_UTF8]) == kCMMetadataDataTypeRegistryError_DataTypeAlreadyRegistered)
    #expect(CMMetadataDataTypeRegistryDataTypeConformsToDataType(name, conformsTo: base))
    #expect(!CMMetadataDataTypeRegistryDataTypeConformsToDataType(base, conformsTo: name))
    #expect(CMMetadataDataTypeRegistryGetBaseDataTypeForConformingDataType(name) == base)
    #expect(CMMetadataDataTypeRegistryGetDataTypeDescription(name) == "beats")
    #expect(
      CMMetadataDataTypeRegistryDataTypeIsBaseDataType(base) && !CMMetadataDataTypeRegistryDataTypeIsBaseDataType(name))
  }

  /// QuickTime File Format, "Metadata datatype definition atom".
  @Test func descriptionsHoldTypesAsFilesDo() throws {
    let format = try CMFormatDescription(boxedMetadataSpecifications: [
      [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: "mdta/org.example.a" as NSString,
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: kCMMetadataBaseDataType_Float32,
      ],
      [
        kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: "mdta/org.example.b" as NSString,
        kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String:
          kCMMetadataDataType_QuickTimeMetadataLocation_ISO6709,
      ],
    ])
    let number = try #require(format.keyWithLocalID(1))
    #expect(number[kCMMetadataFormatDescriptionKey_DataType as String] as? Data == Data([0, 0, 0, 23]))
    #expect((number[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] as? NSNumber)?.intValue == 0)
    let name = try #require(format.keyWithLocalID(2))
    #expect(
      name[kCMMetadataFormatDescriptionKey_DataType as String] as? Data
        == Data("com.apple.quicktime.location.ISO6709".utf8))
    #expect((name[kCMMetadataFormatDescriptionKey_DataTypeNamespace as String] as? NSNumber)?.intValue == 1)
    #expect(format.identifiers == ["mdta/org.example.a", "mdta/org.example.b"])
  }
}
