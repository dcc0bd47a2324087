using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Security.Cryptography;

/// <summary>
/// Keys from PEM: PKCS#8 and SPKI. Since .NET 5 RSA.ImportFromPem does all of it; .NET Framework and Mono have
/// nothing for it, so that the DER inside is read here.
/// </summary>
static class Keys
{
    const byte Sequence = 0x30, Integer = 0x02, OctetString = 0x04, BitString = 0x03;

    public static RSA PrivateKey(string pem)
    {
        var info = Inside(new MemoryStream(BytesOf(pem)), Sequence);
        Inside(info, Integer); // version
        Inside(info, Sequence); // algorithm
        var key = Inside(Inside(info, OctetString), Sequence);
        Inside(key, Integer); // version
        // modulus, publicExponent, privateExponent, prime1, prime2, exponent1, exponent2, coefficient
        var numbers = Enumerable.Range(0, 8).Select(_ => Number(key)).ToList();
        var length = numbers[0].Length;
        return Create(new RSAParameters
        {
            Modulus = numbers[0],
            Exponent = numbers[1],
            D = Padded(numbers[2], length),
            P = Padded(numbers[3], length / 2),
            Q = Padded(numbers[4], length / 2),
            DP = Padded(numbers[5], length / 2),
            DQ = Padded(numbers[6], length / 2),
            InverseQ = Padded(numbers[7], length / 2),
        });
    }

    public static RSA PublicKey(string pem)
    {
        var info = Inside(new MemoryStream(BytesOf(pem)), Sequence);
        Inside(info, Sequence); // algorithm
        var bits = Inside(info, BitString);
        bits.ReadByte(); // no unused bits
        var key = Inside(bits, Sequence);
        return Create(new RSAParameters { Modulus = Number(key), Exponent = Number(key) });
    }

    static RSA Create(RSAParameters parameters)
    {
        var key = RSA.Create();
        key.ImportParameters(parameters);
        return key;
    }

    static byte[] BytesOf(string pem)
    {
        return Convert.FromBase64String(string.Concat(pem.Split('\n').Where(line => !line.StartsWith("-----"))));
    }

    /// <summary>What the next element holds, which must be of this type.</summary>
    static MemoryStream Inside(Stream der, byte type)
    {
        if (der.ReadByte() != type) throw new CryptographicException("this is no RSA key in PKCS#8 or SPKI");
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
    static byte[] Number(Stream der)
    {
        return Inside(der, Integer).ToArray().SkipWhile(each => each == 0).ToArray();
    }

    static byte[] Padded(byte[] number, int length)
    {
        return new byte[length - number.Length].Concat(number).ToArray();
    }
}
