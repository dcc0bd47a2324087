/** The reader's own merchant in all samples of the site, until switched off. Loaded once a merchant is chosen. */
import type { Language } from '@tollgate/contract/model';
import { showBar } from './bar.ts';
import { dropGone, replaceWithin, restoreAll } from './code-values.ts';
import { keepShown, type ShownMerchant, shownMerchant } from './merchant.ts';
import { personalText } from './values.ts';

let current: ShownMerchant | undefined;
let observer: MutationObserver | undefined;

function language(): Language {
  return document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
}

/** Code that is shown later, such as that of another page, gets the values as well. */
function watch(merchant: ShownMerchant): void {
  observer ??= new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    const elements = added.filter((node) => node instanceof Element && node.isConnected) as Element[];
    if (elements.length === 0 || current?.isOn !== true) return;
    dropGone();
    for (const element of elements) replaceWithin(element, current);
  });
  replaceWithin(document.body, merchant);
  observer.observe(document.body, { childList: true, subtree: true });
}

function show(merchant: ShownMerchant | undefined): void {
  current = merchant;
  observer?.disconnect();
  restoreAll();
  if (merchant?.isOn === true) watch(merchant);
  showBar(merchant, language(), {
    onSwitch: (isOn) => change(current === undefined ? undefined : { ...current, isOn }),
    onClose: () => change(undefined),
  });
}

function change(merchant: ShownMerchant | undefined): void {
  keepShown(merchant);
  show(merchant);
}

/** From now on the samples show this merchant. */
export function showMerchant(merchant: Omit<ShownMerchant, 'isOn'>): void {
  // Callers hand in whole accounts: their keys stay out of it.
  const { appId, basicAppId, merchantNo, origin } = merchant;
  change({ appId, basicAppId, merchantNo, origin, isOn: true });
}

/** Shows what this tab has kept. */
export function showKept(): void {
  const kept = shownMerchant();
  if (kept !== undefined) show(kept);
}

/** A text of the site as the page shows it now: with the reader's own values where they are switched on. */
export function shownText(text: string): string {
  const merchant = shownMerchant();
  return merchant?.isOn === true ? personalText(text, merchant) : text;
}
