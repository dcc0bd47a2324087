package main

import (
	"bytes"
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"net/http"
	"os"
	"sort"
	"strconv"
	"strings"
	"time"
)

const (
	gateway    = "https://pay.example.com"
	appID      = "tg8f3a1c5d7e9b2046"
	merchantNo = "312100000164"
)

var client = http.Client{Timeout: 10 * time.Second}

func stringToSign(members map[string]string) string {
	var names []string
	for name, value := range members {
		if name != "sign" && value != "" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	var pairs []string
	for _, name := range names {
		pairs = append(pairs, name+"="+members[name])
	}
	return strings.Join(pairs, "&")
}

func sign(members map[string]string) (string, error) {
	der, err := readPEM("app-private-key.pem")
	if err != nil {
		return "", err
	}
	key, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return "", err
	}
	digest := sha256.Sum256([]byte(stringToSign(members)))
	signature, err := rsa.SignPKCS1v15(nil, key.(*rsa.PrivateKey), crypto.SHA256, digest[:])
	return base64.StdEncoding.EncodeToString(signature), err
}

func verify(members map[string]string) error {
	der, err := readPEM("gateway-public-key.pem")
	if err != nil {
		return err
	}
	key, err := x509.ParsePKIXPublicKey(der)
	if err != nil {
		return err
	}
	signature, err := base64.StdEncoding.DecodeString(members["sign"])
	if err != nil {
		return err
	}
	digest := sha256.Sum256([]byte(stringToSign(members)))
	return rsa.VerifyPKCS1v15(key.(*rsa.PublicKey), crypto.SHA256, digest[:], signature)
}

func readPEM(file string) ([]byte, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New(file + " is not PEM")
	}
	return block.Bytes, nil
}

func call(path string, fields map[string]any) (map[string]any, error) {
	members := map[string]string{
		"app_id":      appID,
		"format":      "JSON",
		"charset":     "UTF-8",
		"sign_type":   "RSA2",
		"version":     "1.0",
		"timestamp":   strconv.FormatInt(time.Now().UnixMilli(), 10),
		"merchant_no": merchantNo,
	}
	for name, value := range fields {
		if text, ok := value.(string); ok {
			members[name] = text
			continue
		}
		text, err := json.Marshal(value)
		if err != nil {
			return nil, err
		}
		members[name] = string(text)
	}
	signature, err := sign(members)
	if err != nil {
		return nil, err
	}
	members["sign"] = signature

	body, err := json.Marshal(members)
	if err != nil {
		return nil, err
	}
	response, err := client.Post(gateway+path, "application/json", bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	// All members of a reply are strings, data too.
	var reply map[string]string
	if err := json.NewDecoder(response.Body).Decode(&reply); err != nil {
		return nil, err
	}

	isSuccess := reply["code"] == "0"
	if isSuccess || reply["sign"] != "" {
		if err := verify(reply); err != nil {
			return nil, fmt.Errorf("the signature of the reply is missing or wrong: %w", err)
		}
	}
	if !isSuccess {
		return nil, fmt.Errorf("%s %s (psn %s)", reply["code"], reply["msg"], reply["psn"])
	}
	if reply["data"] == "" {
		return map[string]any{}, nil
	}
	data := map[string]any{}
	decoder := json.NewDecoder(strings.NewReader(reply["data"]))
	decoder.UseNumber() // amounts keep their digits
	err = decoder.Decode(&data)
	return data, err
}
