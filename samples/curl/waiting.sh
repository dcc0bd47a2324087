# Waits for a result: queries, queries again, and cancels what stays open.

# region wait-for-result
# wait_for_result NUMBER [keep]: queries every 5 s for 60 s, then cancels; prints paid, failed, cancelled or
# uncertain. keep: a payer on a checkout page or at the issuer may still pay, so that the order stays open.
wait_for_result() (
  for round in 1 2 3 4 5 6 7 8 9 10 11 12; do
    pause
    outcome=$(query "$1")
    if [ "$outcome" != uncertain ] || { [ "$round" = 12 ] && [ "${2:-}" = keep ]; }; then
      echo "$outcome"
      exit
    fi
  done
  # The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
  if ! call order.revoker "merchant_order_no=$1" > /dev/null; then
    pause && pause && pause
    call order.revoker "merchant_order_no=$1" > /dev/null
  fi
  query "$1"
)

query() {
  # A failure is about the query, not about the payment.
  if data=$(call order.query "merchant_order_no=$1"); then printf %s "$data" | outcome_of; else echo uncertain; fi
}

pause() {
  sleep "${INTERVAL:-5}"
}
# endregion wait-for-result

# region outcome
outcome_of() {
  jq -r 'if .trans_status == 2 then "paid"
    elif .trans_status == 3 or .trans_error_code == "E04121" then "cancelled"
    elif .trans_status == 1 then "failed"
    else "uncertain" end'
}
# endregion outcome
