import {
  constants,
  createHash,
  createPublicKey,
  generateKeyPairSync,
  privateDecrypt,
  randomBytes,
  sign,
  verify,
} from 'node:crypto';
import { createContext, runInContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calls } from '../calls/index.ts';
import type { Call } from '../model.ts';
import { parseJsonMembers, stringToSign, type WireMember } from '../signing/index.ts';
import { postmanBody, postmanCollection } from './postman.ts';
import { rsaScript } from './postman-rsa.ts';
import { preRequestScript, replyScript } from './postman-script.ts';
import { sampleCall } from './testing.ts';

const app = generateKeyPairSync('rsa', { modulusLength: 2048 });
const gateway = generateKeyPairSync('rsa', { modulusLength: 2048 });
const appPem = app.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const gatewayPem = gateway.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const all: readonly Call[] = [...calls, sampleCall];

/** Objects that Postman gives to scripts, as far as ours use it: scopes, variables in text, request and reply. */
function postman(variables: Record<string, string>, raw: string, reply = '', url = '{{base_url}}/api/entry') {
  const local = new Map<string, string>();
  const collection = new Map(Object.entries(variables));
  const failures: string[] = [];
  const passed: string[] = [];
  const body = {
    mode: 'raw',
    raw,
    update(options: { mode: string; raw: string }) {
      body.mode = options.mode;
      body.raw = options.raw;
    },
  };
  const get = (name: string) => local.get(name) ?? collection.get(name);
  const pm = {
    request: { body, url },
    response: { text: () => reply },
    variables: {
      get,
      set: (name: string, value: string) => local.set(name, value),
      replaceIn: (text: string) =>
        text.replace(/\{\{([^{}]+)\}\}/g, (whole, name) =>
          name === '$guid' ? '5c0e4d0a' : (get(name) ?? whole),
        ),
    },
    collectionVariables: {
      get: (name: string) => collection.get(name),
      set: (name: string, value: string) => collection.set(name, value),
    },
    test(name: string, check: () => void) {
      try {
        check();
        passed.push(name);
      } catch {
        failures.push(name);
      }
    },
    expect: (value: unknown) => ({
      to: {
        equal(wanted: unknown) {
          if (value !== wanted) throw new Error(`${String(value)} is not ${String(wanted)}`);
        },
      },
    }),
  };
  return { pm, body, collection, passed, failures };
}

/** The library that all versions of Postman have, as far as the scripts use it. */
const cryptoJs = { lib: { WordArray: { random: (count: number) => randomBytes(count).toString('hex') } } };

/** Runs a script as Postman does: in an async function, with the language's own globals, `pm` and `require` only. */
async function run(script: string, { pm }: ReturnType<typeof postman>, more: object = {}): Promise<void> {
  const context = createContext({ pm, require: () => cryptoJs, ...more });
  await runInContext(`;(async()=>{;\n${script}\n;})()`, context);
}

const filledIn = {
  base_url: 'http://127.0.0.1:8080',
  app_id: 'tgabcdef',
  merchant_no: '312100000164',
  store_no: '',
  terminal_sn: 'SN-1',
  app_private_key: appPem,
  gateway_public_key: gatewayPem,
  merchant_order_no: '订单 1 & 2',
  refund_order_no: 'R0',
  trans_no: '2026030210152300000017',
  card: '{"pan":"4111111111111111","holder":"JANE DOE","cvv":"123","expiry":"1239"}',
  notify_url: 'http://127.0.0.1:8080/api/sandbox/inbox',
};

/** The sent body under the contract's own rule, or another, and whether its signature holds. */
function checked(raw: string, rule = stringToSign): { members: Map<string, string>; valid: boolean } {
  const body = parseJsonMembers(raw);
  if (!body.ok) throw new Error(`${body.problem} in ${raw}`);
  const members = new Map(body.members.map(({ name, text }) => [name, text]));
  const signature = Buffer.from(members.get('sign') ?? '', 'base64');
  return { members, valid: verify('sha256', Buffer.from(rule(body.members)), app.publicKey, signature) };
}

test.each(all.map((call) => [call.path, call] as const))(
  'the request of %s goes out signed',
  async (_, call) => {
    const world = postman(filledIn, postmanBody(call));
    await run(preRequestScript('zh'), world);
    const { members, valid } = checked(world.body.raw);
    expect(valid).toBe(true);
    expect(world.body.raw).not.toContain('{{');
    expect(members.get('app_id')).toBe('tgabcdef');
    // Decision 45: below /api/payments, too.
    expect(members.get('timestamp')).toMatch(/^[0-9]{13}$/);
  },
);

test('the script signs with what Postman surely has: no Buffer, no Web Crypto, no TextEncoder', () => {
  const known = runInContext(
    '[typeof Buffer, typeof crypto, typeof TextEncoder, typeof atob]',
    createContext({}),
  );
  expect(Array.from(known)).toEqual(['undefined', 'undefined', 'undefined', 'undefined']);
});

test('numbers, nested JSON, escapes and Chinese enter as the very text that is sent', async () => {
  const raw =
    '{ "b":1.50, "a" : {"x" : [1, "}{"], "名": "值\\u4e2d\\/"},"名":"值","e":"","n":null,"t":true,"app_id":"{{app_id}}","sign":"old" , "g":"{{$guid}}" }';
  const world = postman(filledIn, raw);
  await run(preRequestScript('en'), world);
  const { members, valid } = checked(world.body.raw);
  expect(valid).toBe(true);
  expect(members.get('b')).toBe('1.50');
  expect(members.get('a')).toBe('{"x" : [1, "}{"], "名": "值\\u4e2d\\/"}');
  expect(members.get('g')).toBe('5c0e4d0a');
  expect(members.get('sign')).toHaveLength(344);
});

/** Decision 4 once more, written down apart from the contract's code: names in the order of their UTF-8 bytes. */
function byDecision4(members: readonly WireMember[]): string {
  return members
    .filter(({ name, kind, text }) => name !== 'sign' && kind !== 'null' && text !== '')
    .sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
    .map(({ name, text }) => `${name}=${text}`)
    .join('&');
}

test('any JSON object is signed by the rule', async () => {
  const body = fc.dictionary(
    fc.string({ unit: 'binary', maxLength: 6 }),
    fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
    { maxKeys: 8 },
  );
  const usable = body
    .map((value) => JSON.stringify(value, null, 1))
    .filter((text) => parseJsonMembers(text).ok && !text.includes('{{'));
  await fc.assert(
    fc.asyncProperty(usable, async (raw) => {
      const world = postman(filledIn, raw);
      await run(preRequestScript('en'), world);
      expect(checked(world.body.raw, byDecision4).valid).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('sign_type NONE is sent as it is', async () => {
  const world = postman({}, '{"sign_type":"NONE","app_id":"a"}');
  await run(preRequestScript('en'), world);
  expect(world.body.raw).toBe('{"sign_type":"NONE","app_id":"a"}');
});

test('without a private key the script says what to set', async () => {
  const world = postman({ app_private_key: '' }, '{"app_id":"a"}');
  await expect(run(preRequestScript('en'), world)).rejects.toThrow('app_private_key');
  await expect(run(preRequestScript('zh'), world)).rejects.toThrow('应用私钥');
});

test.each([
  ['PKCS#1 PEM', app.privateKey.export({ type: 'pkcs1', format: 'pem' }).toString()],
  ['one line of Base64', app.privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')],
  ['PEM copied out of JSON', JSON.stringify(appPem).slice(1, -1)],
])('the private key may come as %s', async (_, key) => {
  const world = postman({ ...filledIn, app_private_key: key }, '{"app_id":"a"}');
  await run(preRequestScript('en'), world);
  expect(checked(world.body.raw).valid).toBe(true);
});

function signedReply(members: Record<string, string>, key = gateway.privateKey): string {
  const body = parseJsonMembers(JSON.stringify(members));
  if (!body.ok) throw new Error(body.problem);
  const signature = sign('sha256', Buffer.from(stringToSign(body.members)), key).toString('base64');
  return JSON.stringify({ ...members, sign: signature });
}

const reply = {
  code: '0',
  msg: 'success',
  psn: '7QK3M0ZT9X2B4C8D',
  data: '{"trans_no":"20260302","note":"成功"}',
};

test('a reply that the gateway signed passes, and its numbers are kept for the next call', async () => {
  const world = postman(filledIn, '{"merchant_order_no":"PM1"}', signedReply(reply));
  await run(replyScript('zh'), world);
  expect([world.passed, world.failures]).toEqual([
    ['接口调用成功：code 为 0', '应答由网关签名，验签通过'],
    [],
  ]);
  expect([world.collection.get('merchant_order_no'), world.collection.get('trans_no')]).toEqual([
    'PM1',
    '20260302',
  ]);
});

const { sign: signature, ...unsigned } = JSON.parse(signedReply(reply));

test.each([
  ['another key', signedReply(reply, app.privateKey)],
  ['a changed message', signedReply(reply).replace('成功', '失败')],
  ['a signature that is cut off', JSON.stringify({ ...unsigned, sign: signature.slice(0, -4) })],
  ['a signature that is no Base64', JSON.stringify({ ...unsigned, sign: `-${signature.slice(1)}` })],
  ['no signature at all', JSON.stringify(unsigned)],
])('a reply with %s fails', async (_, text) => {
  const world = postman(filledIn, '{"merchant_order_no":"PM1","sign":"c2ln"}', text);
  await run(replyScript('en'), world);
  expect([world.passed, world.failures]).toEqual([
    ['The call succeeded: code is 0'],
    ['The response is signed by the gateway'],
  ]);
});

test('a refusal fails for its code; without a signature, no signature is asked for: the app may be unknown', async () => {
  const world = postman(
    filledIn,
    '{"app_id":"x","sign":"c2ln"}',
    '{"code":"SYS003","msg":"app_id is not registered"}',
  );
  await run(replyScript('en'), world);
  expect([world.passed, world.failures]).toEqual([[], ['The call succeeded: code is 0']]);
});

test('a refund does not become the order that later calls refer to', async () => {
  const world = postman(
    filledIn,
    '{"merchant_order_no":"R1","orig_merchant_order_no":"PM1"}',
    signedReply(reply),
  );
  await run(replyScript('en'), world);
  expect(world.collection.get('merchant_order_no')).toBe('订单 1 & 2');
  expect(world.collection.get('refund_order_no')).toBe('R1');
});

test.each([2048, 3072])(
  'the card goes out encrypted for a gateway key of %i bits, twice in two ways',
  async (modulusLength) => {
    const pair = generateKeyPairSync('rsa', { modulusLength });
    const pem = pair.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    const sent = new Set<string>();
    for (const more of [
      {},
      { crypto: { getRandomValues: (bytes: Uint8Array) => bytes.set(randomBytes(bytes.length)) ?? bytes } },
    ]) {
      const card = JSON.stringify({
        pan: '4111111111111111',
        holder: '张三'.repeat(60),
        cvv: '123',
        expiry: '1239',
      });
      const world = postman(
        { ...filledIn, card, gateway_public_key: pem },
        '{"app_id":"a","card":"{{encrypted_card}}"}',
      );
      await run(preRequestScript('en'), world, more);
      const { members, valid } = checked(world.body.raw);
      expect(valid).toBe(true);
      const encrypted = Buffer.from(members.get('card') ?? '', 'base64');
      const blocks = Array.from({ length: encrypted.length / (modulusLength / 8) }, (_, at) =>
        privateDecrypt(
          { key: pair.privateKey, oaepHash: 'sha256' },
          encrypted.subarray((at * modulusLength) / 8, ((at + 1) * modulusLength) / 8),
        ),
      );
      expect(blocks.length).toBeGreaterThan(1);
      expect(Buffer.concat(blocks).toString('utf8')).toBe(card);
      sent.add(members.get('card') ?? '');
    }
    expect(sent.size).toBe(2);
  },
);

test('a card without the key that it is encrypted with: the script says what to set', async () => {
  const world = postman({ ...filledIn, gateway_public_key: '' }, '{"card":"{{encrypted_card}}"}');
  await expect(run(preRequestScript('zh'), world)).rejects.toThrow('gateway_public_key');
});

test("the sandbox's own calls go out as they are", async () => {
  const world = postman({}, '{"advance_seconds":16}', '', '{{base_url}}/api/sandbox/clock');
  await run(preRequestScript('en'), world);
  expect(world.body.raw).toBe('{"advance_seconds":16}');
});

test('SHA-256 of the script is SHA-256, whatever the length', () => {
  const context = createContext({
    texts: Array.from({ length: 200 }, (_, length) => '钱'.repeat(length % 7) + 'a'.repeat(length)),
  });
  const digests: unknown = runInContext(
    `${rsaScript}; JSON.stringify(texts.map((text) => toBase64(sha256(utf8(text)))))`,
    context,
  );
  const expected = Array.from({ length: 200 }, (_, length) =>
    createHash('sha256')
      .update('钱'.repeat(length % 7) + 'a'.repeat(length))
      .digest('base64'),
  );
  expect(JSON.parse(String(digests))).toEqual(expected);
});

test('keys of 3072 bits work, too', () => {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 });
  const context = createContext({
    pem: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    publicPem: publicKey.export({ type: 'spki', format: 'pem' }),
  });
  const signature: unknown = runInContext(`${rsaScript}; signRsa2('字', pem)`, context);
  const key = {
    key: createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })),
    padding: constants.RSA_PKCS1_PADDING,
  };
  expect(verify('sha256', Buffer.from('字'), key, Buffer.from(String(signature), 'base64'))).toBe(true);
  expect(runInContext(`verifyRsa2('字', '${String(signature)}', publicPem)`, context)).toBe(true);
  expect(runInContext(`verifyRsa2('宇', '${String(signature)}', publicPem)`, context)).toBe(false);
});

test('the collection holds each call once, in the folder of its area, and declares every variable it uses', () => {
  const collection = JSON.parse(JSON.stringify(postmanCollection('en', all)));
  const requests: { id: string; request: { url: { raw: string }; body: { raw: string } } }[] =
    collection.item.flatMap((folder: { item: unknown[] }) => folder.item);
  const items = requests.filter(({ id }) => !id.startsWith('prerequisite'));
  expect(items.map(({ request }) => request.url.raw.replace('{{base_url}}', '')).sort()).toEqual(
    all.map(({ path }) => path).sort(),
  );
  expect(items).toHaveLength(all.length);
  expect(new Set(requests.map(({ id }) => id)).size).toBe(requests.length);
  const declared: string[] = collection.variable.map(({ key }: { key: string }) => key);
  const used = requests.flatMap(({ request }) =>
    [...`${request.url.raw}${request.body.raw}`.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, name]) => name),
  );
  const byScript = ['timestamp', 'new_order_no', 'encrypted_card'];
  expect(
    [...new Set(used)].filter((name) => name !== undefined && ![...declared, ...byScript].includes(name)),
  ).toEqual([]);
});
