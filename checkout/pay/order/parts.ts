/** The parts of the page that are loaded late, and which of them a view of the order needs. */
import { canEncrypt } from '../card/web-crypto.ts';
import { createLatePart, type LatePart } from '../late/late-part.ts';
import { hasForm, isResult, screenOf } from '../state/screen.ts';
import type { Snapshot } from '../state/session.ts';
import { addressesPart } from './addresses-part.ts';

export const payingPart = createLatePart(() => import('./paying.ts'));
export const insecurePart = createLatePart(() => import('../card/insecure-connection.tsx'));
export const testCardsPart = createLatePart(() => import('./test-card-buttons.tsx'));
export const giveUpPart = createLatePart(async () => {
  await payingPart.load();
  return import('./give-up-dialog.tsx');
});
export const palettePart = createLatePart(() => import('../look/palette.ts'));
export const resultPart = createLatePart(() => import('./result.tsx'));
export const sheetPart = createLatePart(() => import('../wallet/wallet-sheet.tsx'));
export const walletCodePart = createLatePart(() => import('../wallet/wallet-code.tsx'));

/** Returns the parts that this state of the order needs before it is shown, so that nothing moves afterwards. */
export function partsOf(snapshot: Snapshot): readonly LatePart<unknown>[] {
  const view = snapshot.received?.view;
  const screen = screenOf(snapshot);
  if (view === undefined || screen === 'loading' || screen === 'unknown-link') return [];
  const isForm = hasForm(screen);
  const hasCard = isForm && view.options.includes('Card');
  return [
    ...(view.theme == null ? [] : [palettePart]),
    ...(isForm && (view.shipping !== null || view.billing !== null) ? [addressesPart] : []),
    ...(hasCard && !canEncrypt() ? [insecurePart] : []),
    ...(hasCard && canEncrypt() && view.sandbox ? [testCardsPart] : []),
    ...(isForm && view.wallet !== null ? [walletCodePart] : []),
    ...(isResult(screen) ? [resultPart] : []),
  ];
}
