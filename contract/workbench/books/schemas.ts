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
  'An account of a merchant at an acquirer in a currency. `due`: what the acquirer owes. `payable`: sales less refunds. `late`: money that arrived after the end of an order. `fees`, `chargebacks`, `write-offs`: what the acquirer keeps. `paid-out`: what the acquirer has paid.',
);
export type BookAccount = Shape<typeof BookAccount>;

export const BookSummary = describedObject(
  'GET /workbench/api/books: what the pages of the books begin with.',
  {
    time_zone: text('IANA name of the time zone in which a day begins and ends; the operator sets it.'),
    today: text('YYYY-MM-DD, by the clock of the gateway in this time zone.'),
    has_entries: flag(),
    has_files: flag('Whether a settlement file was imported.'),
    open_count: whole('Differences that need an act.'),
    waiting_count: whole('Differences that wait for a later file.'),
  },
);
export type BookSummary = Shape<typeof BookSummary>;

const holder = {
  merchant_no: text(),
  acquirer: text(),
  price_currency: text('ISO 4217.'),
  account: BookAccount,
};

export const BookBalance = describedObject('An account as it stands.', {
  ...holder,
  debit_amount: text('All debits, as decimal text in major units.'),
  credit_amount: text('All credits.'),
  balance_amount: text('Debits less credits; with a minus sign where credits are more.'),
});
export type BookBalance = Shape<typeof BookBalance>;

/** Whose account it is. */
export type BookHolder = Pick<BookBalance, 'merchant_no' | 'acquirer' | 'price_currency' | 'account'>;

export const BookDue = object({
  acquirer: text(),
  price_currency: text(),
  due_amount: text('What it owes these merchants; with a minus sign where they owe it.'),
});
export type BookDue = Shape<typeof BookDue>;

export const BookBalancePage = object({
  items: list(BookBalance, 'By merchant, acquirer, currency and account; none that is at zero.'),
  next_cursor: optional(text()),
  dues: optional(list(BookDue, 'What each acquirer owes all merchants of the answer; on the first page.')),
});
export type BookBalancePage = Shape<typeof BookBalancePage>;

export const BookMovement = describedObject('An account over the days of a statement.', {
  ...holder,
  opening_amount: text('Debits less credits at the beginning of the first day.'),
  debit_amount: text('Debits on these days.'),
  credit_amount: text('Credits on these days.'),
  closing_amount: text('Debits less credits at the end of the last day.'),
});
export type BookMovement = Shape<typeof BookMovement>;

export const BookStatementPage = object({
  items: list(
    BookMovement,
    'By merchant, acquirer, currency and account; none that is at zero and did not move.',
  ),
  next_cursor: optional(text()),
  from_ms: whole('Beginning of the first day.'),
  to_ms: whole('End of the last day.'),
});
export type BookStatementPage = Shape<typeof BookStatementPage>;

export const BookEntry = describedObject('One transfer, from the credited to the debited account.', {
  merchant_no: text(),
  at_ms: whole(),
  acquirer: text(),
  price_currency: text(),
  debit: BookAccount,
  credit: BookAccount,
  amount: text('Above zero, decimal text in major units.'),
  source: oneOf(
    ['order', 'settlement', 'difference'],
    'What made it: an event of an order, a line of a settlement file, or an act on a difference.',
  ),
  source_no: text('trans_no, file_no or difference_no.'),
  part: whole('Of an order: the version of its event; of a file: the line.'),
  n: whole('From 0, among the entries of the same event, line or act.'),
});
export type BookEntry = Shape<typeof BookEntry>;

export const BookEntryPage = object({
  items: list(BookEntry, 'The oldest first.'),
  next_cursor: optional(text()),
});
export type BookEntryPage = Shape<typeof BookEntryPage>;

export const BookFileTotal = object({
  price_currency: text(),
  gross_amount: text('Payments less refunds and chargebacks.'),
  fee_amount: text(),
  net_amount: text('What the acquirer pays; with a minus sign where it takes money.'),
});
export type BookFileTotal = Shape<typeof BookFileTotal>;

export const BookFile = describedObject(
  'A settlement file that was imported. For an actor of some merchants, its counts and totals are those of these merchants.',
  {
    file_no: text(),
    acquirer: text(),
    file_name: text('Name under which it was imported.'),
    mapping: text('Name of the mapping that it was read by.'),
    file_reference: optional(text("The acquirer's own name of the file.")),
    first_day: optional(text('First day that it settles, YYYY-MM-DD.')),
    last_day: optional(text()),
    imported_ms: whole(),
    imported_by: text('As the audit log names the actor.'),
    line_count: whole(),
    settled_count: whole('Lines that agree with the books, or that an act has settled.'),
    difference_count: whole(),
    open_count: whole('Differences that need an act.'),
    waiting_count: whole('Differences that wait for a later file.'),
    totals: list(BookFileTotal, 'By currency.'),
    is_missing_there_checked: flag(
      'False where its days are unknown: orders that no line settles were not looked for.',
    ),
    are_fees_checked: flag('False where no fees are agreed with the acquirer: they were taken as they came.'),
  },
);
export type BookFile = Shape<typeof BookFile>;

export const BookFilePage = object({
  items: list(BookFile, 'The latest imported first.'),
  next_cursor: optional(text()),
});
export type BookFilePage = Shape<typeof BookFilePage>;

export const DifferenceKind = oneOf(
  differenceKinds,
  '`missing-here`: a line without an order. `missing-there`: an order of the settled days that no line settles. `ambiguous`: a line that fits several orders. `amount`, `fee`, `currency`: the line says another than the books. `duplicate`: another line has settled the order. `chargeback`: the acquirer takes a payment back, or gives it again.',
);
export type DifferenceKind = Shape<typeof DifferenceKind>;

export const DifferenceState = oneOf(
  differenceStates,
  '`open`: it needs an act. `waiting`: it waits for a later file. `resolved`: an act or a later file has resolved it.',
);
export type DifferenceState = Shape<typeof DifferenceState>;

export const DifferenceActName = oneOf(
  ['accept', 'attach', 'write-off', 'wait', 'undo'],
  '`accept`: take over what the acquirer says. `attach`: settle an order with the line. `write-off`: book the amount as lost. `wait`: wait for a later file. `undo`: take the last act back.',
);
export type DifferenceActName = Shape<typeof DifferenceActName>;

export const DifferenceItem = describedObject('A difference between a settlement file and the books.', {
  difference_no: text(),
  kind: DifferenceKind,
  state: DifferenceState,
  acquirer: text(),
  merchant_no: optional(text('Absent where nothing says whose the line is.')),
  file_no: text('File that it was found in.'),
  line_no: optional(whole('Line of the file; absent where no line settles the order.')),
  trans_no: optional(text('Transaction that the line is compared with, or was attached to.')),
  price_currency: text(),
  gateway_amount: optional(
    text('Amount that the books expect. Above zero is what the acquirer pays to the merchant.'),
  ),
  acquirer_amount: optional(text('Amount that the line has, with a sign as well.')),
  gateway_fee_amount: optional(text('Fee as it is agreed; absent where none is.')),
  acquirer_fee_amount: optional(text('Fee that the line has.')),
  found_ms: whole('When the file was imported.'),
});
export type DifferenceItem = Shape<typeof DifferenceItem>;

export const DifferencePage = object({
  items: list(DifferenceItem, 'The latest found first.'),
  next_cursor: optional(text()),
});
export type DifferencePage = Shape<typeof DifferencePage>;

export const SettledLine = describedObject('A line of a settlement file.', {
  file_no: text(),
  line_no: whole(),
  kind: oneOf(['payment', 'refund', 'chargeback', 'chargeback-reversal', 'fee']),
  is_settled: flag('Whether it is in the books; a line with an open difference is not.'),
  channel_trans_no: optional(text("The acquirer's number of the payment or refund.")),
  ref_no: optional(text('Retrieval reference number.')),
  trans_no: optional(text("The gateway's number, where the acquirer repeats it.")),
  merchant_account: optional(text("The merchant's account at the acquirer.")),
  price_currency: text(),
  gross_amount: text('With a minus sign where it lowers what the acquirer pays.'),
  fee_amount: text('What the acquirer keeps; with a minus sign where it gives a fee back.'),
  net_amount: text('What the acquirer pays; with a minus sign where it takes money.'),
  transacted_ms: optional(whole()),
});
export type SettledLine = Shape<typeof SettledLine>;

export const DifferenceActItem = describedObject('An act on a difference.', {
  act: oneOf(
    ['accept', 'attach', 'write-off', 'wait', 'undo', 'match'],
    'As in DifferenceActName; `match`: a later file has resolved it.',
  ),
  at_ms: whole(),
  who: text('As the audit log names the actor.'),
  reason: optional(text()),
  trans_no: optional(text('Of `attach`: the order.')),
  file_no: optional(text('Of `match`: the later file.')),
});
export type DifferenceActItem = Shape<typeof DifferenceActItem>;

export const DifferenceOption = describedObject('An act that is possible now.', {
  act: DifferenceActName,
  needs: list(oneOf(['reason', 'trans_no', 'merchant_no']), 'Members that its body must have.'),
});
export type DifferenceOption = Shape<typeof DifferenceOption>;

export const DifferenceDetail = extended(DifferenceItem, {
  file_name: text(),
  line: optional(refer(SettledLine, 'The line of the file.')),
  other_lines: list(SettledLine, 'Other lines that settle the same transaction; at most 20.'),
  order: optional(refer(OrderItem, 'The transaction that it is about.')),
  candidates: list(OrderItem, 'Transactions that the line fits alike; at most 20.'),
  options: list(DifferenceOption, 'Acts that are possible now.'),
  done: list(DifferenceActItem, 'The oldest first.'),
  entries: list(BookEntry, 'Entries that the line and the acts have written.'),
});
export type DifferenceDetail = Shape<typeof DifferenceDetail>;

export const DifferenceActRequest = describedObject('Body of an act on a difference.', {
  reason: optional(text('Why, in 1 to 500 characters. `write-off` and `undo` need it.')),
  trans_no: optional(text('Transaction that the line settles. `attach` needs it.')),
  merchant_no: optional(text('Whose the money is. `write-off` needs it where the line names no merchant.')),
});
export type DifferenceActRequest = Shape<typeof DifferenceActRequest>;

export const OrderBooks = describedObject('GET /workbench/api/orders/{trans_no}/books.', {
  entries: list(BookEntry, 'Of the order, its refunds and what settled them; the oldest first, at most 200.'),
  lines: list(SettledLine, 'Lines of settlement files that settle them.'),
  differences: list(DifferenceItem, 'Differences about them.'),
});
export type OrderBooks = Shape<typeof OrderBooks>;
