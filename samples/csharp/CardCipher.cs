using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

/// <summary>The card, encrypted for the gateway.</summary>
static class CardCipher
{
    // region encrypt-card
    // OAEP with SHA-1, which every .NET has. The gateway also accepts OaepSHA256; its blocks hold 190 bytes.
    static readonly RSAEncryptionPadding Padding = RSAEncryptionPadding.OaepSHA1;

    /// <summary>256 bytes of a 2048-bit key, less 2 × 20 + 2 for OAEP with SHA-1.</summary>
    const int BlockBytes = 214;

    /// <summary>The card's JSON, encrypted in blocks of the key's maximum; joined, as Base64.</summary>
    public static string Encrypt(Dictionary<string, string> card, RSA gatewayPublicKey)
    {
        var plain = Encoding.UTF8.GetBytes(Json.Object(card));
        var encrypted = new List<byte>();
        for (var start = 0; start < plain.Length; start += BlockBytes)
        {
            var block = plain.Skip(start).Take(BlockBytes).ToArray();
            encrypted.AddRange(gatewayPublicKey.Encrypt(block, Padding));
        }
        return Convert.ToBase64String(encrypted.ToArray());
    }
    // endregion encrypt-card
}
