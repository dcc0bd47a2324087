/** Signature of the cardholder, written on the terminal's screen. */
import { findSignature, keepSignature } from '../../store/signatures.ts';
import { applyCommand } from '../change/apply.ts';
import type { Changing, Stored } from '../change/context.ts';
import { linkOf, readLink } from '../state/qr-link.ts';
import { isRefusal, type Refusal, refuse } from '../state/refusal.ts';
import type { TerminalTransaction, Transaction } from '../state/transaction.ts';

/** Largest picture of a signature; in characters of Base64. */
const base64Max = 48 * 1024;
/** The first six bytes of every PNG, as Base64 begins with them. */
const pngStart = 'iVBORw0K';

/** Keeps the first signature of a transaction; a further one, or the same again, changes nothing. */
export async function signOnScreen(
  context: Changing,
  order: TerminalTransaction,
  image: string,
): Promise<Transaction | Refusal> {
  if (order.terminal.signatureCode !== null) return order;
  const isPng = image.startsWith(pngStart) && /^[0-9A-Za-z+/]+={0,2}$/.test(image) && image.length % 4 === 0;
  if (!isPng) return refuse('SYS015', { field: 'image', detail: 'PNG as standard Base64' });
  if (image.length > base64Max) return refuse('SYS014', { field: 'image', detail: 'at most 36 KiB' });
  const code = context.identifiers.linkSecret();
  const { merchantNo, transNo } = order;
  // The picture first: its address must never lead nowhere.
  await keepSignature(
    context.database,
    { merchantNo, transNo, code },
    image,
    context.clock.nowMs(merchantNo),
  );
  const applied = await applyCommand(context, order, { type: 'sign', code });
  return isRefusal(applied) ? applied : applied.transaction;
}

/** Returns the address of the signature (electron_sign_url); null if there is none. */
export function signatureUrl(transaction: Transaction, publicUrl: string): string | null {
  const code = transaction.terminal?.signatureCode ?? null;
  if (code === null) return null;
  return `${publicUrl}/sign/${linkOf({ ...transaction, linkSecret: code })}.png`;
}

/** Returns the picture in Base64 behind the link of such an address; undefined if no signature has that link. */
export async function signatureOf(services: Stored, link: string): Promise<string | undefined> {
  const target = readLink(link);
  if (target === undefined) return undefined;
  const { merchantNo, transNo, secret: code } = target;
  return findSignature(services.database, { merchantNo, transNo, code });
}
