import { createServer as createSecureServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import { expect, test } from 'vitest';
import type { OutgoingRequest } from '../../ports/outgoing.ts';
import { selfSigned } from './certificate.testing.ts';
import { createOutgoing } from './outgoing.ts';
import { listen, serve } from './server.testing.ts';

const outgoing = createOutgoing();

const request = (url: string, options: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  url,
  headers: {},
  body: '{"trans_no":"1","attach":"中文"}',
  timeoutMs: 5_000,
  maxReplyBytes: 1_024,
  allowLoopback: true,
  ...options,
});

const post = (url: string, options: Partial<OutgoingRequest> = {}) => outgoing.post(request(url, options));

async function serveSecure(host: string, validForMs?: number) {
  const certificate = selfSigned(host, validForMs);
  const port = await listen(createSecureServer(certificate, (_, response) => void response.end('success')));
  return { port, ca: certificate.cert };
}

const toLoopback = async () => ['127.0.0.1'];

test('TLS: a trusted certificate of the right name is taken', async () => {
  const { port, ca } = await serveSecure('shop.example');
  const trusting = createOutgoing({ resolve: toLoopback, ca });
  const url = `https://shop.example:${port}/`;
  expect(await trusting.post(request(url))).toMatchObject({ kind: 'replied', body: 'success' });
  expect(await trusting.post(request(`https://other.example:${port}/`))).toEqual({
    kind: 'failed',
    reason: 'tls',
    detail: 'the TLS handshake failed (ERR_TLS_CERT_ALTNAME_INVALID)',
  });
});

test('TLS: a self-signed certificate, one that has run out, and no TLS at all are refused', async () => {
  const selfMade = await serveSecure('shop.example');
  const untrusting = createOutgoing({ resolve: toLoopback });
  expect(await untrusting.post(request(`https://shop.example:${selfMade.port}/`))).toEqual({
    kind: 'failed',
    reason: 'tls',
    detail: 'the TLS handshake failed (DEPTH_ZERO_SELF_SIGNED_CERT)',
  });
  const old = await serveSecure('shop.example', -60_000);
  const trusting = createOutgoing({ resolve: toLoopback, ca: old.ca });
  expect(await trusting.post(request(`https://shop.example:${old.port}/`))).toEqual({
    kind: 'failed',
    reason: 'tls',
    detail: 'the TLS handshake failed (CERT_HAS_EXPIRED)',
  });
  const plain = await serve((_, response) => void response.end('success'));
  expect(await post(`https://127.0.0.1:${plain}/`)).toMatchObject({ reason: 'tls' });
  const silent = await listen(createTcpServer());
  const reply = await post(`https://127.0.0.1:${silent}/`, { timeoutMs: 200 });
  const detail = 'the TLS handshake was not complete within 200 ms';
  expect(reply).toEqual({ kind: 'failed', reason: 'timeout', detail });
});

test('http to a port that speaks TLS is no valid HTTP', async () => {
  const { port } = await serveSecure('shop.example');
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed', reason: 'protocol' });
});
