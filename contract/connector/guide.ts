/** The guide to connectors, docs/connectors.md, as Markdown: its tables and its example come from the contract. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hourMs, minuteMs, secondMs } from '../durations.ts';
import { guideTables, table } from './guide-tables.ts';
import {
  connectorLimits,
  connectorPath,
  connectorSignatureHeader,
  signedText,
  writeConnectorSignature,
} from './protocol.ts';

export const signatureExample = {
  secret: 'p8Zl3Yw0Qm6tVb2Xc9Kd5Rf7Ns4Hg1Ja',
  timeS: 1_764_000_000,
  path: connectorPath('echo'),
  body: '{"request_id":"7d0c1a52"}',
} as const;

/** Returns the header of the example. */
export function exampleHeader(): string {
  const { secret, timeS, path, body } = signatureExample;
  const text = `${signedText(timeS, 'request', path)}${body}`;
  const signature = bytesToHex(hmac(sha256, utf8ToBytes(secret), utf8ToBytes(text)));
  return writeConnectorSignature({ timeS, signatures: [signature] });
}

const kib = 1_024;
const mib = kib * kib;
const flows = [
  [
    '`customer-presented`',
    "the merchant scans the payer's code",
    '`wallet-payment`, `wallet-stop`, `refund`',
  ],
  [
    '`merchant-presented`',
    "the payer scans the acquirer's code",
    '`wallet-payment`, `wallet-stop`, `refund`',
  ],
  ['`hosted-wallet`', 'a wallet on the checkout page', '`wallet-payment`, `wallet-stop`, `refund`'],
  [
    '`card`',
    'a card on the checkout page',
    '`card-authorize`, `reverse`, `refund`; with 3-D Secure also `card-return` and `card-resume`',
  ],
  ['`terminal-sale`', 'sale and its void', '`terminal-authorize`, `reverse`, `advise`, `refund`'],
  [
    '`terminal-authorization`',
    'authorization, completion, and their cancellations',
    '`terminal-authorize`, `reverse`, `advise`; with increments also `terminal-increment`',
  ],
  ['`terminal-refund`', 'refund to a card without an original payment', '`terminal-authorize`, `reverse`'],
  [
    '`terminal-cashback`, `terminal-cash-advance`',
    'sale with cashback, cash advance',
    '`terminal-authorize`, `reverse`',
  ],
];

const connecting = `# Connectors

A connector is a process that you run between Tollgate and an acquirer. You can write it in any language. The gateway
sends questions to the connector over HTTP, and the connector asks the acquirer. This page is generated from the
contract with \`npm run emit -- --docs docs\`. After \`npm run emit\`, the protocol's OpenAPI and JSON Schema documents
are in \`contract/dist\`, in English and Chinese. Tollgate and the protocol are not certified by any scheme or acquirer.

## Connect an acquirer

\`\`\`sh
tollgate acquirer add bank --url https://10.0.0.7:8443 --ca bank-ca.pem     # prints the secret once
tollgate acquirer try bank                                                  # describe, echo, authorize and reverse
tollgate acquirer set bank --merchant-no 312100000002 --settings account.json
\`\`\`

The address is an \`https://…\` URL, an \`http://…\` URL with the host \`localhost\`, \`127.…\`, or \`[::1]\`, or a Unix
socket such as \`unix:/run/bank.sock\`. If you omit \`--ca\`, the gateway trusts the system's certificate authorities.
The vault encrypts the secret. Changes take effect within 2 seconds, without a restart. A merchant can have accounts at
several acquirers: \`--rank\` sets their order, and \`--kinds\`, \`--methods\`, and \`--currencies\` limit the payments
that an account accepts.

The gateway sends the account's settings as \`account\` with every question. Two members have a special meaning:
\`merchant_no\`, and \`terminals\`, an object that contains \`merchant_no\` and \`terminal_no\` for each \`terminal_sn\`.
Receipts show these numbers. If they are absent, receipts show Tollgate's numbers.

## Questions and replies

Each question is one POST request with a JSON body to \`{address}${connectorPath('{operation}')}\`. The reply has status
200, the type \`application/json\`, the \`request_id\` of the question, and a signature. Ignore members that you do not
know. The gateway does the same. Anything else counts as no reply: a different status, a redirect, a wrong signature, a
member with the wrong format, a reply after the deadline, or a reply that is larger than
${connectorLimits.replyBytesMax / kib} KiB (\`inbound\`: ${connectorLimits.inboundReplyBytesMax / mib} MiB). The gateway
then logs the connector, the operation, and the member, and \`tollgate_connector_unanswered_total\` counts the failure.

Amounts are decimal strings in major units, such as \`"12.50"\`, or \`"500"\` in JPY. Times are RFC 3339 in UTC.
\`time\` in a question is the time on the merchant's clock; in the sandbox, it can differ from your time.

In \`ask_again_at\`, a reply specifies the time of the next question: at the earliest in the next second, at the latest
after ${connectorLimits.pauseMaxMs / hourMs} hours. The shortest pause grows by one second for each minute since the
payment or refund started (for a stop: since the order ended), up to ${connectorLimits.pauseGrowsToMs / minuteMs} minutes.
Therefore, the gateway does not ask every second if the specified time has passed. Omit the time if no more payments can
arrive: the gateway repeats \`wallet-stop\` as long as the reply contains a time.`;

const signing = (header: string) => `## Signature

Both sides use HMAC-SHA256 to sign each message, and send the signature in the \`${connectorSignatureHeader}\` header:

\`\`\`
${connectorSignatureHeader}: t=SECONDS,v1=HEX
\`\`\`

The key is the secret as UTF-8. The signed text is the time in seconds, a direction, and the path that starts with
\`${connectorPath('')}\`, each followed by a dot, and then the raw body. The direction is \`request\` for a question
and \`reply\` for a reply. An example with the secret \`${signatureExample.secret}\`:

\`\`\`
POST ${signatureExample.path}
${connectorSignatureHeader}: ${header}

${signatureExample.body}
\`\`\`

The signed text of this question is:

\`\`\`
${signedText(signatureExample.timeS, 'request', signatureExample.path)}${signatureExample.body}
\`\`\`

- Verify before you parse the body, and compare in constant time. Return status 401 if no \`v1\` matches.
- Reject the message if its time differs from yours by more than ${connectorLimits.clockSkewMs / secondMs} seconds.
- There can be several \`v1\` values, one for each valid secret. Accept a message if one of them matches. During a
  secret rotation, the gateway signs with both secrets and accepts either. \`tollgate acquirer --help\` shows the steps.`;

const rules = `## Rules

1. **Do it once.** A question can arrive several times with the same \`request_id\`, even at the same time or after a
   restart. Record it before you ask the acquirer, and process it only once. Do not repeat an old reply: return the
   current result. The gateway also uses \`wallet-payment\` and \`refund\` to ask for the current result.
2. **Reply with what you know.** \`approved\`, \`paid\`, \`declined\`, and \`failed\` are final. If the acquirer did not
   respond, reply \`unknown\`. The gateway then sends an inquiry or a reversal, and never charges twice.
3. **\`not-taken\` means that certainly nothing was done.** The gateway then tries the merchant's next account.
   Use \`not-taken\` only in the reply to the first question about a payment.
4. **\`reverse\` must last.** \`done\` means that the question has no effect, now or later, even if it never arrived.
   Reject a late copy of it. \`wallet-stop\` does the same for a wallet, and returns the money that was paid.
   A merchant can also cancel a payment that has settled and that the acquirer can no longer reverse. In this case,
   refund the whole amount once, and reply \`done\`. After \`unknown\`, the gateway repeats the question indefinitely.
5. **Reply with the acquirer's amount.** If the amount or currency differs from the question, the reply counts as
   missing, and the gateway reverses the payment. Only a terminal can get a partial approval. The gateway reverses it too.
6. **One number for one payment.** \`channel_trans_no\` is the same in every reply and event about a payment or refund,
   and no other payment has this number.
7. **Of several tips, the one with the highest \`tip_no\` counts.** An advice about a reversed payment changes nothing.
8. **Do not store card data.** Do not log \`pan\`, \`cvv\`, or \`pin\`. The gateway sends a \`pin\` only to a connector
   that declares \`online_pin\`.

Use \`state\` for data that you need later: the gateway stores it with the payment and sends it back with each later
question about the payment.

## Flows

In the reply to \`describe\`, declare only what the acquirer supports. The gateway rejects a payment with any other flow
before storing it.

${table(['Flow', 'Payments', 'Operations'], flows)}

Every connector supports \`describe\`, \`echo\`, and, for reports, \`inbound\`. \`inquire\` is needed only for the
\`inquiry\` capability.`;

const reports = `## Reports

To report results, a connector sends a POST request to \`/acquirers/{name}/events\` at the gateway. The body contains a
\`request_id\` and up to ${connectorLimits.eventsMax.toLocaleString('en')} \`events\`; see
[ConnectorEvent](#connectorevent). Sign the request like a question, with the path \`/acquirers/{name}/events\`. Status 200
means that every event is stored. Status 404 means that some events do not identify an order, or contain a number that the
gateway does not have yet, such as the number of a refund without a final reply. \`unknown\` lists their positions in
\`events\`, counted from 0; all other events are stored. Send the unknown events again for up to
${connectorLimits.unknownEventsForMs / hourMs} hours, with growing pauses, then investigate them. If the status is 400
(\`field\` names the wrong member) or 401 (the signature or its time is wrong), correct the request before you send the
events again. For any other status, send all events again.

The gateway forwards every other request below \`/acquirers/{name}/\`, for example to \`notify_url\`, to the connector
unchanged, as an \`inbound\` question. Verify it as the acquirer specifies, and reply with its events and the response
to the acquirer: status, body, and headers. The gateway removes headers for browsers, such as \`Set-Cookie\` and
\`Location\`, because the payment pages have the same origin. An event can arrive late, twice, or before the reply to the
question.`;

const errorsText = (codes: string) => `## Errors

\`error_code\` is a code from the error catalog that starts with EC or E0. If it is absent, the gateway derives the error
from \`response_code\` (field 39 of ISO 8583):

${codes}

Every other \`response_code\` means EC0101. If a wallet does not return a code, the error is EC0001.`;

const testing = `## Write and test a connector

\`tollgate connector new --language python\` (or \`typescript\`) creates a working connector with a toy acquirer.
\`tollgate acquirer try NAME\` sends \`describe\` and \`echo\`. With the \`card\` flow, it also authorizes 1.00 with a
test card and reverses it. \`tollgate connector check URL\` checks the rules of this page without a gateway.`;

/** The whole page, the same every time. */
export function connectorGuide(): string {
  const tables = guideTables();
  return `${[
    connecting,
    signing(exampleHeader()),
    rules,
    reports,
    errorsText(tables.responseCodes),
    testing,
    `## Members of every question about money\n\n${tables.question}`,
    `## Operations\n\nThe tables omit the members of every question about money.\n\n${tables.operations}`,
    `## Types\n\n${tables.types}`,
  ].join('\n\n')}\n`;
}
