/** Faults that are injected into a call. Only the sandbox has them, and it decides what they do. */
import type { WireMember } from '@tollgate/contract/signing/index';
import type { App } from '../../accounts/account.ts';
import type { LoggedNumbers } from './call-numbers.ts';
import type { Failure } from './failure.ts';

/** A call of a known app, before it is looked at. */
export interface ExaminedCall {
  readonly app: App;
  readonly path: string;
  readonly members: readonly WireMember[];
  readonly psn: string;
  /** The header of faults. */
  readonly header: string | undefined;
}

export interface CallFault {
  /** Resolves when the call may go on. */
  readonly delay?: () => Promise<unknown>;
  /** In place of what the call does; `cut`: the connection ends without a reply. */
  readonly instead?: Failure | 'cut';
  /** In place of its reply, once it was carried out. */
  readonly afterwards?: Failure | 'cut' | 'wrong-signature';
  /** Keeps for people to see what the call turned out to be about. */
  note(numbers: LoggedNumbers): Promise<void>;
}

export interface CallFaults {
  /** The fault of this call, or what is wrong with the header; undefined at once where there can be none. */
  of(call: ExaminedCall): Promise<CallFault | Failure | undefined> | undefined;
}

/** Outcome of a call after a fault. */
export interface Spoiled {
  readonly failure?: Failure;
  readonly data?: string;
  readonly isCut?: boolean;
  readonly isWronglySigned?: boolean;
}

/** Carries out `work`, or not, as the fault has it. `lost`: what the log shows of a call that was cut before it. */
export async function withFault<Outcome extends Spoiled>(
  fault: CallFault,
  lost: Failure,
  work: () => Promise<Outcome>,
): Promise<Outcome | Spoiled> {
  const { instead, afterwards } = fault;
  await fault.delay?.();
  if (instead === 'cut') return { failure: lost, isCut: true };
  if (instead !== undefined) return { failure: instead };
  const outcome = await work();
  if (afterwards === 'cut') return { ...outcome, isCut: true };
  if (afterwards === 'wrong-signature') return { ...outcome, isWronglySigned: true };
  return afterwards === undefined ? outcome : { ...outcome, failure: afterwards };
}

/** The same reply with a signature of the right form that fits nothing. */
export const wronglySigned = (body: string): string =>
  body.replace(/"sign":"([A-Za-z0-9+/]+)/, (_, sign: string) => `"sign":"${[...sign].reverse().join('')}`);
