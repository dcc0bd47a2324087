/** How long a merchant for a test takes to make and to remove, one after another, and fifty at the same time. */
import { generateKeyPairSync } from 'node:crypto';
import { startPostgres } from '../tests/support/database/postgres.ts';
import { type Gateway, startGateway } from '../tests/support/gateway.ts';
import { percentile } from './load.ts';

const limitMs = 30;
const oneByOne = 100;
const atOnce = 50;
const warmup = 20;
/** As many as a sandbox keeps ready once one was taken. */
const fromPool = 8;
const poolFillMs = 5_000;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function send(gateway: Gateway, method: string, path: string, body?: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${gateway.url}/api/sandbox/merchants${path}`, {
    method,
    headers,
    ...(body !== undefined && { body }),
  });
  const reply = (await response.json()) as { code: string; msg: string; data: { merchant_no: string } };
  if (reply.code !== '0') throw new Error(`${method} ${path}: ${reply.code} ${reply.msg}`);
  return reply.data.merchant_no;
}

async function timed<Result>(times: number[], work: () => Promise<Result>): Promise<Result> {
  const beganMs = performance.now();
  const result = await work();
  times.push(performance.now() - beganMs);
  return result;
}

/** Prints the times; gives the median. */
function report(name: string, times: number[]): number {
  times.sort((left, right) => left - right);
  const [p50, p99] = [percentile(times, 0.5), percentile(times, 0.99)];
  print(`  ${name.padEnd(40)} p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`);
  return p50;
}

/** Makes merchants; returns true if one takes no longer than the limit, by the medians. */
async function measureOn(gateway: Gateway): Promise<boolean> {
  const { publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const wishes = {
    'with a public key of the caller': [JSON.stringify({ app_public_key_pem: publicKey }), oneByOne],
    'with Basic': ['{"sign_type":"NONE"}', oneByOne],
    'with a key pair that is ready': ['{}', fromPool],
  } as const;
  const make = (wish: string) => send(gateway, 'POST', '', wish);
  const [ownKey] = wishes['with a public key of the caller'];
  for (let made = 0; made < warmup; made += 1) await send(gateway, 'DELETE', `/${await make(ownKey)}`);
  await make('{}');
  await new Promise((resolve) => setTimeout(resolve, poolFillMs));
  const removals: number[] = [];
  let isWithin = true;
  for (const [name, [wish, count]] of Object.entries(wishes)) {
    const times: number[] = [];
    for (let made = 0; made < count; made += 1) {
      const merchantNo = await timed(times, () => make(wish));
      await timed(removals, () => send(gateway, 'DELETE', `/${merchantNo}`));
    }
    if (report(name, times) > limitMs) isWithin = false;
  }
  report('removed', removals);
  const together: number[] = [];
  const beganMs = performance.now();
  await Promise.all(Array.from({ length: atOnce }, () => timed(together, () => make(ownKey))));
  report(`${atOnce} at the same time, each`, together);
  print(
    `  ${`${atOnce} at the same time, all`.padEnd(40)}     ${(performance.now() - beganMs).toFixed(0)} ms`,
  );
  return isWithin;
}

/** Prints the figures of both databases; gives the exit code: 1 where a merchant takes longer than 30 ms. */
export async function measureSandboxes(): Promise<number> {
  const postgres = await startPostgres();
  let isWithin = true;
  try {
    for (const [name, url] of [
      ['embedded', undefined],
      ['postgres', postgres.url],
    ] as const) {
      const gateway = await startGateway({ env: url === undefined ? {} : { DATABASE_URL: url } });
      try {
        print(`merchants for tests, ${name}`);
        isWithin = (await measureOn(gateway)) && isWithin;
      } finally {
        await gateway.stop();
      }
    }
  } finally {
    await postgres.stop();
  }
  return isWithin ? 0 : 1;
}
