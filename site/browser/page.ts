/** What scripts add to every page: nothing that it cannot be read without. React comes later (islands.ts). */
import { offerConsole } from '../console/offer.ts';
import { offerFilter } from '../filter/offer.ts';
import { showKeptMerchant } from '../personal/start.ts';
import { enliven } from '../reference/browser/enliven.ts';
import { cleanAddress } from '../theme/client/clean-address.ts';
import { startCopyButtons } from '../theme/client/copy-button.ts';
import { followInContents } from './contents.ts';
import { startIslands } from './islands.ts';
import { pageLanguage } from './language.ts';
import { startNavigation } from './navigate.ts';
import { prefetchInSight, startPreloading } from './prefetch.ts';
import { showTabs, startTabs } from './tabs.ts';
import { startThemeSwitch } from './theme.ts';

/** Begins what works on the page that is shown; the answer ends it. */
function enterPage(): () => void {
  const reference = document.getElementById('reference');
  const language = pageLanguage();
  showKeptMerchant();
  showTabs();
  const parts =
    reference === null
      ? [offerFilter(document)]
      : [enliven(reference, language), offerConsole(reference, language)];
  parts.push(followInContents(), prefetchInSight());
  return () => {
    for (const end of parts) end();
  };
}

/** The other language's page is shown at the same place. */
function keepPlaceInLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.language-switch') : null;
  if (link !== null) link.href = `${link.pathname}${window.location.search}${window.location.hash}`;
}

export function startPage(): void {
  cleanAddress();
  startThemeSwitch();
  startTabs();
  startCopyButtons();
  startIslands();
  startPreloading();
  for (const name of ['click', 'auxclick']) document.addEventListener(name, keepPlaceInLanguage, true);
  startNavigation(enterPage);
  document.documentElement.dataset['scripts'] = 'ready';
}
