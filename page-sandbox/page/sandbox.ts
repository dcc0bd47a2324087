/** The sandbox of this page as a state that parts of the site show and use. One for all of them. */
import { createStore } from '@tollgate/design/store';
import type { Problem, Status } from '../engine/protocol.ts';
import { running } from './running.ts';
import { StartError, type Started, type StartProblem, startSandbox } from './start.ts';

export type SandboxState =
  | { readonly kind: 'off' }
  | { readonly kind: 'starting'; readonly status: Status | undefined }
  | { readonly kind: 'running'; readonly gatewayUrl: string; readonly isLeading: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem | StartProblem; readonly detail: string };

const state = createStore<SandboxState>({ kind: 'off' });
export const sandboxState = state;

let started: Started | undefined;
let isStarting = false;

/** The mark of a tab that runs a sandbox, by which it is known when the browser has discarded the tab. */
const mark = 'tollgate.sandbox';

function fail(problem: Problem | StartProblem, detail: string): void {
  running.set(undefined);
  state.set({ kind: 'failed', problem, detail });
}

const answers = async (gatewayUrl: string): Promise<boolean> => {
  try {
    return (await fetch(`${gatewayUrl}/api/sandbox/clock`, { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
};

async function follow({ tab, gatewayUrl, keepAll }: Started): Promise<void> {
  const status = tab.status.get();
  if (status.kind === 'failed') return fail(status.problem, status.detail);
  const isLeading = status.kind === 'leading';
  if (!isLeading && status.kind !== 'waiting') {
    // A tab that takes over goes on with the same sandbox: requests wait until it leads.
    if (status.kind !== 'opening') running.set(undefined);
    state.set(status.kind === 'closed' ? { kind: 'off' } : { kind: 'starting', status });
    return;
  }
  if (state.get().kind !== 'running') state.set({ kind: 'starting', status });
  // Where another tab leads, it may still be opening.
  const isAnswered = await answers(gatewayUrl);
  if (tab.status.get() !== status) return;
  if (!isAnswered) {
    // The other tab may have ended meanwhile: this one's turn comes by its own status.
    setTimeout(() => {
      if (tab.status.get() === status) void follow({ tab, gatewayUrl, keepAll });
    }, 1_000);
    return;
  }
  if (running.get() !== gatewayUrl) running.set(gatewayUrl);
  state.set({ kind: 'running', gatewayUrl, isLeading });
  // Without a network it works as far as its files are there.
  void keepAll().catch(() => {});
}

/** Starts the sandbox, or tries again after a failure. */
export async function runSandbox(siteBase: string): Promise<void> {
  const now = state.get();
  if (now.kind === 'running' || isStarting) return;
  // The scripts of this page are those of the older build.
  if (now.kind === 'failed' && now.problem === 'outdated') return location.reload();
  if (started !== undefined) {
    started.tab.open();
    return;
  }
  isStarting = true;
  state.set({ kind: 'starting', status: undefined });
  try {
    const begun = await startSandbox(siteBase);
    started = begun;
    sessionStorage.setItem(mark, '1');
    begun.tab.status.subscribe(() => void follow(begun));
    await follow(begun);
  } catch (error) {
    if (error instanceof StartError) fail(error.problem, String(error.cause ?? ''));
    else fail('fault', String(error));
  } finally {
    isStarting = false;
  }
}

/** Removes all that the sandbox has stored; it goes on as a new one, in all tabs. */
export function resetSandbox(): void {
  started?.tab.reset();
}

/** Ends the sandbox in this tab; what it has stored stays. */
export function stopSandbox(): void {
  sessionStorage.removeItem(mark);
  started?.tab.close();
  started = undefined;
  running.set(undefined);
  state.set({ kind: 'off' });
}
