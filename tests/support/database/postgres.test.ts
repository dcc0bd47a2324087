import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres.ts';

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(text)).rows as Record<string, unknown>[];
  } finally {
    await client.end();
  }
}

test('is durable, answers on loopback, and leaves nothing behind', async () => {
  const postgres = await startPostgres();
  expect(await query(postgres.url, 'show fsync')).toEqual([{ fsync: 'on' }]);
  expect(await query(postgres.url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }]);
  expect(await query(postgres.url, 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
  await postgres.stop();
  expect(existsSync(dirname(postgres.dataDirectory))).toBe(false);
  await expect(query(postgres.url, 'select 1')).rejects.toThrow();
});

test('keeps what was committed over a hard kill', async () => {
  const first = await startPostgres();
  await query(first.url, 'create table kept (n int)');
  await query(first.url, 'insert into kept values (7)');
  await first.killHard();
  await expect(query(first.url, 'select 1')).rejects.toThrow();
  const second = await startPostgres({ dataDirectory: first.dataDirectory });
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
  await second.stop();
  expect(existsSync(first.dataDirectory)).toBe(true);
  await first.stop();
  expect(existsSync(first.dataDirectory)).toBe(false);
});

test('goes away with the process that started it, even when that is killed', async () => {
  const module = new URL('./postgres.ts', import.meta.url).href;
  const program = `const p = await (await import(${JSON.stringify(module)})).startPostgres();
    console.log(JSON.stringify({ url: p.url, dataDirectory: p.dataDirectory })); setInterval(() => {}, 1000);`;
  const owner = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(owner.stdout, 'data')) as [Buffer];
  const { url, dataDirectory } = JSON.parse(line.toString()) as { url: string; dataDirectory: string };
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }]);
  owner.kill('SIGKILL');
  for (let tries = 0; tries < 600 && existsSync(dirname(dataDirectory)); tries += 1) await delay(100);
  expect(existsSync(dirname(dataDirectory))).toBe(false);
  await expect(query(url, 'select 1')).rejects.toThrow();
});
