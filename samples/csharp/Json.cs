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
        return PlainOf(Read(json));
    }

    /// <summary>Members of the object that a member of this name is, or null.</summary>
    /// <exception cref="FormatException">It is no JSON object, or a name comes twice.</exception>
    public static Dictionary<string, string> Inside(byte[] json, string name)
    {
        var member = Read(json).Elements().FirstOrDefault(each => NameOf(each) == name);
        return member == null || IsPlain(member) ? null : PlainOf(member);
    }

    static XElement Read(byte[] json)
    {
        try
        {
            using (var reader = JsonReaderWriterFactory.CreateJsonReader(json, XmlDictionaryReaderQuotas.Max))
            {
                var root = XElement.Load(reader);
                if ((string)root.Attribute("type") != "object") throw new FormatException("this is no JSON object");
                return root;
            }
        }
        catch (Exception error) when (error is XmlException || error is InvalidOperationException)
        {
            throw new FormatException("this is no JSON object", error);
        }
    }

    static Dictionary<string, string> PlainOf(XElement root)
    {
        try
        {
            return root.Elements().Where(IsPlain).ToDictionary(NameOf, member => member.Value);
        }
        catch (ArgumentException error)
        {
            throw new FormatException("a name comes twice", error);
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

    /// <summary>Responses and notifications nest nothing: a structured value is a JSON string.</summary>
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
