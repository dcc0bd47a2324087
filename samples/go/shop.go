//go:build shop

// A small shop with everything that `tollgate exam` requires: go run -tags shop . [port]
package main

import (
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"sync"
	"time"
)

// Orders by their number. A refund's number leads to its order.
var (
	ordersMutex sync.RWMutex
	orders      = map[string]*Order{}
)

func find(number string) *Order {
	ordersMutex.RLock()
	defer ordersMutex.RUnlock()
	return orders[number]
}

func keep(number string, order *Order) {
	ordersMutex.Lock()
	defer ordersMutex.Unlock()
	orders[number] = order
}

func newNumber() string {
	bytes := make([]byte, 12)
	if _, err := rand.Read(bytes); err != nil {
		panic(err)
	}
	return hex.EncodeToString(bytes)
}

// region shop-notify

// notified reports whether the notification is valid: success for each valid one, even if it is a repeat.
func notified(body []byte) bool {
	received, err := readMembers(body)
	if err != nil {
		return false
	}
	number := received["merchant_order_no"]
	// Only to find the key: nothing in the body is trusted before it is verified.
	order := find(number)
	if order == nil || !verify(received, order.Account.GatewayPublicKey) {
		return false
	}
	if received["merchant_no"] != order.Account.MerchantNo || received["app_id"] != order.Account.AppID {
		return false
	}
	for _, refund := range order.refunds() {
		if refund.Number == number {
			order.endRefund(refund, received["trans_status"])
			return true
		}
	}
	order.end(outcomeOf(received), received)
	return true
}

// endregion shop-notify

func (o *Order) refunds() []*Refund {
	o.mutex.Lock()
	defer o.mutex.Unlock()
	return append([]*Refund{}, o.Refunds...)
}

// region exam-start

// startAct is the exam's start endpoint: test code, never served in production. Nil if the shop does not support it.
func startAct(request PayRequest, shopURL string) (any, error) {
	known := find(request.MerchantOrderNo)
	switch {
	case request.Action == "cancel" && known != nil:
		go cancelOrder(newGateway(known.Account), known)
		return map[string]string{}, nil
	case request.Action == "refund" && known != nil:
		refund := &Refund{Number: newNumber(), Amount: request.Amount, State: "open"}
		known.mutex.Lock()
		known.Refunds = append(known.Refunds, refund)
		known.mutex.Unlock()
		keep(refund.Number, known)
		submitRefund(known, refund)
		return map[string]string{"merchant_order_no": refund.Number}, nil
	case request.Action != "pay":
		return nil, nil
	}
	account, err := parseSettings(request.Account)
	if err != nil {
		return nil, err
	}
	order := &Order{
		Number:    newNumber(),
		Amount:    request.Amount,
		Currency:  request.Currency,
		Account:   account,
		Speed:     request.Speed,
		WorkMs:    request.WorkMs,
		NotifyURL: shopURL + "/notify",
		ReturnURL: shopURL + "/return",
		Created:   time.Now(),
		State:     "open",
	}
	keep(order.Number, order)
	answer := map[string]any{"merchant_order_no": order.Number, "speed": order.Speed, "work_ms": order.WorkMs}
	for name, link := range takePayment(order, request) {
		answer[name] = link
	}
	return answer, nil
}

// endregion exam-start

// region exam-order

// view is the exam's order endpoint: what the shop has recorded.
func view(order *Order) any {
	order.mutex.Lock()
	defer order.mutex.Unlock()
	refunds := []any{}
	for _, refund := range order.Refunds {
		refunds = append(refunds, map[string]string{
			"merchant_order_no": refund.Number, "amount": refund.Amount, "state": refund.State,
		})
	}
	seen := map[string]any{
		"merchant_order_no": order.Number,
		"state":             order.State,
		"fulfilled":         order.Fulfilled,
		"refunds":           refunds,
	}
	if order.PaidAmount != "" {
		seen["paid_amount"] = order.PaidAmount
	}
	return seen
}

// endregion exam-order

func answerJSON(writer http.ResponseWriter, status int, value any) {
	writer.Header().Set("Content-Type", "application/json")
	writer.WriteHeader(status)
	json.NewEncoder(writer).Encode(value)
}

func handlers(shopURL string) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/notify", func(writer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, bodyMaxBytes))
		if err != nil || !notified(body) {
			writer.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(writer, "refused")
			return
		}
		// Only HTTP 200 with `success` stops the retries.
		fmt.Fprint(writer, "success")
	})
	// region return-page
	mux.HandleFunc("/return", func(writer http.ResponseWriter, request *http.Request) {
		// The page shows the shop's own record. The payer can change everything else in the URL.
		if order := find(request.URL.Query().Get("merchant_order_no")); order != nil && !order.isOpen() {
			fmt.Fprint(writer, "Your order is ", order.State)
			return
		}
		fmt.Fprint(writer, "We are waiting for the payment.")
	})
	// endregion return-page
	mux.HandleFunc("/exam/start", func(writer http.ResponseWriter, request *http.Request) {
		var asked PayRequest
		if err := json.NewDecoder(request.Body).Decode(&asked); err != nil {
			answerJSON(writer, http.StatusBadRequest, map[string]string{"error": err.Error()})
			return
		}
		done, err := startAct(asked, shopURL)
		switch {
		case err != nil:
			answerJSON(writer, http.StatusBadRequest, map[string]string{"error": err.Error()})
		case done == nil:
			answerJSON(writer, http.StatusNotImplemented, map[string]string{})
		default:
			answerJSON(writer, http.StatusOK, done)
		}
	})
	mux.HandleFunc("/exam/order", func(writer http.ResponseWriter, request *http.Request) {
		order := find(request.URL.Query().Get("merchant_order_no"))
		if order == nil {
			answerJSON(writer, http.StatusNotFound, map[string]string{})
			return
		}
		answerJSON(writer, http.StatusOK, view(order))
	})
	return mux
}

func main() {
	port := "8090"
	if len(os.Args) > 1 {
		port = os.Args[1]
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		fmt.Fprintln(os.Stderr, "failed:", err)
		os.Exit(1)
	}
	url := "http://" + listener.Addr().String()
	fmt.Println("ready", url)
	server := &http.Server{Handler: handlers(url), ReadTimeout: 10 * time.Second}
	fmt.Fprintln(os.Stderr, "failed:", server.Serve(listener))
	os.Exit(1)
}
