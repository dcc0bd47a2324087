/** The rows that were chosen last, kept in the browser where it allows that. No payer is among them. */
import { type Item, toAddress } from './item.ts';

const storageKey = 'tollgate.workbench.recent';
const recentMax = 6;

interface Kept {
  readonly label: string;
  readonly about: string;
  readonly address: string;
  readonly isCode: boolean;
}

let kept: readonly Kept[] | undefined;

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['label', 'about', 'address'].every((name) => typeof Reflect.get(value, name) === 'string') &&
  String(Reflect.get(value, 'address')).startsWith('/');

function read(): readonly Kept[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isKept).slice(0, recentMax) : [];
  } catch {
    // Storage is forbidden, or holds something else.
    return [];
  }
}

export function recentItems(): readonly Item[] {
  kept ??= read();
  return kept.map(({ label, about, address, isCode }) => ({
    group: 'recent',
    label,
    about,
    isCode,
    choice: toAddress(address),
  }));
}

/** Remembers a row that shows an address and says nothing of a person. */
export function remember({ group, label, about, isCode = false, choice }: Item): void {
  if (choice.kind !== 'address' || group === 'payers' || group === 'acts') return;
  const { address } = choice;
  const others = (kept ?? read()).filter((one) => one.address !== address);
  kept = [{ label, about, address, isCode }, ...others].slice(0, recentMax);
  try {
    localStorage.setItem(storageKey, JSON.stringify(kept));
  } catch {
    // Then they last as long as the page.
  }
}
