/** The current request: composed at every change, signed a moment later, shown only whole. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { type KeyPair, makeKeyPair, sign } from '../account/keys.ts';
import { type Composed, compose, type HttpRequest, httpRequest, type RequestParts } from './request.ts';

export interface Prepared {
  readonly parts: RequestParts;
  readonly composed: Composed;
  /** undefined for sign_type NONE, and where there is no signature. */
  readonly sign: string | undefined;
  /** Why there is no signature; undefined where there is one, where none is due, and where no key is given. */
  readonly failure: unknown;
  readonly request: HttpRequest;
  /** The request can be sent: it is signed, or needs no signature. */
  readonly isComplete: boolean;
}

export interface Target {
  readonly gatewayUrl: string;
  readonly psn: string | undefined;
}

let foreignPair: Promise<KeyPair> | undefined;

/** A key that is registered nowhere: made once for the page. */
function foreignKey(): Promise<KeyPair> {
  foreignPair ??= makeKeyPair();
  return foreignPair;
}

async function signatureOf({ account, mistake }: RequestParts, text: string): Promise<string> {
  const pem = mistake?.isForeignKey === true ? (await foreignKey()).privateKeyPem : account.privateKeyPem;
  const made = await sign(pem, mistake?.hash ?? 'SHA-256', text);
  return mistake?.write?.(made) ?? made;
}

/** Composes and signs. Never throws. */
export async function prepare(parts: RequestParts, composed: Composed, target: Target): Promise<Prepared> {
  const isSigned = parts.account.signType === 'RSA2';
  const hasKey = parts.account.privateKeyPem.trim() !== '';
  let [made, failure]: [string | undefined, unknown] = [undefined, undefined];
  if (isSigned && hasKey) {
    try {
      made = await signatureOf(parts, composed.signed);
    } catch (error) {
      failure = error;
    }
  }
  return {
    parts,
    composed,
    sign: made,
    failure,
    request: httpRequest(parts, composed, made, target),
    isComplete: composed.isReadable && (!isSigned || made !== undefined),
  };
}

interface Preparation {
  /** The newest request that is whole: text, signature and headers always belong together. */
  readonly prepared: Prepared | undefined;
  /** The request of what was typed last, once it is whole; undefined before the first. */
  current(): Promise<Prepared> | undefined;
}

export function usePrepared(parts: RequestParts, target: Target): Preparation {
  const { call, account, draft, format, mistake } = parts;
  const { gatewayUrl, psn } = target;
  const [prepared, setPrepared] = useState<Prepared | undefined>(undefined);
  const latest = useRef<Promise<Prepared>>(undefined);
  const now = useMemo(
    () => ({ call, account, draft, format, mistake }),
    [call, account, draft, format, mistake],
  );
  useEffect(() => {
    let isStale = false;
    const preparing = prepare(now, compose(now), { gatewayUrl, psn });
    latest.current = preparing;
    preparing.then((done) => {
      if (!isStale) setPrepared(done);
    });
    return () => {
      isStale = true;
    };
  }, [now, gatewayUrl, psn]);
  return { prepared, current: () => latest.current };
}
