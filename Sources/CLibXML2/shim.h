#include <libxml/xmlversion.h>
// Debian's libxml2 pulls in the system's ICU headers, which collide with Foundation's own copy of
// ICU. Only the converter fields of a struct that nobody looks into depend on them.
#undef LIBXML_ICU_ENABLED
#include <libxml/parser.h>
#include <libxml/SAX2.h>
