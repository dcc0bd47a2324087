using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Linq;
using System.Net.Http;
using System.Runtime.Serialization.Json;
using System.Security.Cryptography;
using System.Text;
using System.Threading.Tasks;
using System.Xml;
using System.Xml.Linq;

public static class Tollgate
{
    private const string Gateway = "https://pay.example.com";
    private const string AppId = "tg8f3a1c5d7e9b2046";
    private const string MerchantNo = "312100000164";

    private static readonly HttpClient Http = new HttpClient { Timeout = TimeSpan.FromSeconds(10) };

    public static string StringToSign(Dictionary<string, string> members)
    {
        return string.Join("&", members
            .Where(member => member.Key != "sign" && member.Value != "")
            .OrderBy(member => member.Key, StringComparer.Ordinal)
            .Select(member => member.Key + "=" + member.Value));
    }

    public static string Sign(Dictionary<string, string> members)
    {
        using (var key = PrivateKey("app-private-key.pem"))
        {
            var text = Encoding.UTF8.GetBytes(StringToSign(members));
            return Convert.ToBase64String(key.SignData(text, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1));
        }
    }

    public static bool Verifies(Dictionary<string, string> members)
    {
        using (var key = PublicKey("gateway-public-key.pem"))
        {
            var text = Encoding.UTF8.GetBytes(StringToSign(members));
            var signature = Convert.FromBase64String(members["sign"]);
            return key.VerifyData(text, signature, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        }
    }

    /// <summary>Returns data, which is JSON: pass it to your JSON library.</summary>
    public static async Task<string> CallAsync(string path, Dictionary<string, object> fields)
    {
        var members = fields.ToDictionary(field => field.Key, field => field.Value as string ?? Json(field.Value));
        members["app_id"] = AppId;
        members["format"] = "JSON";
        members["charset"] = "UTF-8";
        members["sign_type"] = "RSA2";
        members["version"] = "1.0";
        members["timestamp"] = DateTimeOffset.UtcNow.ToUnixTimeMilliseconds().ToString();
        members["merchant_no"] = MerchantNo;
        members["sign"] = Sign(members);

        var content = new StringContent(Json(members), Encoding.UTF8, "application/json");
        using (var response = await Http.PostAsync(Gateway + path, content))
        {
            var reply = TextMembers(await response.Content.ReadAsByteArrayAsync());
            var isSuccess = reply["code"] == "0";
            if (reply.ContainsKey("sign") ? !Verifies(reply) : isSuccess)
            {
                throw new CryptographicException("the signature of the reply is missing or wrong");
            }
            if (!isSuccess)
            {
                throw new InvalidOperationException($"{reply["code"]} {reply["msg"]}, psn {reply["psn"]}");
            }
            return reply.ContainsKey("data") ? reply["data"] : "{}";
        }
    }

    /// <summary>All members of a reply are strings.</summary>
    public static Dictionary<string, string> TextMembers(byte[] json)
    {
        using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max))
        {
            return XElement.Load(reader).Elements().ToDictionary(member => member.Name.LocalName, member => member.Value);
        }
    }

    /// <summary>Texts, numbers, booleans, lists, dictionaries and anonymous types.</summary>
    private static string Json(object value)
    {
        if (value is string) return "\"" + string.Concat(((string)value).Select(Escaped)) + "\"";
        if (value is bool) return (bool)value ? "true" : "false";
        if (value is IDictionary)
        {
            var map = (IDictionary)value;
            return "{" + string.Join(",", map.Keys.Cast<object>().Select(name => Json(name) + ":" + Json(map[name]))) + "}";
        }
        if (value is IEnumerable) return "[" + string.Join(",", ((IEnumerable)value).Cast<object>().Select(Json)) + "]";
        if (value is IFormattable) return ((IFormattable)value).ToString(null, CultureInfo.InvariantCulture);
        var members = value.GetType().GetProperties();
        return "{" + string.Join(",", members.Select(each => Json(each.Name) + ":" + Json(each.GetValue(value)))) + "}";
    }

    private static string Escaped(char character)
    {
        if (character == '"' || character == '\\') return "\\" + character;
        return character < ' ' ? "\\u" + ((int)character).ToString("x4") : character.ToString();
    }

    // From .NET 5 on RSA.ImportFromPem reads the files; this runs on .NET Framework and Mono, too.
    private static RSA PrivateKey(string file)
    {
        var info = Inside(Der(file));
        Inside(info); // version
        Inside(info); // algorithm
        var key = Inside(Inside(info));
        Inside(key); // version
        var numbers = Enumerable.Range(0, 8).Select(_ => Number(key)).ToArray();
        var half = numbers[0].Length / 2;
        return Key(new RSAParameters
        {
            Modulus = numbers[0],
            Exponent = numbers[1],
            D = Padded(numbers[2], half * 2),
            P = Padded(numbers[3], half),
            Q = Padded(numbers[4], half),
            DP = Padded(numbers[5], half),
            DQ = Padded(numbers[6], half),
            InverseQ = Padded(numbers[7], half),
        });
    }

    private static RSA PublicKey(string file)
    {
        var info = Inside(Der(file));
        Inside(info); // algorithm
        var bits = Inside(info);
        bits.ReadByte(); // no unused bits
        var key = Inside(bits);
        return Key(new RSAParameters { Modulus = Number(key), Exponent = Number(key) });
    }

    private static RSA Key(RSAParameters parameters)
    {
        var key = RSA.Create();
        key.ImportParameters(parameters);
        return key;
    }

    private static MemoryStream Der(string file)
    {
        var lines = File.ReadAllLines(file).Where(line => !line.StartsWith("-----"));
        return new MemoryStream(Convert.FromBase64String(string.Concat(lines)));
    }

    /// <summary>What the next element of the DER holds.</summary>
    private static MemoryStream Inside(Stream der)
    {
        der.ReadByte(); // type
        var length = der.ReadByte();
        if (length >= 0x80)
        {
            var digits = length - 0x80;
            length = 0;
            while (digits-- > 0) length = (length << 8) | der.ReadByte();
        }
        var content = new byte[length];
        if (der.Read(content, 0, length) != length) throw new CryptographicException("the key ends too early");
        return new MemoryStream(content);
    }

    /// <summary>Without the zero in front that keeps the number positive.</summary>
    private static byte[] Number(Stream der)
    {
        return Inside(der).ToArray().SkipWhile(each => each == 0).ToArray();
    }

    private static byte[] Padded(byte[] number, int length)
    {
        return new byte[length - number.Length].Concat(number).ToArray();
    }
}
