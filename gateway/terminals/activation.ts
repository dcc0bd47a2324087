/** Devices become terminals: codes are given out, and traded once for what a terminal connects with. */
import type { MerchantClock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import { base64UrlOf } from '../ports/encodings.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Random } from '../ports/random.ts';
import { nameOf } from './access.ts';
import type { TerminalId } from './service.ts';

export interface ActivationDeps {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly random: Random;
  readonly clock: MerchantClock;
}

export interface Credentials extends TerminalId {
  readonly username: string;
  /** 32 random bytes in base64url; only its hash is kept. */
  readonly password: string;
}

/** A code is for one person on one day. */
export const activationLifeMs = 24 * 60 * 60 * 1_000;
/** New codes have twelve digits; those that earlier versions gave out had ten, and work until they expire. */
const codeForm = /^[0-9]{8,12}$/;
/** Merchants with one serial number and one ending of their codes that are looked at for one try. */
const candidatesMax = 100;

/**
 * Twelve digits, none more likely than another. So many that wrong codes of a terminal need not be counted: a terminal
 * whose code ends after some wrong ones could be locked by anyone who knows its serial number. Those of one address are
 * counted (`http/limits/activation-pace.ts`).
 */
export function newActivationCode(random: Random): string {
  const value = random.bytes(12).reduce((rest, byte) => (rest * 256 + byte) % 1_000_000_000_000, 0);
  return String(value).padStart(12, '0');
}

/** A code as people read it out and type it: in groups of four digits. */
export function groupedCode(code: string): string {
  return code.replace(/(?<=^(?:\d{4})+)(?=\d)/g, '-');
}

/** The digits that are kept beside the hash, to distinguish merchants whose terminals have the same serial number. */
const endingOf = (code: string) => code.slice(-2);

/**
 * Gives a registered terminal a code; the one that it had is void. `expiresAtMs` null is for the sandbox: such a code
 * works as often as it is used. Throws where the terminal is not registered.
 */
export async function giveActivationCode(
  { queries, passwords }: Pick<ActivationDeps, 'queries' | 'passwords'>,
  { merchantNo, terminalSn }: TerminalId,
  code: string,
  expiresAtMs: number | null,
): Promise<void> {
  if (!codeForm.test(code)) throw new Error('an activation code has 8 to 12 digits');
  await queries.query(
    `insert into terminal_links (merchant_no, terminal_sn, activation_hash, activation_ending, activation_expires_at)
     values ($1, $2, $3, $4, $5)
     on conflict (merchant_no, terminal_sn) do update set activation_hash = excluded.activation_hash,
       activation_ending = excluded.activation_ending, activation_expires_at = excluded.activation_expires_at`,
    [merchantNo, terminalSn, await passwords.hash(code, 'short'), endingOf(code), expiresAtMs],
  );
}

interface Candidate {
  readonly merchantNo: string;
  readonly hash: string;
  readonly expiresAt: number | null;
}

/**
 * Trades a code for credentials; undefined where serial number and code do not go together, or no longer. The
 * credentials of a device that was this terminal before end here. Serial numbers are unique for their merchant, so the
 * code decides whose terminal it is. A wrong code changes nothing.
 */
export async function activate(
  deps: ActivationDeps,
  terminalSn: string,
  code: string,
): Promise<Credentials | undefined> {
  const { queries, passwords, random, clock } = deps;
  // Those that last longest come first: whether one has ended is known by its merchant's clock alone.
  const candidates = await queries.query<Candidate>(
    `select merchant_no as "merchantNo", activation_hash as hash, activation_expires_at as "expiresAt"
     from terminal_links
     where terminal_sn = $1 and activation_hash is not null
       and (activation_ending is null or activation_ending = $2)
     order by activation_expires_at desc nulls first, merchant_no limit $3`,
    [terminalSn, endingOf(code), candidatesMax],
  );
  for (const { merchantNo, hash, expiresAt } of candidates) {
    const nowMs = clock.nowMs(merchantNo);
    if ((expiresAt !== null && expiresAt <= nowMs) || !(await passwords.verify(code, hash))) continue;
    const password = base64UrlOf(random.bytes(32));
    // The first of two devices with one code wins: the second finds another hash, or none.
    const taken = await queries.query(
      `update terminal_links set password_hash = $4, activated_at = $5,
         activation_hash = case when activation_expires_at is null then activation_hash end
       where merchant_no = $1 and terminal_sn = $2 and activation_hash = $3 returning 1`,
      [merchantNo, terminalSn, hash, await passwords.hash(password, 'token'), nowMs],
    );
    if (taken.length === 0) continue;
    return { merchantNo, terminalSn, username: nameOf({ merchantNo, terminalSn }), password };
  }
  return undefined;
}

/** Returns true if these are the credentials of an activated terminal. */
export async function isTerminal(
  { queries, passwords }: Pick<ActivationDeps, 'queries' | 'passwords'>,
  terminal: TerminalId,
  password: string,
): Promise<boolean> {
  const [row] = await queries.query<{ hash: string | null }>(
    'select password_hash as hash from terminal_links where merchant_no = $1 and terminal_sn = $2',
    [terminal.merchantNo, terminal.terminalSn],
    'terminal-password',
  );
  return row !== undefined && row.hash !== null && (await passwords.verify(password, row.hash));
}
