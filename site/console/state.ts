/** The state of the console, and what changes it. All of it lasts as long as the page in the tab. */
import { callByMethod, calls } from '@tollgate/contract/calls/index';
import type { Call } from '@tollgate/contract/model';
import type { Diagnosis } from '@tollgate/contract/signing/doctor/types';
import { running } from '@tollgate/page-sandbox/page/running';
import { type Account, noAccount } from './account/account.ts';
import { linkedDraft, type Permalink } from './permalink.ts';
import type { Suspect } from './reply/diagnosis.ts';
import type { Reply } from './reply/reply.ts';
import type { BodyFormat } from './request/body.ts';
import { type Draft, firstDraft, renumbered, withAccount, withCarried } from './request/draft.ts';
import { type Carried, carryOn } from './request/flow.ts';
import type { HttpRequest } from './request/request.ts';
import type { Sent } from './send/send.ts';

/** One call that was sent, with its outcome. */
export interface Exchange {
  readonly id: number;
  readonly atMs: number;
  /** The call's method, or `sandbox.pay` for the payer's action. */
  readonly method: string;
  readonly request: HttpRequest;
  readonly values: Readonly<Record<string, string>>;
  readonly sent: Sent;
  readonly reply: Reply | undefined;
  /** Input of the signature doctor; undefined if the request was not signed. */
  readonly suspect: Suspect | undefined;
  readonly diagnosis: Diagnosis | undefined;
  /** Link that fills in the console as it was for this send; undefined for the payer's action. */
  readonly permalink: string | undefined;
}

export const payerMethod = 'sandbox.pay';

export interface ConsoleState {
  readonly view: 'call' | 'doctor';
  readonly method: string;
  readonly account: Account;
  readonly gatewayUrl: string;
  readonly drafts: Readonly<Record<string, Draft>>;
  readonly format: BodyFormat;
  readonly mistakeId: string;
  readonly carried: Carried;
  /** Newest first. */
  readonly exchanges: readonly Exchange[];
  readonly shownId: number | undefined;
  readonly nowMs: number;
}

export type Action =
  | { readonly kind: 'open'; readonly method: string; readonly nowMs: number }
  | { readonly kind: 'link'; readonly permalink: Permalink; readonly nowMs: number }
  | { readonly kind: 'view'; readonly view: ConsoleState['view'] }
  | { readonly kind: 'edit'; readonly name: string; readonly value: string }
  | { readonly kind: 'tick'; readonly nowMs: number }
  | { readonly kind: 'follow-clock'; readonly nowMs: number }
  | { readonly kind: 'renumber'; readonly nowMs: number }
  | { readonly kind: 'example'; readonly nowMs: number }
  | { readonly kind: 'account'; readonly account: Partial<Account> }
  | { readonly kind: 'gateway'; readonly url: string }
  | { readonly kind: 'format'; readonly format: BodyFormat }
  | { readonly kind: 'mistake'; readonly id: string }
  | { readonly kind: 'exchanged'; readonly exchange: Exchange }
  | { readonly kind: 'show'; readonly id: number }
  | { readonly kind: 'forget' };

/** How many calls the history keeps. */
const exchangesMax = 50;

export function firstState(gatewayUrl: string, nowMs: number): ConsoleState {
  return {
    view: 'call',
    method: '',
    account: noAccount,
    gatewayUrl,
    drafts: {},
    format: 'json',
    mistakeId: '',
    carried: {},
    exchanges: [],
    shownId: undefined,
    nowMs,
  };
}

/** The call of a method as the reference lists it: order.revoke is one of its own there. */
export function listedCall(method: string): Call | undefined {
  const everyCall: readonly Call[] = calls;
  return everyCall.find((call) => call.method === method) ?? callByMethod(method);
}

const loopback = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/;

/** A sandbox on this computer, or in this page: what it answers is the reader's own. */
const isOwn = (gatewayUrl: string) => loopback.test(gatewayUrl) || gatewayUrl === running.get();

/** Where a sandbox on this computer shows the request `psn`. */
export const workbenchPage = (gatewayUrl: string, psn = ''): string | undefined =>
  isOwn(gatewayUrl) && psn !== '' ? `${gatewayUrl}/workbench/psn/${psn}` : undefined;

function draftOf(state: ConsoleState, call: Call, nowMs: number): Draft {
  const { account, carried, gatewayUrl } = state;
  // A sandbox on this computer receives notifications itself; the example's address belongs to no one.
  const inboxUrl = isOwn(gatewayUrl) ? `${gatewayUrl}/api/sandbox/inbox` : undefined;
  return firstDraft(call, { account, carried, nowMs, inboxUrl });
}

function clocked(draft: Draft, nowMs: number): Draft {
  return draft.followsClock ? { ...draft, values: { ...draft.values, timestamp: String(nowMs) } } : draft;
}

function withDraft(state: ConsoleState, change: (draft: Draft, call: Call) => Draft): ConsoleState {
  const [call, draft] = [listedCall(state.method), state.drafts[state.method]];
  if (call === undefined || draft === undefined) return state;
  return { ...state, drafts: { ...state.drafts, [state.method]: change(draft, call) } };
}

function everyDraft(
  state: ConsoleState,
  change: (call: Call, draft: Draft) => Draft,
): ConsoleState['drafts'] {
  const entries = Object.entries(state.drafts).map(([method, draft]): [string, Draft] => {
    const call = listedCall(method);
    return [method, call === undefined ? draft : change(call, draft)];
  });
  return Object.fromEntries(entries);
}

/** A number belongs to one order: a call that has used its own is opened with another. */
function hasUsed(state: ConsoleState, method: string, draft: Draft): boolean {
  const orderNo = draft.values['merchant_order_no'];
  return state.exchanges.some(
    (each) =>
      each.method === method && each.reply?.code === '0' && each.values['merchant_order_no'] === orderNo,
  );
}

function open(state: ConsoleState, method: string, nowMs: number): ConsoleState {
  const call = listedCall(method);
  if (call === undefined) return state;
  const known = state.drafts[method];
  let draft = known ?? draftOf(state, call, nowMs);
  if (known !== undefined && hasUsed(state, method, known)) draft = renumbered(call, known, nowMs);
  const drafts = { ...state.drafts, [method]: clocked(draft, nowMs) };
  return { ...state, method, nowMs, drafts, view: 'call', mistakeId: '' };
}

/** Opens the call of a link, filled in as it says. Whose key signs, and where it goes, stays the reader's own. */
function follow(state: ConsoleState, permalink: Permalink, nowMs: number): ConsoleState {
  const { method, format, mistakeId } = permalink;
  const opened = withDraft(open(state, method, nowMs), (draft, call) => linkedDraft(call, draft, permalink));
  return { ...opened, format, mistakeId };
}

function exchanged(state: ConsoleState, exchange: Exchange): ConsoleState {
  const { method, reply, values } = exchange;
  const psn = reply?.psn || state.carried.psn;
  let carried: Carried = psn === undefined ? state.carried : { ...state.carried, psn };
  const isDone = reply?.code === '0';
  if (isDone) carried = carryOn(carried, method, values, reply.data);
  const drafts = isDone
    ? everyDraft(state, (call, draft) => (call.method === method ? draft : withCarried(call, draft, carried)))
    : state.drafts;
  const exchanges = [exchange, ...state.exchanges].slice(0, exchangesMax);
  return { ...state, carried, drafts, exchanges, shownId: exchange.id };
}

export function reduce(state: ConsoleState, action: Action): ConsoleState {
  switch (action.kind) {
    case 'open':
      return open(state, action.method, action.nowMs);
    case 'link':
      return follow(state, action.permalink, action.nowMs);
    case 'view':
      return { ...state, view: action.view };
    case 'edit': {
      const { name, value } = action;
      return withDraft(state, (draft) => ({
        values: { ...draft.values, [name]: value },
        followsClock: draft.followsClock && name !== 'timestamp',
      }));
    }
    case 'tick':
      return withDraft({ ...state, nowMs: action.nowMs }, (draft) => clocked(draft, action.nowMs));
    case 'follow-clock':
      return withDraft(state, (draft) => clocked({ ...draft, followsClock: true }, action.nowMs));
    case 'renumber':
      return withDraft(state, (draft, call) => renumbered(call, draft, action.nowMs));
    case 'example':
      return withDraft(state, (_, call) => draftOf(state, call, action.nowMs));
    case 'account': {
      const account = { ...state.account, ...action.account };
      const isOther =
        account.storeNo !== state.account.storeNo || account.terminalSn !== state.account.terminalSn;
      const drafts = isOther
        ? everyDraft(state, (call, draft) => withAccount(call, draft, account))
        : state.drafts;
      return { ...state, account, drafts };
    }
    case 'gateway':
      return { ...state, gatewayUrl: action.url };
    case 'format':
      return { ...state, format: action.format };
    case 'mistake':
      return { ...state, mistakeId: action.id };
    case 'exchanged':
      return exchanged(state, action.exchange);
    case 'show':
      return { ...state, shownId: action.id, view: 'call' };
    case 'forget':
      return open(firstState(state.gatewayUrl, state.nowMs), state.method, state.nowMs);
  }
}
