package main

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"sort"
	"strings"
)

// One rule signs requests, responses and notifications.

// region string-to-sign

// stringToSign joins name=value with &, sorted by name, without sign and without empty values. Nothing is encoded.
func stringToSign(members map[string]string) string {
	names := make([]string, 0, len(members))
	for name, value := range members {
		if name != "sign" && value != "" {
			names = append(names, name)
		}
	}
	sort.Strings(names)
	pairs := make([]string, len(names))
	for i, name := range names {
		pairs[i] = name + "=" + members[name]
	}
	return strings.Join(pairs, "&")
}

// endregion string-to-sign

// region sign

// sign returns SHA256withRSA over the UTF-8 bytes, as standard Base64.
func sign(members map[string]string, key *rsa.PrivateKey) (string, error) {
	digest := sha256.Sum256([]byte(stringToSign(members)))
	signature, err := rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, digest[:])
	return base64.StdEncoding.EncodeToString(signature), err
}

// endregion sign

// region verify

// readMembers reads the members of a JSON object. Texts lose their escapes; everything else stays the text that was
// received: 5.0 must not turn into 5. Null is an empty text.
func readMembers(body []byte) (map[string]string, error) {
	var received map[string]json.RawMessage
	if err := json.Unmarshal(body, &received); err != nil {
		return nil, err
	}
	if received == nil {
		return nil, errors.New("the body is not a JSON object")
	}
	members := make(map[string]string, len(received))
	for name, raw := range received {
		text := string(raw)
		switch {
		case text == "null":
			text = ""
		case text[0] == '"':
			if err := json.Unmarshal(raw, &text); err != nil {
				return nil, err
			}
		}
		members[name] = text
	}
	return members, nil
}

// verify reports whether the fields, as received, have a valid signature of this key's owner.
func verify(members map[string]string, key *rsa.PublicKey) bool {
	signature, err := base64.StdEncoding.DecodeString(members["sign"])
	if err != nil {
		return false
	}
	digest := sha256.Sum256([]byte(stringToSign(members)))
	return rsa.VerifyPKCS1v15(key, crypto.SHA256, digest[:], signature) == nil
}

// endregion verify
