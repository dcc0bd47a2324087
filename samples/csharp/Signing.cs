using System;
using System.Collections.Generic;
using System.Linq;
using System.Security.Cryptography;
using System.Text;

/// <summary>The signature of requests, responses and notifications: one rule for all three.</summary>
static class Signing
{
    // region string-to-sign
    /// <summary>Fields by name, without sign and empty values: name=value, joined with &amp;. No encoding.</summary>
    public static string StringToSign(Dictionary<string, string> members)
    {
        // Ordinal: the sorting of a culture puts "trans_no" elsewhere.
        return string.Join("&", members
            .Where(member => member.Key != "sign" && !string.IsNullOrEmpty(member.Value))
            .OrderBy(member => member.Key, StringComparer.Ordinal)
            .Select(member => member.Key + "=" + member.Value));
    }
    // endregion string-to-sign

    // region sign
    /// <summary>SHA256withRSA over the UTF-8 bytes, as standard Base64.</summary>
    public static string Sign(Dictionary<string, string> members, RSA privateKey)
    {
        var text = Encoding.UTF8.GetBytes(StringToSign(members));
        return Convert.ToBase64String(privateKey.SignData(text, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));
    }
    // endregion sign

    // region verify
    /// <summary>Whether the fields, as received, have a valid signature of this key's owner.</summary>
    public static bool Verify(Dictionary<string, string> members, RSA publicKey)
    {
        string sign;
        if (!members.TryGetValue("sign", out sign)) return false;
        try
        {
            var text = Encoding.UTF8.GetBytes(StringToSign(members));
            var signature = Convert.FromBase64String(sign);
            return publicKey.VerifyData(text, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        }
        catch (FormatException)
        {
            return false;
        }
    }
    // endregion verify
}
