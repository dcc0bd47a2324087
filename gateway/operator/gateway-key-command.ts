/** `register`, for the keys of the gateway itself: add one, switch apps to it, end one, list them (decision 48). */

import { refusalError, usageError } from '@tollgate/contract/command-error';
import { counted } from '@tollgate/contract/counted';
import type { Text } from '@tollgate/contract/model';
import type { ProgramContext, RegisterOptions } from '@tollgate/contract/programs';
import { rememberMs } from '../accounts/directory.ts';
import {
  type AppChoice,
  addGatewayKey,
  endGatewayKey,
  type GatewayKey,
  gatewayKeys,
  type KeyPurpose,
  switchGatewayKey,
} from '../accounts/gateway-keys.ts';
import { isValidAt } from '../accounts/key.ts';
import type { Database } from '../ports/database.ts';
import { gatewayKeyId, type PublicKey } from '../ports/public-key.ts';

export type GatewayKeyWish =
  | { readonly act: 'list' }
  | { readonly act: 'add'; readonly path: string; readonly purpose: KeyPurpose }
  | { readonly act: 'use'; readonly keyId: string; readonly apps: AppChoice }
  | { readonly act: 'end'; readonly keyId: string };

/** Returns the act on the gateway's keys; undefined if the options ask for something else. @throws CommandError */
export function gatewayKeyWish(options: RegisterOptions): GatewayKeyWish | undefined {
  const { addGatewayKey: path, useGatewayKey: used, endGatewayKey: ended, merchantNo, appId } = options;
  const purpose = options.for;
  if (path !== undefined) {
    if (purpose !== 'signing' && purpose !== 'cards')
      throw usageError(
        '--add-gateway-key requires --for signing or --for cards',
        '--add-gateway-key 须同时指定 --for signing 或 --for cards',
      );
    return { act: 'add', path, purpose };
  }
  if (used !== undefined) {
    const isAll = options.allApps === true;
    if (isAll === (merchantNo !== undefined || appId !== undefined))
      throw usageError(
        '--use-gateway-key requires --app-id, --merchant-no, or --all-apps',
        '--use-gateway-key 须指定 --app-id、--merchant-no 或 --all-apps',
      );
    const named = { ...(merchantNo !== undefined && { merchantNo }), ...(appId !== undefined && { appId }) };
    return { act: 'use', keyId: used, apps: named };
  }
  if (ended !== undefined) return { act: 'end', keyId: ended };
  return options.gatewayKeys === true ? { act: 'list' } : undefined;
}

function itemOf(key: GatewayKey, nowMs: number) {
  const purposes = [...(key.signs ? ['signing'] : []), ...(key.opensCards ? ['cards'] : [])];
  return { key_id: key.keyId, for: purposes, is_valid: isValidAt(key, nowMs), apps: key.apps };
}

function lineOf({ key_id: keyId, for: purposes, is_valid: isValid, apps }: ReturnType<typeof itemOf>): Text {
  return {
    en: `${keyId}  ${isValid ? 'valid' : 'revoked'}, for ${purposes.join(' and ')}, ${counted(apps, 'app')}`,
    zh: `${keyId}  ${isValid ? '有效' : '已停用'}，用途 ${purposes.join('、')}，应用 ${apps} 个`,
  };
}

async function add(database: Database, key: PublicKey, purpose: KeyPurpose, nowMs: number): Promise<Text> {
  const keyId = gatewayKeyId(key.fingerprint);
  if (!(await addGatewayKey(database, key, purpose, nowMs)))
    throw refusalError(`the database already has key ${keyId}`, `数据库中已有密钥 ${keyId}`);
  return purpose === 'signing'
    ? {
        en: `added ${keyId}: it signs for new apps; existing apps keep their keys`,
        zh: `已添加 ${keyId}：用于为新应用签名，其他应用仍使用原密钥`,
      }
    : {
        en: `added ${keyId}: gateways started from now on encrypt card data with it, and can still decrypt card data encrypted with the other keys`,
        zh: `已添加 ${keyId}：此后启动的网关用该密钥加密卡信息，原密钥加密的卡信息仍可解密`,
      };
}

async function use(database: Database, keyId: string, apps: AppChoice, nowMs: number): Promise<Text> {
  const count = await switchGatewayKey(database, keyId, apps, nowMs);
  if (count === undefined)
    throw refusalError(`${keyId} is not a valid signing key`, `${keyId} 不是有效的签名密钥`);
  if (count === 0) throw refusalError('there is no such app', '该应用不存在');
  const seconds = rememberMs / 1000;
  return {
    en: `switched ${counted(count, 'app')} to ${keyId}: takes effect within ${seconds} seconds`,
    zh: `${count} 个应用将在 ${seconds} 秒内改用 ${keyId} 签名`,
  };
}

async function end(database: Database, keyId: string, nowMs: number): Promise<Text> {
  const problem = await endGatewayKey(database, keyId, nowMs);
  if (problem === 'unknown')
    throw refusalError(`the database has no valid key ${keyId}`, `数据库中没有有效密钥 ${keyId}`);
  if (problem === 'in-use')
    throw refusalError(
      `${keyId} still signs for apps: switch them with --use-gateway-key first`,
      `${keyId} 仍为应用签名：请先用 --use-gateway-key 切换`,
    );
  if (problem === 'not-started')
    throw refusalError(
      `no gateway has started since the other card key was added: restart the gateways, then revoke ${keyId}`,
      `添加另一个卡信息密钥后尚无网关启动：请先重启各网关，再停用 ${keyId}`,
    );
  if (problem === 'last')
    throw refusalError(
      `${keyId} is the last key for its purpose: add a different one first`,
      `${keyId} 是该用途的最后一个密钥：请先添加其他密钥`,
    );
  return {
    en: `revoked ${keyId}: remove it from GATEWAY_KEY, and restart the gateways`,
    zh: `已停用 ${keyId}：请将其从 GATEWAY_KEY 中移除，并重启各网关`,
  };
}

/** Carries out the act, then lists all keys; `key` is the one to add. @throws CommandError */
export async function manageGatewayKeys(
  database: Database,
  wish: GatewayKeyWish,
  key: PublicKey | undefined,
  nowMs: number,
  { result }: ProgramContext,
): Promise<void> {
  const said: Text[] = [];
  if (wish.act === 'add' && key !== undefined) said.push(await add(database, key, wish.purpose, nowMs));
  if (wish.act === 'use') said.push(await use(database, wish.keyId, wish.apps, nowMs));
  if (wish.act === 'end') said.push(await end(database, wish.keyId, nowMs));
  const items = (await gatewayKeys(database)).map((one) => itemOf(one, nowMs));
  result([...said, ...items.map(lineOf)], { gateway_keys: items });
}
