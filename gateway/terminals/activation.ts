/** Devices become terminals: codes are given out, and traded once for what a terminal connects with. */
import type { Clock } from '../ports/clock.ts';
import type { Queries } from '../ports/database.ts';
import type { Passwords } from '../ports/passwords.ts';
import type { Random } from '../ports/random.ts';
import { nameOf } from './access.ts';
import type { TerminalId } from './desk.ts';

export interface ActivationDeps {
  readonly queries: Queries;
  readonly passwords: Passwords;
  readonly random: Random;
  readonly clock: Clock;
}

export interface Credentials extends TerminalId {
  readonly username: string;
  /** 32 random bytes in base64url; only its hash is kept. */
  readonly password: string;
}

/** A code is for one person on one day. */
export const activationLifeMs = 24 * 60 * 60 * 1_000;
const failuresMax = 10;
const codeForm = /^[0-9]{8,12}$/;

/** Ten digits, none more likely than another. */
export function newActivationCode(random: Random): string {
  const value = random.bytes(6).reduce((sum, byte) => sum * 256 + byte, 0);
  return String(value % 10_000_000_000).padStart(10, '0');
}

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
    `insert into terminal_links (merchant_no, terminal_sn, activation_hash, activation_expires_at)
     values ($1, $2, $3, $4)
     on conflict (merchant_no, terminal_sn) do update set activation_hash = excluded.activation_hash,
       activation_expires_at = excluded.activation_expires_at, activation_failures = 0`,
    [merchantNo, terminalSn, await passwords.hash(code, 'short'), expiresAtMs],
  );
}

interface Candidate {
  readonly merchantNo: string;
  readonly hash: string;
}

/**
 * Trades a code for credentials; undefined where serial number and code do not go together, or no longer. The
 * credentials of a device that was this terminal before end here. Serial numbers are unique for their merchant, so the
 * code tells whose terminal it is.
 */
export async function activate(
  deps: ActivationDeps,
  terminalSn: string,
  code: string,
): Promise<Credentials | undefined> {
  const { queries, passwords, random, clock } = deps;
  const nowMs = clock.nowMs();
  const candidates = await queries.query<Candidate>(
    `select merchant_no as "merchantNo", activation_hash as hash from terminal_links
     where terminal_sn = $1 and activation_hash is not null
       and (activation_expires_at is null or activation_expires_at > $2 and activation_failures < $3)
     order by merchant_no limit 20`,
    [terminalSn, nowMs, failuresMax],
  );
  for (const { merchantNo, hash } of candidates) {
    if (!(await passwords.verify(code, hash))) continue;
    const password = base64Url(random.bytes(32));
    // Of two devices with one code the first wins: the second finds another hash, or none.
    const taken = await queries.query(
      `update terminal_links set password_hash = $4, activated_at = $5, activation_failures = 0,
         activation_hash = case when activation_expires_at is null then activation_hash end
       where merchant_no = $1 and terminal_sn = $2 and activation_hash = $3 returning 1`,
      [merchantNo, terminalSn, hash, await passwords.hash(password, 'token'), nowMs],
    );
    if (taken.length === 0) continue;
    return { merchantNo, terminalSn, username: nameOf({ merchantNo, terminalSn }), password };
  }
  // Wrong for one is wrong for all: nobody learns whose serial number it is.
  await queries.query(
    'update terminal_links set activation_failures = activation_failures + 1 where terminal_sn = $1',
    [terminalSn],
  );
  return undefined;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}

/** Whether these are the credentials of an activated terminal. */
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
