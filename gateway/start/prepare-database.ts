/** Command line, for the package's build: writes the prepared database to the file that is named. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import manifest from '../package.json' with { type: 'json' };
import { prepareDatabase } from '../runtime/node/database/prepared.ts';

const [target] = process.argv.slice(2);
if (target === undefined) throw new Error('name the file to write');
const folder = await mkdtemp(join(tmpdir(), 'tollgate-prepared-'));
try {
  await writeFile(target, await prepareDatabase(join(folder, 'database'), 'gzip', manifest.version));
} finally {
  await rm(folder, { recursive: true, force: true });
}
