// The kernels in what every processor of the architecture has.
#define CK_TABLE ck_kernels_portable
#include "kernels.h"
