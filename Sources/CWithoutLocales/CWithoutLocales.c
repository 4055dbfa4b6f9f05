#include "CWithoutLocales.h"

#ifdef HKSTATS_WITHOUT_LOCALES

#include <stdint.h>

/* A package of ICU's common data, as its header describes one, with no item in it. */
typedef struct {
  uint16_t header_size;
  uint8_t magic[2];
  uint16_t info_size;
  uint16_t reserved;
  uint8_t is_big_endian;
  uint8_t charset_family;
  uint8_t size_of_character;
  uint8_t reserved_byte;
  uint8_t data_format[4];
  uint8_t format_version[4];
  uint8_t data_version[4];
  uint8_t padding[8];
  uint32_t item_count;
} empty_package;

__attribute__((visibility("hidden"), aligned(16), used)) const empty_package
    icudt76_dat_package __asm__("icudt76_dat") = {
        .header_size = 32,
        .magic = {0xda, 0x27},
        .info_size = 20,
        .is_big_endian = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__,
        .size_of_character = 2,
        .data_format = {'C', 'm', 'n', 'D'},
        .format_version = {1, 0, 0, 0},
        .item_count = 0,
};

#endif
