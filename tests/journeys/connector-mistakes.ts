/** Mistakes that authors of connectors make, as changes of one place in the Python connector. */
export interface Mistake {
  readonly name: string;
  readonly file: string;
  readonly right: string;
  readonly wrong: string;
}

const operations = 'operations.py';
const toy = 'toy_acquirer.py';

export const mistakes: readonly Mistake[] = [
  {
    name: 'a refund is made again each time it is asked about',
    file: operations,
    right: `    key = f"refund:{question['merchant_no']}:{question['trans_no']}"
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if payment is None:`,
    wrong: `    key = f"refund:{question['merchant_no']}:{question['trans_no']}"
    with acquirer.lock:
        payment = acquirer.find(key, question)
        if True:`,
  },
  {
    name: 'a reversal of what never came fails',
    file: operations,
    right: `        payment = acquirer.find(key, question) or acquirer.block(key, question)
        original =`,
    wrong: `        payment = acquirer.find(key, question)
        if payment is None:
            return {"outcome": "unknown"}
        original =`,
  },
  {
    name: 'a card is authorized after its reversal',
    file: operations,
    right: `        payment = acquirer.find(key, question)
        if payment is None:
            payment = acquirer.begin(key, question)
            if not is_declined`,
    wrong: `        payment = acquirer.find(key, question)
        if payment is None or payment["state"] in ("blocked", "returned"):
            payment = acquirer.begin(key, question)
            if not is_declined`,
  },
  {
    name: 'amounts are floats',
    file: toy,
    right: `    return digits if decimals == 0 else f"{digits[:-decimals]}.{digits[-decimals:]}"`,
    wrong: `    return minor / 10**decimals`,
  },
  {
    name: 'every currency has two decimals',
    file: toy,
    right: `    digits = str(minor).rjust(decimals + 1, "0")
    return digits if decimals == 0 else f"{digits[:-decimals]}.{digits[-decimals:]}"`,
    wrong: `    return f"{minor / 100:.2f}"`,
  },
  {
    name: 'an authorization is captured twice',
    file: operations,
    right: `    if payment["state"] != "held" or amount > payment["held"]:
        return None
    return {**payment, "state": "taken", "taken": amount, "held": 0, "authorized": payment["held"]}`,
    wrong: `    return {**payment, "state": "taken", "taken": payment["taken"] + amount, "held": 0, "authorized": amount}`,
  },
  {
    name: 'a tip is added to the one before',
    file: operations,
    right: `    return {**payment, "taken": amount} if payment["state"]`,
    wrong: `    amount = payment["taken"] + to_minor(question["tip_amount"], question["currency"])
    return {**payment, "taken": amount} if payment["state"]`,
  },
  {
    name: 'a stop leaves what was paid',
    file: operations,
    right: `            acquirer.give_back(acquirer.settled(payment))`,
    wrong: `            acquirer.settled(payment)`,
  },
  {
    name: 'each answer has another reference',
    file: operations,
    right: `    return {"channel_trans_no": payment["number"], "auth_code"`,
    wrong: `    return {"channel_trans_no": payment["number"] + str(time.time_ns()), "auth_code"`,
  },
  {
    name: 'old signatures are taken',
    file: 'connector.py',
    right: `found is None or abs(time.time() - int(found[1])) > CLOCK_SKEW_S`,
    wrong: `found is None`,
  },
  {
    name: 'a late repetition of an advice is carried out again',
    file: operations,
    right: `        if request_id not in answers:`,
    wrong: `        if True:`,
  },
  {
    name: 'a question at the same time is not waited for',
    file: operations,
    right: `        if payment is None:
            payment = acquirer.save(start_wallet(acquirer, key, question))`,
    wrong: `        if payment is None:
            acquirer.lock.release()
            time.sleep(0.2)
            acquirer.lock.acquire()
            payment = acquirer.save(start_wallet(acquirer, key, question))`,
  },
];
