/** Requirements of a gateway that takes money, which the sandbox may do without. */
import type { Text } from '@tollgate/contract/model';
import { settingText } from '../../ports/setting-error.ts';
import type { CipherKey } from '../../runtime/node/cipher.ts';
import { requireVaultKeys } from '../keys/vault-keys.ts';
import { isLoopbackHost } from '../open-peers.ts';
import { type Config, readConfig, readSettings } from './config.ts';
import { SettingsError } from './settings-error.ts';

/** Bound on distinct bytes: 32 random ones have about 30; fewer than 12 do not happen by chance (below 1 in 10^14). */
const distinctBytesMin = 12;

/** Returns true if the key repeats a shorter one, counts, or has few different bytes: a person or a loop made it. */
function isRepetitive({ bytes }: CipherKey): boolean {
  const all = [...bytes];
  if (new Set(all).size < distinctBytesMin) return true;
  const steps = new Set(all.slice(1).map((byte, index) => (byte - (all[index] ?? 0) + 256) % 256));
  if (steps.size === 1) return true;
  const halves = Array.from({ length: all.length / 2 }, (_, index) => index + 1);
  return halves.some((period) => all.every((byte, index) => byte === all[index % period]));
}

function databaseProblem({ databaseUrl }: Config): Text | undefined {
  if (databaseUrl !== undefined) return undefined;
  const fix = 'DATABASE_URL=postgres://user:password@host:5432/database';
  return {
    en:
      'DATABASE_URL is missing: MODE=production requires a PostgreSQL server, because the embedded database does not ' +
      `force writes to disk. Set ${fix}`,
    zh: `缺少 DATABASE_URL：MODE=production 需要 PostgreSQL 服务器，因为内嵌数据库不强制落盘。请设置 ${fix}`,
  };
}

/** Only the key that seals: an earlier one must be there until `tollgate vault rotate` has moved all cards. */
function vaultKeyProblem(config: Config): Text | undefined {
  try {
    requireVaultKeys(config);
  } catch (error) {
    const reason = settingText(error);
    return { en: `VAULT_KEYS is missing: ${reason.en}`, zh: `缺少 VAULT_KEYS：${reason.zh}` };
  }
  const [sealing] = config.vaultKeys ?? [];
  if (sealing === undefined || !isRepetitive(sealing)) return undefined;
  return {
    en:
      `VAULT_KEYS cannot be used: the key ${sealing.id} has a repeating pattern, so it is not random. ` +
      'tollgate vault new-key creates a new one; put it first, and run tollgate vault rotate to move the cards to it',
    zh:
      `VAULT_KEYS 无法使用：密钥 ${sealing.id} 有重复规律，不是随机数。` +
      '用 tollgate vault new-key 生成新密钥并放在首位，再用 tollgate vault rotate 迁移卡号',
  };
}

function publicUrlSchemeProblem({ publicUrl, host }: Config): Text | undefined {
  const fix: Text = {
    en: 'Set PUBLIC_URL=https://pay.example.com, the URL of the gateway or of the proxy in front of it',
    zh: '请设置 PUBLIC_URL=https://pay.example.com，即网关或其前置代理的地址',
  };
  if (publicUrl === undefined) {
    if (isLoopbackHost(host)) return undefined;
    return {
      en: `PUBLIC_URL is missing: the links that payers open must start with https://. ${fix.en}`,
      zh: `缺少 PUBLIC_URL：付款方打开的链接必须以 https:// 开头。${fix.zh}`,
    };
  }
  const { protocol, hostname } = new URL(publicUrl);
  if (protocol === 'https:' || isLoopbackHost(hostname)) return undefined;
  return {
    en: `PUBLIC_URL must start with https:// in production, not "${publicUrl}": payers open links that start with it. ${fix.en}`,
    zh: `生产模式下 PUBLIC_URL 必须以 https:// 开头，而不是“${publicUrl}”：付款方打开的链接以该地址开头。${fix.zh}`,
  };
}

/** Returns, for each setting that production finds wrong, its name, the reason and the fix. */
function productionProblems(config: Config): ReadonlyMap<string, Text> {
  if (config.mode !== 'production') return new Map();
  const problems = [
    ['DATABASE_URL', databaseProblem(config)],
    ['VAULT_KEYS', vaultKeyProblem(config)],
    ['PUBLIC_URL', publicUrlSchemeProblem(config)],
  ] as const;
  return new Map(problems.flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));
}

/**
 * The configuration of a command on the gateway's database.
 * @throws SettingsError as `readConfig`, and in production without DATABASE_URL: the sandbox's database would seem empty
 */
export function readOperatorConfig(environment: NodeJS.ProcessEnv): Config {
  const config = readConfig(environment);
  const problem = config.mode === 'production' ? databaseProblem(config) : undefined;
  if (problem !== undefined) throw new SettingsError(new Map([['DATABASE_URL', problem]]));
  return config;
}

/** The configuration of the gateway itself. @throws SettingsError with a line for each variable that cannot be used */
export function readGatewayConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = readSettings(environment);
  // A setting that cannot be read looks as if it were missing: its first message says what is wrong.
  const all = new Map([...productionProblems(config), ...problems]);
  if (all.size > 0) throw new SettingsError(all);
  return config;
}
