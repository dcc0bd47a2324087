//go:build !vectors && !shop

// Takes a payment: go run . demo-merchant.json qr|checkout|card [port [card number]]
package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strconv"
	"time"
)

// Shop takes payments. The gateway must reach notifyURL: in production, a public https URL.
type Shop struct {
	gateway   *Gateway
	notifyURL string
	interval  time.Duration
}

// newNumber is unique for the merchant and created before the call: it identifies a payment if the response is lost.
func newNumber(prefix string) string {
	return fmt.Sprintf("%s%d-%d", prefix, time.Now().UnixMilli(), os.Getpid())
}

func newOrder() (string, error) {
	number := newNumber("GO")
	if err := recordOrder(number, "34.5", "USD"); err != nil {
		return "", err
	}
	fmt.Println("order", number)
	return number, nil
}

// region qr-order

func (s *Shop) payByQR(number string) (Outcome, error) {
	code, err := s.gateway.call("cscanb.pay.getqrcode", map[string]string{
		"merchant_order_no": number,
		"pay_method_id":     "Alipay+",
		"price_currency":    "USD",
		"order_amount":      "34.5",
		"expires":           "300",
		"description":       "Two coffees",
		"term_ip":           "127.0.0.1",
		"notify_url":        s.notifyURL,
	})
	switch {
	case isNoAnswer(err):
		fmt.Println("uncertain", err)
	case err != nil:
		return Failed, err
	default:
		fmt.Println("open", code["qrcode_url"])
	}
	return s.gateway.waitForResult(number, s.interval, true), nil
}

// endregion qr-order

// region hosted-checkout

func (s *Shop) payByCheckout(number string) (Outcome, error) {
	checkout, err := s.gateway.call("pay.checkout", map[string]string{
		"merchant_order_no": number,
		"price_currency":    "USD",
		"order_amount":      "34.5",
		"description":       "Coffee beans",
		"return_url":        "https://shop.example.com/orders/result",
		"notify_url":        s.notifyURL,
	})
	if err != nil {
		return Uncertain, err
	}
	fmt.Println("open", checkout["pay_url"]) // a shop redirects the payer to this page
	return s.gateway.waitForResult(number, s.interval, false), nil
}

// endregion hosted-checkout

// region card-payment

var billingAddress = map[string]string{
	"name":     "Jane Doe",
	"country":  "US",
	"province": "NY",
	"city":     "New York",
	"address1": "350 Fifth Avenue",
	"zip":      "10118",
	"phone":    "+1 212 555 0117",
}

func (s *Shop) payByCard(number, pan string) (Outcome, error) {
	card, err := encryptCard(
		map[string]string{"pan": pan, "holder": "JANE DOE", "cvv": "123", "expiry": "1239"},
		s.gateway.Settings.GatewayPublicKey,
	)
	if err != nil {
		return Failed, err
	}
	address, err := json.Marshal(billingAddress)
	if err != nil {
		return Failed, err
	}
	payment, err := s.gateway.call("pay.merchant.checkout", map[string]string{
		"merchant_order_no": number,
		"price_currency":    "USD",
		"order_amount":      "34.5",
		"return_url":        "https://shop.example.com/orders/result",
		"notify_url":        s.notifyURL,
		"card":              card,
		"billing_address":   string(address),
	})
	if isNoAnswer(err) {
		// The card may have been charged. Never charge it again with a different number: query.
		fmt.Println("uncertain", err)
		return s.gateway.waitForResult(number, s.interval, true), nil
	}
	if err != nil {
		return Failed, err
	}
	if page := payment["redirect_url_3dsecure"]; page != "" {
		fmt.Println("open", page)
		return s.gateway.waitForResult(number, s.interval, false), nil
	}
	if outcome := outcomeOf(payment); outcome != Uncertain {
		return outcome, nil
	}
	return s.gateway.waitForResult(number, s.interval, true), nil
}

// endregion card-payment

// region refund

func (s *Shop) refund(paidNumber string) (string, error) {
	number := newNumber("GOR")
	_, err := s.gateway.call("order.refund.submit", map[string]string{
		"orig_merchant_order_no": paidNumber,
		"merchant_order_no":      number,
		"price_currency":         "USD",
		"order_amount":           "10.5",
		"description":            "One coffee was cold",
	})
	if isNoAnswer(err) {
		fmt.Println("uncertain", err)
	} else if err != nil {
		return "", err
	}
	for round := 0; round < 12; round++ {
		time.Sleep(s.interval)
		found, err := s.gateway.call("order.refund.query", map[string]string{"merchant_order_no": number})
		switch {
		case isNoAnswer(err):
			fmt.Println("query:", err)
		case err != nil:
			return "", err
		case found["trans_status"] == "2":
			return number + " refunded", nil
		case found["trans_status"] != "0":
			return number + " failed", nil
		}
	}
	return number + " open", nil
}

// endregion refund

func (s *Shop) pay(number, flow, pan string) (Outcome, error) {
	switch flow {
	case "card":
		return s.payByCard(number, pan)
	case "checkout":
		return s.payByCheckout(number)
	}
	return s.payByQR(number)
}

func argument(index int, otherwise string) string {
	if len(os.Args) > index {
		return os.Args[index]
	}
	return otherwise
}

func run() error {
	if len(os.Args) < 3 {
		return errors.New("pay SETTINGS qr|checkout|card [PORT [CARD]]")
	}
	settings, err := readSettings(os.Args[1])
	if err != nil {
		return err
	}
	port := argument(3, "8090")
	if err := startReceiver(settings, port); err != nil {
		return err
	}
	intervalMs, err := strconv.Atoi(os.Getenv("POLL_MS"))
	if err != nil {
		intervalMs = 5000
	}
	shop := &Shop{
		gateway:   newGateway(settings),
		notifyURL: "http://127.0.0.1:" + port + "/notify",
		interval:  time.Duration(intervalMs) * time.Millisecond,
	}
	number, err := newOrder()
	if err != nil {
		return err
	}
	outcome, err := shop.pay(number, os.Args[2], argument(4, "4111111111111111"))
	if err != nil {
		return err
	}
	fmt.Println("result", number, outcome)
	if outcome != Paid {
		return nil
	}
	isFirst, err := markPaid(number)
	if err != nil {
		return err
	}
	if isFirst {
		fmt.Println("deliver", number)
	}
	refunded, err := shop.refund(number)
	if err != nil {
		return err
	}
	fmt.Println("refund", refunded)
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "failed:", err)
		os.Exit(1)
	}
}
