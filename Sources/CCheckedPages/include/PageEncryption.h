// Encryption of pages by AES-256-GCM, with libcrypto of OpenSSL, which is loaded with the first key.
//
// An encrypted page of 4,096 bytes is 4,068 bytes of it encrypted, 12 of a random nonce and 16 of a tag. What
// is authenticated with it is its number, where it lies (database, log, journal), and of the first page the 100
// bytes of SQLite's header, which stay readable: they begin with words of their own, and say in the place of
// what SQLite keeps for later how the key is found (`pe_header`). Nothing of them is of a person.
//
// Who has the key of 2^32 written pages may begin to see the same nonce twice: 16 TB of writing.
//
// SQLite's sums of pages, which stand in front of them in a log, are single blocks of AES-256-XTS: they are where
// no room for a nonce is.
//
// Source: NIST SP 800-38D (GCM, 8.3 for the number of nonces); NIST SP 800-38E (XTS); RFC 5869 (HKDF); RFC 7914
// (scrypt).

#ifndef PAGEENCRYPTION_H
#define PAGEENCRYPTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define PE_PAGE_SIZE 4096
#define PE_RESERVED_BYTES 28
#define PE_KEY_BYTES 32
#define PE_SALT_BYTES 16
#define PE_NONCE_BYTES 12
#define PE_TAG_BYTES 16
#define PE_BLOCK_BYTES 16
#define PE_HEADER_BYTES 100

// How an encrypted file begins, with the 0 at its end.
#define PE_MAGIC "hkstats locked1"

// What the header of an encrypted file says of its key.
struct pe_header {
  uint8_t salt[PE_SALT_BYTES];
  // 0 for a key of random bytes, else the binary logarithm of scrypt's N for a passphrase.
  uint8_t cost;
  // Of the key of the pages, so that another key is known before it is used.
  uint8_t check[3];
};

// Loads libcrypto, once. Returns nil, or why that is impossible. Safe to call on several threads.
const char *pe_load(void);

// Fills `bytes` with random bytes of the system. Returns whether it could.
bool pe_random(uint8_t *bytes, size_t count);

// The key of the pages of a file from 32 bytes and the salt of the file (HKDF-SHA-256), and its check.
// Needs pe_load(). Returns whether it could.
bool pe_derive(
  const uint8_t secret[PE_KEY_BYTES], const uint8_t salt[PE_SALT_BYTES], uint8_t key[PE_KEY_BYTES],
  uint8_t check[3]);

// 32 bytes from a passphrase: scrypt with N = 2^cost, r = 8, p = 1. Needs pe_load(). Returns whether it could.
bool pe_stretch(
  const char *passphrase, size_t count, const uint8_t salt[PE_SALT_BYTES], uint8_t cost,
  uint8_t secret[PE_KEY_BYTES]);

// HMAC-SHA-256 of `input` under 32 bytes. Needs pe_load(). Returns whether it could.
bool pe_authenticate(
  const uint8_t secret[PE_KEY_BYTES], const uint8_t *input, size_t count, uint8_t output[32]);

// Overwrites what was secret.
void pe_forget(uint8_t *bytes, size_t count);

// Whether a file begins as an encrypted one; then what it says of its key.
bool pe_read_header(const uint8_t bytes[PE_HEADER_BYTES], struct pe_header *header);

// Writes into the header of an encrypted file what SQLite has there.
void pe_write_plain_header(uint8_t bytes[PE_HEADER_BYTES]);

// A cipher with one key. One thread at a time.
struct pe_cipher;

// Makes a cipher; nil without memory. Needs pe_load().
struct pe_cipher *pe_cipher_make(const uint8_t key[PE_KEY_BYTES]);
void pe_cipher_free(struct pe_cipher *cipher);

// Encrypts `count` bytes into `output`, which may be `input`, with a fresh nonce. Returns whether it could.
bool pe_encrypt(
  struct pe_cipher *cipher, const uint8_t *input, size_t count, const uint8_t *authenticated,
  size_t authenticated_count, uint8_t *output, uint8_t nonce[PE_NONCE_BYTES],
  uint8_t tag[PE_TAG_BYTES]);

// Decrypts them. Returns false if anything of them is not what was encrypted; then `output` holds nothing of use.
bool pe_decrypt(
  struct pe_cipher *cipher, const uint8_t *input, size_t count, const uint8_t *authenticated,
  size_t authenticated_count, uint8_t *output, const uint8_t nonce[PE_NONCE_BYTES],
  const uint8_t tag[PE_TAG_BYTES]);

// Encrypts a block in its place, and back. The same bytes in the same place become the same ones; a change of one of
// them changes all. Return whether they could.
bool pe_encrypt_block(struct pe_cipher *cipher, int64_t place, uint8_t bytes[PE_BLOCK_BYTES]);
bool pe_decrypt_block(struct pe_cipher *cipher, int64_t place, uint8_t bytes[PE_BLOCK_BYTES]);

// Where a page lies.
enum pe_place { PE_DATABASE = 0, PE_LOG = 1, PE_JOURNAL = 2 };

// Encrypts a page of SQLite into one that can lie in a file, and back. The room that it reserves is zeros before
// and afterwards. `header` is written into the first page. Return whether they could.
bool pe_encrypt_page(
  struct pe_cipher *cipher, const struct pe_header *header, enum pe_place place, uint32_t number,
  const uint8_t *page, uint8_t *encrypted);
bool pe_decrypt_page(
  struct pe_cipher *cipher, enum pe_place place, uint32_t number, const uint8_t *encrypted,
  uint8_t *page);

// A page of an encrypted file, as it lies in it: whether a cipher decrypts it.
bool pe_page_is_whole(struct pe_cipher *cipher, uint32_t number, const uint8_t *encrypted);

// MARK: The keys that this process was given

// Notes the key of the pages of the files with a salt, as `header` says it.
bool pe_keep_key(const struct pe_header *header, const uint8_t key[PE_KEY_BYTES]);

// A cipher with the key for a salt, and what is known of it; nil if none was noted.
struct pe_cipher *pe_cipher_for(const uint8_t salt[PE_SALT_BYTES], struct pe_header *header);

#endif
