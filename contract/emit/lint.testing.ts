/** Findings of the linter of OpenAPI documents, for tests. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execPath } from 'node:process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const root = fileURLToPath(new URL('../../', import.meta.url));

export interface LintReport {
  readonly problems: readonly unknown[];
  readonly totals: { readonly errors: number; readonly warnings: number };
}

export async function lintOpenApi(document: object): Promise<LintReport> {
  const folder = await mkdtemp(join(tmpdir(), 'openapi-'));
  try {
    const path = join(folder, 'openapi.json');
    await writeFile(path, JSON.stringify(document, null, 2));
    const redocly = join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js');
    const args = [redocly, 'lint', '--format=json', '--config', join(root, 'redocly.yaml'), path];
    // Nothing about this machine leaves it, and no server is asked for a newer version.
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' };
    const run = promisify(execFile)(execPath, args, { env: { ...process.env, ...quiet }, maxBuffer: 1e8 });
    // With errors found the linter ends with 1, and its report is in the rejection.
    const { stdout } = await run.catch((failure: { stdout: string }) => failure);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}
