# The card, encrypted for the gateway.

# region encrypt-card
BLOCK_BYTES=190 # 256 bytes of a 2048-bit key, less 2 x 32 + 2 for OAEP with SHA-256

# encrypt_card PAN HOLDER CVV EXPIRY: the card's JSON by RSA-OAEP, in blocks as a key can take no more at once;
# joined, as Base64. printf belongs to the shell, so that no other user sees the card among the processes.
encrypt_card() {
  card=$(printf '{"pan":"%s","holder":"%s","cvv":"%s","expiry":"%s"}' "$@")
  block=0
  while [ "$((block * BLOCK_BYTES))" -lt "$(printf %s "$card" | wc -c)" ]; do
    printf %s "$card" | dd bs="$BLOCK_BYTES" skip="$block" count=1 iflag=fullblock status=none \
      | openssl pkeyutl -encrypt -pubin -inkey "$KEYS/gateway-public-key.pem" \
        -pkeyopt rsa_padding_mode:oaep -pkeyopt rsa_oaep_md:sha256 -pkeyopt rsa_mgf1_md:sha256
    block=$((block + 1))
  done | openssl base64 -A
}
# endregion encrypt-card
