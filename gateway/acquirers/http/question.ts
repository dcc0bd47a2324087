/** The body of a question. Digits of a card go from their bytes into its bytes, and are never a string. */
import { type Digits, isDigits } from '@tollgate/contract/cards';
import { secretBytes, writeDigits } from '../../vault/secret.ts';

/** A member `card`: its numbers and codes, and what else it has. */
export interface QuestionCard {
  readonly digits: Readonly<Record<string, Digits | undefined>>;
  readonly members: Readonly<Record<string, unknown>>;
}

/** Returns the JSON of the members, with a card where there is one. */
export function writeQuestion(
  members: Readonly<Record<string, unknown>>,
  card: QuestionCard | undefined,
): Uint8Array {
  const encoder = new TextEncoder();
  const json = JSON.stringify(members);
  if (card === undefined) return encoder.encode(json);
  const parts: (Uint8Array | Digits)[] = [
    encoder.encode(`${json.slice(0, -1)},"card":${JSON.stringify(card.members).slice(0, -1)}`),
  ];
  let separator = Object.keys(card.members).length === 0 ? '' : ',';
  for (const [name, digits] of Object.entries(card.digits)) {
    if (digits === undefined) continue;
    if (!isDigits(digits)) throw new Error(`broken invariant: ${name} of a card is not digits`);
    parts.push(encoder.encode(`${separator}"${name}":"`), digits, encoder.encode('"'));
    separator = ',';
  }
  parts.push(encoder.encode('}}'));
  const body = secretBytes(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    if (part instanceof Uint8Array) body.set(part, at);
    else writeDigits(part, body, at);
    at += part.length;
  }
  return body;
}
