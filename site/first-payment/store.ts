/** The journey of this tab, shared by the five steps of the page. It lasts as long as the tab stays on the site. */
import { createStore } from '@tollgate/design/store';
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

/** Carries out a step that is possible now. */
export async function press(step: StepName, wish: Wish = {}): Promise<void> {
  const gatewayUrl = window.location.origin;
  set(started(get(), step, Date.now()));
  const progress = await carryOut(step, get(), gatewayUrl, wish).catch(faultOf);
  set(advanced(get(), step, progress, Date.now()));
  const { account } = progress;
  if (account === undefined) return;
  holdAccount(account, gatewayUrl);
  showMerchant({ ...account, origin: gatewayUrl });
}
