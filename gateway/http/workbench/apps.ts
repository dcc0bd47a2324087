/**
 * GET and POST /workbench/api/apps, and what is done with one: disable, enable, add a key, end a key. The gateway gets
 * public keys alone; a password that it makes is shown once.
 */
import type { AppChanged, AppCreated, AppItem, AppPage } from '@tollgate/contract/workbench/apps';
import { endAppKey, endOtherKeys, overlapMaxMs, validKeyIds, validKeysMax } from '../../accounts/app-keys.ts';
import { type Directory, rememberMs } from '../../accounts/directory.ts';
import { isValidAt } from '../../accounts/key.ts';
import { nameMaxLength, newAppId, registerApp } from '../../accounts/registration.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Database } from '../../ports/database.ts';
import { base64UrlOf } from '../../ports/encodings.ts';
import { appKeyId, type PublicKey } from '../../ports/public-key.ts';
import type { Random } from '../../ports/random.ts';
import { type AppRow, disableApp, listApps, merchantExists, nameApp } from '../../store/workbench/apps.ts';
import { type Failure, isFailure } from '../envelope/failure.ts';
import { respondJson } from '../respond.ts';
import type { RouteContext, Routes } from '../route.ts';
import { type Access, type Actor, guarded, merchantsOf } from './access/actor.ts';
import { readMembers, readText } from './body.ts';
import { pageOf, readList } from './list-query.ts';
import { invalid, notThere } from './query.ts';

export interface AppsDeps extends Access {
  readonly database: Database;
  readonly clock: MerchantClock;
  readonly random: Random;
  readonly directory: Pick<Directory, 'forget'>;
  readonly hashOf: (text: string) => string;
  /** A public RSA key of an allowed size, or what is wrong with the text. */
  readonly readPublicKey: (pem: string) => PublicKey | string;
  /** Returns true for the apps that every sandbox begins with. */
  readonly isDemo: (appId: string) => boolean;
}

const pemMax = 8_192;

function itemOf({ clock, isDemo }: AppsDeps, app: AppRow): AppItem {
  const nowMs = clock.nowMs(app.merchantNo);
  return {
    app_id: app.appId,
    merchant_no: app.merchantNo,
    name: app.name,
    sign_type: app.signType,
    created_ms: app.createdAt,
    ...(app.disabledAt !== null && { disabled_ms: app.disabledAt }),
    is_demo: isDemo(app.appId),
    keys: app.keys.map((key) => ({
      key_id: key.keyId,
      fingerprint: key.fingerprint,
      public_key_pem: key.publicKeyPem,
      valid_from_ms: key.validFrom,
      ...(key.validUntil !== null && { valid_until_ms: key.validUntil }),
      is_valid: isValidAt(key, nowMs),
    })),
    ...(app.basicUsername !== null && { basic_username: app.basicUsername }),
    timestamp_required: app.timestampRequired,
    unreferenced_refunds: app.unreferencedRefunds,
  };
}

async function findApp(database: Database, appId: string, { merchants }: Actor): Promise<AppRow | Failure> {
  const [app] = appId.includes('\0')
    ? []
    : await listApps(database, { merchants, appId: appId.slice(0, 32) }, { limit: 1 });
  return app ?? notThere('no app has this app_id');
}

function keyOf({ readPublicKey }: AppsDeps, pem: unknown): PublicKey | Failure {
  if (typeof pem !== 'string' || pem.length > pemMax)
    return invalid('public_key_pem', 'an RSA public key in PEM');
  const key = readPublicKey(pem);
  return typeof key === 'string' ? invalid('public_key_pem', key) : key;
}

/** The merchant of a new app: the one that is named, or the only one that the actor sees. */
async function merchantOf(
  database: Database,
  wanted: string | undefined,
  actor: Actor,
): Promise<string | Failure> {
  const [only, ...others] = actor.merchants ?? [];
  const merchantNo = wanted ?? (others.length === 0 ? only : undefined);
  if (merchantNo === undefined) return invalid('merchant_no', 'specify the merchant of the app');
  const isSeen = actor.merchants?.includes(merchantNo) ?? true;
  return isSeen && (await merchantExists(database, merchantNo))
    ? merchantNo
    : invalid('merchant_no', 'no merchant has this number');
}

/** A new app as it is asked for, with a public key or the user name of Basic credentials. */
interface NewApp {
  readonly merchantNo: string;
  readonly name: string | undefined;
  readonly access: PublicKey | { readonly username: string };
}

async function readNewApp(deps: AppsDeps, context: RouteContext, actor: Actor): Promise<NewApp | Failure> {
  const body = await readMembers(context, ['merchant_no', 'name', 'public_key_pem', 'basic_username']);
  if (isFailure(body)) return body;
  const wanted = readText(body, 'merchant_no', 12);
  if (typeof wanted === 'object') return wanted;
  const name = readText(body, 'name', nameMaxLength);
  if (typeof name === 'object') return name;
  const username = readText(body, 'basic_username', nameMaxLength);
  if (typeof username === 'object') return username;
  if ((username !== undefined) === (body.public_key_pem !== undefined))
    return invalid('public_key_pem', 'send either public_key_pem or basic_username');
  if (username?.includes(':')) return invalid('basic_username', 'without a colon');
  const access = username === undefined ? keyOf(deps, body.public_key_pem) : { username };
  if (isFailure(access)) return access;
  const merchantNo = await merchantOf(deps.database, wanted, actor);
  if (typeof merchantNo !== 'string') return merchantNo;
  return { merchantNo, name, access };
}

/** Reads for how long the other keys of an app stay valid; undefined if it is absent. */
function overlapOf(value: unknown): number | undefined | Failure {
  if (value === undefined) return undefined;
  const isIn = typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= overlapMaxMs;
  return isIn ? value : invalid('overlap_ms', `a whole number from 0 to ${overlapMaxMs}`);
}

/** Makes gateways follow a change, and answers the app as it is now. */
async function changed(deps: AppsDeps, appId: string, actor: Actor): Promise<Response | Failure> {
  deps.directory.forget();
  const app = await findApp(deps.database, appId, actor);
  if (isFailure(app)) return app;
  const answer: AppChanged = { app: itemOf(deps, app), takes_hold_within_ms: rememberMs };
  return respondJson(200, answer);
}

async function addKey(deps: AppsDeps, context: RouteContext, actor: Actor): Promise<Response | Failure> {
  const { database, clock } = deps;
  const body = await readMembers(context, ['public_key_pem', 'overlap_ms']);
  if (isFailure(body)) return body;
  const key = keyOf(deps, body.public_key_pem);
  if (isFailure(key)) return key;
  const overlapMs = overlapOf(body.overlap_ms);
  if (typeof overlapMs === 'object') return overlapMs;
  const app = await findApp(database, context.req.param('app_id') ?? '', actor);
  if (isFailure(app)) return app;
  if (app.signType !== 'RSA2') return invalid('app_id', 'the app has Basic credentials and no keys');
  const { merchantNo, appId } = app;
  const nowMs = clock.nowMs(merchantNo);
  if ((await validKeyIds(database, app, nowMs)).length >= validKeysMax)
    return invalid('app_id', `the app has ${validKeysMax} valid keys: revoke one first`);
  await deps.audit(actor, { name: 'apps.add_key', merchantNo, subject: appId });
  await database.transaction(async (queries) => {
    await registerApp(queries, { merchantNo, appId, signType: 'RSA2', key }, nowMs);
    if (overlapMs !== undefined)
      await endOtherKeys(queries, app, appKeyId(key.fingerprint), nowMs + overlapMs);
  });
  return changed(deps, appId, actor);
}

async function endKey(deps: AppsDeps, context: RouteContext, actor: Actor): Promise<Response | Failure> {
  const { database, clock } = deps;
  const body = await readMembers(context, []);
  if (isFailure(body)) return body;
  const app = await findApp(database, context.req.param('app_id') ?? '', actor);
  if (isFailure(app)) return app;
  const { merchantNo, appId } = app;
  const keyId = context.req.param('key_id') ?? '';
  const nowMs = clock.nowMs(merchantNo);
  if (!app.keys.some((key) => key.keyId === keyId && isValidAt(key, nowMs)))
    return notThere('the app has no valid key with this key_id');
  await deps.audit(actor, { name: 'apps.end_key', merchantNo, subject: `${appId} ${keyId}` });
  await endAppKey(database, app, keyId, nowMs);
  return changed(deps, appId, actor);
}

export function workbenchApps(deps: AppsDeps): Routes {
  const { database, clock } = deps;

  async function list(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = readList(context, { texts: ['merchant_no', 'app_id'], place: ['number'] });
    if (isFailure(asked)) return asked;
    const { text, limit, after } = asked;
    const filter = { merchants: merchantsOf(actor, text.merchant_no), appId: text.app_id };
    const rows = await listApps(database, filter, { after, limit: limit + 1 });
    const page: AppPage = pageOf(
      rows,
      limit,
      (row) => itemOf(deps, row),
      (row) => [row.createdAt, row.appId],
    );
    return respondJson(200, page);
  }

  async function create(context: RouteContext, actor: Actor): Promise<Response | Failure> {
    const asked = await readNewApp(deps, context, actor);
    if (isFailure(asked)) return asked;
    const { merchantNo, name, access } = asked;
    const isBasic = 'username' in access;
    const appId = newAppId(deps.random);
    await deps.audit(actor, { name: 'apps.create', merchantNo, subject: appId });
    const password = base64UrlOf(deps.random.bytes(32));
    const nowMs = clock.nowMs(merchantNo);
    const credentials = isBasic
      ? ({
          signType: 'NONE',
          basicUsername: access.username,
          basicPasswordHash: deps.hashOf(password),
        } as const)
      : ({ signType: 'RSA2', key: access } as const);
    await database.transaction(async (queries) => {
      await registerApp(queries, { merchantNo, appId, ...credentials }, nowMs);
      if (name !== undefined) await nameApp(queries, appId, name);
    });
    deps.directory.forget();
    const app = await findApp(database, appId, actor);
    if (isFailure(app)) return app;
    const answer: AppCreated = { app: itemOf(deps, app), ...(isBasic && { basic_password: password }) };
    return respondJson(200, answer);
  }

  const setDisabled = (isDisabled: boolean) => async (context: RouteContext, actor: Actor) => {
    const body = await readMembers(context, []);
    if (isFailure(body)) return body;
    const app = await findApp(database, context.req.param('app_id') ?? '', actor);
    if (isFailure(app)) return app;
    const { merchantNo, appId } = app;
    const name = isDisabled ? 'apps.disable' : 'apps.enable';
    await deps.audit(actor, { name, merchantNo, subject: appId });
    await disableApp(database, app, isDisabled ? clock.nowMs(merchantNo) : null);
    return changed(deps, appId, actor);
  };

  return (router) => {
    router.get('/workbench/api/apps', guarded(deps, list));
    router.post('/workbench/api/apps', guarded(deps, create));
    router.post('/workbench/api/apps/:app_id/disable', guarded(deps, setDisabled(true)));
    router.post('/workbench/api/apps/:app_id/enable', guarded(deps, setDisabled(false)));
    router.post(
      '/workbench/api/apps/:app_id/keys',
      guarded(deps, (context, actor) => addKey(deps, context, actor)),
    );
    router.post(
      '/workbench/api/apps/:app_id/keys/:key_id/end',
      guarded(deps, (context, actor) => endKey(deps, context, actor)),
    );
  };
}
