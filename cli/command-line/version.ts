/** The version of the command. */
import { readFileSync } from 'node:fs';

export function version(): string {
  const manifest = new URL('../../package.json', import.meta.url);
  const { version: own }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'));
  return own;
}
