//go:build shop

package main

import (
	"encoding/json"
	"strconv"
	"sync"
	"time"
)

const (
	queryEvery   = 5 * time.Second
	cancelAfter  = 15 * time.Second
	refundRounds = 60
)

// Refund of an order; State is open, refunded, or failed.
type Refund struct{ Number, Amount, State string }

// Order is the shop's record of an order. In a real shop: a row of its database, and one account for all orders.
type Order struct {
	Number, Amount, Currency string
	Account                  Settings
	Speed                    float64
	WorkMs                   int
	NotifyURL, ReturnURL     string

	mutex      sync.Mutex
	Created    time.Time
	State      string
	Fulfilled  int
	PaidAmount string
	Refunds    []*Refund
}

// wait sleeps; in production Speed is 1.
func (o *Order) wait(duration time.Duration) {
	time.Sleep(time.Duration(float64(duration) / o.Speed))
}

func (o *Order) created(at time.Time) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	o.Created = at
}

func (o *Order) age() time.Duration {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return time.Since(o.Created)
}

func (o *Order) isOpen() bool {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return o.State == "open"
}

// region end-order

// end is where responses, queries, and notifications end an order. The first final result counts: in a database an
// UPDATE with the condition state = 'open', and fulfill the order only if it changed a row.
func (o *Order) end(outcome Outcome, said map[string]string) {
	if outcome == Uncertain || !o.isMeant(said) {
		return
	}
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if o.State != "open" {
		return
	}
	o.State = string(outcome)
	if outcome != Paid {
		return
	}
	o.PaidAmount = either(said["paid_amount"], o.Amount)
	o.Fulfilled++
	// Do slow work (stock, mail) after the response to the notification.
	go time.Sleep(time.Duration(o.WorkMs) * time.Millisecond)
}

// isMeant is false for a payment with a different number, amount, or currency: it is not the payment of this order.
func (o *Order) isMeant(said map[string]string) bool {
	return either(said["merchant_order_no"], o.Number) == o.Number &&
		sameAmount(either(said["order_amount"], o.Amount), o.Amount) &&
		either(said["price_currency"], o.Currency) == o.Currency
}

func either(value, otherwise string) string {
	if value == "" {
		return otherwise
	}
	return value
}

// endRefund ends a refund of the order: one that was accepted can still fail.
func (o *Order) endRefund(refund *Refund, transStatus string) {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	if refund.State != "open" {
		return
	}
	switch transStatus {
	case "1":
		refund.State = "failed"
	case "2":
		refund.State = "refunded"
	}
}

// endregion end-order

// PayRequest is what the exam asks for.
type PayRequest struct {
	Action          string          `json:"action"`
	MerchantOrderNo string          `json:"merchant_order_no"`
	Method          string          `json:"method"`
	Amount          string          `json:"amount"`
	Currency        string          `json:"currency"`
	Description     string          `json:"description"`
	ExpiresSeconds  int             `json:"expires_seconds"`
	PayMethodID     string          `json:"pay_method_id"`
	AuthCode        string          `json:"auth_code"`
	Card            string          `json:"card"`
	BillingAddress  json.RawMessage `json:"billing_address"`
	WorkMs          int             `json:"work_ms"`
	Speed           float64         `json:"speed"`
	Account         json.RawMessage `json:"account"`
}

// region take-payment

// takePayment sends a recorded order. It returns the URL for the payer, or nothing if the response is lost.
func takePayment(order *Order, request PayRequest) map[string]string {
	gateway := newGateway(order.Account)
	fields := map[string]string{
		"merchant_order_no": order.Number,
		"price_currency":    order.Currency,
		"order_amount":      order.Amount,
		"description":       request.Description,
		"expires":           strconv.Itoa(request.ExpiresSeconds),
		"notify_url":        order.NotifyURL,
	}
	method, link, linkName := "", "", ""
	switch request.Method {
	case "qr":
		method, link, linkName = "cscanb.pay.getqrcode", "qrcode_url", "qrcode_url"
	case "code":
		method = "bscanc.pay.submit"
		fields["auth_code"] = request.AuthCode
	case "checkout":
		method, link, linkName = "pay.checkout", "pay_url", "pay_url"
	case "card":
		method, link, linkName = "pay.merchant.checkout", "redirect_url_3dsecure", "redirect_url"
		fields["card"] = request.Card
		fields["billing_address"] = string(request.BillingAddress)
	}
	if request.Method == "qr" || request.Method == "code" {
		fields["pay_method_id"], fields["term_ip"] = request.PayMethodID, "127.0.0.1"
	} else {
		fields["return_url"] = order.ReturnURL
	}

	payment, err := gateway.call(method, fields)
	// The gateway created the order before it responded: 15 s from here is never too early to cancel.
	order.created(time.Now())
	if err != nil && !isNoAnswer(err) {
		// A rejection is final: nothing was charged.
		order.end(Failed, nil)
		return nil
	}
	// Without a response, the payment may have succeeded: query it by the same number.
	links := map[string]string{}
	if payment[link] != "" {
		links[linkName] = payment[link]
	}
	if request.Method == "code" || request.Method == "card" {
		if err == nil {
			order.end(outcomeOf(payment), payment)
		}
	}
	if order.isOpen() {
		rounds := 12
		if request.Method == "code" {
			rounds = 6
		}
		// While the payer is on another page, an order that is not paid after a minute stays open.
		payerIsAway := request.Method == "checkout" || links["redirect_url"] != ""
		go watch(gateway, order, rounds, !payerIsAway)
	}
	return links
}

// endregion take-payment

// region watch-order

// watch queries every 5 s, then cancels unless the payer is on a different page: the notification then ends the order.
func watch(gateway *Gateway, order *Order, rounds int, cancelsAtEnd bool) {
	for round := 0; round < rounds; round++ {
		order.wait(queryEvery)
		if !order.isOpen() {
			return
		}
		ask(gateway, order)
	}
	if cancelsAtEnd && order.isOpen() {
		cancelOrder(gateway, order)
	}
}

func ask(gateway *Gateway, order *Order) {
	found, err := gateway.call("order.query", map[string]string{"merchant_order_no": order.Number})
	// An error is about this query, not about the payment.
	if err == nil {
		order.end(outcomeOf(found), found)
	}
}

// endregion watch-order

// region cancel-order

// cancelOrder cancels 15 s after the creation at the earliest. Whatever the gateway returns, the query decides.
func cancelOrder(gateway *Gateway, order *Order) {
	order.wait(cancelAfter - time.Duration(float64(order.age())*order.Speed))
	for round := 0; round < 2; round++ {
		_, err := gateway.call("order.revoker", map[string]string{"merchant_order_no": order.Number})
		if !isNoAnswer(err) {
			break
		}
		order.wait(cancelAfter)
	}
	ask(gateway, order)
}

// endregion cancel-order

// region refund-order

// submitRefund submits a recorded refund and queries it until it is final. The notification may be faster.
func submitRefund(order *Order, refund *Refund) {
	gateway := newGateway(order.Account)
	_, err := gateway.call("order.refund.submit", map[string]string{
		"orig_merchant_order_no": order.Number,
		"merchant_order_no":      refund.Number,
		"price_currency":         order.Currency,
		"order_amount":           refund.Amount,
		"description":            "Returned goods",
		"notify_url":             order.NotifyURL,
	})
	// Without a response, never send a refund with a different number: the first may have been accepted.
	if err != nil && !isNoAnswer(err) {
		order.endRefund(refund, "1")
		return
	}
	go watchRefund(gateway, order, refund)
}

func watchRefund(gateway *Gateway, order *Order, refund *Refund) {
	for round := 0; round < refundRounds; round++ {
		order.wait(queryEvery)
		order.mutex.Lock()
		isOver := refund.State != "open"
		order.mutex.Unlock()
		if isOver {
			return
		}
		found, err := gateway.call("order.refund.query", map[string]string{"merchant_order_no": refund.Number})
		if err == nil {
			order.endRefund(refund, found["trans_status"])
		}
	}
}

// endregion refund-order
