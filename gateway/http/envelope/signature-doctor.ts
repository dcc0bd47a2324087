/** Why a signature was refused: only the sandbox says it (the doctor itself is in the contract). */
import { refusalMessage } from '@tollgate/contract/errors/message';
import { limits } from '@tollgate/contract/limits';
import { type Diagnosis, shortDiagnosis, undiagnosed } from '@tollgate/contract/signing/doctor/index';
import { memberText } from '@tollgate/contract/signing/index';
import { type App, otherAppKeys } from '../../accounts/account.ts';
import type { Directory } from '../../accounts/directory.ts';
import { isValidAt } from '../../accounts/key.ts';
import type { MerchantClock } from '../../ports/clock.ts';
import type { Queries } from '../../ports/database.ts';
import type { Diagnoser } from '../../ports/diagnoser.ts';
import type { Signer } from '../../ports/signer.ts';
import { type DecodedBody, decodeBody } from './decode.ts';
import { type Failure, failure } from './failure.ts';

/** How many other apps' keys are tried; each costs a public-key operation. */
const otherKeysMax = 50;

export interface SignatureDoctor {
  /** One line for `msg`. */
  explain(body: DecodedBody, app: App, sign: string): Promise<string>;
  /** The whole diagnosis of a request body as it was refused. */
  examine(contentType: string | undefined, bytes: Uint8Array): Promise<Diagnosis | Failure>;
}

export interface SignatureDoctorDeps {
  readonly queries: Queries;
  readonly directory: Directory;
  /** Says which keys of an app are valid. */
  readonly clock: MerchantClock;
  readonly signer: Signer;
  readonly diagnoser: Diagnoser;
  /** Returns true if one more diagnosis may begin now: a flood of bad signatures gets no more than a person needs. */
  readonly mayExamine: () => boolean;
}

export function createSignatureDoctor(deps: SignatureDoctorDeps): SignatureDoctor {
  const { queries, directory, clock, signer, diagnoser, mayExamine } = deps;

  async function diagnosis(body: DecodedBody, app: App, sign: string): Promise<Diagnosis> {
    if (!mayExamine()) return undiagnosed(body);
    const nowMs = clock.nowMs(app.merchantNo);
    const others = await otherAppKeys(queries, app.appId, otherKeysMax);
    return diagnoser.diagnose({
      members: body.members,
      rawBody: body.raw,
      contentType: body.format,
      sign,
      publicKeyPems: app.keys.filter((key) => isValidAt(key, nowMs)).map((key) => key.publicKeyPem),
      otherKeys: [
        { owner: 'gateway', publicKeyPem: signer.publicKeyPem },
        ...others.map((publicKeyPem) => ({ owner: 'other-app' as const, publicKeyPem })),
      ],
    });
  }
  return {
    async explain(body, app, sign) {
      const textMax = limits.msgMaxLength - refusalMessage('SYS002').length - ' ()'.length;
      return refusalMessage('SYS002', { detail: shortDiagnosis(await diagnosis(body, app, sign), textMax) });
    },
    async examine(contentType, bytes) {
      const body = decodeBody(contentType, bytes);
      if ('httpStatus' in body) return body;
      const app = await directory.app((memberText(body.members, 'app_id') ?? '').slice(0, 32));
      if (app === undefined) return failure('SYS003', { field: 'app_id' });
      if (app.signType !== 'RSA2') return failure('SYS004', { detail: 'this app is registered for NONE' });
      const sign = memberText(body.members, 'sign') ?? '';
      return sign === '' ? failure('SYS012', { field: 'sign' }) : diagnosis(body, app, sign.slice(0, 4096));
    },
  };
}
