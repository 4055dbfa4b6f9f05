#ifndef CCHECKSUMS_H
#define CCHECKSUMS_H

#include <stddef.h>
#include <stdint.h>

/// The CRC-32 of zip (ISO 3309, reflected) of bytes that go on with `count` more, when `sum` is the
/// one of those in front; 0 of none. By carry-less multiplication where the processor has it, else
/// by zlib.
uint32_t cc_crc32(uint32_t sum, const uint8_t *bytes, size_t count);

#endif
