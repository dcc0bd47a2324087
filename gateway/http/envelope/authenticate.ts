/** Who calls: the app, and its signature or its Basic credentials (decisions 4, 5, 9). */
import { limits } from '@tollgate/contract/limits';
import { acceptedStrings, canonicalSignature, memberText } from '@tollgate/contract/signing/index';
import type { App } from '../../accounts/account.ts';
import type { Directory } from '../../accounts/directory.ts';
import { isValidAt } from '../../accounts/key.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Signer } from '../../ports/signer.ts';
import type { DecodedBody } from './decode.ts';
import { type Failure, failure, failureWith } from './failure.ts';

export interface AuthenticationDeps {
  readonly directory: Directory;
  /** Says which keys of an app are valid. */
  readonly orders: { readonly clock: MerchantClock };
  readonly signer: Signer;
  readonly hashOf: (text: string) => string;
  readonly equalInConstantTime: (left: string, right: string) => boolean;
  /** Why a signature was refused, for the sandbox's replies; undefined in production, which gives no reason. */
  readonly explain?: (body: DecodedBody, app: App, sign: string) => Promise<string>;
}

/** Signature of a verified request. */
export interface Signed {
  /** The string whose signature it is, one of those that decision 4 accepts. */
  readonly text: string;
  readonly sign: string;
}

/** The app may be known although the call fails: then its reply is signed. */
export type Authentication =
  | { readonly ok: true; readonly app: App; readonly signed?: Signed }
  | {
      readonly ok: false;
      readonly app?: App;
      readonly failure: Failure;
      /** Signature or credentials were right all the same. */
      readonly isAuthenticated?: true;
    };

const credentialsMaxLength = 1024;

function credentialsOf(
  authorization: string | undefined,
): { username: string; password: string } | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization ?? '')?.[1];
  if (encoded === undefined || encoded.length > credentialsMaxLength) return undefined;
  const text = new TextDecoder().decode(
    Uint8Array.from(atob(encoded.padEnd(encoded.length + ((4 - (encoded.length % 4)) % 4), '=')), (c) =>
      c.charCodeAt(0),
    ),
  );
  const colon = text.indexOf(':');
  return colon < 0 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function checkBasic(
  deps: AuthenticationDeps,
  app: App,
  authorization: string | undefined,
  sign: string,
): Failure | undefined {
  if (sign !== '') return failure('SYS011', { detail: 'sign_type NONE carries no sign', field: 'sign' });
  const given = credentialsOf(authorization);
  if (given === undefined) return failure('SYS004', { detail: 'send the header Authorization: Basic' });
  const sameName = deps.equalInConstantTime(given.username, app.basicUsername ?? '');
  const samePassword = deps.equalInConstantTime(deps.hashOf(given.password), app.basicPasswordHash ?? '');
  return sameName && samePassword ? undefined : failure('SYS004');
}

async function checkSignature(
  deps: AuthenticationDeps,
  app: App,
  body: DecodedBody,
  sign: string,
): Promise<Failure | Signed> {
  if (sign === '') return failure('SYS012', { field: 'sign' });
  if (sign.length > limits.signMaxLength)
    return failure('SYS014', { field: 'sign', detail: `at most ${limits.signMaxLength}` });
  const nowMs = deps.orders.clock.nowMs(app.merchantNo);
  const keys = app.keys.filter((key) => isValidAt(key, nowMs));
  const text = canonicalSignature(sign)
    ? acceptedStrings(body.members).find((one) =>
        keys.some(({ publicKeyPem }) => deps.signer.verify(one, sign, publicKeyPem)),
      )
    : undefined;
  if (text !== undefined) return { text, sign };
  if (deps.explain === undefined) return failure('SYS002');
  return failureWith('SYS002', await deps.explain(body, app, sign));
}

export async function authenticate(
  deps: AuthenticationDeps,
  body: DecodedBody,
  authorization: string | undefined,
): Promise<Authentication> {
  const appId = memberText(body.members, 'app_id') ?? '';
  if (appId === '') return { ok: false, failure: failure('SYS012', { field: 'app_id' }) };
  if (appId.length > 32)
    return { ok: false, failure: failure('SYS014', { field: 'app_id', detail: 'at most 32 characters' }) };
  const app = await deps.directory.app(appId);
  if (app === undefined) return { ok: false, failure: failure('SYS003', { field: 'app_id' }) };
  const signType = memberText(body.members, 'sign_type') || app.signType;
  if (signType !== 'RSA2' && signType !== 'NONE') {
    return { ok: false, app, failure: failure('SYS011', { field: 'sign_type', detail: 'RSA2 or NONE' }) };
  }
  if (signType !== app.signType) {
    const detail = `this app is registered for ${app.signType}`;
    return {
      ok: false,
      app,
      failure: failure(signType === 'NONE' ? 'SYS004' : 'SYS011', { detail, field: 'sign_type' }),
    };
  }
  const sign = memberText(body.members, 'sign') ?? '';
  const outcome =
    signType === 'NONE'
      ? checkBasic(deps, app, authorization, sign)
      : await checkSignature(deps, app, body, sign);
  // Only who has the app's credentials learns that it is disabled.
  const isRight = outcome === undefined || 'sign' in outcome;
  if (isRight && app.disabledAt !== null)
    return {
      ok: false,
      app,
      isAuthenticated: true,
      failure: failure('E07303', { detail: 'the app is disabled', field: 'app_id' }),
    };
  if (outcome === undefined) return { ok: true, app };
  return 'sign' in outcome ? { ok: true, app, signed: outcome } : { ok: false, app, failure: outcome };
}
