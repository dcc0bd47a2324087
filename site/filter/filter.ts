/**
 * Filters a page by what is typed: entries that do not have all of the words are hidden, and so is everything around
 * them that is no heading of one that is left. Loaded by pages that have the box.
 */
import type { Language } from '@tollgate/contract/model';
import { filterTexts } from './filter-texts.ts';

/** Entries: an error, a value, a row of a table. */
const items = ':is([data-filter-item], [data-filter-group] > .tg-table tbody tr)';
/** Elements that hold entries, and vanish with the last of them. */
const groups = '[data-filter-group]';

interface Fold {
  readonly details: HTMLDetailsElement;
  readonly wasOpen: boolean;
}

function textOf(item: Element): string {
  return (item.textContent ?? '').toLowerCase();
}

/** Returns true if the text has all of the words. */
export function hasWords(text: string, query: string): boolean {
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

/** The headings that a group on a guide's page is below: the last ones before it. */
function keepHeadings(group: Element): void {
  let level = 7;
  for (let each = group.previousElementSibling; each !== null; each = each.previousElementSibling) {
    const own = Number(/^H([1-6])$/.exec(each.tagName)?.[1] ?? 7);
    if (own < level) {
      each.setAttribute('data-filter-kept', '');
      level = own;
    }
  }
}

class Filtering {
  private folds: readonly Fold[] | undefined;
  private readonly scope: Element;
  private readonly status: Element | null;
  private readonly language: Language;

  constructor(box: Element) {
    this.scope = box.closest('main') ?? document.body;
    this.status = box.querySelector('[role=status]');
    this.language = document.documentElement.lang.startsWith('zh') ? 'zh' : 'en';
  }

  apply(query: string): void {
    if (query.trim() === '') this.end();
    else this.filter(query.trim());
  }

  private all(selector: string): HTMLElement[] {
    return [...this.scope.querySelectorAll<HTMLElement>(selector)];
  }

  private filter(query: string): void {
    this.folds ??= [...this.scope.querySelectorAll<HTMLDetailsElement>(`details:is(.fold, ${items})`)].map(
      (details) => ({ details, wasOpen: details.open }),
    );
    const all = this.all(items);
    const shown = all.filter((item) => hasWords(textOf(item), query));
    for (const item of all) item.hidden = true;
    for (const item of shown) item.hidden = false;
    for (const kept of this.all('[data-filter-kept]')) kept.removeAttribute('data-filter-kept');
    for (const group of this.all(groups)) {
      group.hidden = group.querySelector(`${items}:not([hidden])`) === null;
      if (!group.hidden) keepHeadings(group);
    }
    // Few entries are shown whole; of many the reader chooses.
    const isFew = shown.length <= 3;
    for (const { details } of this.folds) details.open = details.matches('.fold') || isFew;
    this.scope.setAttribute('data-filtering', '');
    this.say(
      shown.length === 0
        ? filterTexts.none[this.language]
        : filterTexts.shown[this.language](shown.length, all.length),
    );
  }

  private end(): void {
    for (const each of this.all(`${items}, ${groups}`)) each.hidden = false;
    for (const kept of this.all('[data-filter-kept]')) kept.removeAttribute('data-filter-kept');
    for (const { details, wasOpen } of this.folds ?? []) details.open = wasOpen;
    this.folds = undefined;
    this.scope.removeAttribute('data-filtering');
    this.say('');
  }

  private say(text: string): void {
    if (this.status !== null) this.status.textContent = text;
  }
}

/** Makes the box work; an address within the page clears it, so that its target is there. */
export function startFilter(box: HTMLElement): () => void {
  const input = box.querySelector('input');
  if (input === null) return () => {};
  const filtering = new Filtering(box);
  const onInput = () => filtering.apply(input.value);
  const onHash = () => {
    input.value = '';
    filtering.apply('');
    document.getElementById(decodeURIComponent(window.location.hash.slice(1)))?.scrollIntoView();
  };
  input.addEventListener('input', onInput);
  window.addEventListener('hashchange', onHash);
  // What was typed before the script had come, or before the page was left and reopened.
  onInput();
  return () => {
    input.removeEventListener('input', onInput);
    window.removeEventListener('hashchange', onHash);
  };
}
