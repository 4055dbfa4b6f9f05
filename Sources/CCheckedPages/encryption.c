// AES-256 in the modes GCM and XTS, HKDF and scrypt by libcrypto, which is found when it is needed: most stores are
// not encrypted.

#include "PageEncryption.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __APPLE__
#include <sys/random.h>
#endif

// OpenSSL's types, and members of its enumerations. They are part of the binary interface of libcrypto.so.3.
typedef struct evp_cipher_st EVP_CIPHER;
typedef struct evp_cipher_ctx_st EVP_CIPHER_CTX;
typedef struct evp_md_st EVP_MD;
typedef struct engine_st ENGINE;
enum {
  EVP_CTRL_AEAD_GET_TAG = 0x10,
  EVP_CTRL_AEAD_SET_TAG = 0x11,
};

// Every function of libcrypto that is called: its result, name and parameters.
#define FUNCTIONS(F)                                                                               \
  F(const EVP_CIPHER *, EVP_aes_256_gcm, (void))                                                   \
  F(const EVP_CIPHER *, EVP_aes_256_xts, (void))                                                   \
  F(EVP_CIPHER_CTX *, EVP_CIPHER_CTX_new, (void))                                                  \
  F(void, EVP_CIPHER_CTX_free, (EVP_CIPHER_CTX * context))                                         \
  F(int, EVP_CIPHER_CTX_ctrl, (EVP_CIPHER_CTX * context, int type, int count, void *bytes))        \
  F(int, EVP_CipherInit_ex,                                                                        \
    (EVP_CIPHER_CTX * context, const EVP_CIPHER *type, ENGINE *engine, const unsigned char *key,   \
     const unsigned char *nonce, int encrypts))                                                    \
  F(int, EVP_CipherUpdate,                                                                         \
    (EVP_CIPHER_CTX * context, unsigned char *output, int *written, const unsigned char *input,    \
     int count))                                                                                   \
  F(int, EVP_CipherFinal_ex, (EVP_CIPHER_CTX * context, unsigned char *output, int *written))      \
  F(const EVP_MD *, EVP_sha256, (void))                                                            \
  F(unsigned char *, HMAC,                                                                         \
    (const EVP_MD *digest, const void *key, int key_count, const unsigned char *input,             \
     size_t count, unsigned char *output, unsigned int *written))                                  \
  F(int, EVP_PBE_scrypt,                                                                           \
    (const char *passphrase, size_t count, const unsigned char *salt, size_t salt_count,           \
     uint64_t n, uint64_t r, uint64_t p, uint64_t memory, unsigned char *key, size_t key_count))

static struct {
#define MEMBER(result, name, parameters) result(*name) parameters;
  FUNCTIONS(MEMBER)
#undef MEMBER
} library;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char failure[512] = "";

static void fail(void) {
  const char *reason = dlerror();
  snprintf(failure, sizeof failure, "%s", reason ? reason : "the system gives no reason");
}

static void load(void) {
#ifdef __APPLE__
  // Homebrew's, for both kinds of processors.
  static const char *const names[] = {
    "/opt/homebrew/opt/openssl@3/lib/libcrypto.3.dylib",
    "/usr/local/opt/openssl@3/lib/libcrypto.3.dylib"};
#else
  static const char *const names[] = {"libcrypto.so.3"};
#endif
  void *found = NULL;
  for (size_t place = 0; found == NULL && place < sizeof names / sizeof *names; ++place) {
    found = dlopen(names[place], RTLD_NOW | RTLD_LOCAL);
  }
  if (found == NULL) {
    fail();
    return;
  }
#define LOOK_UP(result, name, parameters)                                                          \
  library.name = (result(*) parameters)dlsym(found, #name);                                        \
  if (library.name == NULL) {                                                                      \
    fail();                                                                                        \
    return;                                                                                        \
  }
  FUNCTIONS(LOOK_UP)
#undef LOOK_UP
}

const char *pe_load(void) {
  pthread_once(&once, load);
  return failure[0] == 0 ? NULL : failure;
}

bool pe_random(uint8_t *bytes, size_t count) {
  // At most 256 bytes a call.
  for (size_t done = 0; done < count;) {
    size_t part = count - done < 256 ? count - done : 256;
    if (getentropy(bytes + done, part) != 0) return false;
    done += part;
  }
  return true;
}

void pe_forget(uint8_t *bytes, size_t count) {
  volatile uint8_t *place = bytes;
  while (count-- > 0) *place++ = 0;
}

// MARK: Keys

static bool digest(
  const uint8_t *key, size_t key_count, const uint8_t *input, size_t count, uint8_t output[32]) {
  unsigned int written = 0;
  return library.HMAC(library.EVP_sha256(), key, (int)key_count, input, count, output, &written) != NULL
    && written == 32;
}

bool pe_derive(
  const uint8_t secret[PE_KEY_BYTES], const uint8_t salt[PE_SALT_BYTES], uint8_t key[PE_KEY_BYTES],
  uint8_t check[3]) {
  // HKDF: one block each of two outputs, told apart by what is asked for.
  static const uint8_t for_pages[] = "hkstats pages\x01", for_check[] = "hkstats check\x01";
  uint8_t extracted[32], checked[32];
  bool could = digest(salt, PE_SALT_BYTES, secret, PE_KEY_BYTES, extracted)
    && digest(extracted, 32, for_pages, sizeof for_pages - 1, key)
    && digest(extracted, 32, for_check, sizeof for_check - 1, checked);
  if (could) memcpy(check, checked, 3);
  pe_forget(extracted, sizeof extracted);
  pe_forget(checked, sizeof checked);
  return could;
}

bool pe_stretch(
  const char *passphrase, size_t count, const uint8_t salt[PE_SALT_BYTES], uint8_t cost,
  uint8_t secret[PE_KEY_BYTES]) {
  // A file that asks for more than this is none of ours: 1 GB of memory.
  if (cost < 10 || cost > 20) return false;
  return library.EVP_PBE_scrypt(
           passphrase, count, salt, PE_SALT_BYTES, 1ull << cost, 8, 1, (1ull << cost) * 8 * 160, secret,
           PE_KEY_BYTES)
    == 1;
}

bool pe_authenticate(
  const uint8_t secret[PE_KEY_BYTES], const uint8_t *input, size_t count, uint8_t output[32]) {
  return digest(secret, PE_KEY_BYTES, input, count, output);
}

// MARK: Ciphers

struct pe_cipher {
  EVP_CIPHER_CTX *encrypting, *decrypting;
  // For single blocks.
  EVP_CIPHER_CTX *block_encrypting, *block_decrypting;
};

// A context with a key; nil without memory.
static EVP_CIPHER_CTX *make_context(const EVP_CIPHER *type, const uint8_t *key, int encrypts) {
  EVP_CIPHER_CTX *context = library.EVP_CIPHER_CTX_new();
  if (context != NULL && library.EVP_CipherInit_ex(context, type, NULL, key, NULL, encrypts) != 1) {
    library.EVP_CIPHER_CTX_free(context);
    return NULL;
  }
  return context;
}

// The two keys of XTS from the key of the pages: HKDF's second step, two blocks.
static bool derive_block_keys(const uint8_t key[PE_KEY_BYTES], uint8_t keys[2 * PE_KEY_BYTES]) {
  uint8_t input[PE_KEY_BYTES + 15] = "hkstats blocks\x01";
  if (!digest(key, PE_KEY_BYTES, input, 15, keys)) return false;
  memcpy(input, keys, PE_KEY_BYTES);
  memcpy(input + PE_KEY_BYTES, "hkstats blocks\x02", 15);
  return digest(key, PE_KEY_BYTES, input, sizeof input, keys + PE_KEY_BYTES);
}

struct pe_cipher *pe_cipher_make(const uint8_t key[PE_KEY_BYTES]) {
  struct pe_cipher *cipher = calloc(1, sizeof *cipher);
  uint8_t keys[2 * PE_KEY_BYTES];
  if (cipher == NULL) return NULL;
  if (derive_block_keys(key, keys)) {
    cipher->encrypting = make_context(library.EVP_aes_256_gcm(), key, 1);
    cipher->decrypting = make_context(library.EVP_aes_256_gcm(), key, 0);
    cipher->block_encrypting = make_context(library.EVP_aes_256_xts(), keys, 1);
    cipher->block_decrypting = make_context(library.EVP_aes_256_xts(), keys, 0);
  }
  pe_forget(keys, sizeof keys);
  if (
    cipher->encrypting == NULL || cipher->decrypting == NULL || cipher->block_encrypting == NULL
    || cipher->block_decrypting == NULL) {
    pe_cipher_free(cipher);
    return NULL;
  }
  return cipher;
}

void pe_cipher_free(struct pe_cipher *cipher) {
  if (cipher == NULL) return;
  library.EVP_CIPHER_CTX_free(cipher->encrypting);
  library.EVP_CIPHER_CTX_free(cipher->decrypting);
  library.EVP_CIPHER_CTX_free(cipher->block_encrypting);
  library.EVP_CIPHER_CTX_free(cipher->block_decrypting);
  free(cipher);
}

static bool pass_block(
  EVP_CIPHER_CTX *context, int encrypts, int64_t place, uint8_t bytes[PE_BLOCK_BYTES]) {
  uint8_t tweak[16] = {0};
  int written = 0;
  for (int part = 0; part < 8; ++part) tweak[part] = (uint8_t)(place >> 8 * part);
  return library.EVP_CipherInit_ex(context, NULL, NULL, NULL, tweak, encrypts) == 1
    && library.EVP_CipherUpdate(context, bytes, &written, bytes, PE_BLOCK_BYTES) == 1
    && written == PE_BLOCK_BYTES;
}

bool pe_encrypt_block(struct pe_cipher *cipher, int64_t place, uint8_t bytes[PE_BLOCK_BYTES]) {
  return pass_block(cipher->block_encrypting, 1, place, bytes);
}

bool pe_decrypt_block(struct pe_cipher *cipher, int64_t place, uint8_t bytes[PE_BLOCK_BYTES]) {
  return pass_block(cipher->block_decrypting, 0, place, bytes);
}

bool pe_encrypt(
  struct pe_cipher *cipher, const uint8_t *input, size_t count, const uint8_t *authenticated,
  size_t authenticated_count, uint8_t *output, uint8_t nonce[PE_NONCE_BYTES],
  uint8_t tag[PE_TAG_BYTES]) {
  EVP_CIPHER_CTX *context = cipher->encrypting;
  int written = 0;
  uint8_t rest[16];
  return count <= INT32_MAX && pe_random(nonce, PE_NONCE_BYTES)
    && library.EVP_CipherInit_ex(context, NULL, NULL, NULL, nonce, 1) == 1
    && library.EVP_CipherUpdate(context, NULL, &written, authenticated, (int)authenticated_count) == 1
    && library.EVP_CipherUpdate(context, output, &written, input, (int)count) == 1
    && library.EVP_CipherFinal_ex(context, rest, &written) == 1
    && library.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_GET_TAG, PE_TAG_BYTES, tag) == 1;
}

bool pe_decrypt(
  struct pe_cipher *cipher, const uint8_t *input, size_t count, const uint8_t *authenticated,
  size_t authenticated_count, uint8_t *output, const uint8_t nonce[PE_NONCE_BYTES],
  const uint8_t tag[PE_TAG_BYTES]) {
  EVP_CIPHER_CTX *context = cipher->decrypting;
  int written = 0;
  uint8_t rest[16];
  return count <= INT32_MAX
    && library.EVP_CipherInit_ex(context, NULL, NULL, NULL, nonce, 0) == 1
    && library.EVP_CipherUpdate(context, NULL, &written, authenticated, (int)authenticated_count) == 1
    && library.EVP_CipherUpdate(context, output, &written, input, (int)count) == 1
    && library.EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_AEAD_SET_TAG, PE_TAG_BYTES, (void *)tag) == 1
    && library.EVP_CipherFinal_ex(context, rest, &written) == 1;
}
