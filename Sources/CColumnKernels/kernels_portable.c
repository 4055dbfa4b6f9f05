// The kernels in what every processor of the architecture has.
#if defined(__aarch64__)
#define CK_HAS_FMA 1
#endif
#define CK_TABLE ck_kernels_portable
#include "kernels.h"
