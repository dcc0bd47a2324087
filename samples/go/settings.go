package main

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"os"
)

// region read-settings

// Settings is what the merchant's server needs: URLs, numbers, keys.
type Settings struct {
	GatewayURL       string
	AppID            string
	MerchantNo       string
	PrivateKey       *rsa.PrivateKey
	GatewayPublicKey *rsa.PublicKey
}

// readSettings reads demo-merchant.json, which the sandbox writes at its first start.
func readSettings(path string) (Settings, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return Settings{}, err
	}
	return parseSettings(text)
}

func parseSettings(text []byte) (Settings, error) {
	var values struct {
		GatewayURL string `json:"gateway_url"`
		AppID      string `json:"app_id"`
		MerchantNo string `json:"merchant_no"`
		PrivateKey string `json:"app_private_key_pem"`
		PublicKey  string `json:"gateway_public_key_pem"`
	}
	if err := json.Unmarshal(text, &values); err != nil {
		return Settings{}, fmt.Errorf("settings: %w", err)
	}
	privateKey, err := parsePrivateKey([]byte(values.PrivateKey))
	if err != nil {
		return Settings{}, err
	}
	publicKey, err := parsePublicKey([]byte(values.PublicKey))
	if err != nil {
		return Settings{}, err
	}
	return Settings{values.GatewayURL, values.AppID, values.MerchantNo, privateKey, publicKey}, nil
}

func parsePrivateKey(text []byte) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the private key is not PEM")
	}
	key, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	if own, ok := key.(*rsa.PrivateKey); ok {
		return own, nil
	}
	return nil, errors.New("the private key is not an RSA key")
}

func parsePublicKey(text []byte) (*rsa.PublicKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the public key is not PEM")
	}
	key, err := x509.ParsePKIXPublicKey(block.Bytes)
	if err != nil {
		return nil, err
	}
	if own, ok := key.(*rsa.PublicKey); ok {
		return own, nil
	}
	return nil, errors.New("the public key is not an RSA key")
}

// endregion read-settings
