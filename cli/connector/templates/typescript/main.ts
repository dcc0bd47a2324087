/**
 * A Tollgate connector: an HTTP server that verifies and signs messages, and passes requests to operations.ts.
 *
 *     node main.ts --secret-file secret.txt [--port 8091] [--journal connector.jsonl]
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { parseArgs } from 'node:util';
import { operations } from './operations.ts';
import { BadQuestion, type Question, ToyAcquirer, text } from './toy-acquirer.ts';

const requestBytesMax = 1_572_864;
const clockSkewS = 300;
const timeoutMs = 30_000;

const { values: options } = parseArgs({
  options: {
    'secret-file': { type: 'string', default: 'secret.txt' },
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '8091' },
    socket: { type: 'string' },
    cert: { type: 'string' },
    key: { type: 'string' },
    journal: { type: 'string', default: 'connector.jsonl' },
  },
});

/** One secret, or two while the secret is being changed, one per line. */
const secrets = readFileSync(options['secret-file'], 'utf8').trim().split(/\s+/);
if (secrets.length > 2 || !secrets.every(({ length }) => length >= 32 && length <= 256)) {
  console.error(
    `${options['secret-file']} must have one or two secrets of 32 to 256 characters, one per line`,
  );
  process.exit(2);
}
const acquirer = new ToyAcquirer(options.journal, secrets[0] ?? '');

function macOf(secret: string, timeS: string, direction: string, path: string, body: Buffer): Buffer {
  return createHmac('sha256', secret).update(`${timeS}.${direction}.${path}.`).update(body).digest();
}

/** Returns true if one of the secrets signed the request recently. */
function isSigned(header: string | undefined, path: string, body: Buffer): boolean {
  const [, timeS = '', list = ''] = /^t=([0-9]{1,12})((?:,v1=[0-9a-f]{64}){1,4})$/.exec(header ?? '') ?? [];
  if (timeS === '' || Math.abs(Date.now() / 1_000 - Number(timeS)) > clockSkewS) return false;
  const given = list
    .split(',v1=')
    .slice(1)
    .map((one) => Buffer.from(one, 'hex'));
  const wanted = secrets.map((secret) => macOf(secret, timeS, 'request', path, body));
  // Compares all pairs, so that the time does not reveal which one matches.
  const found = given.flatMap((one) => wanted.map((other) => timingSafeEqual(one, other)));
  return found.includes(true);
}

function answer(response: ServerResponse, path: string, status: number, value: unknown): void {
  const body = Buffer.from(JSON.stringify(value));
  const timeS = String(Math.floor(Date.now() / 1_000));
  const signatures = secrets.map(
    (secret) => `v1=${macOf(secret, timeS, 'reply', path, body).toString('hex')}`,
  );
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': body.length,
    'tollgate-signature': [`t=${timeS}`, ...signatures].join(','),
  });
  response.end(body);
}

async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > requestBytesMax) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function parse(body: Buffer): Question {
  try {
    const question: unknown = JSON.parse(body.toString('utf8'));
    if (typeof question === 'object' && question !== null) return { ...question };
  } catch {
    // Rejected below.
  }
  throw new BadQuestion('the body');
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method, url: path = '' } = request;
  const body = await readBody(request);
  if (body === undefined) return answer(response, path, 413, { error: 'the request is too large' });
  const header = request.headers['tollgate-signature'];
  if (method !== 'POST' || !isSigned(typeof header === 'string' ? header : undefined, path, body))
    return answer(response, path, 401, { error: 'the signature or its time is not valid' });
  const operation = operations.get(path.replace(/^\/v1\//, ''));
  if (operation === undefined) return answer(response, path, 404, { error: 'there is no such operation' });
  try {
    const question = parse(body);
    const requestId = text(question, 'request_id');
    answer(response, path, 200, { request_id: requestId, ...operation(acquirer, question) });
  } catch (fault) {
    if (!(fault instanceof BadQuestion)) throw fault;
    answer(response, path, 400, { error: 'the request cannot be processed' });
  }
}

function listener(request: IncomingMessage, response: ServerResponse): void {
  handle(request, response).catch(() => {
    // Gives no reason because a request can contain card data. The gateway retries or reverses.
    response.destroy();
  });
}

const { cert, key, socket, host, port } = options;
const isSecure = cert !== undefined && key !== undefined;
const server = isSecure
  ? createTlsServer({ cert: readFileSync(cert), key: readFileSync(key) }, listener)
  : createServer(listener);
server.requestTimeout = timeoutMs;
if (socket !== undefined) rmSync(socket, { force: true });
server.listen(socket === undefined ? { host, port: Number(port) } : { path: socket }, () => {
  const address = server.address();
  const place =
    typeof address === 'object' && address !== null
      ? `${isSecure ? 'https' : 'http'}://${host}:${address.port}`
      : `unix:${socket}`;
  console.log(`connector at ${place}`);
});
