/* What the merchant's server needs: URLs, numbers, keys. */
#define _POSIX_C_SOURCE 200809L
#include "tollgate.h"

#include <openssl/pem.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

char *file_read(const char *path) {
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        perror(path);
        exit(1);
    }
    char *text, part[4096];
    size_t length, count;
    FILE *out = must(open_memstream(&text, &length));
    while ((count = fread(part, 1, sizeof part, file)) > 0) fwrite(part, 1, count, out);
    fclose(file);
    fclose(out);
    return text;
}

static EVP_PKEY *readable(EVP_PKEY *key, const char *form) {
    if (key == NULL) {
        fprintf(stderr, "the key cannot be read: it has to be PEM and begin with %s\n", form);
        exit(1);
    }
    return key;
}

// region read-settings
EVP_PKEY *private_key_of(const char *pem) {
    BIO *text = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = PEM_read_bio_PrivateKey(text, NULL, NULL, NULL);
    BIO_free(text);
    return readable(key, "-----BEGIN PRIVATE KEY-----");
}

EVP_PKEY *public_key_of(const char *pem) {
    BIO *text = BIO_new_mem_buf(pem, -1);
    EVP_PKEY *key = PEM_read_bio_PUBKEY(text, NULL, NULL, NULL);
    BIO_free(text);
    return readable(key, "-----BEGIN PUBLIC KEY-----");
}

/* Reads demo-merchant.json, which the sandbox writes at its first start. */
Settings settings_read(const char *path) {
    char *json = file_read(path);
    Members values;
    if (!members_read(&values, json)) {
        fprintf(stderr, "%s is no JSON\n", path);
        exit(1);
    }
    Settings settings = {
        .gateway_url = must(strdup(members_get(&values, "gateway_url"))),
        .app_id = must(strdup(members_get(&values, "app_id"))),
        .merchant_no = must(strdup(members_get(&values, "merchant_no"))),
        .private_key = private_key_of(members_get(&values, "app_private_key_pem")),
        .gateway_public_key = public_key_of(members_get(&values, "gateway_public_key_pem")),
    };
    members_free(&values);
    free(json);
    return settings;
}
// endregion read-settings
