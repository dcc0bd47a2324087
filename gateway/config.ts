/** Configuration from the environment; every part is optional (architecture: Configuration). */
import { resolve } from 'node:path';

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

/** Throws with a message that names the variable where one cannot be used. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const publicUrl = environment['PUBLIC_URL'];
  if (
    publicUrl !== undefined &&
    publicUrl !== '' &&
    !/^https?:$/.test(URL.parse(publicUrl)?.protocol ?? '')
  ) {
    throw new Error(`PUBLIC_URL must be an absolute http or https URL, not "${publicUrl}"`);
  }
  return {
    host: environment['HOST'] || '127.0.0.1',
    port: integer(environment, 'PORT', 8080, 65_535),
    dataDir: resolve(environment['DATA_DIR'] || 'data'),
    databaseUrl: environment['DATABASE_URL'] || undefined,
    publicUrl: publicUrl?.replace(/\/+$/, '') || undefined,
    mode: oneOf(environment, 'MODE', ['sandbox', 'production'], 'sandbox'),
    logLevel: oneOf(environment, 'LOG_LEVEL', logLevels, 'info'),
    rateLimit: integer(environment, 'RATE_LIMIT', 1_000, 1_000_000),
    databaseConnections: integer(environment, 'DATABASE_CONNECTIONS', 10, 500),
  };
}
