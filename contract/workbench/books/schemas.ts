/** The books: what each account holds, what acquirers settled, and where a settlement file differs. */
import {
  describedObject,
  extended,
  flag,
  list,
  object,
  oneOf,
  optional,
  refer,
  type Shape,
  text,
  whole,
} from '../../members.ts';
import { OrderItem } from '../orders.ts';
import { differenceKinds, differenceStates } from './values.ts';

export const BookAccount = oneOf(
  ['due', 'payable', 'tips', 'surcharges', 'taxes', 'late', 'fees', 'chargebacks', 'write-offs', 'paid-out'],
  "A merchant's account at an acquirer in one currency. `due`: amount that the acquirer owes. `payable`: sales minus refunds. `late`: payments after the end of an order. `fees`, `chargebacks`, `write-offs`: amounts that the acquirer keeps. `paid-out`: amount that the acquirer has paid.",
);
export type BookAccount = Shape<typeof BookAccount>;

export const BookSummary = describedObject(
  'Response of GET /workbench/api/books: initial data for the book pages.',
  {
    time_zone: text('IANA name of the time zone that defines a day; the operator sets it.'),
    today: text("Current day in this time zone, based on the gateway's clock, YYYY-MM-DD."),
    has_entries: flag(),
    has_files: flag('Whether a settlement file was imported.'),
    open_count: whole('Number of differences that need an action.'),
    waiting_count: whole('Number of differences that are waiting for a later file.'),
  },
);
export type BookSummary = Shape<typeof BookSummary>;

const holder = {
  merchant_no: text(),
  acquirer: text(),
  price_currency: text('ISO 4217.'),
  account: BookAccount,
};

export const BookBalance = describedObject('Current balance of an account.', {
  ...holder,
  debit_amount: text('All debits, as a decimal string in major units.'),
  credit_amount: text('All credits.'),
  balance_amount: text('Debits minus credits; negative if there are more credits.'),
});
export type BookBalance = Shape<typeof BookBalance>;

/** Whose account it is. */
export type BookHolder = Pick<BookBalance, 'merchant_no' | 'acquirer' | 'price_currency' | 'account'>;

export const BookDue = object({
  acquirer: text(),
  price_currency: text(),
  due_amount: text('Amount that the acquirer owes these merchants; negative if they owe the acquirer money.'),
});
export type BookDue = Shape<typeof BookDue>;

export const BookBalancePage = object({
  items: list(
    BookBalance,
    'By merchant, acquirer, currency, and account, without accounts that have no entries.',
  ),
  next_cursor: optional(text()),
  dues: optional(
    list(BookDue, 'Amount that each acquirer owes all merchants in the response; only on the first page.'),
  ),
});
export type BookBalancePage = Shape<typeof BookBalancePage>;

export const BookMovement = describedObject('Movements of an account over the days of a statement.', {
  ...holder,
  opening_amount: text('Debits minus credits at the beginning of the first day.'),
  debit_amount: text('Debits on these days.'),
  credit_amount: text('Credits on these days.'),
  closing_amount: text('Debits minus credits at the end of the last day.'),
});
export type BookMovement = Shape<typeof BookMovement>;

export const BookStatementPage = object({
  items: list(
    BookMovement,
    'By merchant, acquirer, currency, and account, without accounts that have a balance of zero and no entries.',
  ),
  next_cursor: optional(text()),
  from_ms: whole('Beginning of the first day.'),
  to_ms: whole('End of the last day.'),
});
export type BookStatementPage = Shape<typeof BookStatementPage>;

export const BookEntry = describedObject('One transfer from the credited account to the debited account.', {
  merchant_no: text(),
  at_ms: whole(),
  acquirer: text(),
  price_currency: text(),
  debit: BookAccount,
  credit: BookAccount,
  amount: text('Decimal string in major units, greater than zero.'),
  source: oneOf(
    ['order', 'settlement', 'difference'],
    'Source: an event of an order, a line of a settlement file, or an action on a difference.',
  ),
  source_no: text('trans_no, file_no, or difference_no.'),
  part: whole('For an order, the version of its event; for a file, the line.'),
  n: whole('Number of the entry within the same event, line, or action, starting at 0.'),
});
export type BookEntry = Shape<typeof BookEntry>;

export const BookEntryPage = object({
  items: list(BookEntry, 'Oldest first.'),
  next_cursor: optional(text()),
});
export type BookEntryPage = Shape<typeof BookEntryPage>;

export const BookFileTotal = object({
  price_currency: text(),
  gross_amount: text('Payments minus refunds and chargebacks.'),
  fee_amount: text(),
  net_amount: text('Amount that the acquirer pays; negative if it collects money.'),
});
export type BookFileTotal = Shape<typeof BookFileTotal>;

export const BookFile = describedObject(
  'A settlement file that was imported. If the actor can see only some merchants, its counts and totals cover only these merchants.',
  {
    file_no: text(),
    acquirer: text(),
    file_name: text('Name of the file when it was imported.'),
    mapping: text('Name of the mapping that was used to read it.'),
    file_reference: optional(text("The acquirer's name for the file.")),
    first_day: optional(text('First day that the file settles, YYYY-MM-DD.')),
    last_day: optional(text()),
    imported_ms: whole(),
    imported_by: text('Name of the actor in the audit log.'),
    line_count: whole(),
    settled_count: whole('Number of lines that agree with the books or were settled by an action.'),
    difference_count: whole(),
    open_count: whole('Number of differences that need an action.'),
    waiting_count: whole('Number of differences that are waiting for a later file.'),
    totals: list(BookFileTotal, 'Totals by currency.'),
    is_missing_there_checked: flag(
      "False if the file's days are unknown, so that the gateway did not search for orders that no line settles.",
    ),
    are_fees_checked: flag(
      'False if no fees are agreed with the acquirer, so that the fees in the file were recorded unchanged.',
    ),
  },
);
export type BookFile = Shape<typeof BookFile>;

export const BookFilePage = object({
  items: list(BookFile, 'Most recently imported first.'),
  next_cursor: optional(text()),
});
export type BookFilePage = Shape<typeof BookFilePage>;

export const DifferenceKind = oneOf(
  differenceKinds,
  '`missing-here`: a line without an order. `missing-there`: an order from the settled days that no line settles. `ambiguous`: a line that matches several orders. `amount`, `fee`, `currency`: the line differs from the books. `duplicate`: another line has settled the order, or an earlier file contains the same fee. `chargeback`: the acquirer takes a payment back, or pays it again.',
);
export type DifferenceKind = Shape<typeof DifferenceKind>;

export const DifferenceState = oneOf(
  differenceStates,
  '`open`: it needs an action. `waiting`: it is waiting for a later file. `resolved`: an action or a later file has resolved it.',
);
export type DifferenceState = Shape<typeof DifferenceState>;

export const DifferenceActName = oneOf(
  ['accept', 'attach', 'write-off', 'wait', 'undo'],
  "`accept`: accept the acquirer's data. `attach`: settle an order with the line. `write-off`: write the amount off. `wait`: wait for a later file. `undo`: undo the last action.",
);
export type DifferenceActName = Shape<typeof DifferenceActName>;

export const DifferenceItem = describedObject('A difference between a settlement file and the books.', {
  difference_no: text(),
  kind: DifferenceKind,
  state: DifferenceState,
  acquirer: text(),
  merchant_no: optional(text('Absent if the merchant of the line is unknown.')),
  file_no: text('File in which the difference was found.'),
  line_no: optional(whole('Line of the file; absent if no line settles the order.')),
  trans_no: optional(text('Transaction with which the line is compared, or to which it was attached.')),
  price_currency: text(),
  gateway_amount: optional(
    text('Amount in the books. A positive amount is one that the acquirer pays to the merchant.'),
  ),
  acquirer_amount: optional(text('Amount in the line, signed in the same way.')),
  gateway_fee_amount: optional(text('Agreed fee; absent if no fee is agreed.')),
  acquirer_fee_amount: optional(text('Fee in the line.')),
  found_ms: whole('When the file was imported.'),
});
export type DifferenceItem = Shape<typeof DifferenceItem>;

export const DifferencePage = object({
  items: list(DifferenceItem, 'Most recently found first.'),
  next_cursor: optional(text()),
});
export type DifferencePage = Shape<typeof DifferencePage>;

export const SettledLine = describedObject('A line of a settlement file.', {
  file_no: text(),
  line_no: whole(),
  kind: oneOf(['payment', 'refund', 'chargeback', 'chargeback-reversal', 'fee']),
  is_settled: flag('Whether the line is in the books. A line with an open difference is not.'),
  channel_trans_no: optional(text("The acquirer's number for the payment or refund.")),
  ref_no: optional(text('Retrieval reference number.')),
  trans_no: optional(text("The gateway's transaction number, if the acquirer returns it.")),
  merchant_account: optional(text("The merchant's account at the acquirer.")),
  price_currency: text(),
  gross_amount: text('Negative if it reduces the amount that the acquirer pays.'),
  fee_amount: text('Fee that the acquirer keeps; negative if it returns a fee.'),
  net_amount: text('Amount that the acquirer pays; negative if it collects money.'),
  transacted_ms: optional(whole()),
});
export type SettledLine = Shape<typeof SettledLine>;

export const DifferenceActItem = describedObject('An action on a difference.', {
  act: oneOf(
    ['accept', 'attach', 'write-off', 'wait', 'undo', 'match'],
    'As in DifferenceActName. `match`: a later file resolved the difference, or matched everything except the fee.',
  ),
  at_ms: whole(),
  who: text('Name of the actor in the audit log.'),
  reason: optional(text()),
  trans_no: optional(text('For `attach`: the order.')),
  file_no: optional(text('For `match`: the later file.')),
});
export type DifferenceActItem = Shape<typeof DifferenceActItem>;

export const DifferenceOption = describedObject('An action that is currently possible.', {
  act: DifferenceActName,
  needs: list(oneOf(['reason', 'trans_no', 'merchant_no']), 'Fields that its body must contain.'),
});
export type DifferenceOption = Shape<typeof DifferenceOption>;

export const DifferenceDetail = extended(DifferenceItem, {
  file_name: text(),
  line: optional(refer(SettledLine, 'The line of the file.')),
  other_lines: list(SettledLine, 'Other lines that settle the same transaction; at most 20.'),
  order: optional(refer(OrderItem, 'The transaction concerned.')),
  candidates: list(OrderItem, 'Transactions that match the line equally well; at most 20.'),
  options: list(DifferenceOption, 'Actions that are currently possible.'),
  done: list(DifferenceActItem, 'Oldest first.'),
  entries: list(BookEntry, 'Entries that were written for the line and the actions.'),
});
export type DifferenceDetail = Shape<typeof DifferenceDetail>;

export const DifferenceActRequest = describedObject('Body of an action on a difference.', {
  reason: optional(text('Reason, 1 to 500 characters. Required for `write-off` and `undo`.')),
  trans_no: optional(text('Transaction that the line settles. Required for `attach`.')),
  merchant_no: optional(
    text('Merchant that the money belongs to. Required for `write-off` if the line has no merchant.'),
  ),
});
export type DifferenceActRequest = Shape<typeof DifferenceActRequest>;

export const OrderBooks = describedObject('Response of GET /workbench/api/orders/{trans_no}/books.', {
  entries: list(
    BookEntry,
    'Entries of the order, its refunds, and the lines that settled them; oldest first, at most 200.',
  ),
  lines: list(SettledLine, 'Lines of settlement files that settle the order and its refunds.'),
  differences: list(DifferenceItem, 'Differences that concern the order or its refunds.'),
});
export type OrderBooks = Shape<typeof OrderBooks>;
