using System;
using System.Collections.Generic;
using System.Net.Http;
using System.Text;
using System.Threading.Tasks;

/// <summary>The gateway rejected the call. The code is in the error catalog; give the psn to support.</summary>
sealed class Refused : Exception
{
    public readonly string Code;

    public Refused(Dictionary<string, string> reply) : base($"{reply["code"]} {reply["msg"]} (psn {reply["psn"]})")
    {
        Code = reply["code"];
    }
}

/// <summary>The result of the call is unknown: it may have been processed. Query by the order number.</summary>
sealed class NoAnswer : Exception
{
    public NoAnswer(string message, Exception cause = null) : base(message, cause) { }
}

/// <summary>Calls the gateway: signs requests and verifies responses.</summary>
sealed class Gateway
{
    /// <summary>Codes for failures of the gateway, not for wrong requests.</summary>
    static readonly HashSet<string> SystemErrors = new HashSet<string> { "SYS001", "SYS007" };

    public readonly Settings Settings;
    readonly HttpClient http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };

    public Gateway(Settings settings)
    {
        Settings = settings;
    }

    // region call
    /// <summary>Returns the data of the response. Throws Refused or NoAnswer: never treat one as the other.</summary>
    public async Task<Dictionary<string, string>> Call(string method, Dictionary<string, string> fields)
    {
        var members = new Dictionary<string, string>(fields)
        {
            ["app_id"] = Settings.AppId,
            ["format"] = "JSON",
            ["charset"] = "UTF-8",
            ["sign_type"] = "RSA2",
            ["version"] = "1.0",
            ["timestamp"] = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString(),
            ["method"] = method,
            ["merchant_no"] = Settings.MerchantNo,
        };
        members["sign"] = Signing.Sign(members, Settings.PrivateKey);
        return ReadReply(await Post(Json.Object(members)));
    }

    async Task<byte[]> Post(string body)
    {
        try
        {
            var content = new StringContent(body, Encoding.UTF8, "application/json");
            using (var response = await http.PostAsync(Settings.GatewayUrl + "/api/entry", content))
            {
                return await response.Content.ReadAsByteArrayAsync();
            }
        }
        catch (Exception error) when (error is HttpRequestException || error is OperationCanceledException)
        {
            // The request may have arrived even if no response did: this is not a declined payment.
            throw new NoAnswer("no reply: " + error.Message, error);
        }
    }
    // endregion call

    // region verify-reply
    Dictionary<string, string> ReadReply(byte[] body)
    {
        Dictionary<string, string> reply;
        try
        {
            reply = Json.Members(body);
        }
        catch (FormatException error)
        {
            throw new NoAnswer("the reply is no JSON", error);
        }
        if (!Signing.Verify(reply, Settings.GatewayPublicKey))
        {
            throw new NoAnswer($"the reply is not signed by the gateway: {reply["code"]} {reply["msg"]}");
        }
        if (SystemErrors.Contains(reply["code"])) throw new NoAnswer($"system error (psn {reply["psn"]})");
        if (reply["code"] != "0") throw new Refused(reply);
        // data is a JSON string, so that its exact text can be signed.
        return Json.Members(reply["data"]);
    }
    // endregion verify-reply
}
