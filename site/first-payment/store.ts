/** The journey of this tab, shared by the five steps of the page. It lasts as long as the tab stays on the site. */
import { useSyncExternalStore } from 'react';
import { holdAccount } from '../console/account/tab-account.ts';
import { failureText } from '../console/send/failure-text.ts';
import { showMerchant } from '../personal/personal.ts';
import { carryOut, type Wish } from './carry-out.ts';
import { advanced, type Journey, noJourney, type Progress, type StepName, started } from './journey.ts';

let journey: Journey = noJourney;
const listeners = new Set<() => void>();

function change(next: Journey): void {
  journey = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useJourney(): Journey {
  return useSyncExternalStore(
    subscribe,
    () => journey,
    () => noJourney,
  );
}

/** A fault inside the page, such as a browser without WebCrypto. */
function faultOf(error: unknown): Progress {
  const [en, zh] = [failureText(error, 'en'), failureText(error, 'zh')];
  return { outcome: { isDone: false, summary: { en, zh }, evidence: [] } };
}

/** Carries out a step that is possible now. */
export async function press(step: StepName, wish: Wish = {}): Promise<void> {
  const gatewayUrl = window.location.origin;
  change(started(journey, step, Date.now()));
  const progress = await carryOut(step, journey, gatewayUrl, wish).catch(faultOf);
  change(advanced(journey, step, progress, Date.now()));
  const { account } = progress;
  if (account === undefined) return;
  holdAccount(account, gatewayUrl);
  showMerchant({ ...account, origin: gatewayUrl });
}
