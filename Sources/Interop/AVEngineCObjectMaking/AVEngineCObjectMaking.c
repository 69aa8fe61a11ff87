#include "AVEngineCObjectMaking.h"

// The symbol below is the mangled name of (extension in AVFoundation): Foundation.NSObject.init(ofClass: ()) ->
// Foundation.NSObject. The function takes the class in the register of a method's object (the swift_context of clang's
// calling convention). A change of the name on either side fails to link.
__attribute__((swiftcall)) extern void *make(__attribute__((swift_context)) const void *type)
    __asm__("$s10Foundation8NSObjectC12AVFoundationE7ofClassACyt_tcfC");

void *cobject_make(const void *type) { return make(type); }
