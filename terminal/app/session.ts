/** Connects the engine to the client of the gateway, the store of the browser, and the clock. */
import type { ActivatedTerminal } from '@tollgate/contract/terminal/messages';
import { createStore, type Store } from '@tollgate/design/store';
import { isTollgateError } from '@tollgate/sdk/errors';
import type { TerminalClient } from '@tollgate/sdk/terminal';
import type { Act, Answer, AnswerValue, Effect, Event, Purpose } from '../engine/event.ts';
import { firstState, type Problem, type State } from '../engine/state.ts';
import { step } from '../engine/step.ts';
import { type BrowserStore, forget, keepAccount, keepHistory, keptAccount, keptHistory } from './account.ts';

export interface SessionDeps {
  readonly store: BrowserStore;
  readonly activate: (terminalSn: string, code: string) => Promise<ActivatedTerminal>;
  readonly createClient: (account: ActivatedTerminal) => TerminalClient;
  readonly nowMs: () => number;
  readonly newId: () => string;
  /** The activation by the link that opened the page; undefined if no link did. */
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

/** Never the details of an internal error: only that there was one. */
function problemOf(error: unknown): Problem {
  if (isTollgateError(error)) return { code: error.code, text: error.text, isUnknown: error.isUncertain };
  return {
    code: 'no-answer',
    text: { en: 'The operation failed', zh: '操作未能完成' },
    isUnknown: true,
  };
}

/** The session of one page, whose public functions may be passed on without it. */
class TerminalSession implements Session {
  readonly #deps: SessionDeps;
  readonly #state: Store<State>;
  #account: ActivatedTerminal | undefined;
  #client: TerminalClient | undefined;

  constructor(deps: SessionDeps) {
    this.#deps = deps;
    this.#account = keptAccount(deps.store);
    const { byLink } = deps;
    // Until it is known what the link gives, the terminal that this browser was before waits.
    this.#state = createStore(byLink === undefined ? this.#ownState() : activatingState);
    if (byLink === undefined) this.#connect();
    else void this.#openByLink(byLink);
  }

  readonly snapshot = () => this.#state.get();
  readonly subscribe = (listener: () => void) => this.#state.subscribe(listener);
  readonly act = (act: Act) => this.#happen(act);
  readonly tick = () => this.#happen({ type: 'tick' });
  readonly nowMs = () => this.#client?.nowMs() ?? this.#deps.nowMs();

  #ownState(): State {
    return firstState(this.#account?.terminal_sn, keptHistory(this.#deps.store));
  }

  #happen(event: Event): void {
    const state = this.snapshot();
    const stepped = step(state, event, { nowMs: this.nowMs(), newId: this.#deps.newId });
    if (stepped.state !== state) this.#state.set(stepped.state);
    for (const effect of stepped.effects) this.#carryOut(effect);
  }

  /** Passes the result to the engine, whatever it is. */
  #answer(to: Purpose, work: Promise<AnswerValue>): void {
    const answered = work.then(
      (value): Answer => ({ ok: true, value }),
      (error: unknown): Answer => ({ ok: false, problem: problemOf(error) }),
    );
    void answered.then((answer) => this.#happen({ type: 'answered', to, answer }));
  }

  /** Connects as the terminal that was activated, if there is one. */
  #connect(): void {
    if (this.#account === undefined) return;
    const client = this.#deps.createClient(this.#account);
    this.#client = client;
    client.listen((event) => {
      if (event.type === 'state') this.#happen({ type: 'link', link: event.state });
      else if (event.type === 'welcome') this.#happen({ type: 'welcome', welcome: event.welcome });
      else this.#happen({ type: 'push', push: event.push });
    });
    client.start();
  }

  async #becomeTerminal(activation: Promise<ActivatedTerminal>): Promise<AnswerValue> {
    const { store } = this.#deps;
    const activated = await activation;
    const known = this.#account;
    // The history is that of one terminal.
    if (known?.terminal_sn !== activated.terminal_sn || known.merchant_no !== activated.merchant_no)
      forget(store);
    keepAccount(store, activated);
    this.#account = activated;
    return { terminalSn: activated.terminal_sn };
  }

  /** Becomes the terminal that the link gives; without one, the terminal of before continues. */
  async #openByLink(activation: Promise<ActivatedTerminal>): Promise<void> {
    const known = this.#account;
    try {
      await this.#becomeTerminal(activation);
    } catch (error) {
      const answer = { ok: false, problem: problemOf(error) } as const;
      if (known === undefined) return this.#happen({ type: 'answered', to: { of: 'activate' }, answer });
    }
    this.#state.set(this.#ownState());
    this.#connect();
  }

  async #ask(effect: Extract<Effect, { type: 'ask' | 'charge' }>): Promise<AnswerValue> {
    const client = this.#client;
    if (client === undefined) throw new Error('broken invariant: a terminal asks before it is one');
    const timeoutMs = effect.to.of === 'pay' ? payTimeoutMs : askTimeoutMs;
    if (effect.type === 'ask') return client.ask(effect.ask, { timeoutMs });
    const { card, pin, ask: authorize } = effect.charge;
    const sealed = await client.encryptCard(pin === undefined ? card : { ...card, pin });
    return client.ask({ ...authorize, card: sealed }, { timeoutMs });
  }

  #carryOut(effect: Effect): void {
    const { store, activate } = this.#deps;
    switch (effect.type) {
      case 'activate': {
        const activation = this.#becomeTerminal(activate(effect.terminalSn, effect.code));
        this.#answer({ of: 'activate' }, activation);
        break;
      }
      case 'connect':
        this.#connect();
        break;
      case 'ask':
      case 'charge':
        this.#answer(effect.to, this.#ask(effect));
        break;
      case 'cut':
        this.#client?.setCut(effect.isCut);
        break;
      case 'keep':
        keepHistory(store, effect.history);
        break;
      case 'forget':
        this.#client?.stop();
        this.#client = undefined;
        forget(store);
        break;
    }
  }
}

export function createSession(deps: SessionDeps): Session {
  return new TerminalSession(deps);
}
