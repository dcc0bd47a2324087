import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { textsInMemory } from './process-memory.ts';

/** Holds `apples` as bytes and `pears` as a string, has let go of `plums`, and has overwritten `lemons`. */
const program = `
  const spelled = (codes) => Uint8Array.from(codes.split('.'), Number);
  globalThis.bytes = spelled(process.argv[1]);
  globalThis.text = Buffer.from(spelled(process.argv[2])).toString('latin1');
  (() => { Buffer.from(spelled(process.argv[3])).toString('latin1'); })();
  const gone = spelled(process.argv[4]);
  gone.fill(0);
  process.stdout.write('here\\n');
  process.stdin.resume();
  process.stdin.on('end', () => process.exit());`;

test('what stands in memory is found, in use or let go of, and what was overwritten is not', async () => {
  const [apples, pears, plums, lemons] = ['apples', 'pears', 'plums', 'lemons'].map(
    (fruit) => `a basket of ${fruit} from ${process.pid}`,
  );
  const kept = [apples, pears, plums, lemons].map((text) => String(text));
  const codes = kept.map((text) => [...Buffer.from(text)].join('.'));
  const child = spawn(process.execPath, ['-e', program, ...codes], { stdio: ['pipe', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(textsInMemory(child.pid ?? 0, kept).sort()).toEqual(kept.slice(0, 3).sort());
  child.stdin.end();
  await once(child, 'close');
});
