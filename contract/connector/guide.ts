/** The guide to connectors, docs/connectors.md, as Markdown: its tables and its example come from the contract. */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { hourMs, minuteMs, secondMs } from '../durations.ts';
import { limits } from '../limits.ts';
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
    '`card-authorize`, `reverse`, `refund`; with 3-D Secure, also `card-return` and `card-resume`',
  ],
  ['`terminal-sale`', 'sale and its void', '`terminal-authorize`, `reverse`, `advise`, `refund`'],
  [
    '`terminal-authorization`',
    'authorization, completion, and their cancellations',
    '`terminal-authorize`, `reverse`, `advise`, `refund`; with increments, also `terminal-increment`',
  ],
  [
    '`terminal-refund`',
    'refund to a card without an original payment',
    '`terminal-authorize`, `reverse`, `advise`',
  ],
  [
    '`terminal-cashback`, `terminal-cash-advance`',
    'sale with cashback, cash advance',
    '`terminal-authorize`, `reverse`, `advise`, `refund`',
  ],
];

const connecting = `# Connectors

A connector is a process that you run between Tollgate and an acquirer. You can write it in any language. The gateway
sends requests to the connector over HTTP, and the connector communicates with the acquirer. This page is generated
from the contract with \`npm run emit -- --docs docs\`. \`npm run emit\` writes the protocol's OpenAPI and JSON Schema
documents to \`contract/dist\`, in English and Chinese. Tollgate and the protocol are not certified by any card scheme
or acquirer.

## Connect an acquirer

\`\`\`sh
tollgate acquirer add bank --url https://10.0.0.7:8443 --ca bank-ca.pem     # prints the secret once
tollgate acquirer set bank --merchant-no 312100000002 --settings account.json
tollgate acquirer try bank --merchant-no 312100000002                       # describe, echo, authorize, and reverse
\`\`\`

The address is an \`https://…\` URL, an \`http://…\` URL with the host \`localhost\`, \`127.…\`, or \`[::1]\`, or a Unix
socket such as \`unix:/run/bank.sock\`. If you omit \`--ca\`, the gateway trusts the system's certificate authorities.
Configure the connector with the secret, and start it before you run \`try\`. The vault encrypts the secret. With
\`DATABASE_URL\`, changes take effect within 2 seconds, without a restart. With the embedded database, stop the gateway
first.

A merchant can have accounts with several acquirers. \`--rank\` sets their order, and \`--kinds\`, \`--methods\`, and
\`--currencies\` limit the payments that an account accepts. If you run \`set\` again, the options that you omit stay
unchanged. If the account has ended, \`set\` opens it again without limits. Therefore, to remove the limits of an
account, end it with \`--end-account\`, and set it again.

The gateway sends the account's settings as \`account\` in every payment-related request. Two fields have a special
meaning: \`merchant_no\` and \`terminals\`, an object that contains \`merchant_no\` and \`terminal_no\` for each
\`terminal_sn\`. Receipts show these numbers. If they are absent, receipts show Tollgate's numbers.

## Requests and responses

The gateway sends each request as a POST with a JSON body to \`{address}${connectorPath('{operation}')}\`.
Your response must have status 200, the content type \`application/json\`, the \`request_id\` of the request, and
a signature. Ignore fields that you do not know. The gateway does the same.

The gateway treats each of the following as no response: a different status, a redirect, an invalid signature, a field
with the wrong format, a response after the deadline, or a response that is larger than
${connectorLimits.replyBytesMax / kib} KiB (\`inbound\`: ${connectorLimits.inboundReplyBytesMax / mib} MiB). It then
logs the connector, the operation, and the field, and increments \`tollgate_connector_unanswered_total\`. Omit a
field that has no value: \`null\` is a wrong format.

Amounts are decimal strings in major units, such as \`"12.50"\`, or \`"500"\` in JPY. Times are in RFC 3339 format,
in UTC. \`time\` in a request is the time on the merchant's clock. In the sandbox, it can differ from the actual time.

In \`ask_again_at\`, a response specifies when the gateway sends the next request: after one second at the earliest
and after ${connectorLimits.pauseMaxMs / hourMs} hours at the latest. The minimum interval grows by one second for each
minute since the payment or refund started (for \`wallet-stop\`: since the order ended), up to
${connectorLimits.pauseGrowsToMs / minuteMs} minutes, so that the gateway does not send a request every second if the
specified time has passed. In a response to \`wallet-stop\`, omit the time if no more payments can arrive, because the
gateway repeats the request as long as the response contains a time.`;

const signing = (header: string) => `## Signature

Both sides sign each message with HMAC-SHA256 and send the signature in the \`${connectorSignatureHeader}\` header:

\`\`\`
${connectorSignatureHeader}: t=SECONDS,v1=HEX
\`\`\`

The key is the secret, encoded in UTF-8. The signed text consists of the time in seconds, a direction, and the path that
starts with \`${connectorPath('')}\`, each followed by a dot, and then the raw body. The direction is \`request\` for a
request and \`reply\` for a response. The following example uses the secret \`${signatureExample.secret}\`:

\`\`\`
POST ${signatureExample.path}
${connectorSignatureHeader}: ${header}

${signatureExample.body}
\`\`\`

The signed text of this request is:

\`\`\`
${signedText(signatureExample.timeS, 'request', signatureExample.path)}${signatureExample.body}
\`\`\`

- Verify the signature before you parse the body, and compare in constant time. Return status 401 if no \`v1\` matches.
- Reject the message if its time differs from your clock by more than ${connectorLimits.clockSkewMs / secondMs} seconds.
- There can be several \`v1\` values, one for each valid secret. Accept a message if any of them matches. During a
  secret rotation, the gateway signs with both secrets and accepts either. \`tollgate acquirer --help\` shows the steps.`;

const rules = `## Rules

1. **Process each request only once.** A request can arrive several times with the same \`request_id\`, even at the same
   time or after a restart. Record it before you contact the acquirer, and process it only once. Do not repeat an old
   response. Return the current result instead. The gateway also uses \`wallet-payment\` and \`refund\` to query the
   current result. Do not use \`request_id\` to find a payment, because later requests about it have different values.
   Find a wallet payment by \`merchant_no\`, \`trans_no\`, and \`choice\`; a card payment by \`merchant_no\`,
   \`trans_no\`, and \`attempt\`; and a terminal request or a refund by \`merchant_no\` and \`trans_no\`.
2. **Return only results that you know.** \`approved\`, \`paid\`, \`declined\`, and \`failed\` are final. If the acquirer did
   not respond, return \`unknown\`. [No result](#no-result) lists what the gateway does then. It never charges twice.
3. **Return \`not-taken\` only if it is certain that nothing was done.** The gateway then tries the merchant's next
   account. Use \`not-taken\` only in the response to the first request about a payment.
4. **Make every reversal permanent.** \`done\` means that the reversed request has no effect, now or later, even if it
   never arrived. If the request arrives later, reject it. \`wallet-stop\` does the same for a wallet, and returns the
   money that was paid. A merchant can also cancel a payment that has settled and that the acquirer can no longer
   reverse. In this case, refund the whole amount once, and return \`done\`. As long as you return \`unknown\`, the
   gateway repeats the request, without a time limit.
5. **Return the acquirer's amount.** If the amount or currency differs from the request, the gateway treats the response
   as missing. Only a payment at a terminal can be partially approved. The gateway reverses a partial approval as well.
6. **Use one number for each payment.** \`channel_trans_no\` is the same in every response and event about a payment or
   refund, and no other payment has this number.
7. **If a payment has several tips, use the one with the highest \`tip_no\`.** An advice about a reversed payment has no
   effect.
8. **Do not store card data.** Do not log \`pan\`, \`cvv\`, or \`pin\`. The gateway sends a \`pin\` only to a connector
   that declares \`online_pin\`.

Use \`state\` for data that you need later. The gateway stores it with the payment and sends it back with each later
request about the payment.

## No result

If there is no response, or the response is \`unknown\`, the gateway does the following:

- \`terminal-authorize\`, \`terminal-increment\`: \`inquire\`, if you declare it; then \`reverse\` immediately.
- \`card-authorize\`, \`card-resume\`: \`inquire\`, if you declare it; then \`reverse\`. On the hosted checkout, it
  waits 30 seconds before the reversal. On a merchant's own page, it waits until the order expires or is canceled. Until
  then, an event can still bring the result.
- \`wallet-payment\`: the same request again until the order expires, and then \`wallet-stop\`. If the first request
  has no \`payer_code\`, the order ends immediately with EC0004. On the hosted checkout, only this wallet is given up,
  and the payer can choose again. In both cases, \`wallet-stop\` follows.
- \`refund\`, \`reverse\`, \`advise\`, \`wallet-stop\`: the same request again without a time limit, at intervals
  that grow from 10 seconds to 15 minutes.
- \`card-return\`: the payer can return again for 5 minutes after the challenge began.

## Flows

In the response to \`describe\`, declare only what the acquirer supports. The gateway rejects a payment with any other
flow before it stores the payment.

${table(['Flow', 'Payments', 'Operations'], flows)}

Every connector supports \`describe\`, \`echo\`, and, for reports, \`inbound\`. \`inquire\` is needed only for the
\`inquiry\` capability.`;

const reports = `## Reports

To report results, a connector sends a POST request to \`/acquirers/{name}/events\` at the gateway. The body contains a
\`request_id\` and up to ${connectorLimits.eventsMax.toLocaleString('en')} \`events\`; see
[ConnectorEvent](#connectorevent). Sign the request in the same way as the gateway signs its requests, with the
path \`/acquirers/{name}/events\`.

- Status 200 means that every event is stored.
- Status 404 with \`unknown\` means that some events do not identify an order, or contain a number that the gateway does not have yet,
  such as the number of a refund without a final response. \`unknown\` lists their positions in \`events\`, counted from 0.
  All other events are stored. Send the unknown events again for up to
  ${connectorLimits.unknownEventsForMs / hourMs} hours, at increasing intervals, and then investigate them.
- Status 404 without \`unknown\` means that the gateway has no connector with this name, and that nothing is stored.
  Correct the URL, and send all events again.
- If the status is 400 (\`field\` names the invalid field) or 401 (the signature or its time is wrong), correct the
  request before you send the events again.
- If the status is 413, the body is larger than ${limits.reportMaxBytes / mib} MiB. Split the events into several
  requests.
- If the status is 500, at least one event is not stored. Send the events again one by one, at increasing intervals, and
  investigate those that still fail after ${connectorLimits.unknownEventsForMs / hourMs} hours.
- For any other status, send all events again.

Do not wait for the result of a report before you respond to a request.

The gateway forwards any other request to a path below \`/acquirers/{name}/\`, such as a request to \`notify_url\`, to
the connector. It arrives unchanged, as an \`inbound\` request. Verify it as the acquirer specifies, and return its
events together with the response for the acquirer (status, body, and headers). The gateway removes headers for
browsers, such as \`Set-Cookie\` and \`Location\`, because the payment pages have the same origin. An event can arrive
late, twice, or before the response to the request.`;

const errorsText = (codes: string) => `## Errors

\`error_code\` is a code from the error catalog that starts with EC or E0. If it is absent, the gateway derives the error
from \`response_code\` (field 39 of ISO 8583):

${codes}

Every other \`response_code\` maps to EC0101. If a response contains neither code, the error is EC0001 for
\`wallet-payment\` and \`refund\`, EC0106 for \`card-return\`, and EC0101 otherwise.`;

const testing = `## Write and test a connector

\`tollgate connector new --language python\` (or \`typescript\`) creates a working connector with a toy acquirer.
\`tollgate acquirer try NAME\` sends \`describe\` and \`echo\`. If the connector declares the \`card\` flow, it also
authorizes 1.00 with a test card and reverses the authorization. \`tollgate connector check URL --secret-file FILE\`
checks the responses of a connector against the rules on this page, without a gateway. It does not check deadlines or
reports.`;

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
    `## Fields of every payment-related request\n\n${tables.question}`,
    `## Operations\n\nThe following tables omit the fields that every payment-related request contains.\n\n${tables.operations}`,
    `## Types\n\n${tables.types}`,
  ].join('\n\n')}\n`;
}
