GATEWAY=https://pay.example.com
APP_ID=tg8f3a1c5d7e9b2046
MERCHANT_NO=312100000164

string_to_sign() {
  printf '%s\n' "$@" | grep -v -e '^sign=' -e '^[^=]*=$' | LC_ALL=C sort -t = -k 1,1 | paste -s -d '&' -
}

sign() {
  printf %s "$1" | openssl dgst -sha256 -sign app-private-key.pem | openssl base64 -A
}

# call PATH NAME=VALUE…: sends a form, which the gateway takes like JSON, and prints the reply.
call() {
  path=$1
  shift
  set -- "$@" "app_id=$APP_ID" format=JSON charset=UTF-8 sign_type=RSA2 version=1.0 \
    "timestamp=$(date +%s)000" "merchant_no=$MERCHANT_NO"
  set -- "$@" "sign=$(sign "$(string_to_sign "$@")")"
  for member in "$@"; do
    shift
    set -- "$@" --data-urlencode "$member"
  done
  curl --silent --show-error --max-time 10 "$@" "$GATEWAY$path"
}
