/** Configuration from the environment; every part is optional. */

import { resolve } from 'node:path';
import { secondMs } from '@tollgate/contract/durations';
import type { Text } from '@tollgate/contract/model';
import { payUrlLengthProblem } from '../../checkout/pay-link.ts';
import { noProxies, readTrustedProxies, type TrustedProxies } from '../../http/limits/trusted-proxies.ts';
import { SettingError, settingText } from '../../ports/setting-error.ts';
import { timeZoneName } from '../../ports/time-zone.ts';
import type { CipherKey } from '../../runtime/node/cipher.ts';
import type { MetricsAddress } from '../../runtime/node/http/metrics-listener.ts';
import { defaultSettings } from '../../wiring/default-settings.ts';
import { parseVaultKeys } from '../keys/vault-keys.ts';
import { SettingsError } from './settings-error.ts';

export interface MetricsSetting extends MetricsAddress {
  /** True if the operator named the port: a default one may be taken by another gateway. */
  readonly isNamed: boolean;
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  /** True if everything is in memory and ends with the process: no file is written, DATA_DIR is not used. */
  readonly isEphemeral: boolean;
  /** True if the database, a copy, is only read: nothing is changed, sent or asked for. */
  readonly isInspection: boolean;
  readonly publicUrl: string | undefined;
  readonly mode: 'sandbox' | 'production';
  readonly logLevel: string;
  /** Calls a second of one app; 0: no limit. */
  readonly rateLimit: number;
  /** Calls a second of one client address, loopback excepted; 0: no limit. */
  readonly addressRateLimit: number;
  /** Proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: TrustedProxies;
  /** How long a call waits for the database, in milliseconds. */
  readonly callDeadlineMs: number;
  /** How long calls are still taken after the first signal to end, in milliseconds. */
  readonly drainMs: number;
  /** Where /metrics has its own listener; undefined: none, as in a sandbox. */
  readonly metrics: MetricsSetting | undefined;
  readonly databaseConnections: number;
  /** Keys that cards are kept with, the first of which seals; undefined: the sandbox's own. */
  readonly vaultKeys: readonly CipherKey[] | undefined;
  /** The gateway's private key, PEM, or the file that holds it; neither: a file of DATA_DIR. */
  readonly gatewayKey: string | undefined;
  readonly gatewayKeyFile: string | undefined;
  /** The MQTT broker that terminals and gateway processes share; undefined: one inside this process. */
  readonly mqttUrl: string | undefined;
  /** Its listener for terminals, where that is another one; those in browsers reach it through the gateway. */
  readonly mqttTerminalsUrl: string | undefined;
  /** Days that the request log keeps; 0: none is kept. */
  readonly requestLogDays: number;
  /** Requests that it keeps at most, the oldest of which go first. */
  readonly requestLogMax: number;
  /** The time zone of the days of the books, by its IANA name. */
  readonly booksTimeZone: string;
  /** Where the broker inside this process listens for MQTT over TCP; undefined: over WebSocket alone. */
  readonly mqttPort: number | undefined;
}

/** Where Prometheus exporters of this kind listen by convention. */
const metricsPort = 9464;
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function integer(
  environment: NodeJS.ProcessEnv,
  name: string,
  fallback: number,
  max: number,
  min = 0,
): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < min || value > max)
    throw new SettingError(
      `${name} must be a whole number from ${min} to ${max}, not "${text}"`,
      `${name} 必须是 ${min} 到 ${max} 的整数，而不是“${text}”`,
    );
  return value;
}

function oneOf<Value extends string>(
  environment: NodeJS.ProcessEnv,
  name: string,
  values: readonly Value[],
  fallback: Value,
): Value {
  const text = environment[name] ?? '';
  if (text === '') return fallback;
  const value = values.find((one) => one === text);
  if (value === undefined) {
    throw new SettingError(
      `${name} must be one of ${values.join(', ')}, not "${text}"`,
      `${name} 必须是 ${values.join('、')} 之一，而不是“${text}”`,
    );
  }
  return value;
}

/** Without the slash at its end; undefined where the address that is listened on will do. */
function readPublicUrl(environment: NodeJS.ProcessEnv, listening: string): string | undefined {
  const text = environment['PUBLIC_URL'] ?? '';
  if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new SettingError(
      `PUBLIC_URL must be an absolute http or https URL, not "${text}"`,
      `PUBLIC_URL 必须是 http 或 https 的绝对地址，而不是“${text}”`,
    );
  const publicUrl = text.replace(/\/+$/, '') || undefined;
  // pay_url begins with it, and has a limited length (spec §9).
  const problem = payUrlLengthProblem(publicUrl ?? listening);
  if (problem !== undefined)
    throw new SettingError(`PUBLIC_URL must be shorter: ${problem.en}`, `PUBLIC_URL 过长：${problem.zh}`);
  return publicUrl;
}

/** The problem, without any part of the text: it holds keys. */
function readVaultKeys(environment: NodeJS.ProcessEnv): readonly CipherKey[] | undefined {
  const text = environment['VAULT_KEYS'] ?? '';
  if (text === '') return undefined;
  try {
    return parseVaultKeys(text);
  } catch (error) {
    const reason = settingText(error);
    throw new SettingError(
      `VAULT_KEYS cannot be used: ${reason.en}; tollgate vault new-key creates a key`,
      `VAULT_KEYS 无法使用：${reason.zh}；用 tollgate vault new-key 生成密钥`,
    );
  }
}

/** The problem, without the text: it may hold a password. */
function readMqttUrl(
  environment: NodeJS.ProcessEnv,
  name: 'MQTT_URL' | 'MQTT_TERMINALS_URL',
): string | undefined {
  const text = environment[name] ?? '';
  if (text === '') return undefined;
  const url = URL.parse(text);
  if (url === null || !/^mqtts?:$/.test(url.protocol) || url.hostname === '')
    throw new SettingError(
      `${name} must be mqtt://user:password@host:1883, or mqtts:`,
      `${name} 的格式应为 mqtt://user:password@host:1883，或 mqtts:`,
    );
  return text;
}

function readMqttPort(environment: NodeJS.ProcessEnv): number | undefined {
  if ((environment['MQTT_PORT'] ?? '') === '') return undefined;
  if ((environment['MQTT_URL'] ?? '') !== '')
    throw new SettingError(
      'MQTT_PORT is for the broker inside the gateway: remove it if MQTT_URL is set',
      'MQTT_PORT 用于网关内置的 MQTT broker，设置 MQTT_URL 时请去掉',
    );
  return integer(environment, 'MQTT_PORT', 1883, 65_535);
}

function readTimeZone(environment: NodeJS.ProcessEnv): string {
  const text = environment['BOOKS_TIME_ZONE'] || defaultSettings.booksTimeZone;
  const name = timeZoneName(text);
  if (name !== undefined) return name;
  throw new SettingError(
    `BOOKS_TIME_ZONE must be the IANA name of a time zone, such as Europe/Berlin, not "${text}"`,
    `BOOKS_TIME_ZONE 必须是时区的 IANA 名称（如 Asia/Shanghai），而不是“${text}”`,
  );
}

function readMetrics(environment: NodeJS.ProcessEnv, mode: Config['mode']): MetricsSetting | undefined {
  const isNamed = (environment['METRICS_PORT'] ?? '') !== '';
  if (!isNamed && mode === 'sandbox') return undefined;
  const port = integer(environment, 'METRICS_PORT', metricsPort, 65_535);
  return { host: environment['METRICS_HOST'] || '127.0.0.1', port, isNamed };
}

function readEphemeral(environment: NodeJS.ProcessEnv): boolean {
  if (oneOf(environment, 'EPHEMERAL', ['0', '1'], '0') === '0') return false;
  const isProduction = environment['MODE'] === 'production';
  if (isProduction || environment['DATABASE_URL']) {
    const other = isProduction ? 'MODE=production' : 'DATABASE_URL';
    throw new SettingError(
      `EPHEMERAL=1 keeps everything in memory and cannot be used with ${other}: remove one of them`,
      `EPHEMERAL=1 表示全部数据仅存内存，不能与 ${other} 同时使用，请去掉其中之一`,
    );
  }
  return true;
}

/** A copy of what production keeps is on a server; an embedded database belongs to its sandbox. */
function readInspection(environment: NodeJS.ProcessEnv): boolean {
  if (oneOf(environment, 'INSPECT_ONLY', ['0', '1'], '0') === '0') return false;
  if (environment['DATABASE_URL']) return true;
  throw new SettingError(
    'INSPECT_ONLY=1 inspects a restored copy on a PostgreSQL server: set DATABASE_URL to that copy',
    'INSPECT_ONLY=1 用于只读查看 PostgreSQL 服务器上恢复的副本：请将 DATABASE_URL 设为该副本',
  );
}

export interface Settings {
  readonly config: Config;
  /** A sentence for each setting that cannot be used, by its name; its place in `config` has the default. */
  readonly problems: ReadonlyMap<string, Text>;
}

/** Reads the settings that can be used, and the problems of the rest. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const problems = new Map<string, Text>();
  const read = <Value>(name: string, fallback: Value, reader: () => Value): Value => {
    try {
      return reader();
    } catch (error) {
      problems.set(name, settingText(error));
      return fallback;
    }
  };
  const number = (name: string, fallback: number, max: number, min = 0) =>
    read(name, fallback, () => integer(environment, name, fallback, max, min));
  const host = environment['HOST'] || '127.0.0.1';
  const port = number('PORT', 8080, 65_535);
  const mode = read<Config['mode']>('MODE', 'sandbox', () =>
    oneOf(environment, 'MODE', ['sandbox', 'production'], 'sandbox'),
  );
  const config: Config = {
    host,
    port,
    dataDir: resolve(environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    isEphemeral: read('EPHEMERAL', false, () => readEphemeral(environment)),
    isInspection: read('INSPECT_ONLY', false, () => readInspection(environment)),
    publicUrl: read('PUBLIC_URL', undefined, () => readPublicUrl(environment, `http://${host}:${port}`)),
    mode,
    logLevel: read('LOG_LEVEL', 'info', () => oneOf(environment, 'LOG_LEVEL', logLevels, 'info')),
    rateLimit: number('RATE_LIMIT', defaultSettings.rateLimit, 1_000_000),
    addressRateLimit: number('ADDRESS_RATE_LIMIT', defaultSettings.addressRateLimit, 1_000_000),
    trustProxy: read('TRUST_PROXY', noProxies, () => readTrustedProxies(environment['TRUST_PROXY'] ?? '')),
    callDeadlineMs:
      number('CALL_DEADLINE_SECONDS', defaultSettings.callDeadlineMs / secondMs, 120, 1) * secondMs,
    drainMs: number('DRAIN_SECONDS', mode === 'production' ? 5 : 0, 600) * secondMs,
    metrics: read('METRICS_PORT', undefined, () => readMetrics(environment, mode)),
    // In production the pages that show it are not open yet, so it is kept on request only.
    requestLogDays: number(
      'REQUEST_LOG_DAYS',
      mode === 'production' ? 0 : defaultSettings.requestLogDays,
      3_650,
    ),
    requestLogMax: number('REQUEST_LOG_MAX', 100_000, 1_000_000_000, 1),
    booksTimeZone: read('BOOKS_TIME_ZONE', defaultSettings.booksTimeZone, () => readTimeZone(environment)),
    databaseConnections: number('DATABASE_CONNECTIONS', 10, 500),
    vaultKeys: read('VAULT_KEYS', undefined, () => readVaultKeys(environment)),
    gatewayKey: environment['GATEWAY_KEY'] || undefined,
    gatewayKeyFile: environment['GATEWAY_KEY_FILE'] || undefined,
    mqttUrl: read('MQTT_URL', undefined, () => readMqttUrl(environment, 'MQTT_URL')),
    mqttTerminalsUrl: read('MQTT_TERMINALS_URL', undefined, () =>
      readMqttUrl(environment, 'MQTT_TERMINALS_URL'),
    ),
    mqttPort: read('MQTT_PORT', undefined, () => readMqttPort(environment)),
  };
  return { config, problems };
}

/** @throws SettingsError with a line for each variable that cannot be used */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { config, problems } = readSettings(environment);
  if (problems.size > 0) throw new SettingsError(problems);
  return config;
}
