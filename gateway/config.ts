/** Configuration from the environment; every part is optional. */
import { resolve } from 'node:path';
import { publicUrlProblem } from './checkout/link.ts';
import type { CipherKey } from './ports/node/cipher.ts';
import { parseVaultKeys } from './vault-keys.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly dataDir: string;
  readonly databaseUrl: string | undefined;
  readonly publicUrl: string | undefined;
  readonly mode: 'sandbox' | 'production';
  readonly logLevel: string;
  /** Calls a second of one caller (address and app); 0: no limit. */
  readonly rateLimit: number;
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
  /** Where the broker inside this process listens for MQTT over TCP; undefined: over WebSocket alone. */
  readonly mqttPort: number | undefined;
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

function integer(environment: NodeJS.ProcessEnv, name: string, fallback: number, max: number): number {
  const text = environment[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!/^\d+$/.test(text) || value > max)
    throw new Error(`${name} must be a whole number from 0 to ${max}, not "${text}"`);
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
  if (value === undefined) throw new Error(`${name} must be one of ${values.join(', ')}, not "${text}"`);
  return value;
}

/** Without the slash at its end; undefined where the address that is listened on will do. */
function readPublicUrl(environment: NodeJS.ProcessEnv, listening: string): string | undefined {
  const text = environment['PUBLIC_URL'] ?? '';
  if (text !== '' && !/^https?:$/.test(URL.parse(text)?.protocol ?? ''))
    throw new Error(`PUBLIC_URL must be an absolute http or https URL, not "${text}"`);
  const publicUrl = text.replace(/\/+$/, '') || undefined;
  // pay_url begins with it, and has a length that it must leave room for (spec §9).
  const problem = publicUrlProblem(publicUrl ?? listening);
  if (problem !== undefined) throw new Error(`PUBLIC_URL must be shorter: ${problem}`);
  return publicUrl;
}

/** What is wrong is told without a part of the text: it holds keys. */
function readVaultKeys(environment: NodeJS.ProcessEnv): readonly CipherKey[] | undefined {
  const text = environment['VAULT_KEYS'] ?? '';
  if (text === '') return undefined;
  try {
    return parseVaultKeys(text);
  } catch (fault) {
    throw new Error(`VAULT_KEYS cannot be used: ${fault instanceof Error ? fault.message : fault}`);
  }
}

/** What is wrong is told without the text: it may hold a password. */
function readMqttUrl(
  environment: NodeJS.ProcessEnv,
  name: 'MQTT_URL' | 'MQTT_TERMINALS_URL',
): string | undefined {
  const text = environment[name] ?? '';
  if (text === '') return undefined;
  const url = URL.parse(text);
  if (url === null || !/^mqtts?:$/.test(url.protocol) || url.hostname === '')
    throw new Error(`${name} must be mqtt://user:password@host:1883, or mqtts:`);
  return text;
}

function readMqttPort(environment: NodeJS.ProcessEnv): number | undefined {
  if ((environment['MQTT_PORT'] ?? '') === '') return undefined;
  if ((environment['MQTT_URL'] ?? '') !== '')
    throw new Error('MQTT_PORT is for the broker inside the gateway: leave it out beside MQTT_URL');
  return integer(environment, 'MQTT_PORT', 1883, 65_535);
}

/** Throws with a message that names the variable where one cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const host = environment['HOST'] || '127.0.0.1';
  const port = integer(environment, 'PORT', 8080, 65_535);
  return {
    host,
    port,
    dataDir: resolve(environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    publicUrl: readPublicUrl(environment, `http://${host}:${port}`),
    mode: oneOf(environment, 'MODE', ['sandbox', 'production'], 'sandbox'),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
    rateLimit: integer(environment, 'RATE_LIMIT', 1_000, 1_000_000),
    databaseConnections: integer(environment, 'DATABASE_CONNECTIONS', 10, 500),
    vaultKeys: readVaultKeys(environment),
    gatewayKey: environment['GATEWAY_KEY'] || undefined,
    gatewayKeyFile: environment['GATEWAY_KEY_FILE'] || undefined,
    mqttUrl: readMqttUrl(environment, 'MQTT_URL'),
    mqttTerminalsUrl: readMqttUrl(environment, 'MQTT_TERMINALS_URL'),
    mqttPort: readMqttPort(environment),
  };
}
