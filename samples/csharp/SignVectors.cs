using System;
using System.IO;
using System.Text;

/// <summary>Reads bodies line by line; prints the string to sign, its signature, whether sign is valid.</summary>
static class SignVectors
{
    static int Main(string[] args)
    {
        if (args.Length != 2)
        {
            Console.Error.WriteLine("usage: mono sign-vectors.exe PRIVATE_KEY PUBLIC_KEY < BODIES");
            return 2;
        }
        var privateKey = Keys.PrivateKey(File.ReadAllText(args[0]));
        var publicKey = Keys.PublicKey(File.ReadAllText(args[1]));
        var utf8 = new UTF8Encoding(encoderShouldEmitUTF8Identifier: false);
        using (var input = new StreamReader(Console.OpenStandardInput(), utf8))
        using (var output = new StreamWriter(Console.OpenStandardOutput(), utf8))
        {
            string line;
            while ((line = input.ReadLine()) != null)
            {
                var members = Json.Members(line);
                output.WriteLine(Signing.StringToSign(members));
                output.WriteLine(Signing.Sign(members, privateKey));
                output.WriteLine(Signing.Verify(members, publicKey) ? "true" : "false");
            }
        }
        return 0;
    }
}
