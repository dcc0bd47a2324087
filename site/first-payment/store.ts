/** The journey of this tab, shared by the five steps of the page. It lasts as long as the tab stays on the site. */

import { createStore } from '@tollgate/design/store';
import { running } from '@tollgate/page-sandbox/page/running';
import { useSyncExternalStore } from 'react';
import { holdAccount } from '../console/account/tab-account.ts';
import { failureText } from '../console/failure-text.ts';
import { showMerchant } from '../personal/personal.ts';
import { carryOut, type Wish } from './carry-out.ts';
import { advanced, type Journey, noJourney, type Progress, type StepName, started } from './journey.ts';

const { get, set, subscribe } = createStore<Journey>(noJourney);

export const useJourney = (): Journey => useSyncExternalStore(subscribe, get, () => noJourney);

/** A fault inside the page, such as a browser without WebCrypto. */
function faultOf(error: unknown): Progress {
  const [en, zh] = [failureText(error, 'en'), failureText(error, 'zh')];
  return { outcome: { isDone: false, summary: { en, zh }, evidence: [] } };
}

/** Where the steps are carried out: in the sandbox of this page, or at the gateway that serves it. */
export const journeyGateway = (): string => running.get() ?? window.location.origin;

/** Carries out a step that is possible now. */
export async function press(step: StepName, wish: Wish = {}): Promise<void> {
  const gatewayUrl = journeyGateway();
  set(started(get(), step, Date.now()));
  const progress = await carryOut(step, get(), gatewayUrl, wish).catch(faultOf);
  set(advanced(get(), step, progress, Date.now()));
  const { account } = progress;
  if (account === undefined) return;
  holdAccount(account, gatewayUrl);
  showMerchant({ ...account, origin: gatewayUrl });
}

/** A sandbox that has started in this page brings its merchant: the journey begins with it. */
function beginInSandbox(): void {
  if (running.get() === undefined) return;
  set(noJourney);
  void press('merchant');
}
running.subscribe(beginInSandbox);
if (get() === noJourney) beginInSandbox();
