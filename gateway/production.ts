/** What a gateway that takes money must have, and the sandbox may do without. */
import { type Config, readSettings } from './config.ts';
import { ipOfHost, isLocalhost, isLoopback } from './ports/address.ts';
import type { CipherKey } from './runtime/node/cipher.ts';
import { requireVaultKeys } from './vault-keys.ts';

/** Of 32 random bytes about 30 differ; fewer than 12 do not happen by chance (below 1 in 10^14). */
const distinctBytesMin = 12;

/** Whether the key repeats a shorter one, counts, or has few different bytes: a person or a loop made it. */
function isRepetitive({ bytes }: CipherKey): boolean {
  const all = [...bytes];
  if (new Set(all).size < distinctBytesMin) return true;
  const steps = new Set(all.slice(1).map((byte, index) => (byte - (all[index] ?? 0) + 256) % 256));
  if (steps.size === 1) return true;
  const halves = Array.from({ length: all.length / 2 }, (_, index) => index + 1);
  return halves.some((period) => all.every((byte, index) => byte === all[index % period]));
}

const isLoopbackHost = (host: string) => isLocalhost(host) || isLoopback(ipOfHost(host) ?? '');

function databaseProblem({ databaseUrl }: Config): string | undefined {
  if (databaseUrl !== undefined) return undefined;
  return (
    'DATABASE_URL is missing: MODE=production needs a PostgreSQL server, because the embedded database does not ' +
    'force writes to the disk. Set DATABASE_URL=postgres://user:password@host:5432/database'
  );
}

/** Only the key that seals: an earlier one must be there until `npm run vault -- rotate` has moved all cards. */
function vaultKeyProblem(config: Config): string | undefined {
  try {
    requireVaultKeys(config);
  } catch (fault) {
    return `VAULT_KEYS is missing: ${fault instanceof Error ? fault.message : fault}`;
  }
  const [sealing] = config.vaultKeys ?? [];
  if (sealing === undefined || !isRepetitive(sealing)) return undefined;
  return (
    `VAULT_KEYS cannot be used: the key ${sealing.id} repeats itself, so it is not random. ` +
    'npm run vault -- new-key makes one; put it first, and npm run vault -- rotate moves the cards to it'
  );
}

function publicUrlProblem({ publicUrl, host }: Config): string | undefined {
  const fix = 'Set PUBLIC_URL=https://pay.example.com, the address of the gateway or of the proxy before it';
  if (publicUrl === undefined) {
    if (isLoopbackHost(host)) return undefined;
    return `PUBLIC_URL is missing: the links that payers open must begin with https://. ${fix}`;
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return undefined;
  return `PUBLIC_URL must begin with https:// in production, not "${publicUrl}": payers open links that begin with it. ${fix}`;
}

/** What production lacks: for each setting that is at fault its name, the reason and the fix. */
function productionProblems(config: Config): ReadonlyMap<string, string> {
  if (config.mode !== 'production') return new Map();
  const problems = [
    ['DATABASE_URL', databaseProblem(config)],
    ['VAULT_KEYS', vaultKeyProblem(config)],
    ['PUBLIC_URL', publicUrlProblem(config)],
  ] as const;
  return new Map(problems.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem]])));
}

/** The configuration of the gateway itself: throws with a line for each variable that cannot be used here. */
export function readGatewayConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = readSettings(environment);
  // A setting that cannot be read looks as if it were missing: its first message says what is wrong.
  const all = new Map([...productionProblems(config), ...problems]);
  if (all.size > 0) throw new Error([...all.values()].join('\n'));
  return config;
}
