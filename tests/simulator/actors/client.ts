/** A merchant's server: signs, sends, verifies every reply, and sends again what was not answered. */
import { createHash } from 'node:crypto';
import { calls } from '@tollgate/contract/calls/index';
import { mayAnswer } from '@tollgate/contract/errors/shared-codes';
import type { Dice } from '../dice.ts';
import { signWith } from '../keys.ts';
import { isSigned, textToSign } from '../oracle/signature.ts';
import type { World } from '../world.ts';

export type Fields = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly code: string;
  readonly msg: string;
  readonly data: Fields;
  /** By the gateway's clock. */
  readonly fromMs: number;
  readonly toMs: number;
  /** No fault was met since the first attempt was sent. */
  readonly isCalm: boolean;
  /** An earlier attempt got no answer that says what happened. */
  readonly isRepeat: boolean;
}

export interface MerchantAccount {
  readonly merchantNo: string;
  readonly appId: string;
  readonly storeNo: string;
  readonly terminalSn: string;
  /** Absent: Basic authentication, and replies are not signed. */
  readonly keyName?: string;
}

export const basicPassword = 'secret';
export const passwordHash = createHash('sha256').update(basicPassword).digest('hex');

/** The result is not known, or another try is to come later. */
const passing = new Set(['SYS001', 'SYS006', 'SYS007', 'SYS026']);
const queries = new Set(['order.query', 'order.refund.query']);
/** Acquirers may be away for an hour and a half. */
const triesMax = 150;
const impatientTries = 20;

export type Client = ReturnType<typeof createClient>;

export function createClient(world: World, account: MerchantAccount) {
  const { clock, time } = world;

  function bodyOf(method: string, fields: Fields): { readonly path: string; readonly body: string } {
    const call = calls.find((one) => one.method === method);
    if (call === undefined) throw new RangeError(method);
    const members = {
      app_id: account.appId,
      ...(call.envelope === 'entry' ? { format: 'JSON', charset: 'UTF-8', version: '1.0', method } : {}),
      sign_type: account.keyName === undefined ? 'NONE' : 'RSA2',
      timestamp: String(clock.nowMs()),
      merchant_no: account.merchantNo,
      ...fields,
    };
    const signed = Object.fromEntries(
      Object.entries(members)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : value]),
    );
    const sign = account.keyName === undefined ? {} : { sign: signWith(account.keyName, textToSign(signed)) };
    return { path: call.path, body: JSON.stringify({ ...signed, ...sign }) };
  }

  /** One try; undefined where nothing came back. */
  async function once(
    method: string,
    fields: Fields,
    key?: string,
  ): Promise<Omit<Reply, 'isRepeat'> | undefined> {
    const own = world.disturbances();
    const banks = world.bank.faultsMet;
    const fromMs = clock.nowMs();
    const { path, body } = bodyOf(method, fields);
    const headers: Record<string, string> = { 'content-type': 'application/json' };
    if (key !== undefined) headers['idempotency-key'] = key;
    if (account.keyName === undefined) headers['authorization'] = `Basic ${btoa(`shop:${basicPassword}`)}`;
    const answer = await world.send(path, { method: 'POST', headers, body });
    const isUndisturbed = world.disturbances() === own;
    const isCalm = isUndisturbed && world.bank.faultsMet === banks;
    const about = `${method} ${fields['merchant_order_no'] ?? fields['trans_no'] ?? ''}`;
    world.note(account.merchantNo, `${about} → ${answer === undefined ? 'lost' : answer.text.slice(0, 400)}`);
    if (answer === undefined) return undefined;
    const reply = JSON.parse(answer.text) as Fields;
    const code = String(reply['code']);
    const isRight = account.keyName === undefined ? !('sign' in reply) : isSigned(reply);
    // Faults meet writes alone, so that the app is known before anything can fail (decision 8).
    if (!isRight) world.violate('signature', `${about}: ${answer.text}`);
    if (Object.values(reply).some((value) => value === '' || value === null))
      world.violate('reply', `${about}: an empty member in ${answer.text}`);
    if ('data' in reply !== (code === '0')) world.violate('reply', `${about}: data with code ${code}`);
    if (String(reply['psn']).length !== 16) world.violate('reply', `${about}: psn ${reply['psn']}`);
    const call = calls.find((one) => one.method === method);
    if (code !== '0' && call !== undefined && !mayAnswer(call, code))
      world.violate('reply', `${about}: ${code} is not listed`);
    // What is known of an order can be said without its acquirer.
    const hasExcuse = queries.has(method) ? !isUndisturbed : !isCalm;
    if (passing.has(code) && code !== 'SYS026' && !hasExcuse)
      world.violate('fault', `${about}: ${reply['msg']} without a fault`);
    const data = code === '0' ? (JSON.parse(String(reply['data'])) as Fields) : {};
    return { code, msg: String(reply['msg']), data, fromMs, toMs: clock.nowMs(), isCalm };
  }

  /**
   * Sends until it is known what has happened: the same fields, and the same key where there is one. `onTry` is called
   * before each try.
   */
  async function settle(dice: Dice, method: string, fields: Fields, key?: string): Promise<Reply> {
    const fromMs = clock.nowMs();
    let isCalm = true;
    for (let tries = 0; tries < triesMax; tries += 1) {
      const reply = await once(method, fields, key);
      isCalm &&= reply?.isCalm ?? false;
      const isRepeat = tries > 0;
      if (reply !== undefined && !passing.has(reply.code)) {
        if (key !== undefined && dice.chance(0.25)) await repeat(method, fields, key, reply);
        return { ...reply, fromMs, isCalm, isRepeat };
      }
      await time.sleep(dice.between(2_000, 6_000) * (tries < impatientTries ? 1 : 10));
    }
    world.violate('liveness', `${method}: no answer after ${triesMax} tries`);
    return { code: 'SYS001', msg: '', data: {}, fromMs, toMs: clock.nowMs(), isCalm: false, isRepeat: true };
  }

  /** Decision 40: the same key with the same fields gets the first code and data again. */
  async function repeat(method: string, fields: Fields, key: string, first: Pick<Reply, 'code' | 'data'>) {
    const again = await once(method, fields, key);
    if (again === undefined || passing.has(again.code)) return;
    if (again.code !== first.code || JSON.stringify(again.data) !== JSON.stringify(first.data))
      world.violate(
        'idempotency',
        `${method} with ${key}: ${first.code} ${JSON.stringify(first.data)}, then ${again.code} ${JSON.stringify(again.data)}`,
      );
  }

  return { account, once, settle };
}
