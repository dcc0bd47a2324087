# What the merchant's server needs: URLs, numbers, keys.

# region read-settings
# read_settings FILE: reads demo-merchant.json, which the sandbox writes at its first start. openssl takes keys
# from files only; they are in a folder that only this user may read, and that is removed at the end.
read_settings() {
  GATEWAY_URL=$(jq -r .gateway_url "$1")
  APP_ID=$(jq -r .app_id "$1")
  MERCHANT_NO=$(jq -r .merchant_no "$1")
  KEYS=$(mktemp -d)
  trap 'rm -rf "$KEYS"' EXIT
  trap 'exit 1' INT TERM
  jq -r .app_private_key_pem "$1" > "$KEYS/app-private-key.pem"
  jq -r .gateway_public_key_pem "$1" > "$KEYS/gateway-public-key.pem"
}
# endregion read-settings
