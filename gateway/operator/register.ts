/** Command line: registers a merchant and an app that signs, or one with Basic credentials. */
import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { missingOption, refusedFailure, usageFailure } from '@tollgate/contract/failure';
import type { Text } from '@tollgate/contract/model';
import { endAppKey, validKeyIds } from '../accounts/app-keys.ts';
import { rememberMs } from '../accounts/directory.ts';
import { gatewayKeyFor } from '../accounts/gateway-keys.ts';
import { findLimits, limitBounds, setLimits } from '../accounts/limits.ts';
import {
  checkBatchClose,
  checkMerchantNo,
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
import { readConfig } from '../start/settings/config.ts';
import {
  activationLifeMs,
  giveActivationCode,
  groupedCode,
  newActivationCode,
} from '../terminals/activation.ts';
import { checkPinForm, setManagerPin } from '../terminals/manager.ts';
import { gatewayKeyOptions, gatewayKeyWish, manageGatewayKeys } from './gateway-key-command.ts';
import { registerHelp } from './operator-help.ts';
import { type OperatorProgram, runOperatorProgram } from './operator-program.ts';
import { readSecret } from './read-secret.ts';

const options = {
  'merchant-no': { type: 'string' },
  name: { type: 'string' },
  'store-no': { type: 'string' },
  'app-id': { type: 'string' },
  'public-key': { type: 'string' },
  'end-key': { type: 'string' },
  basic: { type: 'string' },
  'require-timestamp': { type: 'boolean' },
  'unreferenced-refunds': { type: 'boolean' },
  'terminal-sn': { type: 'string' },
  'manager-pin': { type: 'boolean' },
  'close-batch-at': { type: 'string' },
  'tip-max-percent': { type: 'string' },
  'authorization-days': { type: 'string' },
  'refund-days': { type: 'string' },
  ...gatewayKeyOptions,
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

/** Reads the public key of an app. @throws Failure where the file holds none that is accepted */
async function readKey(path: string): Promise<PublicKey> {
  const pem = await readFile(path, 'utf8').catch(() => {
    throw usageFailure(`cannot read ${path}`, `无法读取 ${path}`);
  });
  if (pem.includes('PRIVATE KEY'))
    throw usageFailure(
      `${path} is a private key: keep it secret, and give the public key`,
      `${path} 是私钥：请妥善保密，并改为提供公钥`,
    );
  if (pem.includes('CERTIFICATE'))
    throw usageFailure(
      `${path} is a certificate; extract the public key: openssl x509 -in ${path} -pubkey -noout`,
      `${path} 是证书，请从中提取公钥：openssl x509 -in ${path} -pubkey -noout`,
    );
  const key = rsaPublicKey(pem);
  if (key === undefined)
    throw usageFailure(`${path} holds no RSA public key in PEM`, `${path} 中没有 PEM 格式的 RSA 公钥`);
  const problem = rsaKeyProblem(key);
  if (problem !== undefined) throw usageFailure(`${path}: ${problem.en}`, `${path}：${problem.zh}`);
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
  { result }: OperatorProgram,
): Promise<void> {
  const nowMs = platformClock.nowMs();
  const { merchantNo, appId } = app;
  if (!(await endAppKey(database, app, keyId, nowMs)))
    throw refusedFailure(
      `app_id ${appId} of merchant_no ${merchantNo} has no valid key ${keyId}`,
      `商户 ${merchantNo} 的 app_id ${appId} 没有有效密钥 ${keyId}`,
    );
  const ids = await validKeyIds(database, app, nowMs);
  const seconds = rememberMs / 1000;
  const ended: Text = {
    en: `ended ${keyId}: gateways refuse it within ${seconds} seconds`,
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
          en: 'The gateway creates its key at its first start on this database. After that, print its public key:',
          zh: '网关首次使用此数据库启动时创建其密钥。之后可输出其公钥：',
        },
        '  openssl pkey -in gateway-private-key.pem -pubout',
      ]
    : ['gateway_public_key', pem.trimEnd()];

/** The value of a limit, or undefined where it is not given. */
function limitOf(text: string | undefined, option: string, [min, max]: readonly [number, number]) {
  if (text === undefined) return undefined;
  const value = /^[0-9]{1,6}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw usageFailure(
    `--${option} is a whole number from ${min} to ${max}`,
    `--${option} 须为 ${min} 至 ${max} 的整数`,
  );
}

/** Reads the command line, and checks what can be checked without the database. @throws Failure */
function readArguments() {
  const { values } = parseArgs({ options, allowNegative: true });
  const merchantNo = values['merchant-no'];
  if (values.help === true) return undefined;
  const keyWish = gatewayKeyWish(values);
  if (keyWish !== undefined) return { keyWish, values: undefined };
  if (merchantNo === undefined) throw missingOption('--merchant-no');
  checkMerchantNo(merchantNo);
  const hasApp = values['public-key'] !== undefined || values.basic !== undefined;
  if (values['public-key'] !== undefined && values.basic !== undefined)
    throw usageFailure('give either --public-key or --basic', '--public-key 与 --basic 只能指定其一');
  const given = {
    tipMaxPercent: limitOf(values['tip-max-percent'], 'tip-max-percent', limitBounds.tipMaxPercent),
    authorizationDays: limitOf(
      values['authorization-days'],
      'authorization-days',
      limitBounds.authorizationDays,
    ),
    refundDays: limitOf(values['refund-days'], 'refund-days', limitBounds.refundDays),
  };
  const hasLimits = Object.values(given).some((value) => value !== undefined);
  const [storeNo, hasManagerPin] = [values['store-no'], values['manager-pin'] === true];
  const [terminalSn, endedKey] = [values['terminal-sn'], values['end-key']];
  const closeAt = values['close-batch-at'];
  if (terminalSn !== undefined) checkTerminalSn(terminalSn);
  if (closeAt !== undefined) checkBatchClose(closeAt);
  if (endedKey !== undefined && (values['app-id'] === undefined || hasApp))
    throw usageFailure(
      '--end-key needs --app-id, and is given without --public-key and --basic',
      '--end-key 须与 --app-id 一起使用，且不能与 --public-key 或 --basic 同时使用',
    );
  const doesMore = hasLimits || endedKey !== undefined || hasManagerPin;
  for (const option of ['require-timestamp', 'unreferenced-refunds'] as const)
    if (!hasApp && values[option] !== undefined)
      throw usageFailure(
        `--${option} is a setting of an app: give --public-key or --basic as well`,
        `--${option} 是应用的设置：请同时指定 --public-key 或 --basic`,
      );
  if (closeAt !== undefined && terminalSn === undefined)
    throw usageFailure(
      '--close-batch-at is a setting of a terminal: give --terminal-sn as well',
      '--close-batch-at 是终端的设置：请同时指定 --terminal-sn',
    );
  if (!hasApp && !doesMore && terminalSn === undefined)
    throw usageFailure(
      'give either --public-key or --basic, or --terminal-sn or --manager-pin, or a limit',
      '请指定 --public-key 或 --basic、--terminal-sn 或 --manager-pin，或一项限额',
    );
  if ((terminalSn !== undefined || hasManagerPin) && storeNo === undefined)
    throw usageFailure(
      'a terminal and a manager belong to a store: give --store-no',
      '终端与店长均属于门店：请指定 --store-no',
    );
  return {
    keyWish: undefined,
    values,
    merchantNo,
    storeNo,
    terminalSn,
    hasManagerPin,
    endedKey,
    hasApp,
    hasLimits,
    given,
  };
}

type Given = Extract<ReturnType<typeof readArguments>, { readonly keyWish: undefined }>;

async function showLimits(database: Database, merchantNo: string, { result }: OperatorProgram) {
  const set = await findLimits(database, merchantNo);
  const { tipMaxPercent, authorizationDays, refundDays } = set;
  result(
    [
      `merchant_no ${merchantNo}`,
      {
        en: `tip at most ${tipMaxPercent} % of the order amount`,
        zh: `小费上限为订单金额的 ${tipMaxPercent}%`,
      },
      {
        en: `authorizations end after ${authorizationDays} days`,
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
  { result }: OperatorProgram,
): Promise<void> {
  const { merchantNo, terminalSn } = terminal;
  const code = newActivationCode(platformRandom);
  await giveActivationCode({ queries: database, passwords }, terminal, code, expiresAtMs);
  const shown = groupedCode(code);
  result(
    [
      `merchant_no ${merchantNo}`,
      `terminal_sn ${terminalSn}`,
      { en: `activation code ${shown}, for 24 hours`, zh: `激活码 ${shown}，24 小时内有效` },
    ],
    {
      ...{ merchant_no: merchantNo, terminal_sn: terminalSn },
      ...{ activation_code: code, expires_at: new Date(expiresAtMs).toISOString() },
    },
  );
}

async function provideApp(
  database: Database,
  { values, merchantNo }: Given,
  publicKey: PublicKey | undefined,
  { result }: OperatorProgram,
): Promise<void> {
  const nowMs = platformClock.nowMs();
  const [timestampRequired, unreferencedRefunds] = [
    values['require-timestamp'],
    values['unreferenced-refunds'],
  ];
  const timestamps = timestampRequired === undefined ? {} : { timestampRequired };
  const refunds = unreferencedRefunds === undefined ? {} : { unreferencedRefunds };
  const appId = values['app-id'] ?? newAppId(platformRandom);
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
  const username = values.basic ?? '';
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

/** What the command line only names: the key in a file, and the PIN, which standard input has. */
interface Read {
  readonly publicKey: PublicKey | undefined;
  readonly managerPin: string | undefined;
}

async function carryOut(
  database: Database,
  given: Given,
  { publicKey, managerPin }: Read,
  program: OperatorProgram,
): Promise<void> {
  const { values, merchantNo, storeNo, terminalSn, endedKey } = given;
  if (endedKey !== undefined)
    return endKey(database, { merchantNo, appId: values['app-id'] ?? '' }, endedKey, program);
  const nowMs = platformClock.nowMs();
  const stores = storeNo === undefined ? [] : [{ storeNo, name: storeNo }];
  const terminals = terminalSn === undefined || storeNo === undefined ? [] : [{ terminalSn, storeNo }];
  const name = values.name ?? merchantNo;
  await registerMerchant(database, { merchantNo, name, stores, terminals }, nowMs);
  if (given.hasLimits) {
    await setLimits(database, merchantNo, given.given);
    await showLimits(database, merchantNo, program);
  }
  if (storeNo !== undefined && managerPin !== undefined) {
    await setManagerPin({ queries: database, passwords }, { merchantNo, storeNo }, managerPin);
    const set: Text = { en: "the manager's PIN is set", zh: '店长密码已设置' };
    const members = { merchant_no: merchantNo, store_no: storeNo, manager_pin_set: true };
    program.result([`merchant_no ${merchantNo}`, `store_no ${storeNo}`, set], members);
  }
  if (terminalSn !== undefined) {
    const terminal = { merchantNo, terminalSn };
    if (values['close-batch-at'] !== undefined)
      await setBatchClose(database, terminal, values['close-batch-at']);
    await activateTerminal(database, terminal, nowMs + activationLifeMs, program);
  }
  if (given.hasApp) await provideApp(database, given, publicKey, program);
}

/** Before the database is opened: a person takes a while to type. @throws Failure */
async function readManagerPin(): Promise<string> {
  const pin = await readSecret({
    en: "The manager's PIN, 4 to 12 digits:",
    zh: '店长密码（4 至 12 位数字）：',
  });
  checkPinForm(pin);
  return pin;
}

const failed = (reason: string): Text => ({
  en: `The registration failed: ${reason}`,
  zh: `登记失败：${reason}`,
});

await runOperatorProgram(failed, async (program) => {
  const given = readArguments();
  if (given === undefined) return program.print(registerHelp);
  const config = readConfig(process.env);
  const { keyWish } = given;
  const path = keyWish?.act === 'add' ? keyWish.path : given.values?.['public-key'];
  const publicKey = path === undefined ? undefined : await readKey(path);
  const managerPin = given.values !== undefined && given.hasManagerPin ? await readManagerPin() : undefined;
  makeFilesForOwnerOnly();
  if (config.databaseUrl === undefined) await secureDataFolder(config.dataDir);
  const database = await openDatabase(config);
  try {
    if (keyWish !== undefined)
      await manageGatewayKeys(database, keyWish, publicKey, platformClock.nowMs(), program);
    else await carryOut(database, given, { publicKey, managerPin }, program);
  } finally {
    await database.close();
  }
});
