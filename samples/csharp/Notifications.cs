using System;
using System.Collections.Generic;
using System.Globalization;
using System.IO;
using System.Net;
using System.Text;
using System.Threading.Tasks;

/// <summary>Receives the gateway's notifications.</summary>
static class Notifications
{
    const int BodyMax = 64 * 1024;

    // region verify-notification
    /// <summary>Whether it is from the gateway and for a recorded order with its amount.</summary>
    public static bool Accept(byte[] body, Settings settings)
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
        if (!Signing.Verify(received, settings.GatewayPublicKey)) return false;
        if (received["merchant_no"] != settings.MerchantNo) return false;
        var number = received["merchant_order_no"];
        var order = Orders.Find(number);
        if (order == null) return false;
        var amount = decimal.Parse(received["order_amount"], CultureInfo.InvariantCulture);
        if (amount != order.Amount || received["price_currency"] != order.Currency) return false;
        Console.WriteLine("notified " + number);
        // The same notification can arrive again, and the shop's own query may have been faster.
        var isPaid = received["trans_type"] == "1" && received["trans_status"] == "2";
        if (isPaid && Orders.MarkPaid(number)) Console.WriteLine("deliver " + number);
        return true;
    }
    // endregion verify-notification

    // region receive
    public static async Task Receive(Settings settings, int port)
    {
        var listener = new HttpListener();
        listener.Prefixes.Add($"http://127.0.0.1:{port}/");
        listener.Start();
        while (true)
        {
            var context = await listener.GetContextAsync();
            var isGood = false;
            try
            {
                isGood = Accept(await ReadBody(context.Request), settings);
            }
            catch (Exception error)
            {
                // One bad request must not end the receiver.
                Console.Error.WriteLine(error.Message);
            }
            // Only HTTP 200 with `success` stops the retries.
            var answer = Encoding.ASCII.GetBytes(isGood ? "success" : "refused");
            context.Response.StatusCode = isGood ? 200 : 400;
            context.Response.Close(answer, willBlock: false);
        }
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
    // endregion receive
}
