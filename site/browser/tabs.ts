/**
 * Tabs: one listener for all of them, so that their panels can be plain markup (theme/text/tabs.tsx). The reader's
 * choice applies to every group of that name, on every page.
 */
import { chooseTab, chosenTab } from '../page/tab-choice.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

function tabsOf(tabs: Element): HTMLElement[] {
  return [...tabs.querySelectorAll<HTMLElement>('[role=tab]')];
}

/** Shows the chosen tab, or the first one where a group has none of that name. */
function showChosen(tabs: HTMLElement): void {
  const chosen = chosenTab(tabs.dataset['tabs'] ?? '');
  const all = tabsOf(tabs);
  const active = all.find(({ textContent }) => textContent === chosen) ?? all[0];
  for (const tab of all) {
    tab.setAttribute('aria-selected', String(tab === active));
    tab.tabIndex = tab === active ? 0 : -1;
    const panel = document.getElementById(tab.getAttribute('aria-controls') ?? '');
    panel?.toggleAttribute('data-inactive', tab !== active);
  }
}

/** Shows what is chosen on a page that has just been shown. */
export function showTabs(): void {
  for (const tabs of document.querySelectorAll<HTMLElement>('[data-tabs]')) showChosen(tabs);
}

function choose(tab: HTMLElement): void {
  chooseTab(tab.closest<HTMLElement>('[data-tabs]')?.dataset['tabs'] ?? '', tab.textContent ?? '');
  showTabs();
}

function tabAt({ target }: Event): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tabs] [role=tab]') : null;
}

function move(event: KeyboardEvent): void {
  const tab = tabAt(event);
  const tabs = tab?.closest('[data-tabs]');
  if (!tab || !tabs) return;
  const all = tabsOf(tabs);
  const ends: Readonly<Record<string, number>> = { Home: 0, End: all.length - 1 };
  const step = steps[event.key];
  const to = step === undefined ? ends[event.key] : (all.indexOf(tab) + step + all.length) % all.length;
  const next = to === undefined ? undefined : all[to];
  if (next === undefined) return;
  event.preventDefault();
  choose(next);
  next.focus();
}

export function startTabs(): void {
  document.addEventListener('keydown', move);
  document.addEventListener('click', (event) => {
    const tab = tabAt(event);
    if (tab !== null) choose(tab);
  });
}
