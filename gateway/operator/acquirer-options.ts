/** Reads the options of `acquirer`: names, addresses, files and the account of a merchant. */
import { readFile } from 'node:fs/promises';
import { usageError } from '@tollgate/contract/command-error';
import { readConnectorAddress } from '@tollgate/contract/connector/address';
import { connectorLimits } from '@tollgate/contract/connector/protocol';
import { decimalsOf } from '@tollgate/contract/currencies';
import { isObject } from '@tollgate/contract/json-object';
import type { AcquirerSetOptions } from '@tollgate/contract/programs';
import type { PaymentKind } from '../accounts/acquirers.ts';
import type { AccountChange } from '../accounts/connectors.ts';
import { checkMerchantNo } from '../accounts/registration.ts';

const namePattern = /^[a-z0-9-]{1,32}$/;
/** Names of the gateway's own acquirers. */
const takenNames = new Set(['none', 'sandbox']);

/** @throws CommandError */
export function checkName(name: string): void {
  if (!namePattern.test(name) || takenNames.has(name))
    throw usageError(
      `The name of a connector must have 1 to 32 lowercase letters, digits, or hyphens, and must not be ${[...takenNames].join(' or ')}.`,
      `连接器名称由 1 至 32 个小写字母、数字或连字符组成，且不能是 ${[...takenNames].join(' 或 ')}。`,
    );
}

/** @throws CommandError */
export function addressOf(text: string): string {
  if (readConnectorAddress(text) !== undefined) return text;
  throw usageError(
    '--url must be https://…, http:// with localhost, 127.…, or [::1], or unix:/path/to.sock, without a query.',
    '--url 须为 https://…、http://…（主机仅限 localhost、127.… 或 [::1]）或 unix:/path/to.sock，且不带查询参数。',
  );
}

/** @throws CommandError */
async function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => {
    throw usageError(`cannot read ${path}`, `无法读取 ${path}`);
  });
}

/** Reads certificate authorities. @throws CommandError */
export async function readCa(path: string): Promise<string> {
  const pem = await readText(path);
  if (pem.includes('PRIVATE KEY') || !pem.includes('-----BEGIN CERTIFICATE-----'))
    throw usageError(
      `${path} contains no PEM certificate, or also contains a private key`,
      `${path} 中没有 PEM 格式的证书，或同时含有私钥`,
    );
  return pem;
}

/** @throws CommandError */
export async function readSecretFile(path: string): Promise<string> {
  const { secretCharsMin: min, secretCharsMax: max } = connectorLimits;
  const secret = (await readText(path)).trim();
  if (secret.length < min || secret.length > max || !/^[\x21-\x7e]+$/.test(secret))
    throw usageError(
      `${path} must contain one secret of ${min} to ${max} visible ASCII characters`,
      `${path} 须包含一个由 ${min} 至 ${max} 个可见 ASCII 字符组成的密钥`,
    );
  return secret;
}

const kinds: readonly PaymentKind[] = ['wallet', 'card', 'card-present'];
const isKind = (text: string): text is PaymentKind => kinds.some((kind) => kind === text);

const listOf = (text: string) => text.split(',').map((one) => one.trim());

function kindsOf(text: string): readonly PaymentKind[] {
  const given = listOf(text);
  if (given.every(isKind)) return given;
  throw usageError(
    `--kinds is a list of ${kinds.join(', ')}.`,
    `--kinds 为以下值的列表：${kinds.join('、')}。`,
  );
}

function currenciesOf(text: string): readonly string[] {
  const given = listOf(text);
  const unknown = given.find((code) => decimalsOf(code) === undefined);
  if (unknown === undefined) return given;
  throw usageError(
    `--currencies: "${unknown}" is not an ISO 4217 currency code.`,
    `--currencies：“${unknown}”不是 ISO 4217 币种代码。`,
  );
}

/** @throws CommandError */
async function readSettings(path: string): Promise<Readonly<Record<string, unknown>>> {
  const text = await readText(path);
  let settings: unknown;
  try {
    settings = JSON.parse(text);
  } catch {
    settings = undefined;
  }
  if (isObject(settings)) return settings;
  throw usageError(`${path} contains no JSON object`, `${path} 中没有 JSON 对象`);
}

function rankOf(text: string): number {
  if (/^[0-9]{1,4}$/.test(text)) return Number(text);
  throw usageError('--rank must be a whole number from 0 to 9999.', '--rank 须为 0 至 9999 的整数。');
}

/** Change of a merchant's account, or its end. */
export type Account =
  | ({ readonly kind: 'set' } & Omit<AccountChange, 'acquirer'>)
  | { readonly kind: 'end'; readonly merchantNo: string };

/** Undefined where the options name no merchant. @throws CommandError */
export async function accountOf(options: AcquirerSetOptions): Promise<Account | undefined> {
  const { merchantNo, endAccount, rank, methods, currencies, settings } = options;
  const given = [rank, options.kinds, methods, currencies, settings].some((one) => one !== undefined);
  if (merchantNo === undefined) {
    if (!given && endAccount !== true) return undefined;
    throw usageError(
      'An account belongs to a merchant: specify --merchant-no as well.',
      '账户属于商户：请同时指定 --merchant-no。',
    );
  }
  checkMerchantNo(merchantNo);
  if (endAccount === true) return { kind: 'end', merchantNo };
  return {
    kind: 'set',
    merchantNo,
    rank: rank === undefined ? undefined : rankOf(rank),
    scope: {
      ...(options.kinds === undefined ? {} : { kinds: kindsOf(options.kinds) }),
      ...(methods === undefined ? {} : { methods: listOf(methods) }),
      ...(currencies === undefined ? {} : { currencies: currenciesOf(currencies) }),
    },
    settings: settings === undefined ? undefined : await readSettings(settings),
  };
}
