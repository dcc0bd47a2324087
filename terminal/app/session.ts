/** Connects the engine to the client of the gateway, the store of the browser, and the clock. */
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { isTollgateError } from '@tollgate/sdk/errors';
import type { TerminalClient } from '@tollgate/sdk/terminal';
import type { Act, Answer, AnswerValue, Effect, Event, Purpose } from '../engine/event.ts';
import { firstState, type Problem, type State } from '../engine/state.ts';
import { step } from '../engine/step.ts';
import { forget, keepAccount, keepHistory, keptAccount, keptHistory, type Store } from './account.ts';

export interface SessionDeps {
  readonly store: Store;
  readonly activate: (terminalSn: string, code: string) => Promise<ActivatedTerminal>;
  readonly createClient: (account: ActivatedTerminal) => TerminalClient;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** What became of the link that the page was opened by; undefined where it was not. */
  readonly byLink?: Promise<ActivatedTerminal> | undefined;
}

export interface Session {
  subscribe(listener: () => void): () => void;
  snapshot(): State;
  act(act: Act): void;
  /** Time has passed; called every second. */
  tick(): void;
  /** The gateway's time, ms since 1970. */
  nowMs(): number;
}

/** An acquirer has half a minute to answer, and the gateway to reverse what it did not. */
const payTimeoutMs = 60_000;
const askTimeoutMs = 15_000;

const activatingState: State = { ...firstState(undefined, []), idle: { name: 'activation', isBusy: true } };

/** Never the details of an internal fault: only that there was one. */
function problemOf(error: unknown): Problem {
  if (isTollgateError(error)) return { code: error.code, text: error.text, isUnknown: error.isUncertain };
  return {
    code: 'no-answer',
    text: { en: 'It could not be done', zh: '操作未能完成' },
    isUnknown: true,
  };
}

export function createSession(deps: SessionDeps): Session {
  const { store, activate, createClient } = deps;
  const listeners = new Set<() => void>();
  let account = keptAccount(store);
  const { byLink } = deps;
  // Until it is known what the link gives, the terminal that this browser was before waits.
  let state = byLink === undefined ? ownState() : activatingState;
  let client: TerminalClient | undefined;

  const nowMs = () => client?.nowMs() ?? deps.nowMs();

  function happen(event: Event): void {
    const stepped = step(state, event, { nowMs: nowMs(), newId: deps.newId });
    if (stepped.state !== state) {
      state = stepped.state;
      for (const listener of [...listeners]) listener();
    }
    for (const effect of stepped.effects) carryOut(effect);
  }

  /** Passes the result to the engine, whatever it is. */
  function answer(to: Purpose, work: Promise<AnswerValue>): void {
    const answered = work.then(
      (value): Answer => ({ ok: true, value }),
      (error: unknown): Answer => ({ ok: false, problem: problemOf(error) }),
    );
    void answered.then((result) => happen({ type: 'answered', to, answer: result }));
  }

  function connect(as: ActivatedTerminal): void {
    client = createClient(as);
    client.listen((event) => {
      if (event.type === 'state') happen({ type: 'link', link: event.state });
      else if (event.type === 'welcome') happen({ type: 'welcome', welcome: event.welcome });
      else happen({ type: 'push', push: event.push });
    });
    client.start();
  }

  function ownState(): State {
    return firstState(account?.terminal_sn, keptHistory(store));
  }

  async function becomeTerminal(activation: Promise<ActivatedTerminal>): Promise<AnswerValue> {
    const activated = await activation;
    // The history is that of one terminal.
    if (account?.terminal_sn !== activated.terminal_sn || account.merchant_no !== activated.merchant_no)
      forget(store);
    keepAccount(store, activated);
    account = activated;
    return { terminalSn: activated.terminal_sn };
  }

  async function ask(effect: Extract<Effect, { type: 'ask' | 'charge' }>): Promise<AnswerValue> {
    if (client === undefined) throw new Error('broken invariant: a terminal asks before it is one');
    const timeoutMs = effect.to.of === 'pay' ? payTimeoutMs : askTimeoutMs;
    if (effect.type === 'ask') return client.ask(effect.ask, { timeoutMs });
    const { card, pin, ask: authorize } = effect.charge;
    const sealed = await client.encryptCard(pin === undefined ? card : { ...card, pin });
    return client.ask({ ...authorize, card: sealed }, { timeoutMs });
  }

  function carryOut(effect: Effect): void {
    switch (effect.type) {
      case 'activate':
        answer({ of: 'activate' }, becomeTerminal(activate(effect.terminalSn, effect.code)));
        break;
      case 'connect':
        if (account !== undefined) connect(account);
        break;
      case 'ask':
      case 'charge':
        answer(effect.to, ask(effect));
        break;
      case 'cut':
        client?.setCut(effect.isCut);
        break;
      case 'keep':
        keepHistory(store, effect.history);
        break;
      case 'forget':
        client?.stop();
        client = undefined;
        forget(store);
        break;
    }
  }

  /** The terminal of before goes on where the link gives none. */
  async function openByLink(activation: Promise<ActivatedTerminal>): Promise<void> {
    const known = account;
    try {
      await becomeTerminal(activation);
    } catch (error) {
      if (known === undefined)
        return happen({
          type: 'answered',
          to: { of: 'activate' },
          answer: { ok: false, problem: problemOf(error) },
        });
    }
    begin(ownState());
  }

  function begin(as: State): void {
    state = as;
    for (const listener of [...listeners]) listener();
    if (account !== undefined) connect(account);
  }

  if (byLink === undefined) begin(state);
  else void openByLink(byLink);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => state,
    act: happen,
    tick: () => happen({ type: 'tick' }),
    nowMs,
  };
}
