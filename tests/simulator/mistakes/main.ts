/**
 * Makes each mistake, or those that are named, and plays seeds until one shows it: a line of JSON for each.
 * `node tests/simulator/mistakes/main.ts --seeds 200 cancel-too-early`
 */
import { parseArgs } from 'node:util';
import { openEngine } from '@tollgate/gateway/store/synchronous.testing';
import { findMistake, mistakes } from './planted.ts';

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '200' } },
  allowPositionals: true,
});

const engine = await openEngine();
for (const mistake of positionals.length > 0 ? positionals : mistakes)
  process.stdout.write(`${JSON.stringify(await findMistake(engine, mistake, Number(values.seeds)))}\n`);
await engine.close();
