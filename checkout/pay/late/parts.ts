/** The parts of the page that are loaded late, and which of them a view of the order needs. */
import { hasForm, isResult, screenOf } from '../screen.ts';
import type { Snapshot } from '../session.ts';
import { createLatePart, type LatePart } from './late-part.ts';

export const addressesPart = createLatePart(() => import('../order/addresses.ts'));
export const giveUpPart = createLatePart(() => import('../order/give-up-dialog.tsx'));
export const palettePart = createLatePart(() => import('../look/palette.ts'));
export const resultPart = createLatePart(() => import('../order/result.tsx'));
export const sheetPart = createLatePart(() => import('../wallet/wallet-sheet.tsx'));
export const walletCodePart = createLatePart(() => import('../wallet/wallet-code.tsx'));

/** What has to be there before this state of the order is shown, so that nothing moves afterwards. */
export function partsOf(snapshot: Snapshot): readonly LatePart<unknown>[] {
  const view = snapshot.received?.view;
  const screen = screenOf(snapshot);
  if (view === undefined || screen === 'loading' || screen === 'unknown-link') return [];
  const isForm = hasForm(screen);
  return [
    ...(view.theme == null ? [] : [palettePart]),
    ...(isForm && (view.shipping !== null || view.billing !== null) ? [addressesPart] : []),
    ...(isForm && view.wallet !== null ? [walletCodePart] : []),
    ...(isResult(screen) ? [resultPart] : []),
  ];
}
