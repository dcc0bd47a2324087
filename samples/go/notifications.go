package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

const bodyMaxBytes = 64 * 1024

// region verify-notification

// accept reports whether the notification is from the gateway and for a recorded order with its amount.
func accept(body []byte, settings Settings) (bool, error) {
	received, err := readMembers(body)
	if err != nil || !verify(received, settings.GatewayPublicKey) {
		return false, nil
	}
	if received["merchant_no"] != settings.MerchantNo {
		return false, nil
	}
	number := received["merchant_order_no"]
	amount, currency, found := findOrder(number)
	if !found || !sameAmount(received["order_amount"], amount) || received["price_currency"] != currency {
		return false, nil
	}
	fmt.Println("notified", number)
	// The same notification can arrive again, and the shop's own query may have been faster.
	if received["trans_type"] == "1" && received["trans_status"] == "2" {
		isFirst, err := markPaid(number)
		if err != nil {
			return false, err
		}
		if isFirst {
			fmt.Println("deliver", number)
		}
	}
	return true, nil
}

// endregion verify-notification

// region receive

// startReceiver listens for notifications, each in its own goroutine.
func startReceiver(settings Settings, port string) error {
	receive := func(writer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(writer, request.Body, bodyMaxBytes))
		isGood := false
		if err == nil {
			isGood, err = accept(body, settings)
		}
		if err != nil || !isGood {
			writer.WriteHeader(http.StatusBadRequest)
			fmt.Fprint(writer, "refused")
			return
		}
		// Only HTTP 200 with `success` stops the retries.
		fmt.Fprint(writer, "success")
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/notify", receive)
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		return err
	}
	server := &http.Server{Handler: mux, ReadTimeout: 10 * time.Second}
	go server.Serve(listener)
	return nil
}

// endregion receive
