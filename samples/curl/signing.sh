# The signature of requests, responses and notifications: one rule for all three. Each takes JSON from standard input.

# region string-to-sign
# Fields sorted by name, without sign and empty values: name=value, joined with &. Nothing is encoded.
# jq 1.6 rewrites numbers, so that 5.0 turns into 5: send amounts as text. What the gateway sends are
# texts and whole numbers.
string_to_sign() {
  jq -j 'to_entries
    | map(select(.key != "sign" and .value != null and .value != ""))
    | sort_by(.key) | map("\(.key)=\(.value)") | join("&")'
}
# endregion string-to-sign

# region sign
# sign KEY_FILE: SHA256withRSA over the UTF-8 bytes, as standard Base64 in one line.
sign() {
  string_to_sign | openssl dgst -sha256 -sign "$1" | openssl base64 -A
}
# endregion sign

# region verify
# verify KEY_FILE: whether the fields have a valid signature of this key's owner.
verify() (
  members=$(cat)
  signature=$(mktemp)
  trap 'rm -f "$signature"' EXIT
  printf %s "$members" | jq -j '.sign // ""' | openssl base64 -d -A > "$signature"
  printf %s "$members" | string_to_sign | openssl dgst -sha256 -verify "$1" -signature "$signature" > /dev/null 2>&1
)
# endregion verify
