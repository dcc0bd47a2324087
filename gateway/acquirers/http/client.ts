/**
 * The client of a connector: sends a signed question once, and checks all that comes back. A reply that breaks the
 * protocol is no answer: what the acquirer has done is not known.
 */
import { type ConnectorOperation, connectorOperations } from '@tollgate/contract/connector/operations';
import {
  connectorLimits,
  connectorPath,
  connectorSignatureHeader,
} from '@tollgate/contract/connector/protocol';
import { readMembers } from '@tollgate/contract/connector/reading';
import { type SigningPorts, signatureProblem, signMessage } from '@tollgate/contract/connector/signing';
import { jsonOfBytes } from '@tollgate/contract/json-object';
import type { Shape } from '@tollgate/contract/members';
import type { Connector } from '../../accounts/connectors.ts';
import type { ConnectorAnswer, ConnectorTransport } from '../../ports/connector-transport.ts';
import { type QuestionCard, writeQuestion } from './question.ts';

/** A connector that does not answer, or breaks the protocol; names no value. */
export interface ConnectorProblem {
  readonly connector: string;
  readonly operation: string;
  /** Member or header that is wrong; undefined: there is no complete reply. */
  readonly field?: string;
  readonly problem: string;
}

export interface ConnectorPorts extends SigningPorts {
  readonly transport: ConnectorTransport;
  readonly onProblem: (problem: ConnectorProblem) => void;
}

export type ReplyTo<Name extends ConnectorOperation> = Shape<(typeof connectorOperations)[Name]['reply']>;

export type Asked<Reply> =
  | { readonly kind: 'replied'; readonly reply: Reply }
  /** `mayHaveArrived`: false where certainly nothing was sent. */
  | { readonly kind: 'no-answer'; readonly mayHaveArrived: boolean; readonly problem: ConnectorProblem };

/** A question has a request_id, which its repetitions have, too. */
export interface ConnectorQuestion {
  readonly request_id: string;
  readonly [member: string]: unknown;
}

const replyBytesMaxOf = (operation: ConnectorOperation) =>
  operation === 'inbound' ? connectorLimits.inboundReplyBytesMax : connectorLimits.replyBytesMax;

type Replied = Extract<ConnectorAnswer, { readonly kind: 'replied' }>;
type Found = Pick<ConnectorProblem, 'field' | 'problem'>;

/** Returns what breaks the protocol outside the members of a reply. */
function breachOf(
  ports: SigningPorts,
  { secrets }: Connector,
  path: string,
  replied: Replied,
): Found | undefined {
  const { status, contentType, signature, body } = replied;
  if (status !== 200) return { field: 'status', problem: `it is ${status}, not 200` };
  const problem = signatureProblem(ports, secrets, { direction: 'reply', path, body }, signature);
  if (problem !== undefined) return { field: connectorSignatureHeader, problem };
  if (!/^application\/json(?:;|$)/i.test(contentType ?? ''))
    return { field: 'Content-Type', problem: 'it is not application/json' };
  return undefined;
}

interface AskOptions {
  readonly card?: QuestionCard | undefined;
  /** Replaces the operation's own deadline. */
  readonly timeoutMs?: number;
}

/** Asks once. */
export async function askConnector<Name extends ConnectorOperation>(
  ports: ConnectorPorts,
  connector: Connector,
  operation: Name,
  question: ConnectorQuestion,
  options?: AskOptions,
): Promise<Asked<ReplyTo<Name>>>;
export async function askConnector(
  ports: ConnectorPorts,
  connector: Connector,
  operation: ConnectorOperation,
  question: ConnectorQuestion,
  { card, timeoutMs }: AskOptions = {},
): Promise<Asked<ReplyTo<ConnectorOperation>>> {
  const path = connectorPath(operation);
  const body = writeQuestion(question, card);
  const failed = (mayHaveArrived: boolean, found: Found): Asked<never> => {
    const problem = { connector: connector.name, operation, ...found };
    ports.onProblem(problem);
    return { kind: 'no-answer', mayHaveArrived, problem };
  };
  if (body.length > connectorLimits.requestBytesMax) {
    body.fill(0);
    return failed(false, { problem: 'the request is too long' });
  }
  const signature = signMessage(ports, connector.secrets, { direction: 'request', path, body });
  const { deadlineMs, reply: schema } = connectorOperations[operation];
  const answer = await ports.transport.post({
    address: connector.address,
    ca: connector.ca,
    path,
    headers: { 'content-type': 'application/json', [connectorSignatureHeader]: signature },
    body,
    timeoutMs: timeoutMs ?? deadlineMs,
    replyBytesMax: replyBytesMaxOf(operation),
  });
  if (answer.kind === 'failed') return failed(answer.mayHaveArrived, { problem: answer.detail });
  const breach = breachOf(ports, connector, path, answer);
  if (breach !== undefined) return failed(true, breach);
  const read = readMembers(schema, jsonOfBytes(answer.body));
  if (read.kind === 'wrong')
    return failed(true, { field: read.field, problem: 'it is missing or not in the expected form' });
  if (read.value.request_id !== question.request_id)
    return failed(true, { field: 'request_id', problem: 'it belongs to a different request' });
  return { kind: 'replied', reply: read.value };
}
