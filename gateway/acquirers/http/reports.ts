/**
 * Reports below /acquirers/{name}/: those of the connector itself at `events`, signed with its secret; whatever else
 * comes there is the acquirer's, and the connector verifies and reads it.
 */
import type { ConnectorEvent } from '@tollgate/contract/connector/answers';
import { EventsRequest } from '@tollgate/contract/connector/answers';
import { connectorLimits, connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import { readMembers } from '@tollgate/contract/connector/reading';
import { type SigningPorts, signatureProblem, signMessage } from '@tollgate/contract/connector/signing';
import { jsonOfBytes } from '@tollgate/contract/json-object';
import type { Connector } from '../../accounts/connectors.ts';
import { hexOf } from '../../ports/encodings.ts';
import type { Random } from '../../ports/random.ts';
import {
  type AcquirerEvent,
  eventsPath,
  type Inbound,
  type InboundReply,
  type InboundRequest,
} from '../port/inbound.ts';
import { ConnectorAway, type Line } from './line.ts';
import { amountOf, errorCodeOf, moneyOf, referenceOf, resultOf } from './members.ts';

const idBytes = 16;

/** Name of the member that an event lacks, or that cannot be true. */
class WrongEvent extends Error {
  override readonly name = 'WrongEvent';
  readonly field: string;

  constructor(field: string) {
    super(`an event has no usable ${field}`);
    this.field = field;
  }
}

function need<Value>(value: Value | undefined, field: string): Value {
  if (value === undefined) throw new WrongEvent(field);
  return value;
}

function answerOf(event: ConnectorEvent): AcquirerEvent['answer'] {
  const { amount, currency, reason } = event;
  switch (event.event) {
    case 'paid': {
      const sum = { amount: need(amount, 'amount'), currency: need(currency, 'currency') };
      const reference = referenceOf(need(event.reference, 'reference'), event.state);
      const result = event.result === undefined ? {} : { result: resultOf(event.result) };
      return { kind: 'paid', reference, ...result, ...need(moneyOf(sum), 'amount') };
    }
    case 'failed':
      return { kind: 'failed', errorCode: errorCodeOf(event) };
    case 'refund-returned':
      return { kind: 'refund-returned', errorCode: errorCodeOf(event) };
    case 'captured':
      return { kind: 'captured', ...amountMember(amount, currency) };
    case 'disputed': {
      const short = reason === undefined ? {} : { reason: reason.slice(0, connectorLimits.reasonCharsMax) };
      return { kind: 'disputed', ...amountMember(amount, currency), ...short };
    }
  }
}

function amountMember(amount: string | undefined, currency: string | undefined) {
  if (amount === undefined) return {};
  return { amountMinor: need(amountOf(amount, need(currency, 'currency')), 'amount') };
}

/** @throws WrongEvent */
function eventOf(event: ConnectorEvent): AcquirerEvent {
  const { event_id: id, merchant_no: merchantNo, trans_no: transNo, attempt, choice } = event;
  if (id !== undefined && id.length > connectorLimits.eventIdCharsMax) throw new WrongEvent('event_id');
  const more = { answer: answerOf(event), ...(id === undefined ? {} : { eventId: id }) };
  if (transNo === undefined) {
    const channelTransNo = need(
      event.channel_trans_no ?? event.reference?.channel_trans_no,
      'channel_trans_no',
    );
    return { channelTransNo, ...(merchantNo === undefined ? {} : { merchantNo }), ...more };
  }
  return {
    merchantNo: need(merchantNo, 'merchant_no'),
    transNo,
    ...(attempt === undefined ? {} : { attempt }),
    ...(choice === undefined ? {} : { choice }),
    ...more,
  };
}

const refused = (status: number, field: string): InboundReply => ({
  events: [],
  response: Response.json({ field }, { status }),
});

export interface ReportPorts extends SigningPorts {
  /** Anyone can send what the connector has not signed: it says nothing about the connector. */
  readonly onUnsigned: (connector: string) => void;
}

/** The connector's own events. */
function receiveEvents(
  ports: ReportPorts,
  { name, secrets }: Connector,
  line: Line,
  { method, headers, body }: InboundRequest,
): InboundReply {
  const path = `/acquirers/${name}/${eventsPath}`;
  const header = headers.get(connectorSignatureHeader);
  const signed = { direction: 'request', path, body } as const;
  if (method !== 'POST') return refused(405, 'method');
  if (signatureProblem(ports, secrets, signed, header) !== undefined) {
    ports.onUnsigned(name);
    return refused(401, connectorSignatureHeader);
  }
  const read = readMembers(EventsRequest, jsonOfBytes(body));
  if (read.kind === 'wrong' || read.value.events.length > connectorLimits.eventsMax) {
    const field = read.kind === 'wrong' ? read.field : 'events';
    line.breach(eventsPath, field);
    return refused(400, field);
  }
  try {
    const events = read.value.events.map(eventOf);
    const reply = new TextEncoder().encode(JSON.stringify({ request_id: read.value.request_id }));
    const signature = signMessage(ports, secrets, { direction: 'reply', path, body: reply });
    const replyHeaders = { 'content-type': 'application/json', [connectorSignatureHeader]: signature };
    return { events, response: new Response(reply, { headers: replyHeaders }) };
  } catch (fault) {
    if (!(fault instanceof WrongEvent)) throw fault;
    line.breach(eventsPath, fault.field);
    return refused(400, fault.field);
  }
}

const portionBytes = 8_192;

function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += portionBytes)
    binary += String.fromCharCode(...bytes.subarray(at, at + portionBytes));
  return btoa(binary);
}

/** Undefined for what is no Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

const isStatus = (status: number) => status >= 200 && status <= 599;
/** Statuses whose reply has no body. */
const bodiless: readonly number[] = [204, 205, 304];

/** Reads through the connector, which alone knows its acquirer; without its answer, the acquirer sends it again. */
async function receiveForeign(line: Line, random: Random, request: InboundRequest): Promise<InboundReply> {
  const { method, path, query, headers, body } = request;
  const reply = await line.ask('inbound', {
    request_id: hexOf(random.bytes(idBytes)),
    method,
    path,
    query,
    headers: Object.fromEntries(headers),
    body: base64Of(body),
  });
  if ('outcome' in reply) throw new ConnectorAway(line, 'inbound');
  const answered = bytesOf(reply.body ?? '');
  const wrong = [
    ...(isStatus(reply.status) ? [] : ['status']),
    ...(answered === undefined ? ['body'] : []),
    ...(reply.events.length > connectorLimits.eventsMax ? ['events'] : []),
  ][0];
  if (wrong !== undefined) line.breach('inbound', wrong);
  if (wrong !== undefined || answered === undefined) throw new ConnectorAway(line, 'inbound');
  const content = bodiless.includes(reply.status) ? null : answered;
  return {
    events: reply.events.map(eventOf),
    response: new Response(content, { status: reply.status, headers: { ...reply.headers } }),
  };
}

export const inboundOf = (ports: ReportPorts, random: Random, connector: Connector, line: Line): Inbound => ({
  receive: async (request) =>
    request.path === eventsPath
      ? receiveEvents(ports, connector, line, request)
      : receiveForeign(line, random, request),
});
