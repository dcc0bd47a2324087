using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Threading.Tasks;

/// <summary>A refund of an order: open, refunded or failed.</summary>
sealed class ShopRefund
{
    public string Number, Amount, State = "open";

    /// <summary>A refund that was accepted can still fail.</summary>
    public void End(string transStatus)
    {
        lock (this)
        {
            if (State != "open") return;
            if (transStatus == "2") State = "refunded";
            if (transStatus == "1") State = "failed";
        }
    }
}

/// <summary>The shop's record of an order. In a real shop: a row of its database, and one account for all.</summary>
sealed class ShopOrder
{
    public string Number, Amount, Currency, ShopUrl;
    public Dictionary<string, string> Account;
    public double Speed;
    public int WorkMs;
    /// <summary>The gateway created the order before it responded: 15 s from here is never too early.</summary>
    public DateTime CreatedUtc = DateTime.UtcNow;
    public readonly List<ShopRefund> Refunds = new List<ShopRefund>();
    string state = "open", paidAmount;
    int fulfilled;

    /// <summary>In production the speed is 1.</summary>
    public Task Pause(double milliseconds)
    {
        return Task.Delay(TimeSpan.FromMilliseconds(Math.Ceiling(Math.Max(0, milliseconds) / Speed)));
    }

    public bool IsOpen
    {
        get { lock (this) return state == "open"; }
    }

    // region end-order
    /// <summary>
    /// Responses, queries and notifications all end an order here. The first final result counts: in a database an
    /// UPDATE with the condition state = 'open', and fulfill the order only if it changed a row.
    /// </summary>
    public void End(Outcome outcome, Dictionary<string, string> said)
    {
        lock (this)
        {
            if (outcome == Outcome.Uncertain || state != "open" || !IsMeant(said)) return;
            state = outcome.ToString().ToLowerInvariant();
            if (outcome != Outcome.Paid) return;
            paidAmount = Either(said, "paid_amount", Amount);
            fulfilled++;
        }
        // Do slow work (stock, mail) after the response to the notification.
        Task.Run(() => Task.Delay(WorkMs));
    }

    /// <summary>A payment with a different number, amount or currency is not the payment of this order.</summary>
    bool IsMeant(Dictionary<string, string> said)
    {
        decimal amount;
        var text = Either(said, "order_amount", Amount);
        return Either(said, "merchant_order_no", Number) == Number
            && decimal.TryParse(text, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out amount)
            && amount == decimal.Parse(Amount, CultureInfo.InvariantCulture)
            && Either(said, "price_currency", Currency) == Currency;
    }
    // endregion end-order

    public static string Either(Dictionary<string, string> members, string name, string otherwise)
    {
        string value;
        return members.TryGetValue(name, out value) && value != "" ? value : otherwise;
    }

    public ShopRefund FindRefund(string number)
    {
        lock (this) return Refunds.FirstOrDefault(refund => refund.Number == number);
    }

    public void Add(ShopRefund refund)
    {
        lock (this) Refunds.Add(refund);
    }

    // region exam-order
    /// <summary>The exam's order endpoint: what the shop has recorded.</summary>
    public string View()
    {
        lock (this)
        {
            var refunds = Refunds.Select(refund => Json.Object(new Dictionary<string, string>
            {
                ["merchant_order_no"] = refund.Number,
                ["amount"] = refund.Amount,
                ["state"] = refund.State,
            }));
            var paid = paidAmount == null ? "null" : $"\"{paidAmount}\"";
            return $"{{\"merchant_order_no\":\"{Number}\",\"state\":\"{state}\",\"fulfilled\":{fulfilled},"
                + $"\"paid_amount\":{paid},\"refunds\":[{string.Join(",", refunds)}]}}";
        }
    }
    // endregion exam-order
}
