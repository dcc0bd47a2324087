/** `acquirer`: connectors of acquirers, and the accounts of merchants there. */
import { refusalError, usageError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { AcquirerOptions, ProgramContext } from '@tollgate/contract/programs';
import {
  addConnector,
  type Connector,
  changeConnector,
  endConnectorAccount,
  findConnectors,
  removeConnector,
  setConnectorAccount,
} from '../accounts/connectors.ts';
import { lookEveryMs } from '../acquirers/http/registry.ts';
import type { Cipher } from '../ports/cipher.ts';
import type { Queries } from '../ports/database.ts';
import { base64UrlOf } from '../ports/encodings.ts';
import { createCipher } from '../runtime/node/cipher.ts';
import { platformClock, platformRandom } from '../runtime/node/platform.ts';
import { makeFilesForOwnerOnly, secureDataFolder } from '../start/data-folder.ts';
import { provideVaultKeys } from '../start/keys/vault-keys.ts';
import { openDatabase } from '../start/open-database.ts';
import { readOperatorConfig } from '../start/settings/production.ts';
import { countOpenOf } from '../store/transactions.ts';
import { dropOldConnectorSecrets, keepConnectorSecret } from '../vault/connector-secrets.ts';
import { type Account, accountOf, addressOf, checkName, readCa, readSecretFile } from './acquirer-options.ts';
import {
  greetConnector,
  listConnectors,
  type OpenedAcquirers,
  showConnector,
  showTrial,
} from './acquirer-show.ts';
import { runOperatorProgram } from './operator-program.ts';

const secretBytes = 32;

const seconds = (2 * lookEveryMs) / 1_000;
const takesHold: Text = {
  en: `takes effect on all gateways within ${seconds} seconds`,
  zh: `各网关将在 ${seconds} 秒内生效`,
};

const secretText: Text = {
  en: 'Configure the connector with this secret. It is not shown again:',
  zh: '请将此密钥配置到连接器，仅显示一次：',
};

/** @throws CommandError where there is none of that name */
async function connectorOf(queries: Queries, cipher: Cipher, name: string): Promise<Connector> {
  const found = (await findConnectors(queries, cipher)).find((one) => one.name === name);
  if (found === undefined)
    throw refusalError(
      `There is no connector ${name}. To list all connectors: tollgate acquirer list`,
      `连接器 ${name} 不存在。查看全部：tollgate acquirer list`,
    );
  return found;
}

/** The secret of a file, or a new one, which is printed once. */
async function newSecret(path: string | undefined) {
  const given = path === undefined ? undefined : await readSecretFile(path);
  const secret = given ?? base64UrlOf(platformRandom.bytes(secretBytes));
  const isShown = given === undefined;
  return { secret, lines: isShown ? [secretText, secret] : [], members: isShown ? { secret } : {} };
}

type Options<Act extends AcquirerOptions['act']> = Extract<AcquirerOptions, { readonly act: Act }>;

async function add(opened: OpenedAcquirers, options: Options<'add'>): Promise<void> {
  const { database, cipher, context } = opened;
  const { name } = options;
  checkName(name);
  const address = addressOf(options.url);
  const ca = options.ca === undefined ? undefined : await readCa(options.ca);
  const { secret, lines, members } = await newSecret(options.secretFile);
  const nowMs = platformClock.nowMs();
  const isNew = await database.transaction(async (queries) => {
    if (!(await addConnector(queries, { name, address, ca }, nowMs))) return false;
    await keepConnectorSecret({ queries, cipher, random: platformRandom }, name, secret, nowMs);
    return true;
  });
  if (!isNew)
    throw refusalError(
      `The connector ${name} already exists. To change it: tollgate acquirer set ${name}`,
      `连接器 ${name} 已存在。修改请执行：tollgate acquirer set ${name}`,
    );
  const added: Text = { en: `added ${name}: ${takesHold.en}`, zh: `已添加 ${name}：${takesHold.zh}` };
  context.result([added, ...lines], { name, url: address, ...members });
  // One that gets its secret only now cannot answer yet.
  if (options.secretFile !== undefined)
    await greetConnector(opened, await connectorOf(database, cipher, name));
}

/** Adds a secret beside the present one. @throws CommandError where there are two */
async function renewSecret(queries: Queries, cipher: Cipher, { name, secrets }: Connector, secret: string) {
  if (secrets.length > 1)
    throw refusalError(
      `${name} already has two secrets: use --drop-old-secret first to revoke the old one`,
      `${name} 已有两个密钥：请先用 --drop-old-secret 停用旧密钥`,
    );
  await keepConnectorSecret({ queries, cipher, random: platformRandom }, name, secret, platformClock.nowMs());
}

async function setAccount(queries: Queries, acquirer: string, account: Account): Promise<void> {
  const { merchantNo } = account;
  if (account.kind === 'end') {
    await endConnectorAccount(queries, merchantNo, acquirer);
    return;
  }
  if (!(await setConnectorAccount(queries, { ...account, acquirer })))
    throw refusalError(
      `There is no merchant ${merchantNo}. Register it first: tollgate register`,
      `商户 ${merchantNo} 不存在。请先登记：tollgate register`,
    );
}

async function set({ database, cipher, context }: OpenedAcquirers, options: Options<'set'>): Promise<void> {
  const { name, reopen } = options;
  const address = options.url === undefined ? undefined : addressOf(options.url);
  const ca = options.ca === undefined ? undefined : await readCa(options.ca);
  const account = await accountOf(options);
  const isRenewed = options.newSecret === true || options.secretFile !== undefined;
  const isChanged = address !== undefined || ca !== undefined || reopen === true;
  if (!isChanged && !isRenewed && account === undefined && options.dropOldSecret !== true)
    throw usageError(
      'Nothing to change: add --help to see the options.',
      '没有要修改的内容：加上 --help 查看可用选项。',
    );
  const made = isRenewed ? await newSecret(options.secretFile) : undefined;
  const dropped = await database.transaction(async (queries) => {
    const connector = await connectorOf(queries, cipher, name);
    const change = {
      ...(address === undefined ? {} : { address }),
      ...(ca === undefined ? {} : { ca }),
      ...(reopen === true ? { isOpen: true } : {}),
    };
    await changeConnector(queries, name, change, platformClock.nowMs());
    if (account !== undefined) await setAccount(queries, name, account);
    const count = options.dropOldSecret === true ? await dropOldConnectorSecrets(queries, name) : 0;
    const secrets = connector.secrets.slice(0, connector.secrets.length - count);
    if (made !== undefined) await renewSecret(queries, cipher, { ...connector, secrets }, made.secret);
    return count;
  });
  const changed: Text = { en: `changed ${name}: ${takesHold.en}`, zh: `已修改 ${name}：${takesHold.zh}` };
  context.result([changed, ...(made?.lines ?? [])], { name, dropped_secrets: dropped, ...made?.members });
}

async function remove({ database, cipher, context }: OpenedAcquirers, { name, force }: Options<'remove'>) {
  await connectorOf(database, cipher, name);
  const open = await countOpenOf(database, name);
  if (open > 0 && force !== true)
    throw refusalError(
      `${name} has ${counted(open, 'open transaction')}. Use --force to stop accepting new ones, and remove the connector when none is open`,
      `${name} 有 ${open} 笔未结束的交易。加上 --force 可停止接收新交易，待全部交易结束后再移除该连接器`,
    );
  if (open > 0) {
    await changeConnector(database, name, { isOpen: false }, platformClock.nowMs());
    const closed: Text = {
      en: `${name} accepts no new payments; ${counted(open, 'transaction')} still open`,
      zh: `${name} 不再接收新支付，尚有 ${open} 笔交易未结束`,
    };
    context.result([closed], { name, removed: false, open_transactions: open });
    return;
  }
  await removeConnector(database, name);
  const removed: Text = { en: `removed ${name}`, zh: `已移除 ${name}` };
  context.result([removed], { name, removed: true, open_transactions: 0 });
}

async function act(opened: OpenedAcquirers, options: AcquirerOptions): Promise<void> {
  const { database, cipher } = opened;
  if (options.act === 'list') return listConnectors(opened);
  if (options.act === 'add') return add(opened, options);
  if (options.act === 'set') return set(opened, options);
  if (options.act === 'remove') return remove(opened, options);
  const connector = await connectorOf(database, cipher, options.name);
  return options.act === 'show'
    ? showConnector(opened, connector)
    : showTrial(opened, connector, options.merchantNo);
}

const failed = (reason: string): Text => ({
  en: `The acquirer command failed: ${reason}`,
  zh: `收单机构命令执行失败：${reason}`,
});

export const acquirer = (options: AcquirerOptions, context: ProgramContext) =>
  runOperatorProgram(failed, context, async () => {
    const config = readOperatorConfig(context.environment);
    makeFilesForOwnerOnly();
    if (config.databaseUrl === undefined || config.vaultKeys === undefined)
      await secureDataFolder(config.dataDir);
    const cipher = createCipher(await provideVaultKeys(config, platformRandom));
    const database = await openDatabase(config);
    try {
      await act({ database, cipher, context }, options);
    } finally {
      await database.close();
    }
  });
