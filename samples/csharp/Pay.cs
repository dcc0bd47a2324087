using System;
using System.Collections.Generic;
using System.Diagnostics;
using System.Threading.Tasks;

/// <summary>Takes a payment: pay demo-merchant.json qr|checkout|card [port [card number]]</summary>
sealed class Pay
{
    static readonly TimeSpan Interval =
        TimeSpan.FromMilliseconds(int.Parse(Environment.GetEnvironmentVariable("POLL_MS") ?? "5000"));

    readonly Gateway gateway;
    readonly Waiting waiting;
    /// <summary>A URL that the gateway can reach: in production, a public https URL.</summary>
    readonly string notifyUrl;
    string number;

    Pay(Gateway gateway, int port)
    {
        this.gateway = gateway;
        waiting = new Waiting(gateway, Interval);
        notifyUrl = $"http://127.0.0.1:{port}/notify";
    }

    /// <summary>Unique per merchant, created before the call: it identifies a payment with a lost response.</summary>
    static string NewNumber(string prefix)
    {
        return $"{prefix}{DateTimeOffset.UtcNow.ToUnixTimeMilliseconds()}-{Process.GetCurrentProcess().Id}";
    }

    void RecordOrder()
    {
        number = NewNumber("CS");
        Orders.Record(number, "34.5", "USD");
        Console.WriteLine("order " + number);
    }

    // region qr-order
    async Task<Outcome> ByQr()
    {
        RecordOrder();
        try
        {
            var code = await gateway.Call("cscanb.pay.getqrcode", new Dictionary<string, string>
            {
                ["merchant_order_no"] = number,
                ["pay_method_id"] = "Alipay+",
                ["price_currency"] = "USD",
                ["order_amount"] = "34.5",
                ["expires"] = "300",
                ["description"] = "Two coffees",
                ["term_ip"] = "127.0.0.1",
                ["notify_url"] = notifyUrl,
            });
            Console.WriteLine("open " + code["qrcode_url"]);
        }
        catch (NoAnswer error)
        {
            Console.WriteLine("uncertain " + error.Message);
        }
        return await waiting.ForResult(number);
    }
    // endregion qr-order

    // region hosted-checkout
    async Task<Outcome> ByCheckout()
    {
        RecordOrder();
        var checkout = await gateway.Call("pay.checkout", new Dictionary<string, string>
        {
            ["merchant_order_no"] = number,
            ["price_currency"] = "USD",
            ["order_amount"] = "34.5",
            ["description"] = "Coffee beans",
            ["return_url"] = "https://shop.example.com/orders/result",
            ["notify_url"] = notifyUrl,
        });
        Console.WriteLine("open " + checkout["pay_url"]); // a shop redirects the payer to this page
        return await waiting.ForResult(number, cancelsAtEnd: false);
    }
    // endregion hosted-checkout

    // region card-payment
    static readonly Dictionary<string, string> BillingAddress = new Dictionary<string, string>
    {
        ["name"] = "Jane Doe",
        ["country"] = "US",
        ["province"] = "NY",
        ["city"] = "New York",
        ["address1"] = "350 Fifth Avenue",
        ["zip"] = "10118",
        ["phone"] = "+1 212 555 0117",
    };

    async Task<Outcome> ByCard(string pan)
    {
        RecordOrder();
        var card = new Dictionary<string, string>
        {
            ["pan"] = pan, ["holder"] = "JANE DOE", ["cvv"] = "123", ["expiry"] = "1239",
        };
        Dictionary<string, string> payment;
        try
        {
            payment = await gateway.Call("pay.merchant.checkout", new Dictionary<string, string>
            {
                ["merchant_order_no"] = number,
                ["price_currency"] = "USD",
                ["order_amount"] = "34.5",
                ["return_url"] = "https://shop.example.com/orders/result",
                ["notify_url"] = notifyUrl,
                ["card"] = CardCipher.Encrypt(card, gateway.Settings.GatewayPublicKey),
                ["billing_address"] = Json.Object(BillingAddress),
            });
        }
        catch (NoAnswer error)
        {
            // The card may have been charged. Never charge it again with a different number: query.
            Console.WriteLine("uncertain " + error.Message);
            return await waiting.ForResult(number);
        }
        if (payment.ContainsKey("redirect_url_3dsecure"))
        {
            Console.WriteLine("open " + payment["redirect_url_3dsecure"]);
            return await waiting.ForResult(number, cancelsAtEnd: false);
        }
        var outcome = Waiting.OutcomeOf(payment);
        return outcome == Outcome.Uncertain ? await waiting.ForResult(number) : outcome;
    }
    // endregion card-payment

    // region refund
    async Task<string> Refund(string paidNumber)
    {
        var refundNumber = NewNumber("CSR");
        try
        {
            await gateway.Call("order.refund.submit", new Dictionary<string, string>
            {
                ["orig_merchant_order_no"] = paidNumber,
                ["merchant_order_no"] = refundNumber,
                ["price_currency"] = "USD",
                ["order_amount"] = "10.5",
                ["description"] = "One coffee was cold",
            });
        }
        catch (NoAnswer error)
        {
            Console.WriteLine("uncertain " + error.Message);
        }
        for (var round = 0; round < 12; round++)
        {
            await Task.Delay(Interval);
            try
            {
                var named = new Dictionary<string, string> { ["merchant_order_no"] = refundNumber };
                var status = (await gateway.Call("order.refund.query", named))["trans_status"];
                if (status != "0") return refundNumber + (status == "2" ? " refunded" : " failed");
            }
            catch (NoAnswer error)
            {
                Console.WriteLine("query: " + error.Message);
            }
        }
        return refundNumber + " open";
    }
    // endregion refund

    async Task Run(string flow, string pan)
    {
        var outcome = flow == "card" ? await ByCard(pan) : flow == "checkout" ? await ByCheckout() : await ByQr();
        Console.WriteLine($"result {number} {outcome.ToString().ToLowerInvariant()}");
        if (outcome != Outcome.Paid) return;
        if (Orders.MarkPaid(number)) Console.WriteLine("deliver " + number);
        Console.WriteLine("refund " + await Refund(number));
    }

    static int Main(string[] args)
    {
        try
        {
            var port = args.Length > 2 ? int.Parse(args[2]) : 8090;
            var settings = Settings.Read(args[0]);
            var receiving = Notifications.Receive(settings, port);
            var paying = new Pay(new Gateway(settings), port).Run(args[1], args.Length > 3 ? args[3] : "4111111111111111");
            Task.WhenAny(paying, receiving).Result.GetAwaiter().GetResult();
            return 0;
        }
        catch (Exception error) when (error is Refused || error is NoAnswer)
        {
            Console.Error.WriteLine((error is Refused ? "refused: " : "failed: ") + error.Message);
            return 1;
        }
    }
}
