# The merchant's own record of orders: here a folder with one file per order, in a shop its database.

# region record-order
# record_order NUMBER AMOUNT CURRENCY, before anything is sent: an order that is sent and not recorded is
# never looked for.
record_order() {
  mkdir -p orders
  printf '%s %s\n' "$2" "$3" > "orders/$1"
}

# find_order NUMBER: prints amount and currency. The number comes from outside: it must not be a path.
find_order() {
  case $1 in '' | *[!A-Za-z0-9_-]*) return 1 ;; esac
  [ "${#1}" -le 32 ] && [ -f "orders/$1" ] && cat "orders/$1"
}

# mark_paid NUMBER: true for the first caller only, even with concurrent calls: the order is fulfilled once.
mark_paid() {
  (set -C && : > "orders/$1.paid") 2> /dev/null
}

# plain_amount AMOUNT: 34.50 is 34.5.
plain_amount() {
  case $1 in *.*) printf %s "$1" | sed -e 's/0*$//' -e 's/\.$//' ;; *) printf %s "$1" ;; esac
}
# endregion record-order
