using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Runtime.Serialization;
using System.Runtime.Serialization.Json;
using System.Text;
using System.Xml;
using System.Xml.Linq;

/// <summary>JSON objects of texts. The reader of the platform leaves numbers as they were received.</summary>
static class Json
{
    /// <summary>Members of an object: everything as text, null as an empty one.</summary>
    /// <exception cref="FormatException">It is no JSON object of plain values, or a name comes twice.</exception>
    public static Dictionary<string, string> Members(byte[] json)
    {
        try
        {
            using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max))
            {
                var root = XElement.Load(reader);
                if ((string)root.Attribute("type") != "object") throw new FormatException("this is no JSON object");
                return root.Elements().Where(IsPlain).ToDictionary(NameOf, member => member.Value);
            }
        }
        catch (Exception error) when (error is XmlException || error is ArgumentException || error is InvalidOperationException)
        {
            throw new FormatException("this is no JSON object", error);
        }
    }

    public static Dictionary<string, string> Members(string json)
    {
        return Members(Encoding.UTF8.GetBytes(json));
    }

    /// <summary>An object whose members are all texts.</summary>
    public static string Object(Dictionary<string, string> members)
    {
        var settings = new DataContractJsonSerializerSettings { UseSimpleDictionaryFormat = true };
        using (var stream = new MemoryStream())
        {
            new DataContractJsonSerializer(members.GetType(), settings).WriteObject(stream, members);
            return Encoding.UTF8.GetString(stream.ToArray());
        }
    }

    /// <summary>Replies and notifications nest nothing: what has structure comes as a string of JSON.</summary>
    static bool IsPlain(XElement member)
    {
        var type = (string)member.Attribute("type");
        return type != "object" && type != "array";
    }

    /// <summary>A name that XML does not allow is in an attribute.</summary>
    static string NameOf(XElement member)
    {
        return (string)member.Attribute("item") ?? member.Name.LocalName;
    }
}
