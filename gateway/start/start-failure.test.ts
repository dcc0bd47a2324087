import { expect, test } from 'vitest';
import { SettingError } from '../ports/setting-error.ts';
import { FolderInUse } from '../runtime/node/database/lock.ts';
import { SchemaError } from '../runtime/node/database/migrate.ts';
import { DataFolderError } from './data-folder.ts';
import { configuredGatewayKeys } from './keys/gateway-key.ts';
import { type Config, readConfig } from './settings/config.ts';
import { readGatewayConfig } from './settings/production.ts';
import { explainSettings, explainStart, type SettingNames } from './start-failure.ts';

const byCommand: SettingNames = {
  commandForPort: (port) => `tollgate start --port ${port}`,
  nameOf: (variable) => ({ DATA_DIR: '--data', HOST: '--host', PORT: '--port' })[variable] ?? variable,
  commandOf: (program) => `tollgate ${program}`,
};
const byVariables: SettingNames = {
  commandForPort: (port) => `PORT=${port} npm start`,
  nameOf: (variable) => variable,
  commandOf: (program) => `npm run ${program} --`,
};
const config = readConfig({ DATA_DIR: '/srv/tollgate', PORT: '8080' });
const onServer: Config = { ...config, databaseUrl: 'postgres://db.example.com/gateway' };

/** As the system throws it. */
const systemError = (code: string, members: object = {}) =>
  Object.assign(new Error(`${code}: it failed`), { code, ...members });
const denied = systemError('EACCES', { syscall: 'access', path: '/srv/tollgate' });

test.each([
  [
    'a port that is taken',
    systemError('EADDRINUSE', { syscall: 'listen' }),
    1,
    '8081',
    'tollgate start --port 8081',
  ],
  [
    'an address of another machine',
    systemError('EADDRNOTAVAIL', { syscall: 'listen' }),
    1,
    '127.0.0.1:8080',
    '--host',
  ],
  [
    'a name that is none',
    systemError('ENOTFOUND', { syscall: 'getaddrinfo', hostname: config.host }),
    1,
    'ENOTFOUND',
    '--host',
  ],
  ['a port for root alone', systemError('EACCES', { syscall: 'listen' }), 1, 'EACCES', '--port'],
  ['a folder in use', new FolderInUse('/srv/tollgate/database', 4711), 1, '4711', '--data'],
  [
    'a folder that cannot be made',
    new DataFolderError('', '/srv/tollgate', 'unusable', denied),
    2,
    'EACCES',
    '--data',
  ],
  ['a folder that others need', new DataFolderError('', '/tmp', 'shared'), 2, '/tmp', '--data'],
  [
    "a file of another user's",
    new DataFolderError('', '/srv/tollgate/x', 'open', denied),
    2,
    'chown',
    'chmod',
  ],
  [
    'a file that cannot be read',
    systemError('EACCES', { path: '/srv/tollgate/x' }),
    2,
    '/srv/tollgate/x',
    '--data',
  ],
  ['a newer schema', new SchemaError('', '0099-later.sql', true), 1, '0099-later.sql', '--data'],
  ['a full disk', systemError('ENOSPC', { syscall: 'write' }), 1, '/srv/tollgate', '--data'],
  [
    "a full disk, by PGlite's own number",
    Object.assign(new Error('FS error'), { errno: 51 }),
    1,
    '/srv',
    '--data',
  ],
  ['anything else', new Error('it failed'), 1, 'it failed', 'it failed'],
])('%s: what to do, in both languages', (_what, error, exitCode, said, setting) => {
  const failure = explainStart(error, config, byCommand);
  expect(failure.exitCode).toBe(exitCode);
  for (const text of Object.values(failure.text)) {
    expect(text).toContain(said);
    expect(text).toContain(setting);
    expect(text).not.toMatch(/\n|\b(?:DATA_DIR|HOST|PORT)\b/);
  }
  expect(failure.text.zh).toMatch(/[\u4e00-\u9fff]/);
  expect(failure.text.en).not.toMatch(/[\u4e00-\u9fff]/);
});

test('a gateway that is started without the command names variables', () => {
  const taken = systemError('EADDRINUSE', { syscall: 'listen' });
  expect(explainStart(taken, config, byVariables).text.en).toContain('PORT=8081 npm start');
  const used = new FolderInUse('/srv/tollgate/database', 4711);
  expect(explainStart(used, config, byVariables).text.en).toContain('DATA_DIR');
});

test('a database on a server: its setting, and no folder', () => {
  const newer = explainStart(new SchemaError('', '0099-later.sql', true), onServer, byCommand).text.en;
  expect(newer).toContain('DATABASE_URL');
  expect(newer).not.toContain('/srv/tollgate');
  const noName = systemError('ENOTFOUND', { syscall: 'getaddrinfo', hostname: 'db.example.com' });
  for (const error of [new Error('no route'), noName])
    expect(explainStart(error, onServer, byCommand).text.zh).toContain('DATABASE_URL');
});

test('settings: a line for each, by the name that the person who starts it uses', () => {
  const failure = (environment: NodeJS.ProcessEnv, names: SettingNames) => {
    try {
      return readGatewayConfig(environment);
    } catch (error) {
      return explainSettings(error, names);
    }
  };
  const environment = { PORT: 'eighty', REQUEST_LOG_DAYS: 'few', MODE: 'production' };
  const { exitCode, text } = failure(environment, byCommand) as ReturnType<typeof explainSettings>;
  expect(exitCode).toBe(2);
  expect(text.en).toMatch(/^--port must be a whole number from 0 to 65535, not "eighty"$/m);
  expect(text.en).toMatch(/^REQUEST_LOG_DAYS must be/m);
  expect(text.zh).toMatch(/^--port 必须是 0 到 65535 的整数/m);
  expect(text.zh.split('\n')).toHaveLength(text.en.split('\n').length);
  expect(failure({ PORT: 'eighty' }, byVariables)).toMatchObject({
    text: { en: expect.stringMatching(/^PORT must/) },
  });
});

test('the vault is named as the person who starts the gateway runs it', () => {
  const error = new SettingError('run tollgate vault rotate first', '请先执行 tollgate vault rotate');
  expect(explainSettings(error, byCommand).text.en).toBe('run tollgate vault rotate first');
  expect(explainSettings(error, byVariables).text.zh).toBe('请先执行 npm run vault -- rotate');
  expect(explainStart(error, config, byVariables).text.en).toMatch(/run npm run vault -- rotate first$/);
});

test('what is wrong with keys and proxies is said in both languages', () => {
  const textOf = (environment: NodeJS.ProcessEnv) => {
    try {
      configuredGatewayKeys(readGatewayConfig(environment));
      throw new Error('it was accepted');
    } catch (error) {
      return explainSettings(error, byVariables).text;
    }
  };
  const ring = (...ids: readonly string[]) =>
    ids.map((id) => `${id}:${Buffer.alloc(32, id).toString('base64')}`).join();
  for (const [environment, en, zh] of [
    [{ VAULT_KEYS: 'k1:short' }, 'entry 1 is not', '第 1 项不是'],
    [{ VAULT_KEYS: `${ring('k1')},k1:${Buffer.alloc(32).toString('base64')}` }, 'same id', '编号相同'],
    [{ VAULT_KEYS: ring(...Array.from({ length: 17 }, (_, at) => `k${at}`)) }, '1 to 16', '1 至 16 个'],
    [{ MODE: 'production' }, 'VAULT_KEYS is missing', '缺少 VAULT_KEYS：MODE=production 需要'],
    [{ GATEWAY_KEY: 'swordfish' }, 'it is not PEM', 'GATEWAY_KEY 无法使用：不是 PEM'],
    [{ TRUST_PROXY: '10.0.0.0/0' }, 'TRUST_PROXY must list', 'TRUST_PROXY 须列出'],
    [{ PUBLIC_URL: `https://${'x'.repeat(40)}.com` }, 'PUBLIC_URL must be shorter', 'PUBLIC_URL 过长'],
  ] as const) {
    const text = textOf(environment);
    expect(text.en).toContain(en);
    expect(text.zh).toContain(zh);
    expect(text.zh, text.zh).not.toMatch(/[a-z]+ (?:is|are|must|needs|may|cannot) [a-z]+/);
  }
});

test('a key of another database is explained in both languages', () => {
  const error = new SettingError('this gateway has no key', '本网关没有密钥');
  const { text, exitCode } = explainStart(error, onServer, byVariables);
  expect(exitCode).toBe(1);
  expect(text.en).toBe('Tollgate could not start (is DATABASE_URL correct?): this gateway has no key');
  expect(text.zh).toBe('Tollgate 无法启动（请检查 DATABASE_URL）：本网关没有密钥');
});
