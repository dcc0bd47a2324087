/**
 * The contract's types written out as interfaces with the contract's texts as comments: what editors show
 * to users of the package, who do not have the contract from which the sources derive the same types.
 */
import { readFileSync } from 'node:fs';
import { batchClose, calls } from '@tollgate/contract/calls/index';
import type { Call, Field, Members } from '@tollgate/contract/model';
import { notification } from '@tollgate/contract/notification';
import { notificationProblems } from '../notification-problems.ts';
import { problems } from '../problems.ts';
import { camelCase } from '../wire/names.ts';

/** The form of names and absent values: as on the wire, or as in the client's methods. */
interface Manner {
  readonly name: (wireName: string) => string;
  readonly absent: string;
}

const asOnTheWire: Manner = { name: (name) => name, absent: '' };
const asInMethods: Manner = { name: camelCase, absent: ' | undefined' };

const envelopeNames = new Set([
  'app_id',
  'format',
  'charset',
  'sign_type',
  'sign',
  'version',
  'timestamp',
  'method',
  'merchant_no',
]);

function typeText(field: Field, manner: Manner, indent: string): string {
  switch (field.kind) {
    case 'integer':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return `{\n${membersText(field.members, manner, `${indent}  `)}${indent}}${field.orBoolean ? ' | boolean' : ''}`;
    case 'list':
      return `readonly (${typeText(field.of, manner, indent)})[]`;
    default:
      return 'string';
  }
}

function membersText(members: Members, manner: Manner, indent: string): string {
  return Object.entries(members)
    .map(([name, { field, need }]) => {
      const texts = [field.summary, ...(field.note === undefined ? [] : [field.note])];
      const comment = texts.map(({ en }) => en.replaceAll('*/', '* /')).join(' ');
      const mark = need === 'required' ? '' : '?';
      const type = typeText(field, manner, indent) + (need === 'required' ? '' : manner.absent);
      return `${indent}/** ${comment} */\n${indent}readonly ${manner.name(name)}${mark}: ${type};\n`;
    })
    .join('');
}

function without(members: Members, names: ReadonlySet<string>): Members {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.has(name)));
}

const requestOf = (call: Call, leftOut: readonly string[] = []) =>
  without(call.request, new Set([...envelopeNames, ...leftOut]));

function interfaceText(name: string, heading: string, members: Members, base = ''): string {
  return `/** ${heading} */\nexport interface ${name}${base} {\n${membersText(members, asInMethods, '  ')}}\n`;
}

function callOf(method: string): Call {
  const call: Call | undefined = calls.find((each) => each.method === method);
  if (call === undefined) throw new Error(`the contract has no call ${method}`);
  return call;
}

/** Request and reply types of the methods; where contract-types.ts derives a name from a call, it is here. */
const methodTypes: readonly (readonly [string, string, string | undefined, readonly string[]])[] = [
  ['bscanc.pay.submit', 'Payment', 'PaymentRequest', []],
  ['cscanb.pay.getqrcode', 'QrCode', 'QrCodeRequest', []],
  ['pay.checkout', 'Checkout', 'CheckoutRequest', []],
  ['pay.merchant.checkout', 'CardPayment', 'CardPaymentFields', ['card', 'enc_type']],
  ['order.query', 'Order', undefined, []],
  ['order.revoker', 'Cancellation', 'CancelRequest', []],
  ['order.refund.submit', 'Refund', 'RefundFields', ['orig_merchant_order_no', 'orig_trans_no']],
  ['order.refund.query', 'RefundStatus', undefined, []],
  [
    'wisehub.cloud.pay.order',
    'TerminalOrder',
    'TerminalOrderRequest',
    ['api_version', 'message_receiving_application'],
  ],
  ['wisehub.cloud.pay.close', 'TerminalOrderClose', 'TerminalOrderCloseRequest', []],
  ['payments.capture', 'Capture', 'CaptureRequest', []],
  ['payments.incremental-auth', 'IncrementalAuthorization', 'IncrementalAuthorizationRequest', []],
  ['payments.cancel', 'AuthorizationCancel', 'AuthorizationCancelRequest', []],
  ['payments.refund', 'CapturedRefund', 'CapturedRefundRequest', []],
  ['payments.tip-adjustment', 'TipAdjustment', 'TipAdjustmentRequest', []],
  ['payments.recall', 'RecalledTransaction', 'RecallRequest', []],
  ['payments.get-open-batch', 'OpenBatch', 'OpenBatchRequest', []],
  ['payments.batch-close', 'ClosedBatch', 'CloseBatchRequest', []],
  ['tip.adjustment', 'OrderTipAdjustment', 'OrderTipAdjustmentRequest', []],
  ['batch.close', 'ClosedTerminalBatch', 'CloseTerminalBatchRequest', []],
];

function methodText([method, reply, request, leftOut]: (typeof methodTypes)[number]): string {
  const call = callOf(method);
  const replyText = interfaceText(
    reply,
    `${call.title.en} (${method}): reply.`,
    call.reply,
    ' extends Traced',
  );
  if (request === undefined) return replyText;
  const summary = `${call.title.en} (${method}). ${call.summary.en}`;
  return `${interfaceText(request, summary, requestOf(call, leftOut))}\n${replyText}`;
}

function wireText(call: Call): string {
  const request = `{\n${membersText(requestOf(call), asOnTheWire, '      ')}    }`;
  const reply = `{\n${membersText(call.reply, asOnTheWire, '      ')}    }`;
  return [
    `  /** ${call.title.en}. ${call.summary.en} */`,
    `  readonly '${call.method}': {\n    readonly request: ${request};\n    readonly reply: ${reply};\n  };\n`,
  ].join('\n');
}

/**
 * The types of contract/terminal/messages.ts: they are written as they are to be read, but for one, which derives from
 * the list that batch.close answers.
 */
export function terminalMessages(): string {
  const source = readFileSync(new URL('../../contract/terminal/messages.ts', import.meta.url), 'utf8');
  const types = source
    .split('\n\n')
    .filter((block) => /^(?:\/\*\*[^\0]*?\*\/\n)?export (?:interface|type) /.test(block));
  const derived = "ReplyOf<typeof batchClose>['settle_list'][number]";
  const text = types.join('\n\n');
  if (!text.includes(derived)) throw new Error(`messages.ts no longer has ${derived}`);
  return text.replace(derived, typeText(batchClose.reply.settle_list.field.of, asOnTheWire, ''));
}

/** Writes the part of contract/model.ts that the package shows. */
export const textInterface = () =>
  '/** A text in both languages. */\nexport interface Text {\n  readonly en: string;\n  readonly zh: string;\n}\n';

function codesText(heading: string, name: string, of: object): string {
  const codes = Object.keys(of).map((code) => `'${code}'`);
  return `/** ${heading} */\nexport type ${name} = ${codes.join(' | ')};\n`;
}

/** The declarations of problems.ts: the codes without their texts. */
export const problemCodes = () => codesText("Codes of the client's own errors.", 'ProblemCode', problems);

/** The declarations of notification-problems.ts, likewise. */
export const notificationProblemCodes = () =>
  codesText('Why a notification is not accepted.', 'NotificationProblemCode', notificationProblems);

/** The declarations of contract-types.ts. */
export function contractInterfaces(): string {
  return [
    '/** Request ID of the response; give it to support. */\nexport interface Traced {\n  readonly psn: string;\n}\n',
    ...methodTypes.map(methodText),
    interfaceText(
      'Notification',
      `${notification.title.en}, verified. ${notification.summary.en}`,
      notification.members,
    ),
    `/** Fields and reply data of every call by its method value, under their wire names. */\nexport interface WireCalls {\n${calls.map(wireText).join('')}}\n`,
    '/** Method values of all calls. */\nexport type MethodName = keyof WireCalls;\n',
    "/** The fields of a call by their wire names. */\nexport type WireRequest<Method extends MethodName> = WireCalls[Method]['request'];\n",
    "/** The reply data of a call by wire names. */\nexport type WireReply<Method extends MethodName> = WireCalls[Method]['reply'] & Traced;\n",
  ].join('\n');
}
