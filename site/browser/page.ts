/** Scripts of every page, which can be read without them. React comes later (islands.ts). */
import { offerFilter } from '../filter/offer.ts';
import { baseUrlOf } from '../page/base.ts';
import { showKeptMerchant } from '../personal/start.ts';
import { cleanAddress } from './clean-address.ts';
import { followInContents } from './contents.ts';
import { startCopyButtons } from './copy-button.ts';
import { startIslands } from './islands.ts';
import { pageLanguage } from './language.ts';
import { startNavigation } from './navigate.ts';
import { offerSandbox } from './offer-sandbox.ts';
import { enterReferencePage } from './page-code.ts';
import { prefetchInSight, startPreloading } from './prefetch.ts';
import { showTabs, startTabs } from './tabs.ts';
import { startThemeSwitch } from './theme.ts';

export { loadReference } from './page-code.ts';

/** Begins what works on the page that is shown; the answer ends it. */
function enterPage(): () => void {
  showKeptMerchant();
  showTabs();
  const ends = [enterReferencePage(), offerFilter(document), followInContents(), prefetchInSight()];
  return () => {
    for (const end of ends) end();
  };
}

/** The other language's page is shown at the same place. */
function keepPlaceInLanguage({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('.language-switch') : null;
  if (link === null) return;
  const { pathname, search, hash } = window.location;
  const [own, other] =
    pageLanguage() === 'en' ? [baseUrlOf('en'), baseUrlOf('zh')] : [baseUrlOf('zh'), baseUrlOf('en')];
  // The address may be ahead of the page that is shown. An address without a page has none in the other language.
  const isPage = document.querySelector('.not-found') === null && pathname.startsWith(own);
  link.href = `${isPage ? other + pathname.slice(own.length) : link.pathname}${search}${hash}`;
}

export function startPage(): void {
  cleanAddress();
  startThemeSwitch();
  startTabs();
  startCopyButtons();
  startIslands();
  offerSandbox();
  startPreloading();
  for (const name of ['click', 'auxclick']) document.addEventListener(name, keepPlaceInLanguage, true);
  startNavigation(enterPage);
  document.documentElement.dataset['scripts'] = 'ready';
}
