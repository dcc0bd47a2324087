//go:build vectors

// Bodies on standard input, one per line; for each: the string to sign, its signature, whether its sign is valid.
package main

import (
	"bufio"
	"fmt"
	"os"
)

const lineMaxBytes = 1 << 20

func signVectors(privateKeyPath, publicKeyPath string) error {
	privatePEM, err := os.ReadFile(privateKeyPath)
	if err != nil {
		return err
	}
	privateKey, err := parsePrivateKey(privatePEM)
	if err != nil {
		return err
	}
	publicPEM, err := os.ReadFile(publicKeyPath)
	if err != nil {
		return err
	}
	publicKey, err := parsePublicKey(publicPEM)
	if err != nil {
		return err
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, lineMaxBytes)
	for lines.Scan() {
		members, err := readMembers(lines.Bytes())
		if err != nil {
			return err
		}
		signature, err := sign(members, privateKey)
		if err != nil {
			return err
		}
		fmt.Println(stringToSign(members))
		fmt.Println(signature)
		fmt.Println(verify(members, publicKey))
	}
	return lines.Err()
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: sign_vectors PRIVATE_KEY PUBLIC_KEY < BODIES")
		os.Exit(2)
	}
	if err := signVectors(os.Args[1], os.Args[2]); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
