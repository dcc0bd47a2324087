/* The card, encrypted for the gateway. */
#include "tollgate.h"

#include <openssl/rsa.h>
#include <stdlib.h>
#include <string.h>

// region encrypt-card
/* 256 bytes of a 2048-bit key, less 2 x 32 + 2 for OAEP with SHA-256. */
enum { KEY_BYTES = 256, BLOCK_BYTES = 190, BLOCKS_MAX = 4 };

/* The card's JSON, encrypted with RSA-OAEP in blocks of the key's maximum; joined, as Base64. NULL on failure. */
char *encrypt_card(const Members *card, EVP_PKEY *gateway_public_key) {
    char *plain = members_json(card);
    size_t length = strlen(plain), total = 0;
    unsigned char encrypted[BLOCKS_MAX * KEY_BYTES];
    EVP_PKEY_CTX *context = must(EVP_PKEY_CTX_new(gateway_public_key, NULL));
    /* The function's default is PKCS#1 v1.5, which the gateway rejects. */
    bool is_good = length <= BLOCKS_MAX * BLOCK_BYTES && EVP_PKEY_encrypt_init(context) == 1 &&
                   EVP_PKEY_CTX_set_rsa_padding(context, RSA_PKCS1_OAEP_PADDING) == 1 &&
                   EVP_PKEY_CTX_set_rsa_oaep_md(context, EVP_sha256()) == 1 &&
                   EVP_PKEY_CTX_set_rsa_mgf1_md(context, EVP_sha256()) == 1;
    for (size_t start = 0; is_good && start < length; start += BLOCK_BYTES) {
        size_t block = length - start < BLOCK_BYTES ? length - start : BLOCK_BYTES, capacity = KEY_BYTES;
        is_good = EVP_PKEY_encrypt(context, encrypted + total, &capacity, (unsigned char *)plain + start, block) == 1;
        total += capacity;
    }
    EVP_PKEY_CTX_free(context);
    OPENSSL_cleanse(plain, length);
    free(plain);
    return is_good ? base64(encrypted, total) : NULL;
}
// endregion encrypt-card
