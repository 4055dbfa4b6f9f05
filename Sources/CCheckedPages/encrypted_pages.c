// Pages as they lie in an encrypted file, and the keys that were given for such files.

#include "PageEncryption.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// MARK: The first 100 bytes

static const char plain_magic[16] = "SQLite format 3";

// SQLite keeps 20 bytes of its header for later, from this place on.
#define KEY_PLACE 72

bool pe_read_header(const uint8_t bytes[PE_HEADER_BYTES], struct pe_header *header) {
  if (memcmp(bytes, PE_MAGIC, sizeof PE_MAGIC) != 0) return false;
  memcpy(header->salt, bytes + KEY_PLACE, PE_SALT_BYTES);
  header->cost = bytes[KEY_PLACE + PE_SALT_BYTES];
  memcpy(header->check, bytes + KEY_PLACE + PE_SALT_BYTES + 1, sizeof header->check);
  return true;
}

static void write_header(uint8_t *page, const struct pe_header *header) {
  memcpy(page, PE_MAGIC, sizeof PE_MAGIC);
  memcpy(page + KEY_PLACE, header->salt, PE_SALT_BYTES);
  page[KEY_PLACE + PE_SALT_BYTES] = header->cost;
  memcpy(page + KEY_PLACE + PE_SALT_BYTES + 1, header->check, sizeof header->check);
}

void pe_write_plain_header(uint8_t bytes[PE_HEADER_BYTES]) {
  memcpy(bytes, plain_magic, sizeof plain_magic);
  memset(bytes + KEY_PLACE, 0, PE_SALT_BYTES + 4);
}

// MARK: Pages

#define ENCRYPTED_END (PE_PAGE_SIZE - PE_RESERVED_BYTES)

// What is authenticated with a page: where it lies, its number, of the first one the readable bytes.
static size_t authenticated(
  enum pe_place place, uint32_t number, const uint8_t *page, uint8_t bytes[5 + PE_HEADER_BYTES]) {
  bytes[0] = (uint8_t)place;
  for (int part = 0; part < 4; ++part) bytes[1 + part] = (uint8_t)(number >> 8 * part);
  if (number != 1) return 5;
  memcpy(bytes + 5, page, PE_HEADER_BYTES);
  return 5 + PE_HEADER_BYTES;
}

bool pe_encrypt_page(
  struct pe_cipher *cipher, const struct pe_header *header, enum pe_place place, uint32_t number,
  const uint8_t *page, uint8_t *encrypted) {
  size_t begin = 0;
  if (number == 1) {
    begin = PE_HEADER_BYTES;
    memcpy(encrypted, page, PE_HEADER_BYTES);
    write_header(encrypted, header);
  }
  uint8_t also[5 + PE_HEADER_BYTES];
  size_t count = authenticated(place, number, encrypted, also);
  return pe_encrypt(
    cipher, page + begin, ENCRYPTED_END - begin, also, count, encrypted + begin,
    encrypted + ENCRYPTED_END, encrypted + ENCRYPTED_END + PE_NONCE_BYTES);
}

bool pe_decrypt_page(
  struct pe_cipher *cipher, enum pe_place place, uint32_t number, const uint8_t *encrypted,
  uint8_t *page) {
  size_t begin = number == 1 ? PE_HEADER_BYTES : 0;
  uint8_t also[5 + PE_HEADER_BYTES], room[PE_RESERVED_BYTES];
  size_t count = authenticated(place, number, encrypted, also);
  memcpy(room, encrypted + ENCRYPTED_END, PE_RESERVED_BYTES);
  if (!pe_decrypt(
        cipher, encrypted + begin, ENCRYPTED_END - begin, also, count, page + begin, room,
        room + PE_NONCE_BYTES)) {
    memset(page, 0, PE_PAGE_SIZE);
    return false;
  }
  if (number == 1) {
    if (page != encrypted) memcpy(page, encrypted, PE_HEADER_BYTES);
    pe_write_plain_header(page);
  }
  // SQLite sums up all of a page that it writes to its log, and shall find the same sum again.
  memset(page + ENCRYPTED_END, 0, PE_RESERVED_BYTES);
  return true;
}

bool pe_page_is_whole(struct pe_cipher *cipher, uint32_t number, const uint8_t *encrypted) {
  uint8_t page[PE_PAGE_SIZE];
  return pe_decrypt_page(cipher, PE_DATABASE, number, encrypted, page);
}

// MARK: Keys

struct known_key {
  struct pe_header header;
  uint8_t key[PE_KEY_BYTES];
  struct known_key *next;
};

static struct known_key *known_keys = NULL;
static pthread_mutex_t known_keys_mutex = PTHREAD_MUTEX_INITIALIZER;

static struct known_key *find(const uint8_t salt[PE_SALT_BYTES]) {
  struct known_key *known = known_keys;
  while (known != NULL && memcmp(known->header.salt, salt, PE_SALT_BYTES) != 0) known = known->next;
  return known;
}

bool pe_keep_key(const struct pe_header *header, const uint8_t key[PE_KEY_BYTES]) {
  pthread_mutex_lock(&known_keys_mutex);
  struct known_key *known = find(header->salt);
  if (known == NULL) {
    known = calloc(1, sizeof *known);
    if (known != NULL) {
      known->next = known_keys;
      known_keys = known;
    }
  }
  if (known != NULL) {
    known->header = *header;
    memcpy(known->key, key, PE_KEY_BYTES);
  }
  pthread_mutex_unlock(&known_keys_mutex);
  return known != NULL;
}

struct pe_cipher *pe_cipher_for(const uint8_t salt[PE_SALT_BYTES], struct pe_header *header) {
  struct pe_cipher *cipher = NULL;
  pthread_mutex_lock(&known_keys_mutex);
  const struct known_key *known = find(salt);
  if (known != NULL) {
    *header = known->header;
    cipher = pe_cipher_make(known->key);
  }
  pthread_mutex_unlock(&known_keys_mutex);
  return cipher;
}
