package main

import (
	"fmt"
	"time"
)

// Outcome of a payment, as a shop acts on it.
type Outcome string

// The outcomes that a payment can have.
const (
	Paid      Outcome = "paid"
	Failed    Outcome = "failed"
	Cancelled Outcome = "cancelled"
	Uncertain Outcome = "uncertain"
)

// region wait-for-result

// waitForResult queries every 5 s for 60 s, then cancels unless the payer may still pay.
func (g *Gateway) waitForResult(number string, interval time.Duration, cancelsAtEnd bool) Outcome {
	for round := 0; round < 12; round++ {
		time.Sleep(interval)
		if outcome := g.query(number); outcome != Uncertain {
			return outcome
		}
	}
	// The payer may still pay on a checkout page or at the issuer: the notification then has the result.
	if !cancelsAtEnd {
		return Uncertain
	}
	// The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
	if !g.cancel(number) {
		time.Sleep(3 * interval)
		g.cancel(number)
	}
	return g.query(number)
}

func (g *Gateway) query(number string) Outcome {
	order, err := g.call("order.query", map[string]string{"merchant_order_no": number})
	if err != nil {
		// The error is about this query, not about the payment.
		fmt.Println("query:", err)
		return Uncertain
	}
	return outcomeOf(order)
}

func (g *Gateway) cancel(number string) bool {
	_, err := g.call("order.revoker", map[string]string{"merchant_order_no": number})
	if err != nil {
		fmt.Println("cancel:", err)
	}
	return err == nil
}

// endregion wait-for-result

// region outcome

func outcomeOf(order map[string]string) Outcome {
	switch order["trans_status"] {
	case "2":
		return Paid
	case "3":
		return Cancelled
	case "1":
		if order["trans_error_code"] == "E04121" {
			return Cancelled
		}
		return Failed
	}
	return Uncertain
}

// endregion outcome
