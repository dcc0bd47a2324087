package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"time"
)

// Refused means that the gateway rejected the call. Code is in the error catalog; give Psn to support.
type Refused struct{ Code, Msg, Psn string }

func (r *Refused) Error() string { return fmt.Sprintf("%s %s (psn %s)", r.Code, r.Msg, r.Psn) }

// NoAnswer leaves the result of a call unknown: it may have been processed. Query by the order number.
type NoAnswer struct{ Reason string }

func (n *NoAnswer) Error() string { return n.Reason }

func isNoAnswer(err error) bool {
	var noAnswer *NoAnswer
	return errors.As(err, &noAnswer)
}

// systemErrors are codes for failures of the gateway, not for wrong requests.
var systemErrors = map[string]bool{"SYS001": true, "SYS007": true}

const replyMaxBytes = 1 << 20

// Gateway signs requests and verifies responses.
type Gateway struct {
	Settings Settings
	http     http.Client
}

func newGateway(settings Settings) *Gateway {
	return &Gateway{Settings: settings, http: http.Client{Timeout: 10 * time.Second}}
}

// region call

// call returns the data of the response. Its error is Refused or NoAnswer: never treat one as the other.
func (g *Gateway) call(method string, fields map[string]string) (map[string]string, error) {
	members := map[string]string{
		"app_id":      g.Settings.AppID,
		"format":      "JSON",
		"charset":     "UTF-8",
		"sign_type":   "RSA2",
		"version":     "1.0",
		"timestamp":   strconv.FormatInt(time.Now().UnixMilli(), 10),
		"method":      method,
		"merchant_no": g.Settings.MerchantNo,
	}
	for name, value := range fields {
		members[name] = value
	}
	signature, err := sign(members, g.Settings.PrivateKey)
	if err != nil {
		return nil, err
	}
	members["sign"] = signature
	body, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	reply, err := g.post(body)
	if err != nil {
		// The request may have arrived even if no response did: this is not a declined payment.
		return nil, &NoAnswer{"no reply: " + err.Error()}
	}
	return g.readReply(reply)
}

func (g *Gateway) post(body []byte) ([]byte, error) {
	response, err := g.http.Post(g.Settings.GatewayURL+"/api/entry", "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	return io.ReadAll(io.LimitReader(response.Body, replyMaxBytes))
}

// endregion call

// region verify-reply

func (g *Gateway) readReply(body []byte) (map[string]string, error) {
	reply, err := readMembers(body)
	if err != nil {
		return nil, &NoAnswer{"the reply is not JSON"}
	}
	code, msg, psn := reply["code"], reply["msg"], reply["psn"]
	if !verify(reply, g.Settings.GatewayPublicKey) {
		return nil, &NoAnswer{fmt.Sprintf("the reply is not signed by the gateway: %s %s", code, msg)}
	}
	if systemErrors[code] {
		return nil, &NoAnswer{fmt.Sprintf("system error (psn %s)", psn)}
	}
	if code != "0" {
		return nil, &Refused{code, msg, psn}
	}
	// data is a JSON string, so that its exact text can be signed.
	return readMembers([]byte(reply["data"]))
}

// endregion verify-reply
