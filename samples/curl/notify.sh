# Receives the gateway's notifications: answers one request, from standard input to standard output.
# SETTINGS=demo-merchant.json socat TCP-LISTEN:8090,bind=127.0.0.1,reuseaddr,fork EXEC:'sh notify.sh'
here=$(dirname "$0")
. "$here/settings.sh"
. "$here/signing.sh"
. "$here/orders.sh"

BODY_MAX=65536

# region verify-notification
# accept BODY: whether it is from the gateway and for a recorded order with its amount.
accept() {
  member() { printf %s "$body" | jq -r ".$1 // \"\""; }
  body=$1
  printf %s "$body" | jq -e 'type == "object"' > /dev/null 2>&1 || return 1
  printf %s "$body" | verify "$KEYS/gateway-public-key.pem" || return 1
  [ "$(member merchant_no)" = "$MERCHANT_NO" ] || return 1
  number=$(member merchant_order_no)
  recorded=$(find_order "$number") || return 1
  [ "$(plain_amount "$(member order_amount)") $(member price_currency)" = \
    "$(plain_amount "${recorded% *}") ${recorded#* }" ] || return 1
  echo "notified $number" >&2
  # The same notification can arrive again, and the shop's own query may have been faster.
  if [ "$(member trans_type)" = 1 ] && [ "$(member trans_status)" = 2 ] && mark_paid "$number"; then
    echo "deliver $number" >&2
  fi
}
# endregion verify-notification

# region receive
read_settings "$SETTINGS"
length=0
while IFS= read -r line && line=${line%"$(printf '\r')"} && [ -n "$line" ]; do
  case $line in [Cc]ontent-[Ll]ength:*) length=$(printf %s "${line#*:}" | tr -cd 0-9) ;; esac
done
# Only HTTP 200 with `success` stops the retries.
if [ "$length" -gt 0 ] && [ "$length" -le "$BODY_MAX" ] && accept "$(head -c "$length")"; then
  printf 'HTTP/1.1 200 OK\r\nContent-Length: 7\r\nConnection: close\r\n\r\nsuccess'
else
  printf 'HTTP/1.1 400 Bad Request\r\nContent-Length: 7\r\nConnection: close\r\n\r\nrefused'
fi
# endregion receive
