using System.Globalization;
using System.IO;
using System.Text.RegularExpressions;

/// <summary>The merchant's own record of orders: here a folder with a file per order, in a shop a database.</summary>
static class Orders
{
    const string Folder = "orders";

    // region record-order
    public sealed class Order
    {
        public decimal Amount;
        public string Currency;
    }

    /// <summary>Runs before anything is sent: an order that is sent but not recorded is never queried.</summary>
    public static void Record(string number, string amount, string currency)
    {
        Directory.CreateDirectory(Folder);
        File.WriteAllText(Path.Combine(Folder, number), amount + " " + currency);
    }

    /// <summary>The order as recorded, or null. The number comes from outside: it must not be a path.</summary>
    public static Order Find(string number)
    {
        if (!Regex.IsMatch(number, @"\A[A-Za-z0-9_-]{1,32}\z")) return null;
        var path = Path.Combine(Folder, number);
        if (!File.Exists(path)) return null;
        var parts = File.ReadAllText(path).Split(' ');
        return new Order { Amount = decimal.Parse(parts[0], CultureInfo.InvariantCulture), Currency = parts[1] };
    }

    /// <summary>True for the first caller only, even with concurrent calls: the order is fulfilled once.</summary>
    public static bool MarkPaid(string number)
    {
        var path = Path.Combine(Folder, number + ".paid");
        try
        {
            new FileStream(path, FileMode.CreateNew).Dispose();
            return true;
        }
        catch (IOException) when (File.Exists(path))
        {
            return false;
        }
    }
    // endregion record-order
}
