/** Replaces values in the code of the page, and puts back what was there. */
import type { ShownMerchant } from './merchant.ts';
import { replacedPieces } from './pieces.ts';
import { replacementsIn } from './values.ts';

/** Elements with code; what the reader types, and what a program of the page shows of itself, is left alone. */
const codes = 'pre, code';
const leftAlone = 'dialog, .try-step, .shown-merchant';

/** Original of every text that was changed and is still in the page. */
let originals = new Map<Text, string>();

function textsIn(element: Element): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: Text[] = [];
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) found.push(node as Text);
  return found;
}

function replaceIn(element: Element, merchant: ShownMerchant): void {
  const texts = textsIn(element);
  const pieces = texts.map((text) => text.data);
  const replacements = replacementsIn(pieces.join(''), merchant);
  if (replacements.length === 0) return;
  replacedPieces(pieces, replacements).forEach((piece, index) => {
    const text = texts[index];
    if (text === undefined || text.data === piece) return;
    originals.set(text, originals.get(text) ?? text.data);
    text.data = piece;
  });
}

/** All code of an element: below it, around it, or itself. */
export function replaceWithin(root: Element, merchant: ShownMerchant): void {
  const around = root.closest('pre') ?? root.closest('code');
  for (const element of around === null ? root.querySelectorAll(codes) : [around]) {
    const isInner = element.parentElement?.closest(codes) != null;
    if (!isInner && element.closest(leftAlone) === null) replaceIn(element, merchant);
  }
}

/** The page as it was built. */
export function restoreAll(): void {
  for (const [text, original] of originals) text.data = original;
  originals = new Map();
}

/** Forgets texts that are no longer in the page. */
export function dropGone(): void {
  originals = new Map([...originals].filter(([text]) => text.isConnected));
}
