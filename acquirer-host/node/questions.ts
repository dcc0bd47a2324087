/** Answers to questions of the connector protocol, with the faults that strike them. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { ConnectorOperation } from '@tollgate/contract/connector/operations';
import { connectorPath, connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import { isConnectorOperation } from '@tollgate/contract/connector/read';
import { isObject, jsonOfBytes } from '@tollgate/contract/json-object';
import type { FaultRule, Faults } from '../faults/faults.ts';
import { spoiled } from '../faults/spoil.ts';
import type { Payment } from '../ledger/payment.ts';
import { BadQuestion, type Bank } from '../operations/bank.ts';
import { carryOut, type Reply } from '../operations/carry-out.ts';
import { oweResult } from '../operations/wallet.ts';
import { readBody, sendJson } from './exchange.ts';
import type { Reporter } from './reporter.ts';
import { isSigned, sign } from './signature.ts';

export interface QuestionContext {
  readonly bank: Bank;
  readonly faults: Faults;
  readonly reporter: Reporter;
  readonly secrets: readonly string[];
}

/** Questions that a card may be declined by. */
const declinable: readonly string[] = ['card-authorize', 'terminal-authorize', 'terminal-increment'];

function named(bank: Bank, reply: Reply): Payment | undefined {
  const { reference } = reply;
  const number = isObject(reference) ? reference['channel_trans_no'] : undefined;
  return typeof number === 'string' ? bank.ledger.byNumber(number) : undefined;
}

/** Returns the number of a payment that the reply is not about. */
function another(bank: Bank, reply: Reply): string | undefined {
  const own = named(bank, reply)?.channelTransNo;
  return bank.ledger.all().find(({ channelTransNo }) => channelTransNo !== own)?.channelTransNo;
}

/** Declines what was approved just now, as a host that answers late. */
function declined(bank: Bank, operation: ConnectorOperation, reply: Reply): Reply {
  const payment = named(bank, reply);
  if (!declinable.includes(operation) || payment === undefined || reply['outcome'] !== 'approved')
    return reply;
  const original = bank.ledger.find(payment.originalKey ?? '');
  if (payment.kind === 'increment' && original?.state === 'held')
    bank.ledger.save({ ...original, heldMinor: original.heldMinor - payment.askedMinor }, 'decline');
  bank.ledger.save(
    { ...payment, state: 'declined', errorCode: 'EC0101', takenMinor: 0, heldMinor: 0 },
    'decline',
  );
  const { request_id: requestId } = reply;
  return {
    request_id: requestId,
    outcome: 'declined',
    error_code: 'EC0101',
    result: { response_code: '05' },
  };
}

/** Carries the question out, once or as the fault says. */
async function answer(
  { bank, reporter }: QuestionContext,
  operation: ConnectorOperation,
  value: unknown,
  rule: FaultRule | undefined,
): Promise<Reply> {
  const first = carryOut(bank, operation, value);
  switch (rule?.fault) {
    case 'duplicate':
      return carryOut(bank, operation, value);
    case 'decline-after-silence':
      return declined(bank, operation, first);
    case 'out-of-order': {
      const payment = named(bank, first);
      if (payment === undefined) return first;
      const owing = oweResult(bank, payment);
      await bank.ledger.settled();
      await reporter.deliver(owing);
      await reporter.deliver(oweResult(bank, bank.ledger.find(payment.key) ?? payment));
      return first;
    }
    default:
      return first;
  }
}

/** Returns whether an advice was carried out before: its repetition gets the same answer, and is not refused now. */
const wasCarriedOut = (bank: Bank, requestId: string): boolean =>
  bank.ledger.all().some(({ advices }) => advices?.[requestId] === 'done');

/** Answers that are given without carrying anything out. */
function untouched(bank: Bank, value: unknown, rule: FaultRule | undefined): Reply | undefined {
  const requestId = isObject(value) ? String(value['request_id']) : '';
  if (rule?.fault === 'not-taken') return { request_id: requestId, outcome: 'not-taken' };
  if (rule?.fault === 'refuse-advice' && !wasCarriedOut(bank, requestId))
    return { request_id: requestId, outcome: 'refused', error_code: 'E04134', response_code: '05' };
  return undefined;
}

function send(
  { bank, secrets }: QuestionContext,
  response: ServerResponse,
  operation: string,
  reply: Reply,
  rule: FaultRule | undefined,
): void {
  const body = Buffer.from(JSON.stringify(reply));
  const signers = rule?.fault === 'wrong-hmac' ? ['0'.repeat(32)] : secrets;
  const path = connectorPath(operation);
  const signature = sign(signers, bank.nowMs(), { direction: 'reply', path, body });
  response.writeHead(200, {
    'content-type': 'application/json',
    'content-length': body.length,
    [connectorSignatureHeader]: signature,
  });
  if (rule?.fault === 'cut') {
    response.write(body.subarray(0, Math.floor(body.length / 2)), () => response.destroy());
    return;
  }
  response.end(body);
}

async function answerStruck(
  context: QuestionContext,
  response: ServerResponse,
  operation: ConnectorOperation,
  value: unknown,
): Promise<void> {
  const { bank, faults } = context;
  const rule = faults.strike(operation, value);
  if (rule?.fault === 'lost-request') {
    response.destroy();
    return;
  }
  const reply = untouched(bank, value, rule) ?? (await answer(context, operation, value, rule));
  // Nothing is answered before the disk has it.
  await bank.ledger.settled();
  if (rule?.fault === 'late' || rule?.fault === 'decline-after-silence') await delay(rule.ms);
  if (rule?.fault === 'lost-reply') {
    response.destroy();
    return;
  }
  send(
    context,
    response,
    operation,
    rule === undefined ? reply : spoiled(reply, rule, another(bank, reply)),
    rule,
  );
}

/** @param operation as the path names it */
export async function answerQuestion(
  context: QuestionContext,
  request: IncomingMessage,
  response: ServerResponse,
  operation: string,
): Promise<void> {
  const { bank, secrets } = context;
  const body = await readBody(request);
  if (body === undefined) return sendJson(response, 413, { error: 'the request is too large' });
  const header = request.headers[connectorSignatureHeader.toLowerCase()];
  const signed = { direction: 'request', path: connectorPath(operation), body } as const;
  const signature = typeof header === 'string' ? header : undefined;
  if (!isSigned(secrets, bank.nowMs(), signature, signed))
    return sendJson(response, 401, { error: 'the signature or its time is not valid' });
  if (!isConnectorOperation(operation))
    return sendJson(response, 404, { error: 'there is no such operation' });
  try {
    await answerStruck(context, response, operation, jsonOfBytes(body));
  } catch (fault) {
    if (!(fault instanceof BadQuestion)) throw fault;
    sendJson(response, 400, { error: fault.message });
  } finally {
    body.fill(0);
  }
}
