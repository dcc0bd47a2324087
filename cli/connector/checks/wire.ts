/** Checks of the wire: signatures, times, sizes, and what is not known. */
import { connectorLimits, connectorPath } from '@tollgate/contract/connector/protocol';
import { minuteMs } from '@tollgate/contract/durations';
import type { Check } from '../check.ts';
import { signatureOf } from '../client.ts';
import { expectThat } from '../finding.ts';
import { makeId, type Probe, received } from '../probe.ts';

const echo = () => Buffer.from(JSON.stringify({ request_id: makeId() }));
const path = connectorPath('echo');

/** @throws Finding unless the question is refused with this status */
async function expectStatus(
  probe: Probe,
  status: number,
  body: Uint8Array,
  signature: string | null,
  operation = 'echo',
): Promise<void> {
  const reply = received(await probe.client.send(operation, body, { signature }));
  expectThat(reply.status === status, `status ${status}`, `状态码 ${status}`, `${reply.status}`);
}

async function badSignature(probe: Probe): Promise<void> {
  const body = echo();
  const other = signatureOf('another secret that nobody has given', { direction: 'request', path, body });
  await expectStatus(probe, 401, body, other);
  await expectStatus(probe, 401, body, null);
  const changed = Buffer.from(body);
  changed[changed.length - 3] = 0x78;
  await expectStatus(
    probe,
    401,
    changed,
    signatureOf(probe.client.secret, { direction: 'request', path, body }),
  );
}

async function staleTime(probe: Probe): Promise<void> {
  const body = echo();
  const skewMs = connectorLimits.clockSkewMs + minuteMs;
  for (const nowMs of [Date.now() - skewMs, Date.now() + skewMs])
    await expectStatus(
      probe,
      401,
      body,
      signatureOf(probe.client.secret, { direction: 'request', path, body }, nowMs),
    );
}

async function twoSignatures(probe: Probe): Promise<void> {
  const body = echo();
  const own = signatureOf(probe.client.secret, { direction: 'request', path, body });
  await expectStatus(probe, 200, body, own.replace(',', `,v1=${'0'.repeat(64)},`));
}

async function oversized(probe: Probe): Promise<void> {
  const body = Buffer.alloc(connectorLimits.requestBytesMax + 65_536, 0x20);
  const reply = await probe.client.send('echo', body);
  // A connector may also close the connection before it has read everything.
  const isRefused = 'lost' in reply || (reply.status >= 400 && reply.status < 500);
  expectThat(isRefused, 'a rejection (413)', '拒绝（413）', 'status' in reply ? `${reply.status}` : '');
}

async function notJson(probe: Probe): Promise<void> {
  for (const text of ['{', '[]', '{"request_id":1}']) {
    const reply = received(await probe.client.send('wallet-stop', Buffer.from(text)));
    expectThat(reply.status === 400, 'status 400', '状态码 400', `${reply.status}`);
  }
}

export const wireChecks: readonly Check[] = [
  {
    id: 'wire.echo',
    text: { en: 'Responds to an echo with a signed response.', zh: '对 echo 返回已签名的应答。' },
    async run(probe) {
      await probe.ask('echo', { request_id: makeId() });
    },
  },
  {
    id: 'wire.bad-signature',
    text: {
      en: 'Rejects a request whose signature is invalid or missing.',
      zh: '拒绝签名错误或缺少签名的请求。',
    },
    run: badSignature,
  },
  {
    id: 'wire.stale-time',
    text: {
      en: 'Rejects a signature whose timestamp is too old or in the future.',
      zh: '拒绝签名时间过早或晚于当前时间的请求。',
    },
    run: staleTime,
  },
  {
    id: 'wire.direction',
    text: { en: 'Rejects a request that is signed as a response.', zh: '拒绝带有应答签名的请求。' },
    async run(probe) {
      const body = echo();
      await expectStatus(
        probe,
        401,
        body,
        signatureOf(probe.client.secret, { direction: 'reply', path, body }),
      );
    },
  },
  {
    id: 'wire.other-path',
    text: { en: 'Rejects a signature made for a different operation.', zh: '拒绝签名属于其他操作的请求。' },
    async run(probe) {
      const body = echo();
      const other = signatureOf(probe.client.secret, {
        direction: 'request',
        path: connectorPath('describe'),
        body,
      });
      await expectStatus(probe, 401, body, other);
    },
  },
  {
    id: 'wire.two-signatures',
    text: {
      en: 'Accepts a request if one of its signatures is correct.',
      zh: '多个签名中有一个正确即接受请求。',
    },
    run: twoSignatures,
  },
  {
    id: 'wire.unknown-operation',
    text: { en: 'Returns 404 for an unknown operation.', zh: '对未知操作返回 404。' },
    async run(probe) {
      const operation = 'no-such-operation';
      const body = echo();
      const signature = signatureOf(probe.client.secret, {
        direction: 'request',
        path: connectorPath(operation),
        body,
      });
      await expectStatus(probe, 404, body, signature, operation);
    },
  },
  {
    id: 'wire.too-large',
    text: { en: 'Rejects a request that is too large.', zh: '拒绝过大的请求。' },
    run: oversized,
  },
  {
    id: 'wire.not-json',
    text: { en: 'Returns 400 for a request that it cannot read.', zh: '对无法解析的请求返回 400。' },
    run: notJson,
  },
  {
    id: 'wire.unknown-members',
    text: { en: 'Ignores unknown fields.', zh: '忽略未知字段。' },
    async run(probe) {
      const question = { request_id: makeId(), new_member: { a: [1, null] } };
      await probe.ask('echo', question);
    },
  },
];
