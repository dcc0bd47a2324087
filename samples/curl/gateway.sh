# Calls the gateway: signs requests and verifies responses.

REFUSED=1   # the gateway rejected the call: standard error has its code and message
NO_ANSWER=2 # the result of the call is unknown: it may have been processed

# region call
# call METHOD NAME=VALUE…: prints the data of the response. Never treat REFUSED as NO_ANSWER or the reverse.
call() (
  method=$1
  shift
  members=$(jq -n -c '[$ARGS.positional[] | index("=") as $at | {key: .[:$at], value: .[$at + 1:]}] | from_entries' \
    --args "app_id=$APP_ID" format=JSON charset=UTF-8 sign_type=RSA2 version=1.0 "timestamp=$(date +%s)000" \
    "method=$method" "merchant_no=$MERCHANT_NO" "$@")
  signature=$(printf %s "$members" | sign "$KEYS/app-private-key.pem")
  body=$(printf %s "$members" | jq -c --arg sign "$signature" '. + {sign: $sign}')
  # A request may have arrived even if no response did: this is not a declined payment.
  reply=$(printf %s "$body" | curl --silent --show-error --max-time 10 --header 'Content-Type: application/json' \
    --data-binary @- "$GATEWAY_URL/api/entry") || exit "$NO_ANSWER"
  read_reply "$reply"
)
# endregion call

# region verify-reply
read_reply() (
  member() { printf %s "$1" | jq -r ".$2 // \"\""; }
  if ! printf %s "$1" | jq -e 'type == "object"' > /dev/null 2>&1; then
    echo 'the reply is no JSON' >&2
    exit "$NO_ANSWER"
  fi
  if ! printf %s "$1" | verify "$KEYS/gateway-public-key.pem"; then
    echo "the reply is not signed by the gateway: $(member "$1" code) $(member "$1" msg)" >&2
    exit "$NO_ANSWER"
  fi
  case $(member "$1" code) in
    # data is a JSON string, so that its exact text can be signed.
    0) member "$1" data ;;
    # Codes for failures of the gateway, not for wrong requests.
    SYS001 | SYS007) echo "system error (psn $(member "$1" psn))" >&2; exit "$NO_ANSWER" ;;
    *) echo "$(member "$1" code) $(member "$1" msg) (psn $(member "$1" psn))" >&2; exit "$REFUSED" ;;
  esac
)
# endregion verify-reply
