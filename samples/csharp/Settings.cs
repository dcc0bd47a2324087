using System;
using System.Collections.Generic;
using System.IO;
using System.Security.Cryptography;

/// <summary>What the merchant's server needs: URLs, numbers, keys.</summary>
// region read-settings
sealed class Settings
{
    public string GatewayUrl { get; private set; }
    public string AppId { get; private set; }
    public string MerchantNo { get; private set; }
    public RSA PrivateKey { get; private set; }
    public RSA GatewayPublicKey { get; private set; }

    /// <summary>Reads demo-merchant.json, which the sandbox writes at its first start.</summary>
    public static Settings Read(string path)
    {
        return Of(Json.Members(File.ReadAllBytes(path)));
    }

    public static Settings Of(Dictionary<string, string> values)
    {
        return new Settings
        {
            GatewayUrl = values["gateway_url"],
            AppId = values["app_id"],
            MerchantNo = values["merchant_no"],
            PrivateKey = Keys.PrivateKey(values["app_private_key_pem"]),
            GatewayPublicKey = Keys.PublicKey(values["gateway_public_key_pem"]),
        };
    }
}
// endregion read-settings
