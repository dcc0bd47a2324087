/** Public names of the members of events, as the sandbox's timeline shows them. */
import type { OrderEvent } from '../../orders/state/events.ts';

/** Names of all members, at any depth. Names of an index signature are data. */
type Members<Value> = Value extends readonly (infer Item)[]
  ? Members<Item>
  : Value extends object
    ? string extends keyof Value
      ? never
      : { [Name in keyof Value & string]: Name | Members<Value[Name]> }[keyof Value & string]
    : never;

/** The key is the name in the code, which may change; the value is published and stays. */
const publicNames: Readonly<Record<Members<OrderEvent>, string>> = {
  accountId: 'account_id',
  acquirer: 'acquirer',
  addedMinor: 'added_minor',
  address1: 'address1',
  address2: 'address2',
  advice: 'advice',
  aid: 'aid',
  amountMinor: 'amount_minor',
  approval: 'approval',
  atc: 'atc',
  attempt: 'attempt',
  attemptId: 'attempt_id',
  authCode: 'auth_code',
  authorizedMinor: 'authorized_minor',
  avsResult: 'avs_result',
  batchNo: 'batch_no',
  billing: 'billing',
  by: 'by',
  card: 'card',
  cardId: 'card_id',
  cavv: 'cavv',
  challenge: 'challenge',
  channelTransNo: 'channel_trans_no',
  checkAt: 'check_at',
  choice: 'choice',
  chosenAt: 'chosen_at',
  city: 'city',
  code: 'code',
  country: 'country',
  cryptogram: 'cryptogram',
  cvm: 'cvm',
  cvvResult: 'cvv_result',
  dsTransId: 'ds_trans_id',
  dueAt: 'due_at',
  eci: 'eci',
  emv: 'emv',
  entryMode: 'entry_mode',
  errorCode: 'error_code',
  errorMsg: 'error_msg',
  eventId: 'event_id',
  expiresAt: 'expires_at',
  fields: 'fields',
  holdEndsAt: 'hold_ends_at',
  holder: 'holder',
  id: 'id',
  label: 'label',
  linkSecret: 'link_secret',
  name: 'name',
  networkTransId: 'network_trans_id',
  number: 'number',
  option: 'option',
  paidMinor: 'paid_minor',
  payMethodId: 'pay_method_id',
  phone: 'phone',
  province: 'province',
  reason: 'reason',
  redirect: 'redirect',
  refNo: 'ref_no',
  reference: 'reference',
  refundTransNo: 'refund_trans_no',
  responseCode: 'response_code',
  result: 'result',
  returnedMinor: 'returned_minor',
  salesTaxMinor: 'sales_tax_minor',
  scannedAt: 'scanned_at',
  scheme: 'scheme',
  sentAt: 'sent_at',
  shipping: 'shipping',
  shownAt: 'shown_at',
  stage: 'stage',
  startedAt: 'started_at',
  state: 'state',
  surchargeMinor: 'surcharge_minor',
  threeDsVersion: 'three_ds_version',
  tipMinor: 'tip_minor',
  tipNo: 'tip_no',
  tsi: 'tsi',
  tvr: 'tvr',
  type: 'type',
  url: 'url',
  userId: 'user_id',
  wallet: 'wallet',
  walletCode: 'wallet_code',
  zip: 'zip',
};

const byName: ReadonlyMap<string, string> = new Map(Object.entries(publicNames));

/** Says whether it is a connector's own note about a payment (decision 52), which is not shown. */
const isConnectorsOwn = (name: string, of: object) =>
  name === 'state' &&
  ('channelTransNo' in of || 'chosenAt' in of || ('type' in of && of.type === 'check-scheduled'));

/** Returns a copy of what is stored of an event, with public names. A member of an earlier release keeps its name. */
export function withPublicNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPublicNames);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !isConnectorsOwn(name, value))
      .map(([name, member]) => [byName.get(name) ?? name, withPublicNames(member)]),
  );
}
