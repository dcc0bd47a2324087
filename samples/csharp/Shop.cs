using System;
using System.Collections.Concurrent;
using System.Collections.Generic;
using System.IO;
using System.Net;
using System.Text;
using System.Threading.Tasks;

/// <summary>A small shop with everything that `tollgate exam` requires: mono shop.exe [port]</summary>
static class Shop
{
    const int BodyMax = 64 * 1024;
    /// <summary>Orders by their number. A refund's number leads to its order.</summary>
    static readonly ConcurrentDictionary<string, ShopOrder> Orders = new ConcurrentDictionary<string, ShopOrder>();

    /// <summary>Work after the response; in a real shop, a queue worker does it.</summary>
    public static void InBackground(Task work)
    {
        work.ContinueWith(failed => Console.Error.WriteLine(failed.Exception), TaskContinuationOptions.OnlyOnFaulted);
    }

    static string NewNumber()
    {
        return Guid.NewGuid().ToString("N").Substring(0, 24);
    }

    static ShopOrder Find(string number)
    {
        ShopOrder order;
        return number != null && Orders.TryGetValue(number, out order) ? order : null;
    }

    // region shop-notify
    /// <summary>Whether the notification is valid: success for each valid one, even if it is a repeat.</summary>
    static bool Notified(byte[] body)
    {
        Dictionary<string, string> received;
        try
        {
            received = Json.Members(body);
        }
        catch (FormatException)
        {
            return false;
        }
        // Only to find the key: nothing in the body is trusted before it is verified.
        var number = ShopOrder.Either(received, "merchant_order_no", "");
        var order = Find(number);
        if (order == null) return false;
        var account = Settings.Of(order.Account);
        if (!Signing.Verify(received, account.GatewayPublicKey)) return false;
        if (ShopOrder.Either(received, "merchant_no", "") != account.MerchantNo) return false;
        if (ShopOrder.Either(received, "app_id", "") != account.AppId) return false;
        var refund = order.FindRefund(number);
        if (refund != null) refund.End(received["trans_status"]);
        else order.End(Waiting.OutcomeOf(received), received);
        return true;
    }
    // endregion shop-notify

    // region exam-start
    /// <summary>The exam's start endpoint: test code, never served in production. Null: not supported here.</summary>
    static async Task<string> Start(byte[] body, string shopUrl)
    {
        var request = Json.Members(body);
        var known = Find(ShopOrder.Either(request, "merchant_order_no", ""));
        if (request["action"] == "cancel" && known != null)
        {
            InBackground(new ShopPayments(known).Cancel());
            return "{}";
        }
        if (request["action"] == "refund" && known != null)
        {
            var refund = new ShopRefund { Number = NewNumber(), Amount = request["amount"] };
            known.Add(refund);
            Orders[refund.Number] = known;
            await new ShopPayments(known).Refund(refund);
            return Json.Object(new Dictionary<string, string> { ["merchant_order_no"] = refund.Number });
        }
        if (request["action"] != "pay") return null;
        var speed = ShopOrder.Either(request, "speed", "1");
        var workMs = ShopOrder.Either(request, "work_ms", "0");
        var order = new ShopOrder
        {
            Number = NewNumber(),
            Amount = request["amount"],
            Currency = request["currency"],
            Account = Json.Inside(body, "account"),
            Speed = double.Parse(speed, System.Globalization.CultureInfo.InvariantCulture),
            WorkMs = int.Parse(workMs),
            ShopUrl = shopUrl,
        };
        Orders[order.Number] = order;
        var address = Json.Inside(body, "billing_address");
        var answer = await new ShopPayments(order).Take(request, address == null ? "" : Json.Object(address));
        answer["merchant_order_no"] = order.Number;
        // The two numbers are used as they were sent.
        return $"{{\"speed\":{speed},\"work_ms\":{workMs}," + Json.Object(answer).Substring(1);
    }
    // endregion exam-start

    static async Task Answer(HttpListenerContext context, string shopUrl)
    {
        var status = 200;
        var text = "";
        try
        {
            var order = Find(context.Request.QueryString["merchant_order_no"]);
            switch (context.Request.Url.AbsolutePath)
            {
                case "/notify":
                    var isGood = Notified(await ReadBody(context.Request));
                    // Only HTTP 200 with `success` stops the retries.
                    status = isGood ? 200 : 400;
                    text = isGood ? "success" : "refused";
                    break;
                // region return-page
                case "/return":
                    // The page shows the shop's own record. The payer can change everything else in the URL.
                    text = order == null || order.IsOpen ? "We are waiting for the payment." : "Your order has ended.";
                    break;
                // endregion return-page
                case "/exam/start":
                    var started = await Start(await ReadBody(context.Request), shopUrl);
                    status = started == null ? 501 : 200;
                    text = started ?? "{}";
                    break;
                case "/exam/order":
                    status = order == null ? 404 : 200;
                    text = order == null ? "{}" : order.View();
                    break;
                default:
                    status = 404;
                    break;
            }
        }
        catch (Exception error)
        {
            // One bad request must not end the shop.
            Console.Error.WriteLine(error);
            status = 500;
        }
        context.Response.StatusCode = status;
        context.Response.Close(Encoding.UTF8.GetBytes(text), willBlock: false);
    }

    static async Task<byte[]> ReadBody(HttpListenerRequest request)
    {
        if (request.ContentLength64 > BodyMax) throw new InvalidDataException("the body is too long");
        using (var body = new MemoryStream())
        {
            await request.InputStream.CopyToAsync(body);
            return body.ToArray();
        }
    }

    static void Main(string[] args)
    {
        // Two at a time is the platform's default; many orders wait for responses here.
        ServicePointManager.DefaultConnectionLimit = 64;
        var shopUrl = $"http://127.0.0.1:{(args.Length > 0 ? args[0] : "8090")}";
        var listener = new HttpListener();
        listener.Prefixes.Add(shopUrl + "/");
        listener.Start();
        Console.WriteLine("ready " + shopUrl);
        while (true)
        {
            var context = listener.GetContext();
            Task.Run(() => Answer(context, shopUrl));
        }
    }
}
