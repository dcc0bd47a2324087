/**
 * The first token of the Workbench, of a sandbox that is open to other computers: whoever runs it finds the token in
 * DATA_DIR/workbench-token, and makes others with it.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { roles } from '@tollgate/contract/workbench/roles';
import { isOpenToOthers } from '../../http/sandbox/demo-access.ts';
import { lifetimeMaxMs, makeToken } from '../../http/workbench/access/tokens.ts';
import type { Queries } from '../../ports/database.ts';
import { hashOf, platformClock, platformRandom } from '../../runtime/node/platform.ts';
import { findToken, insertToken } from '../../store/workbench/tokens.ts';
import type { Config } from '../settings/config.ts';

/**
 * Where the token is; the token itself where no file is written; undefined where the sandbox is not open to others. It
 * is made where the file has none that is valid.
 */
export async function provideFirstToken(
  queries: Queries,
  { dataDir, isEphemeral, host }: Pick<Config, 'dataDir' | 'isEphemeral' | 'host'>,
  publicUrl: string,
): Promise<string | undefined> {
  if (!isOpenToOthers({ listensAt: host, publicUrl })) return undefined;
  const path = join(dataDir, 'workbench-token');
  const nowMs = platformClock.nowMs();
  const kept = isEphemeral ? '' : await readFile(path, 'utf8').catch(() => '');
  const known = kept === '' ? undefined : await findToken(queries, hashOf(kept.trim()));
  if (known !== undefined && known.revokedAt === null && nowMs < known.expiresAt) return path;
  const { token, row } = makeToken(platformRandom, nowMs, {
    name: 'first token',
    role: 'admin',
    permissions: roles.admin.permissions,
    merchants: null,
    lifetimeMs: lifetimeMaxMs,
    createdBy: 'start',
  });
  await insertToken(queries, hashOf(token), row, undefined);
  if (isEphemeral) return token;
  await writeFile(path, `${token}\n`, { mode: 0o600 });
  return path;
}
