using System;
using System.Collections.Generic;
using System.Threading.Tasks;

/// <summary>Payments of the example shop: recorded before they are sent, and queried until they are final.</summary>
sealed class ShopPayments
{
    const double QueryEveryMs = 5000, CancelAfterMs = 15000;
    const int RefundRounds = 60;

    readonly Gateway gateway;
    readonly ShopOrder order;

    public ShopPayments(ShopOrder order)
    {
        gateway = new Gateway(Settings.Of(order.Account));
        this.order = order;
    }

    // region take-payment
    /// <summary>Sends a recorded order. Returns the URL for the payer, or nothing if the response is lost.</summary>
    public async Task<Dictionary<string, string>> Take(Dictionary<string, string> request, string billingAddress)
    {
        var fields = new Dictionary<string, string>
        {
            ["merchant_order_no"] = order.Number,
            ["price_currency"] = order.Currency,
            ["order_amount"] = order.Amount,
            ["description"] = ShopOrder.Either(request, "description", ""),
            ["expires"] = ShopOrder.Either(request, "expires_seconds", ""),
            ["notify_url"] = order.ShopUrl + "/notify",
        };
        var kind = request["method"];
        if (kind == "qr" || kind == "code")
        {
            fields["pay_method_id"] = ShopOrder.Either(request, "pay_method_id", "");
            fields["term_ip"] = "127.0.0.1";
        }
        else
        {
            fields["return_url"] = order.ShopUrl + "/return";
        }
        if (kind == "code") fields["auth_code"] = request["auth_code"];
        if (kind == "card")
        {
            fields["card"] = request["card"];
            fields["billing_address"] = billingAddress;
        }
        var links = new Dictionary<string, string>();
        try
        {
            var payment = await gateway.Call(MethodOf(kind), fields);
            Copy(payment, "pay_url", links, "pay_url");
            Copy(payment, "qrcode_url", links, "qrcode_url");
            Copy(payment, "redirect_url_3dsecure", links, "redirect_url");
            if (payment.ContainsKey("trans_status")) order.End(Waiting.OutcomeOf(payment), payment);
        }
        catch (Refused)
        {
            // A rejection is final: nothing was charged.
            order.End(Outcome.Failed, new Dictionary<string, string>());
        }
        catch (NoAnswer)
        {
            // The payment may have succeeded: query it by the same number.
        }
        order.CreatedUtc = DateTime.UtcNow;
        // While the payer is on another page, an order that is not paid after a minute stays open.
        var payerIsAway = kind == "checkout" || links.ContainsKey("redirect_url");
        if (order.IsOpen) Shop.InBackground(Watch(kind == "code" ? 6 : 12, !payerIsAway));
        return links;
    }

    static string MethodOf(string kind)
    {
        switch (kind)
        {
            case "qr": return "cscanb.pay.getqrcode";
            case "checkout": return "pay.checkout";
            case "code": return "bscanc.pay.submit";
            default: return "pay.merchant.checkout";
        }
    }

    static void Copy(Dictionary<string, string> from, string name, Dictionary<string, string> to, string newName)
    {
        var value = ShopOrder.Either(from, name, "");
        if (value != "") to[newName] = value;
    }
    // endregion take-payment

    // region watch-order
    /// <summary>Queries every 5 s, then cancels unless the payer is on a different page.</summary>
    async Task Watch(int rounds, bool cancelsAtEnd)
    {
        for (var round = 0; round < rounds; round++)
        {
            await order.Pause(QueryEveryMs);
            if (!order.IsOpen) return;
            await Query();
        }
        if (cancelsAtEnd && order.IsOpen) await Cancel();
    }

    async Task Query()
    {
        try
        {
            var found = await gateway.Call("order.query", Named(order.Number));
            order.End(Waiting.OutcomeOf(found), found);
        }
        catch (Exception error) when (error is NoAnswer || error is Refused)
        {
            // The error is about this query, not about the payment.
        }
    }

    static Dictionary<string, string> Named(string number)
    {
        return new Dictionary<string, string> { ["merchant_order_no"] = number };
    }
    // endregion watch-order

    // region cancel-order
    /// <summary>The gateway cancels 15 s after the creation at the earliest. Afterwards the query decides.</summary>
    public async Task Cancel()
    {
        var ageMs = (DateTime.UtcNow - order.CreatedUtc).TotalMilliseconds * order.Speed;
        await order.Pause(CancelAfterMs - ageMs);
        for (var round = 0; round < 2; round++)
        {
            try
            {
                await gateway.Call("order.revoker", Named(order.Number));
                break;
            }
            catch (Refused)
            {
                break;
            }
            catch (NoAnswer)
            {
                await order.Pause(CancelAfterMs);
            }
        }
        await Query();
    }
    // endregion cancel-order

    // region refund-order
    /// <summary>Submits a recorded refund and queries it until it is final. The notification may be faster.</summary>
    public async Task Refund(ShopRefund refund)
    {
        try
        {
            await gateway.Call("order.refund.submit", new Dictionary<string, string>
            {
                ["orig_merchant_order_no"] = order.Number,
                ["merchant_order_no"] = refund.Number,
                ["price_currency"] = order.Currency,
                ["order_amount"] = refund.Amount,
                ["description"] = "Returned goods",
                ["notify_url"] = order.ShopUrl + "/notify",
            });
        }
        catch (Refused)
        {
            refund.End("1");
        }
        catch (NoAnswer)
        {
            // Never send a second refund with a different number: the first may have been accepted.
        }
        Shop.InBackground(WatchRefund(refund));
    }

    async Task WatchRefund(ShopRefund refund)
    {
        for (var round = 0; round < RefundRounds && refund.State == "open"; round++)
        {
            await order.Pause(QueryEveryMs);
            try
            {
                refund.End((await gateway.Call("order.refund.query", Named(refund.Number)))["trans_status"]);
            }
            catch (Exception error) when (error is NoAnswer || error is Refused)
            {
                // The error is about this query.
            }
        }
    }
    // endregion refund-order
}
