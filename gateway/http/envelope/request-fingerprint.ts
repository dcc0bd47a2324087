/** Which fields a request has, as one short text: two requests with the same fields have the same (decision 40). */
import type { Call } from '@tollgate/contract/model';

export interface FingerprintDeps {
  readonly hashOf: (text: string) => string;
  readonly cardFingerprint: (encrypted: string) => Promise<string>;
}

/** JSON with the members of every object in one order; clients write them in any. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, one]) => `${JSON.stringify(name)}:${canonicalJson(one)}`).join(',')}}`;
}

/** `values` as the contract's reader gives them: without sign, absent members and those that no call knows. */
export async function requestFingerprint(
  deps: FingerprintDeps,
  call: Call,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { timestamp: _, method: __, card, ...fields } = values;
  const cardText = typeof card === 'string' ? await deps.cardFingerprint(card) : '';
  return deps.hashOf(`${call.method}\n${cardText}\n${canonicalJson(fields)}`);
}
