package main

import (
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
)

// region encrypt-card

// blockBytes is 256 bytes of a 2048-bit key, less 2 × 32 + 2 for OAEP with SHA-256.
const blockBytes = 190

// encryptCard encrypts the card's JSON with RSA-OAEP in blocks of the key's maximum; joined, as Base64.
func encryptCard(card map[string]string, gatewayPublicKey *rsa.PublicKey) (string, error) {
	plain, err := json.Marshal(card)
	if err != nil {
		return "", err
	}
	var encrypted []byte
	for len(plain) > 0 {
		length := blockBytes
		if len(plain) < length {
			length = len(plain)
		}
		block, err := rsa.EncryptOAEP(sha256.New(), rand.Reader, gatewayPublicKey, plain[:length], nil)
		if err != nil {
			return "", err
		}
		encrypted = append(encrypted, block...)
		plain = plain[length:]
	}
	return base64.StdEncoding.EncodeToString(encrypted), nil
}

// endregion encrypt-card
