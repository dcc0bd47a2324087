/** The reader of what terminals send: bounded, by the contract's data, and never throwing. */
import type { ErrorCode } from '../errors/catalogue.ts';
import { refusalMessage } from '../errors/message.ts';
import { required } from '../fields/need.ts';
import type { Members } from '../model.ts';
import type { Refused } from '../read/outcome.ts';
import { readAll } from '../read/value.ts';
import { decodeUtf8, parseJsonMembers } from '../signing/index.ts';
import type { WireMember } from '../signing/types.ts';
import { isAskType, terminalAsks } from './asks.ts';
import { messageIdentifier, sentAt } from './fields.ts';
import { type FromTerminal, type TerminalPresence, terminalMessageMaxBytes } from './messages.ts';

/** Every ask has them beside `type` and its own. */
export const commonMembers = {
  id: required(messageIdentifier),
  at: required(sentAt),
} as const satisfies Members;

/** Why an ask is refused. `id` is there where it could be read: only then can a reply be addressed. */
export interface AskProblem {
  readonly ok: false;
  readonly code: ErrorCode;
  /** English, at most 128 characters, with `:<field>` at its end where a field is at fault. */
  readonly message: string;
  readonly id?: string;
}

export type AskReading = { readonly ok: true; readonly message: FromTerminal } | AskProblem;

/** Members of each type are those of its contract, by which they were read. */
const isFromTerminal = (message: object): message is FromTerminal =>
  'id' in message && 'type' in message && isAskType(String(message.type));

const limit = `at most ${terminalMessageMaxBytes} bytes`;

function membersOf(payload: Uint8Array): readonly WireMember[] | AskProblem {
  const problem = (code: ErrorCode, detail: string): AskProblem => ({
    ok: false,
    code,
    message: refusalMessage(code, { detail }),
  });
  if (payload.length > terminalMessageMaxBytes) return problem('SYS009', limit);
  const text = decodeUtf8(payload);
  if (text === undefined) return problem('SYS008', 'send UTF-8');
  const body = parseJsonMembers(text);
  return body.ok ? body.members : problem('SYS008', `send one JSON object: ${body.problem}`);
}

/**
 * Reads an ask by its contract: all members in bounds, unknown ones left out, amounts as exact decimal text. In time
 * linear in its length.
 */
export function readFromTerminal(payload: Uint8Array): AskReading {
  const members = membersOf(payload);
  if ('ok' in members) return members;
  const common = readAll(commonMembers, members, '', {});
  const refuse = ({ code, path, detail }: Refused, id?: string): AskProblem => ({
    ok: false,
    code,
    message: refusalMessage(code, detail === undefined ? { field: path } : { field: path, detail }),
    ...(id === undefined ? {} : { id }),
  });
  if (!common.ok) return refuse(common);
  const id = String(common.value['id']);
  const type = members.find(({ name, kind }) => name === 'type' && kind === 'string')?.text ?? '';
  if (!isAskType(type)) return refuse({ ok: false, code: 'SYS016', path: 'type', detail: 'no such ask' }, id);
  const values = readAll(terminalAsks[type].members, members, '', {});
  if (!values.ok) return refuse(values, id);
  const message: object = { ...common.value, ...values.value, type };
  if (!isFromTerminal(message)) throw new Error(`broken invariant: ${type} is no ask`);
  if (message.type === 'query' && message.trans_no === undefined && message.merchant_order_no === undefined)
    return refuse({ ok: false, code: 'SYS012', path: 'merchant_order_no' }, id);
  return { ok: true, message };
}

const presenceMaxBytes = 256;

/** Reads the value of `status`; undefined if it is invalid. */
export function readPresence(payload: Uint8Array): TerminalPresence | undefined {
  const text = payload.length > presenceMaxBytes ? undefined : decodeUtf8(payload);
  const body = text === undefined ? undefined : parseJsonMembers(text);
  if (body === undefined || !body.ok) return undefined;
  const textOf = (wanted: string) =>
    body.members.find(({ name, kind }) => name === wanted && kind === 'string')?.text ?? '';
  const status = textOf('status');
  const session = textOf('session');
  if ((status !== 'online' && status !== 'offline') || !/^[0-9A-Za-z_-]{1,36}$/.test(session))
    return undefined;
  return { status, session };
}
