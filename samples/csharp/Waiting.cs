using System;
using System.Collections.Generic;
using System.Threading.Tasks;

enum Outcome { Paid, Failed, Cancelled, Uncertain }

/// <summary>Waits for a result: queries, queries again, and cancels what stays open.</summary>
sealed class Waiting
{
    const string Closed = "1", Completed = "2", Cancelled = "3";

    readonly Gateway gateway;
    readonly TimeSpan interval;

    public Waiting(Gateway gateway, TimeSpan interval)
    {
        this.gateway = gateway;
        this.interval = interval;
    }

    // region wait-for-result
    /// <summary>Queries every 5 s for 60 s, then cancels unless the payer may still pay.</summary>
    public async Task<Outcome> ForResult(string number, bool cancelsAtEnd = true)
    {
        for (var round = 0; round < 12; round++)
        {
            await Task.Delay(interval);
            var outcome = await Query(number);
            if (outcome != Outcome.Uncertain) return outcome;
        }
        // The payer may still pay on a checkout page or at the issuer: the notification then has the result.
        if (!cancelsAtEnd) return Outcome.Uncertain;
        // The order is older than 15 s, so it can be canceled. If the first result is unclear, cancel again.
        if (!await Cancel(number))
        {
            await Task.Delay(interval + interval + interval);
            await Cancel(number);
        }
        return await Query(number);
    }

    async Task<Outcome> Query(string number)
    {
        try
        {
            return OutcomeOf(await gateway.Call("order.query", Named(number)));
        }
        catch (Exception error) when (error is NoAnswer || error is Refused)
        {
            // The error is about this query, not about the payment.
            Console.WriteLine("query: " + error.Message);
            return Outcome.Uncertain;
        }
    }

    async Task<bool> Cancel(string number)
    {
        try
        {
            await gateway.Call("order.revoker", Named(number));
            return true;
        }
        catch (Exception error) when (error is NoAnswer || error is Refused)
        {
            Console.WriteLine("cancel: " + error.Message);
            return false;
        }
    }

    static Dictionary<string, string> Named(string number)
    {
        return new Dictionary<string, string> { ["merchant_order_no"] = number };
    }
    // endregion wait-for-result

    // region outcome
    public static Outcome OutcomeOf(Dictionary<string, string> order)
    {
        switch (order["trans_status"])
        {
            case Completed:
                return Outcome.Paid;
            case Cancelled:
                return Outcome.Cancelled;
            case Closed:
                string code;
                order.TryGetValue("trans_error_code", out code);
                return code == "E04121" ? Outcome.Cancelled : Outcome.Failed;
            default:
                return Outcome.Uncertain;
        }
    }
    // endregion outcome
}
