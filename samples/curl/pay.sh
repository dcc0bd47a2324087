# Takes a payment: sh pay.sh demo-merchant.json qr|checkout|card [port [card number]]
# notify.sh listens at that port.
here=$(dirname "$0")
for part in settings signing gateway card orders waiting; do . "$here/$part.sh"; done

NOTIFY_URL=http://127.0.0.1:${3:-8090}/notify # A URL that the gateway can reach: in production, a public https URL.
INTERVAL=$(jq -n "${POLL_MS:-5000} / 1000")

# Unique for the merchant and created before the call: it identifies a payment if the response is lost.
new_number() {
  echo "$1$(date +%s)-$$"
}

# stop_if_refused STATUS
stop_if_refused() {
  [ "$1" != "$REFUSED" ] || exit 1
}

# region qr-order
pay_by_qr() {
  code=$(call cscanb.pay.getqrcode "merchant_order_no=$number" pay_method_id=Alipay+ price_currency=USD \
    order_amount=34.5 expires=300 'description=Two coffees' term_ip=127.0.0.1 "notify_url=$NOTIFY_URL")
  status=$?
  stop_if_refused "$status"
  if [ "$status" = 0 ]; then
    echo "open $(printf %s "$code" | jq -r .qrcode_url)"
  else
    echo "uncertain"
  fi
  outcome=$(wait_for_result "$number")
}
# endregion qr-order

# region hosted-checkout
pay_by_checkout() {
  checkout=$(call pay.checkout "merchant_order_no=$number" price_currency=USD order_amount=34.5 \
    'description=Coffee beans' return_url=https://shop.example.com/orders/result "notify_url=$NOTIFY_URL") || exit 1
  echo "open $(printf %s "$checkout" | jq -r .pay_url)" # a shop redirects the payer to this page
  outcome=$(wait_for_result "$number" keep)
}
# endregion hosted-checkout

# region card-payment
BILLING_ADDRESS='{"name":"Jane Doe","country":"US","province":"NY","city":"New York",
  "address1":"350 Fifth Avenue","zip":"10118","phone":"+1 212 555 0117"}'

pay_by_card() {
  payment=$(call pay.merchant.checkout "merchant_order_no=$number" price_currency=USD order_amount=34.5 \
    return_url=https://shop.example.com/orders/result "notify_url=$NOTIFY_URL" \
    "card=$(encrypt_card "$1" 'JANE DOE' 123 1239)" \
    "billing_address=$BILLING_ADDRESS")
  status=$?
  stop_if_refused "$status"
  if [ "$status" != 0 ]; then
    # The card may have been charged. Never charge it again with a different number: query.
    echo "uncertain"
    outcome=$(wait_for_result "$number")
    return
  fi
  outcome=$(printf %s "$payment" | outcome_of)
  issuer=$(printf %s "$payment" | jq -r '.redirect_url_3dsecure // ""')
  if [ -n "$issuer" ]; then
    echo "open $issuer"
    outcome=$(wait_for_result "$number" keep)
  elif [ "$outcome" = uncertain ]; then
    outcome=$(wait_for_result "$number")
  fi
}
# endregion card-payment

# region refund
refund() {
  refund_number=$(new_number SHR)
  call order.refund.submit "orig_merchant_order_no=$number" "merchant_order_no=$refund_number" \
    price_currency=USD order_amount=10.5 'description=One coffee was cold' > /dev/null
  stop_if_refused $?
  for round in 1 2 3 4 5 6 7 8 9 10 11 12; do
    pause
    found=$(call order.refund.query "merchant_order_no=$refund_number")
    stop_if_refused $?
    case $(printf %s "$found" | jq -r .trans_status) in
      2) echo "refund $refund_number refunded"; return ;;
      1) echo "refund $refund_number failed"; return ;;
    esac
  done
  echo "refund $refund_number open"
}
# endregion refund

read_settings "$1"
number=$(new_number SH)
record_order "$number" 34.5 USD
echo "order $number"
case $2 in
  card) pay_by_card "${4:-4111111111111111}" ;;
  checkout) pay_by_checkout ;;
  *) pay_by_qr ;;
esac
echo "result $number $outcome"
if [ "$outcome" = paid ]; then
  if mark_paid "$number"; then echo "deliver $number"; fi
  refund
fi
