/** Reply data: values by wire name; money as exact decimals, nothing null or empty (decisions 8, 12). */

/** A JSON number by its digits, so that no amount passes through a float. */
export interface WireDecimal {
  readonly decimal: string;
}

/** A nested value by its JSON text. */
export interface WireJson {
  readonly json: string;
}

export type ReplyValue = string | number | WireDecimal | WireJson | null | undefined;
export type ReplyData = Readonly<Record<string, ReplyValue>>;

export function decimal(text: string): WireDecimal {
  return { decimal: text };
}

function valueJson(value: string | number | WireDecimal | WireJson): string {
  if (typeof value !== 'object') return JSON.stringify(value);
  return 'json' in value ? value.json : value.decimal;
}

/** A list of values by their JSON texts. */
export const listOf = (items: readonly string[]): WireJson => ({ json: `[${items.join(',')}]` });

/** JSON text of reply data; members without a value are left out. */
export function dataJson(data: ReplyData): string {
  const members: string[] = [];
  for (const [name, value] of Object.entries(data)) {
    if (value === null || value === undefined || value === '') continue;
    // Names are the contract's, so that they need no escaping.
    members.push(`"${name}":${valueJson(value)}`);
  }
  return `{${members.join(',')}}`;
}
