package main

import (
	"errors"
	"io/fs"
	"math/big"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// The merchant's own record of orders: here a folder with one file per order, in a shop its database.
const ordersFolder = "orders"

// region record-order

var (
	orderNumber = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
	decimal     = regexp.MustCompile(`^[0-9]{1,18}(\.[0-9]{1,8})?$`)
)

// recordOrder runs before anything is sent: an order that is sent but not recorded is never queried.
func recordOrder(number, amount, currency string) error {
	if err := os.MkdirAll(ordersFolder, 0o755); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(ordersFolder, number), []byte(amount+" "+currency+"\n"), 0o644)
}

// findOrder returns the amount and the currency as recorded. The number comes from outside: it must not be a path.
func findOrder(number string) (amount, currency string, found bool) {
	if !orderNumber.MatchString(number) {
		return "", "", false
	}
	text, err := os.ReadFile(filepath.Join(ordersFolder, number))
	if err != nil {
		return "", "", false
	}
	amount, currency, found = strings.Cut(strings.TrimSpace(string(text)), " ")
	return amount, currency, found
}

// sameAmount compares exactly: 34.5 and 34.50 are the same, and a float64 is never involved.
func sameAmount(one, other string) bool {
	if !decimal.MatchString(one) || !decimal.MatchString(other) {
		return false
	}
	a, _ := new(big.Rat).SetString(one)
	b, _ := new(big.Rat).SetString(other)
	return a.Cmp(b) == 0
}

// markPaid is true for the first caller only, even with concurrent calls: the order is fulfilled once.
func markPaid(number string) (bool, error) {
	file, err := os.OpenFile(filepath.Join(ordersFolder, number+".paid"), os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, fs.ErrExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	return true, file.Close()
}

// endregion record-order
