/** A connector for tests: a real server on this computer that signs its replies, or breaks them as a test says. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { connectorSignatureHeader } from '@tollgate/contract/connector/protocol';
import { signatureProblem, signMessage } from '@tollgate/contract/connector/signing';
import type { Connector } from '../../accounts/connectors.ts';
import { createConnectorTransport } from '../../runtime/node/connector-transport.ts';
import { hmac } from '../../runtime/node/keyed-hash.ts';
import { equalInConstantTime, platformClock } from '../../runtime/node/platform.ts';
import type { ConnectorPorts, ConnectorProblem } from './client.ts';
import type { ReportPorts } from './reports.ts';

export const testSecret = 'secret-of-a-connector-in-tests-1';
export const otherSecret = 'secret-of-a-connector-in-tests-2';

const signing = { hmac, equalInConstantTime, clock: platformClock };

export interface Question {
  readonly operation: string;
  /** As it came. */
  readonly text: string;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Gives the members of the reply without request_id; undefined: it has answered by itself. */
export type TestAnswer = (question: Question, response: ServerResponse) => object | undefined;

/** Sends a reply that is signed with `secrets`, or with what `signature` makes of that. */
export function reply(
  response: ServerResponse,
  path: string,
  members: object,
  { secrets = [testSecret], nowMs = Date.now() }: { secrets?: readonly string[]; nowMs?: number } = {},
): void {
  const body = Buffer.from(JSON.stringify(members));
  const clock = { nowMs: () => nowMs };
  const signature = signMessage({ ...signing, clock }, secrets, { direction: 'reply', path, body });
  response.setHeader('content-type', 'application/json');
  response.setHeader(connectorSignatureHeader, signature);
  response.end(body);
}

/** A server that answers questions; those with a wrong signature with status 401. */
export function createTestConnector(answer: TestAnswer, secrets: readonly string[] = [testSecret]) {
  return createServer(async (request: IncomingMessage, response) => {
    const body = Buffer.concat(await request.toArray());
    const path = request.url ?? '';
    const header = String(request.headers[connectorSignatureHeader.toLowerCase()]);
    if (signatureProblem(signing, secrets, { direction: 'request', path, body }, header) !== undefined) {
      response.writeHead(401).end();
      return;
    }
    const text = body.toString();
    const members = JSON.parse(text);
    const made = answer({ operation: path.slice('/v1/'.length), text, members }, response);
    if (made !== undefined) reply(response, path, { request_id: members.request_id, ...made }, { secrets });
  });
}

export const testConnector = (address: string): Connector => ({
  name: 'bank',
  address,
  ca: undefined,
  secrets: [testSecret],
  isOpen: true,
});

interface TestPorts extends ConnectorPorts, ReportPorts {
  readonly problems: ConnectorProblem[];
  readonly unsigned: string[];
}

export function testPorts(): TestPorts {
  const problems: ConnectorProblem[] = [];
  const unsigned: string[] = [];
  const transport = createConnectorTransport();
  return {
    ...signing,
    transport,
    problems,
    unsigned,
    onProblem: (problem) => void problems.push(problem),
    onUnsigned: (name) => void unsigned.push(name),
  };
}
