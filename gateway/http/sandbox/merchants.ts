/** Merchants for tests by call: POST /api/sandbox/merchants makes one, DELETE removes it. */
import { gatewayKeyFor } from '../../accounts/gateway-keys.ts';
import { nameMaxLength } from '../../accounts/registration.ts';
import {
  isMade,
  makeMerchant,
  merchantsMadeBefore,
  type NewApp,
  type NewMerchant,
  removeLeftovers,
  removeMerchant,
} from '../../accounts/sandbox/merchants.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Database, Queries } from '../../ports/database.ts';
import { base64UrlOf } from '../../ports/encodings.ts';
import type { PublicKey } from '../../ports/public-key.ts';
import type { Random } from '../../ports/random.ts';
import { type Failure, failure, isFailure } from '../envelope/failure.ts';

export interface MerchantCalls {
  /** Makes a merchant and returns what its caller needs, as JSON; or why there is none. */
  make(fields: Readonly<Record<string, unknown>>): Promise<object | Failure>;
  remove(merchantNo: string): Promise<object | Failure>;
  /** Removes some merchants that were left behind, and what calls in progress wrote of removed ones. */
  readonly drop: (queries: Queries, platformMs: number, limit: number) => Promise<number>;
  /** Undefined where the merchant has a clock that may be advanced. */
  whyNoClock(merchantNo: string): Promise<Failure | undefined>;
}

export interface KeyPairs {
  take(): Promise<{ readonly privateKeyPem: string; readonly publicKeyPem: string }>;
}

export interface MerchantCallDeps {
  readonly database: Database;
  readonly random: Random;
  readonly platform: Clock;
  readonly hashOf: (text: string) => string;
  /** The key, or what is wrong with it as one for signatures. */
  readonly readKey: (pem: string) => PublicKey | string;
  readonly keyPairs: KeyPairs;
  readonly publicUrl: () => string;
  /** The demo merchant and its terminal, as soon as they are there. */
  readonly demo: () => { readonly merchantNo: string; readonly terminalSn: string } | undefined;
  /** Called before a merchant's rows are removed: what is still to be written of it is not. */
  readonly beforeRemoval: (merchantNo: string) => Promise<void>;
  /** Called once a merchant is gone. */
  readonly onRemoved: (merchantNo: string) => void;
}

interface Access {
  readonly app: NewApp;
  /** Credentials of the new app, shown this once. */
  readonly shown: (appId: string) => object;
}

/** By the platform's time: advancing a merchant's clock does not end it. */
export const keptMs = 7 * 86_400_000;
/** Removed at a time: each has rows in many tables. */
const removedAtOnce = 20;
/** Looking for leftovers takes a step for every merchant there is. */
const leftoversEveryMs = 60 * 60_000;

const username = 'sandbox';
/** As the reader of calls has it: nothing that is stored may hold U+0000. */
const isText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= maxLength && !value.includes('\0');
const keyMaxLength = 8_192;

export function createMerchantCalls(deps: MerchantCallDeps): MerchantCalls {
  function basicAccess(): Access {
    const password = base64UrlOf(deps.random.bytes(24));
    const basicPasswordHash = deps.hashOf(password);
    return {
      app: { signType: 'NONE', basicUsername: username, basicPasswordHash },
      shown: (appId) => ({ basic: { app_id: appId, username, password } }),
    };
  }

  function givenKey(pem: unknown): Access | Failure {
    const field = 'app_public_key_pem';
    if (!isText(pem, keyMaxLength)) return failure('SYS022', { field, detail: 'a PEM text' });
    const key = deps.readKey(pem);
    if (typeof key === 'string') return failure('SYS022', { field, detail: key });
    return { app: { signType: 'RSA2', key }, shown: () => ({ app_public_key_pem: key.publicKeyPem }) };
  }

  async function newKey(): Promise<Access> {
    const { privateKeyPem, publicKeyPem } = await deps.keyPairs.take();
    const key = deps.readKey(publicKeyPem);
    if (typeof key === 'string') throw new Error(key);
    const shown = { app_private_key_pem: privateKeyPem, app_public_key_pem: publicKeyPem };
    return { app: { signType: 'RSA2', key }, shown: () => shown };
  }

  function accessOf(fields: Readonly<Record<string, unknown>>): Access | Failure | Promise<Access> {
    const signType = fields['sign_type'] ?? 'RSA2';
    const pem = fields['app_public_key_pem'];
    if (signType === 'NONE')
      return pem === undefined
        ? basicAccess()
        : failure('SYS022', { field: 'app_public_key_pem', detail: 'not allowed with sign_type NONE' });
    if (signType !== 'RSA2') return failure('SYS016', { field: 'sign_type', detail: 'RSA2, NONE' });
    return pem === undefined ? newKey() : givenKey(pem);
  }

  const unknown = () =>
    failure('E04103', { field: 'merchant_no', detail: 'use a merchant from POST /api/sandbox/merchants' });

  async function shownOf(made: NewMerchant, { app, shown }: Access): Promise<object> {
    const url = deps.publicUrl();
    // As the database has it: a key may have been added since this process started (decision 48).
    const gatewayKey = await gatewayKeyFor(deps.database, made.appId);
    return {
      gateway_url: url,
      merchant_no: made.merchantNo,
      store_no: made.storeNo,
      terminal_sn: made.terminalSn,
      app_id: made.appId,
      sign_type: app.signType,
      ...shown(made.appId),
      gateway_public_key_pem: gatewayKey?.publicKeyPem ?? '',
      inbox_url: `${url}/api/sandbox/inbox`,
    };
  }

  async function remove(merchantNo: string): Promise<boolean> {
    await deps.beforeRemoval(merchantNo);
    const isRemoved = await removeMerchant(deps.database, merchantNo);
    if (isRemoved) deps.onRemoved(merchantNo);
    return isRemoved;
  }

  let nextLeftoversMs = Number.NEGATIVE_INFINITY;

  return {
    async make(fields) {
      const name = fields['name'] ?? 'Sandbox merchant';
      if (!isText(name, nameMaxLength))
        return failure('SYS022', { field: 'name', detail: `1 to ${nameMaxLength} characters` });
      const access = await accessOf(fields);
      if (isFailure(access)) return access;
      const { database, random } = deps;
      const place = { database, random, nowMs: deps.platform.nowMs(), like: deps.demo() };
      const made = await makeMerchant(place, access.app, name.toWellFormed());
      return made === 'full' ? failure('SYS038') : shownOf(made, access);
    },
    async remove(merchantNo) {
      if (!(await isMade(deps.database, merchantNo))) return unknown();
      return (await remove(merchantNo)) ? { merchant_no: merchantNo, removed: true } : unknown();
    },
    async drop(_queries, platformMs, limit) {
      const old = await merchantsMadeBefore(deps.database, platformMs - keptMs, removedAtOnce);
      for (const merchantNo of old) await remove(merchantNo);
      let left = 0;
      if (platformMs >= nextLeftoversMs) {
        left = await removeLeftovers(deps.database, removedAtOnce);
        if (left < removedAtOnce) nextLeftoversMs = platformMs + leftoversEveryMs;
      }
      return Math.max(old.length, left) < removedAtOnce ? old.length + left : limit;
    },
    async whyNoClock(merchantNo) {
      return (await isMade(deps.database, merchantNo)) ? undefined : unknown();
    },
  };
}
