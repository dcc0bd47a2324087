/** `register`: registers a merchant and an app that signs, or one with Basic credentials. */
import { readFile } from 'node:fs/promises';
import { refusalError, usageError } from '@tollgate/contract/command-error';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, RegisterOptions } from '@tollgate/contract/programs';
import { endAppKey, validKeyIds } from '../accounts/app-keys.ts';
import { rememberMs } from '../accounts/directory.ts';
import { gatewayKeyFor } from '../accounts/gateway-keys.ts';
import { findLimits, limitBounds, setLimits } from '../accounts/merchant-limits.ts';
import {
  checkBatchClose,
  checkMerchantNo,
  checkName,
  checkTerminalSn,
  newAppId,
  registerApp,
  registerMerchant,
  setBatchClose,
} from '../accounts/registration.ts';
import type { Database } from '../ports/database.ts';
import type { PublicKey } from '../ports/public-key.ts';
import { passwords } from '../runtime/node/passwords.ts';
import { hashOf, platformClock, platformRandom } from '../runtime/node/platform.ts';
import { publicKeyOf } from '../runtime/node/public-key.ts';
import { rsaKeyProblem, rsaPublicKey } from '../runtime/node/rsa-key.ts';
import { makeFilesForOwnerOnly, secureDataFolder } from '../start/data-folder.ts';
import { openDatabase } from '../start/open-database.ts';
import type { Config } from '../start/settings/config.ts';
import { readOperatorConfig } from '../start/settings/production.ts';
import {
  activationLifeMs,
  giveActivationCode,
  groupedCode,
  newActivationCode,
} from '../terminals/activation.ts';
import { checkPinForm, setManagerPin } from '../terminals/manager.ts';
import { gatewayKeyWish, manageGatewayKeys } from './gateway-key-command.ts';
import { runOperatorProgram } from './operator-program.ts';

/** Reads the public key of an app. @throws CommandError where the file holds none that is accepted */
async function readKey(path: string): Promise<PublicKey> {
  const pem = await readFile(path, 'utf8').catch(() => {
    throw usageError(`cannot read ${path}`, `无法读取 ${path}`);
  });
  if (pem.includes('PRIVATE KEY'))
    throw usageError(
      `${path} is a private key: keep it secret, and specify the public key instead`,
      `${path} 是私钥：请妥善保密，并改为提供公钥`,
    );
  if (pem.includes('CERTIFICATE'))
    throw usageError(
      `${path} is a certificate; extract the public key: openssl x509 -in ${path} -pubkey -noout`,
      `${path} 是证书，请从中提取公钥：openssl x509 -in ${path} -pubkey -noout`,
    );
  const key = rsaPublicKey(pem);
  if (key === undefined)
    throw usageError(`${path} contains no RSA public key in PEM`, `${path} 中没有 PEM 格式的 RSA 公钥`);
  const problem = rsaKeyProblem(key);
  if (problem !== undefined) throw usageError(`${path}: ${problem.en}`, `${path}：${problem.zh}`);
  return publicKeyOf(pem);
}

function keysLine(ids: readonly string[]): Text {
  const list = ids.join(' ');
  return { en: `valid keys ${list || 'none'}`, zh: `有效密钥 ${list || '无'}` };
}

async function endKey(
  database: Database,
  app: { readonly merchantNo: string; readonly appId: string },
  keyId: string,
  { result }: ProgramContext,
): Promise<void> {
  const nowMs = platformClock.nowMs();
  const { merchantNo, appId } = app;
  if (!(await endAppKey(database, app, keyId, nowMs)))
    throw refusalError(
      `app_id ${appId} of merchant_no ${merchantNo} has no valid key ${keyId}`,
      `商户 ${merchantNo} 的 app_id ${appId} 没有有效密钥 ${keyId}`,
    );
  const ids = await validKeyIds(database, app, nowMs);
  const seconds = rememberMs / 1000;
  const ended: Text = {
    en: `revoked ${keyId}: gateways reject it within ${seconds} seconds`,
    zh: `已停用 ${keyId}：各网关将在 ${seconds} 秒内拒绝该密钥`,
  };
  const members = { merchant_no: merchantNo, app_id: appId, ended_key_id: keyId, key_ids: ids };
  result([ended, keysLine(ids)], members);
}

/** Notifications of every app are signed with the gateway's key (decision 36): every app gets its public half. */
const gatewayKeyLines = (pem: string | undefined): readonly (string | Text)[] =>
  pem === undefined
    ? [
        {
          en: "The gateway creates its key when it first starts with this database. After that, you can print the gateway's public key:",
          zh: '网关首次使用此数据库启动时创建网关密钥。之后可输出网关公钥：',
        },
        '  openssl pkey -in gateway-private-key.pem -pubout',
      ]
    : ['gateway_public_key', pem.trimEnd()];

/** Returns the value of a limit; undefined if it is not given. @throws CommandError */
function limitOf(text: string | undefined, option: string, [min, max]: readonly [number, number]) {
  if (text === undefined) return undefined;
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw usageError(
    `--${option} must be a whole number from ${min} to ${max}`,
    `--${option} 须为 ${min} 至 ${max} 的整数`,
  );
}

const limitsOf = ({ tipMaxPercent, authorizationDays, refundDays }: RegisterOptions) => ({
  tipMaxPercent: limitOf(tipMaxPercent, 'tip-max-percent', limitBounds.tipMaxPercent),
  authorizationDays: limitOf(authorizationDays, 'authorization-days', limitBounds.authorizationDays),
  refundDays: limitOf(refundDays, 'refund-days', limitBounds.refundDays),
});

/** Options that were found to go together. */
interface Registration {
  readonly options: RegisterOptions;
  readonly merchantNo: string;
  readonly hasApp: boolean;
  /** Undefined if none is given. */
  readonly limits: ReturnType<typeof limitsOf> | undefined;
}

/** Refuses settings that belong to an app or a terminal which is not registered. @throws CommandError */
function checkSettings(options: RegisterOptions, hasApp: boolean): void {
  const settings = {
    'require-timestamp': options.requireTimestamp,
    'unreferenced-refunds': options.unreferencedRefunds,
  };
  for (const [option, value] of Object.entries(settings))
    if (!hasApp && value !== undefined)
      throw usageError(
        `--${option} is a setting of an app: specify --public-key or --basic as well`,
        `--${option} 是应用的设置：请同时指定 --public-key 或 --basic`,
      );
  if (options.closeBatchAt !== undefined && options.terminalSn === undefined)
    throw usageError(
      '--close-batch-at is a setting of a terminal: specify --terminal-sn as well',
      '--close-batch-at 是终端的设置：请同时指定 --terminal-sn',
    );
}

/** Checks what can be checked without the database. @throws CommandError */
function checkOptions(options: RegisterOptions): Registration {
  const { merchantNo, terminalSn, closeBatchAt, publicKey, basic, endKey } = options;
  if (merchantNo === undefined)
    throw usageError(
      'The option --merchant-no is required. Add --help to see the options.',
      '选项 --merchant-no 为必填。加上 --help 查看可用选项。',
    );
  checkMerchantNo(merchantNo);
  if (options.name !== undefined) checkName(options.name);
  const hasApp = publicKey !== undefined || basic !== undefined;
  if (publicKey !== undefined && basic !== undefined)
    throw usageError('specify either --public-key or --basic', '--public-key 与 --basic 只能指定其一');
  const given = limitsOf(options);
  const limits = Object.values(given).some((value) => value !== undefined) ? given : undefined;
  if (terminalSn !== undefined) checkTerminalSn(terminalSn);
  if (closeBatchAt !== undefined) checkBatchClose(closeBatchAt);
  if (endKey !== undefined && (options.appId === undefined || hasApp))
    throw usageError(
      '--end-key requires --app-id, and cannot be used with --public-key or --basic',
      '--end-key 须与 --app-id 一起使用，且不能与 --public-key 或 --basic 同时使用',
    );
  checkSettings(options, hasApp);
  const forStore = terminalSn !== undefined || options.readManagerPin !== undefined;
  if (!hasApp && !forStore && limits === undefined && endKey === undefined)
    throw usageError(
      'specify --public-key, --basic, --terminal-sn, --manager-pin, or a limit',
      '请指定 --public-key、--basic、--terminal-sn、--manager-pin 或任意一项限额',
    );
  if (forStore && options.storeNo === undefined)
    throw usageError(
      'a terminal and a manager belong to a store: specify --store-no',
      '终端与店长均属于门店：请指定 --store-no',
    );
  return { options, merchantNo, hasApp, limits };
}

async function showLimits(database: Database, merchantNo: string, { result }: ProgramContext) {
  const set = await findLimits(database, merchantNo);
  const { tipMaxPercent, authorizationDays, refundDays } = set;
  result(
    [
      `merchant_no ${merchantNo}`,
      {
        en: `tips up to ${tipMaxPercent}% of the order amount`,
        zh: `小费上限为订单金额的 ${tipMaxPercent}%`,
      },
      {
        en: `authorizations expire after ${authorizationDays} days`,
        zh: `预授权 ${authorizationDays} 天后失效`,
      },
      { en: `refunds up to ${refundDays} days after the payment`, zh: `支付后 ${refundDays} 天内可以退款` },
    ],
    {
      merchant_no: merchantNo,
      limits: {
        tip_max_percent: tipMaxPercent,
        authorization_days: authorizationDays,
        refund_days: refundDays,
      },
    },
  );
}

async function activateTerminal(
  database: Database,
  terminal: { readonly merchantNo: string; readonly terminalSn: string },
  expiresAtMs: number,
  { result }: ProgramContext,
): Promise<void> {
  const { merchantNo, terminalSn } = terminal;
  const code = newActivationCode(platformRandom);
  await giveActivationCode({ queries: database, passwords }, terminal, code, expiresAtMs);
  const shown = groupedCode(code);
  result(
    [
      `merchant_no ${merchantNo}`,
      `terminal_sn ${terminalSn}`,
      { en: `activation code ${shown}, valid for 24 hours`, zh: `激活码 ${shown}，24 小时内有效` },
    ],
    {
      merchant_no: merchantNo,
      terminal_sn: terminalSn,
      activation_code: code,
      expires_at: new Date(expiresAtMs).toISOString(),
    },
  );
}

async function provideApp(
  database: Database,
  { options, merchantNo }: Registration,
  publicKey: PublicKey | undefined,
  { result }: ProgramContext,
): Promise<void> {
  const nowMs = platformClock.nowMs();
  const { requireTimestamp, unreferencedRefunds } = options;
  const timestamps = requireTimestamp === undefined ? {} : { timestampRequired: requireTimestamp };
  const refunds = unreferencedRefunds === undefined ? {} : { unreferencedRefunds };
  const appId = options.appId ?? newAppId(platformRandom);
  const app = { merchantNo, appId, ...timestamps, ...refunds };
  const names = { merchant_no: merchantNo, app_id: appId };
  const nameLines = [`merchant_no ${merchantNo}`, `app_id ${appId}`];
  // Before the password is made, which is printed once: nothing may fail between the two.
  const gatewayKey = (await gatewayKeyFor(database, appId))?.publicKeyPem;
  const keyLines = gatewayKeyLines(gatewayKey);
  const keyMember = gatewayKey === undefined ? {} : { gateway_public_key: gatewayKey };
  if (publicKey !== undefined) {
    await database.transaction((queries) =>
      registerApp(queries, { ...app, signType: 'RSA2', key: publicKey }, nowMs),
    );
    const ids = await validKeyIds(database, app, nowMs);
    const members = { ...names, sign_type: 'RSA2', key_ids: ids, ...keyMember };
    result([...nameLines, 'sign_type RSA2', keysLine(ids), ...keyLines], members);
    return;
  }
  const username = options.basic ?? '';
  const password = Buffer.from(platformRandom.bytes(32)).toString('base64url');
  const basic = { basicUsername: username, basicPasswordHash: hashOf(password) };
  await registerApp(database, { ...app, signType: 'NONE', ...basic }, nowMs);
  result([...nameLines, 'sign_type NONE', `username ${username}`, `password ${password}`, ...keyLines], {
    ...names,
    sign_type: 'NONE',
    username,
    password,
    ...keyMember,
  });
}

/** Contents that the options only name: the key in a file, and the PIN, which the reader types. */
interface Read {
  readonly publicKey: PublicKey | undefined;
  readonly managerPin: string | undefined;
}

async function carryOut(
  database: Database,
  registration: Registration,
  { publicKey, managerPin }: Read,
  context: ProgramContext,
): Promise<void> {
  const { options, merchantNo, limits } = registration;
  const { storeNo, terminalSn, endKey: endedKey } = options;
  if (endedKey !== undefined)
    return endKey(database, { merchantNo, appId: options.appId ?? '' }, endedKey, context);
  const nowMs = platformClock.nowMs();
  const stores = storeNo === undefined ? [] : [{ storeNo, name: storeNo }];
  const terminals = terminalSn === undefined || storeNo === undefined ? [] : [{ terminalSn, storeNo }];
  const name = options.name ?? merchantNo;
  await registerMerchant(database, { merchantNo, name, stores, terminals }, nowMs);
  if (limits !== undefined) {
    await setLimits(database, merchantNo, limits);
    await showLimits(database, merchantNo, context);
  }
  if (storeNo !== undefined && managerPin !== undefined) {
    await setManagerPin({ queries: database, passwords }, { merchantNo, storeNo }, managerPin);
    const set: Text = { en: "the manager's PIN is set", zh: '店长密码已设置' };
    const members = { merchant_no: merchantNo, store_no: storeNo, manager_pin_set: true };
    context.result([`merchant_no ${merchantNo}`, `store_no ${storeNo}`, set], members);
  }
  if (terminalSn !== undefined) {
    const terminal = { merchantNo, terminalSn };
    if (options.closeBatchAt !== undefined) await setBatchClose(database, terminal, options.closeBatchAt);
    await activateTerminal(database, terminal, nowMs + activationLifeMs, context);
  }
  if (registration.hasApp) await provideApp(database, registration, publicKey, context);
}

/** Opens the database of the gateway for one act. */
async function withDatabase(config: Config, act: (database: Database) => Promise<void>): Promise<void> {
  makeFilesForOwnerOnly();
  if (config.databaseUrl === undefined) await secureDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    await act(database);
  } finally {
    await database.close();
  }
}

const failed = (reason: string): Text => ({
  en: `The registration failed: ${reason}`,
  zh: `登记失败：${reason}`,
});

const readOptionalKey = async (path: string | undefined) =>
  path === undefined ? undefined : await readKey(path);

export const register = (options: RegisterOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, async () => {
    const wish = gatewayKeyWish(options);
    if (wish !== undefined) {
      const config = readOperatorConfig(context.environment);
      const key = await readOptionalKey(wish.act === 'add' ? wish.path : undefined);
      return withDatabase(config, (database) =>
        manageGatewayKeys(database, wish, key, platformClock.nowMs(), context),
      );
    }
    const registration = checkOptions(options);
    // Before the PIN is asked for: with wrong settings, it would be typed for nothing.
    const config = readOperatorConfig(context.environment);
    const publicKey = await readOptionalKey(options.publicKey);
    // Before the database is opened: a person takes a while to type.
    const managerPin = await options.readManagerPin?.();
    if (managerPin !== undefined) checkPinForm(managerPin);
    return withDatabase(config, (database) =>
      carryOut(database, registration, { publicKey, managerPin }, context),
    );
  });
