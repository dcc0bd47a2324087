/** Why a signature was refused: only the sandbox tells (the doctor itself lies in the contract). */

import { refusalMessage } from '@tollgate/contract/errors/message';
import { limits } from '@tollgate/contract/limits';
import { type Diagnosis, diagnose, shortDiagnosis } from '@tollgate/contract/signing/doctor/index';
import { memberText } from '@tollgate/contract/signing/index';
import { type App, otherAppKeys } from '../accounts/account.ts';
import type { Directory } from '../accounts/directory.ts';
import type { Queries } from '../ports/database.ts';
import type { Signer } from '../ports/signer.ts';
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

/**
 * `mayExamine`: whether there is time for one more diagnosis now. Each takes up to 150 ms of the event loop, so
 * that a flood of bad signatures must not buy more of them than a person needs.
 */
export function createSignatureDoctor(
  queries: Queries,
  directory: Directory,
  signer: Signer,
  mayExamine: () => boolean,
): SignatureDoctor {
  async function diagnosis(body: DecodedBody, app: App, sign: string): Promise<Diagnosis> {
    const others = await otherAppKeys(queries, app.appId, otherKeysMax);
    return diagnose({
      members: body.members,
      rawBody: body.raw,
      contentType: body.format,
      sign,
      publicKeyPem: app.keys[0]?.publicKeyPem ?? '',
      otherKeys: [
        { owner: 'gateway', publicKeyPem: signer.publicKeyPem },
        ...others.map((publicKeyPem) => ({ owner: 'other-app' as const, publicKeyPem })),
      ],
    });
  }
  return {
    async explain(body, app, sign) {
      if (!mayExamine()) return refusalMessage('SYS002');
      const room = limits.msgMaxLength - refusalMessage('SYS002').length - ' ()'.length;
      return refusalMessage('SYS002', { detail: shortDiagnosis(await diagnosis(body, app, sign), room) });
    },
    async examine(contentType, bytes) {
      if (!mayExamine()) return failure('SYS006');
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
