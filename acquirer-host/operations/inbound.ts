/** Reports in the acquirer's own form, which the gateway hands over to its connector. */
import type { ConnectorEvent, InboundReply } from '@tollgate/contract/connector/answers';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import type { InboundQuestion } from '@tollgate/contract/connector/questions';
import { readEventsRequest } from '@tollgate/contract/connector/read';
import type { Answer, Bank } from './bank.ts';

/** Header of a report: the signature over its body. */
export const reportSignatureHeader = 'Host-Signature';

const reply = (status: number, events: readonly ConnectorEvent[] = []): Answer<InboundReply> => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: btoa(JSON.stringify({ accepted: events.length })),
  events,
});

function decoded(base64: string): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(
      Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)),
    );
  } catch {
    return undefined;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function inbound(bank: Bank, question: InboundQuestion): Answer<InboundReply> {
  if (question.method !== 'POST') return reply(405);
  const name = reportSignatureHeader.toLowerCase();
  const [, signature] = Object.entries(question.headers).find(([one]) => one.toLowerCase() === name) ?? [];
  const body = decoded(question.body);
  if (body === undefined || !bank.verifyReport(signature, body)) return reply(401);
  const request = readEventsRequest(parsed(body));
  if (request.kind === 'wrong' || request.value.events.length > connectorLimits.eventsMax) return reply(400);
  return reply(200, request.value.events);
}
