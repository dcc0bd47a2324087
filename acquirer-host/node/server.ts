/** The host over HTTP: questions, the issuer's page, and the control API. */
import { randomBytes } from 'node:crypto';
import { chmod, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { jsonOfBytes } from '@tollgate/contract/json-object';
import { answerChallenge } from '../operations/card.ts';
import { challengePage, challengeResult, returnPage, unknownPage } from '../pages/issuer-page.ts';
import { control } from './control.ts';
import { isLocal, readBody, sendJson, sendPage } from './exchange.ts';
import { answerQuestion, type QuestionContext } from './questions.ts';
import { writeSettlementFile } from './settlement-file.ts';
import { isSecret } from './signature.ts';

export interface ServerOptions extends QuestionContext {
  /** How the browser goes back after a challenge. */
  readonly challengeReturn: 'get' | 'post';
  /** Folder of the settlement files; absent: none are written. */
  readonly settlementDir?: string;
}

async function handleControl(
  { bank, faults, secrets, settlementDir }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const { method = 'GET', headers } = request;
  const bearer = /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1];
  // A page in a browser of this machine is no operator.
  const isOperator = isLocal(request) && headers.origin === undefined;
  if (!isOperator && !isSecret(secrets, bearer))
    return sendJson(response, 403, { error: 'allowed only from this machine or with the secret' });
  const body = await readBody(request);
  if (body === undefined) return sendJson(response, 413, { error: 'the body is too large' });
  if (path === 'settle' && settlementDir === undefined)
    return sendJson(response, 409, { error: 'no folder for settlement files: start with --settlement-dir' });
  const reply = control(bank, faults, method, path, jsonOfBytes(body));
  await bank.ledger.settled();
  if (reply.file !== undefined && settlementDir !== undefined)
    await writeSettlementFile(settlementDir, reply.file.name, reply.file.text);
  sendJson(response, reply.status, reply.body);
}

async function handleIssuer(
  { bank, challengeReturn }: ServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, searchParams }: URL,
): Promise<void> {
  const body = await readBody(request);
  const form = new URLSearchParams(body?.toString('utf8') ?? '');
  const number = form.get('payment') ?? searchParams.get('payment') ?? '';
  if (pathname === '/issuer') return sendPage(response, challengePage(number));
  const returnUrl = answerChallenge(bank, number, challengeResult(form));
  if (returnUrl === undefined) return sendPage(response, unknownPage());
  await bank.ledger.settled();
  if (challengeReturn === 'get') {
    const address = new URL(returnUrl);
    address.searchParams.set('payment', number);
    response.writeHead(303, { location: address.href }).end();
    return;
  }
  const nonce = randomBytes(16).toString('base64url');
  sendPage(response, returnPage(returnUrl, number, nonce), nonce);
}

async function handle(options: ServerOptions, request: IncomingMessage, response: ServerResponse) {
  const url = URL.parse(request.url ?? '/', 'http://host.invalid');
  const [, operation] = /^\/v1\/([a-z-]{1,40})$/.exec(url?.pathname ?? '') ?? [];
  const [, path] = /^\/control\/([a-z]{1,20})$/.exec(url?.pathname ?? '') ?? [];
  if (operation !== undefined && request.method === 'POST')
    return answerQuestion(options, request, response, operation);
  if (path !== undefined) return handleControl(options, request, response, path);
  if (url !== null && /^\/issuer(?:\/answer)?$/.test(url.pathname))
    return handleIssuer(options, request, response, url);
  sendJson(response, 404, { error: 'there is no such address' });
}

/** @param onFault gets what is wrong with the host itself */
export function createHostServer(options: ServerOptions, onFault: (fault: unknown) => void): Server {
  const server = createServer((request, response) => {
    handle(options, request, response).catch((fault: unknown) => {
      // A gateway that has closed the connection is no fault of the host.
      if (response.destroyed || request.destroyed) return;
      onFault(fault);
      if (response.headersSent) response.destroy();
      else sendJson(response, 500, { error: 'the host failed' });
    });
  });
  server.requestTimeout = 30_000;
  return server;
}

/** Listens on a socket file that its owner alone may use, or on a port. */
export async function listen(
  server: Server,
  place: { readonly socket: string } | { readonly host: string; readonly port: number },
): Promise<void> {
  // A host that was killed leaves its socket behind.
  if ('socket' in place) await rm(place.socket, { force: true });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    if ('socket' in place) server.listen(place.socket, resolve);
    else server.listen(place.port, place.host, resolve);
  });
  if ('socket' in place) await chmod(place.socket, 0o600);
}
